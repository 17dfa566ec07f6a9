/** A board to play on without a game: what is done is sent along, one thing at a time. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Trial } from "../../../src/crownhead/web/static/crownhead/trial.js";

/** A board that notes what is done with it. */
class NotedBoard extends EventTarget {
  /** @type {string[]} */
  done = [];
  inert = false;
  state = "";

  undo() {
    this.done.push("undo");
  }

  /** @param {string} sentence */
  say(sentence) {
    this.done.push(`say ${sentence}`);
  }

  /** @param {{message: string}} refusal */
  refuse({ message }) {
    this.done.push(`refuse ${message}`);
  }

  /** @param {string} name @param {object} [detail] */
  act(name, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(name), { detail }));
  }
}

/** What was asked for, and the trial, its board and its caption. */
const asked = /** @type {(string[] | undefined)[]} */ ([]);
/** @type {any} */
let answer;
/** @type {NotedBoard} */
let board;
/** @type {Trial} */
let trial;
let caption = { textContent: "" };

/** @param {string[]} [moves] */
const tried = (moves = []) => ({ board: `after ${moves.length}`, moves, caption: `${moves.length} moves` });

beforeEach(() => {
  asked.length = 0;
  answer = tried;
  board = new NotedBoard();
  caption = { textContent: "" };
  const figure = { querySelector: () => caption, classList: new Set() };
  trial = new Trial(figure, board, (moves) => (asked.push(moves), Promise.resolve(answer(moves))), "failed");
});

describe("a board to try moves on", () => {
  it("begins with what the server sends", async () => {
    assert.equal(await trial.begin(), true);
    assert.deepEqual([board.state, caption.textContent, asked], ["after 0", "0 moves", [undefined]]);
    assert.ok(trial.figure.classList.has("live"));
  });

  it("says so if nothing comes", async () => {
    answer = () => null;
    assert.equal(await trial.begin(), false);
    assert.equal(caption.textContent, "failed");
    assert.ok(!trial.figure.classList.has("live"));
  });

  it("sends along all that was done before, in order", async () => {
    board.act("move", { text: "11-15" });
    board.act("huff", { squares: ["7", "8"] });
    board.act("compel");
    board.act("let-stand");
    await trial.again();
    const all = ["11-15", "huff 7 8", "compel", "let stand"];
    assert.deepEqual(asked, [all.slice(0, 1), all.slice(0, 2), all.slice(0, 3), all, all]);
  });

  it("goes back, and to the beginning", async () => {
    await trial.go(["11-15", "23-19"]);
    board.act("back");
    board.act("restart");
    await trial.again();
    assert.deepEqual(asked.slice(1), [["11-15"], [], []]);
  });

  it("takes a move back that is refused, and keeps those before it", async () => {
    await trial.go(["11-15"]);
    answer = () => ({ ...tried(["11-15"]), refusal: { message: "a capture is there" } });
    board.act("move", { text: "23-18" });
    await trial.again();
    assert.deepEqual(board.done.slice(0, 2), ["undo", "refuse a capture is there"]);
    assert.deepEqual(asked.at(-1), ["11-15"]);
  });

  it("takes a move back that was not answered", async () => {
    answer = () => Promise.reject(new Error("away"));
    assert.equal(await trial.go(["11-15"]), false);
    assert.deepEqual(board.done, ["undo", "say failed"]);
  });

  it("cannot be moved on while another position comes", async () => {
    answer = (/** @type {string[]} */ moves) => (assert.equal(board.inert, true), tried(moves));
    assert.equal(await trial.anew(), true);
    assert.equal(board.inert, false);
  });
});
