/** What the analysis room asks the server: each line once, and what to do when no answer comes. */

import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";

import { Answers } from "../../../src/crownhead/web/static/crownhead/analysis/answers.js";
import { ServerEngine } from "../../../src/crownhead/web/static/crownhead/analysis/server_engine.js";

/** What was asked, and what is answered to it in turn. @type {[string, any][]} */
const asked = [];
/** @type {({ok: boolean, body: any} | null)[]} */
let replies = [];

/** @param {any} body @param {boolean} [ok] */
const reply = (body, ok = true) => ({ ok, body });

beforeEach(() => {
  asked.length = 0;
  replies = [];
  globalThis.fetch = (address, { body } = {}) => {
    asked.push([address, body && JSON.parse(body)]);
    const next = replies.length > 1 ? replies.shift() : replies[0];
    if (!next) return Promise.reject(new TypeError("away"));
    return Promise.resolve({ ok: next.ok, statusText: "refused", json: () => Promise.resolve(next.body) });
  };
});

const LINE = { fen: "", moves: ["11-15"] };

describe("the answers of the server", () => {
  it("are asked for once for each line", async () => {
    const answers = new Answers({ board: "/board" }, "failed");
    replies = [reply({ caption: "one" })];
    assert.equal(answers.knows(LINE), false);
    const [first, second] = await Promise.all([answers.sight(LINE), answers.sight(LINE)]);
    assert.equal(first, second);
    assert.deepEqual(asked, [["/board", LINE]]);
    assert.equal(answers.knows(LINE), true);
    assert.equal(answers.knows({ ...LINE, fen: "W:W21:B5" }), false, "from elsewhere it is another line");
  });

  it("need not be asked for if they are known", async () => {
    const answers = new Answers({ board: "/board" }, "failed");
    answers.remember(LINE, { caption: "known" });
    assert.equal((await answers.sight(LINE)).caption, "known");
    assert.deepEqual(asked, []);
  });

  it("that did not come are asked for again, and said to have failed", async () => {
    const answers = new Answers({ board: "/board" }, "failed");
    await assert.rejects(answers.sight(LINE), /^Error: failed$/);
    assert.equal(answers.knows(LINE), false);
    replies = [reply({ message: "no such move" }, false)];
    await assert.rejects(answers.sight(LINE), /no such move/);
  });

  it("are forgotten, the oldest first, when there are many", () => {
    const answers = new Answers({ board: "/board" }, "failed");
    replies = [reply({})];
    for (let number = 0; number <= 400; number++) answers.sight({ fen: "", moves: [String(number)] });
    assert.equal(answers.knows({ fen: "", moves: ["0"] }), false);
    assert.equal(answers.knows({ fen: "", moves: ["1"] }), true);
  });
});

describe("the engine on the server", () => {
  const FOUND = { depth: 9, lines: [{ score: 12, moves: [] }] };
  const addresses = { search: "/search", answers: "/found/" };
  const anEngine = () => new ServerEngine(new Answers({ board: "/board" }, "failed"), addresses, "token");

  /** Let what waits go on once. @returns {Promise<void>} */
  function turn() {
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  }

  /** Let time pass until something has come. @template T @param {Promise<T>} waited @returns {Promise<T>} */
  async function inTime(waited) {
    let isOver = false;
    const over = () => (isOver = true);
    waited.then(over, over);
    while (!isOver) {
      mock.timers.tick(2000);
      await turn();
    }
    return waited;
  }

  it("is asked until it has an answer", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    replies = [reply({ id: "7" }), reply({ waiting: true }), reply(FOUND)];
    assert.deepEqual(await inTime(anEngine().search(LINE, { lines: 2 })), FOUND);
    assert.deepEqual(asked, [["/search", { ...LINE, lines: 2, instead: "" }], ["/found/7", undefined], ["/found/7", undefined]]); // prettier-ignore
    mock.timers.reset();
  });

  it("is told which question the next one replaces, and answers it with nothing", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const engine = anEngine();
    replies = [reply({ id: "7" }), reply({ id: "8" }), reply(FOUND)];
    const first = engine.search(LINE, {});
    await turn();
    const second = engine.search({ fen: "", moves: [] }, {});
    assert.deepEqual((await inTime(first)).lines, []);
    assert.deepEqual(await inTime(second), FOUND);
    assert.equal(asked[1][1].instead, "7");
    mock.timers.reset();
  });

  it("refuses with the sentence of the server", async () => {
    replies = [reply({ message: "too many wait" }, false)];
    await assert.rejects(anEngine().search(LINE, {}), /too many wait/);
  });

  it("looks by what the server says of a line", async () => {
    const moves = [{ text: "23-19" }];
    replies = [reply({ board: { turn: "white", position: { 15: "b" }, moves }, line: {} })];
    const seen = await anEngine().look(LINE);
    assert.deepEqual(seen, { turn: "white", position: { 15: "b" }, runs: [], counts: [], moves });
  });
});
