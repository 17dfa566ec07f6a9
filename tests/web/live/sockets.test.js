/** Sockets that bring news: opened again when they close, for good when the server says so; and requests sent until they are answered. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { Connection } from "../../../src/crownhead/web/static/crownhead/connection.js";
import { GONE } from "../../../src/crownhead/web/static/crownhead/constants.js";
import { LiveSocket } from "../../../src/crownhead/web/static/crownhead/live_socket.js";

/** A socket that is opened and closed by a test. */
class HeldSocket extends EventTarget {
  static OPEN = 1;
  /** All that were opened. @type {HeldSocket[]} */
  static all = [];
  readyState = HeldSocket.OPEN;
  /** @type {string[]} */
  sent = [];

  /** @param {URL} url */
  constructor(url) {
    super();
    this.url = String(url);
    HeldSocket.all.push(this);
  }

  static get last() {
    return /** @type {HeldSocket} */ (HeldSocket.all.at(-1));
  }

  /** @param {string} words */
  send(words) {
    this.sent.push(words);
  }

  close(code = 1000) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** @param {object} news */
  bring(news) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(news) }));
  }
}

/** Let what waits for an answer go on. @returns {Promise<void>} */
function turn() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

beforeEach(() => {
  HeldSocket.all = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.WebSocket = HeldSocket;
  globalThis.location = { href: "https://example.org/games/7/" };
  globalThis.window = new EventTarget();
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  globalThis.fetch = () => Promise.reject(new TypeError("away"));
});

afterEach(() => mock.timers.reset());

describe("a live socket", () => {
  it("brings what the server sends", () => {
    const news = /** @type {object[]} */ ([]);
    new LiveSocket(
      () => "/live/waiting",
      (told) => news.push(told),
    ).open();
    assert.equal(HeldSocket.last.url, "wss://example.org/live/waiting");
    HeldSocket.last.bring({ waiting: 2 });
    assert.deepEqual(news, [{ waiting: 2 }]);
  });

  it("is opened again, each time a longer while after it has closed", () => {
    const lost = /** @type {boolean[]} */ ([]);
    const socket = new LiveSocket(() => "/live", () => {}, { first: 100, most: 300, lost: (is) => lost.push(is) }); // prettier-ignore
    socket.open();
    for (const pause of [100, 200, 300, 300]) {
      const opened = HeldSocket.all.length;
      HeldSocket.last.close();
      mock.timers.tick(pause - 1);
      assert.equal(HeldSocket.all.length, opened, `not within ${pause} ms`);
      mock.timers.tick(1);
      assert.equal(HeldSocket.all.length, opened + 1);
    }
    HeldSocket.last.bring({});
    assert.deepEqual(lost, [true, true, true, true, false]);
    HeldSocket.last.close();
    mock.timers.tick(100);
    assert.equal(HeldSocket.all.length, 6, "after news the pauses are short again");
  });

  it("stays closed when there is nothing to follow, or when the page closes it", () => {
    const socket = new LiveSocket(() => "/live", () => {}); // prettier-ignore
    socket.open();
    HeldSocket.last.close(GONE);
    mock.timers.tick(60_000);
    assert.equal(HeldSocket.all.length, 1);
    socket.open();
    socket.close();
    mock.timers.tick(60_000);
    assert.equal(HeldSocket.all.length, 2);
    assert.equal(socket.isOpen, false);
  });
});

/** A page that notes what it is asked to show. */
function aPage() {
  const page = {
    shown: /** @type {object[]} */ ([]),
    lost: /** @type {string[]} */ ([]),
    watching: "",
    show: (/** @type {object} */ news) => page.shown.push(news) > 0,
    version: () => 4,
    tellLost: (/** @type {string} */ how) => page.lost.push(how),
    tellWatching: (/** @type {string} */ words) => (page.watching = words),
    renewToken: () => Promise.resolve("fresh"),
  };
  return page;
}

/** @param {object} body @param {number} [status] */
function json(body, status = 200) {
  const headers = new Map([["Content-Type", "application/json"]]);
  return { ok: status < 400, status, headers, json: () => Promise.resolve(body) };
}

describe("the connection of a game", () => {
  it("says what the page knows, shows news, and who looks on", () => {
    const page = aPage();
    new Connection("/live/7", "/games/7/state", page).open();
    assert.equal(HeldSocket.last.url, "wss://example.org/live/7?version=4");
    HeldSocket.last.bring({ current: true });
    HeldSocket.last.bring({ state: 5 });
    HeldSocket.last.bring({ watching: "3 look on" });
    assert.deepEqual([page.shown, page.watching], [[{ state: 5 }], "3 look on"]);
  });

  it("says whether the page is looked at", () => {
    new Connection("/live/7", "/games/7/state", aPage()).open();
    HeldSocket.last.dispatchEvent(new Event("open"));
    globalThis.document.visibilityState = "hidden";
    globalThis.document.dispatchEvent(new Event("visibilitychange"));
    assert.deepEqual(HeldSocket.last.sent, ["looking", "away"]);
  });

  it("fetches all of a game of which the news cannot be shown", async () => {
    const page = aPage();
    page.show = (news) => page.shown.push(news) > 1;
    globalThis.fetch = (address) => Promise.resolve(json({ address }));
    new Connection("/live/7", "/games/7/state", page).open();
    HeldSocket.last.bring({ state: 9 });
    await turn();
    assert.deepEqual(page.shown, [{ state: 9 }, { address: "/games/7/state" }]);
  });

  it("is opened again, and not where the game is gone", async () => {
    new Connection("/live/7", "/games/7/state", aPage()).open();
    HeldSocket.last.close();
    await turn();
    mock.timers.tick(500);
    await turn();
    assert.equal(HeldSocket.all.length, 2);
    HeldSocket.last.close(GONE);
    await turn();
    mock.timers.tick(60_000);
    await turn();
    assert.equal(HeldSocket.all.length, 2);
  });
});

describe("a request", () => {
  /** Let pauses pass until it is answered. @template T @param {Promise<T>} waited @returns {Promise<T>} */
  async function inTime(waited) {
    let isOver = false;
    waited.then(() => (isOver = true));
    while (!isOver) {
      await turn();
      mock.timers.tick(8000);
    }
    return waited;
  }

  /** What is sent, when these are the answers in turn; an error is a server that is away. @param {...any} answers */
  async function sent(...answers) {
    const page = aPage();
    const tokens = /** @type {string[]} */ ([]);
    globalThis.fetch = (_, { headers }) => {
      tokens.push(headers["X-CSRFToken"]);
      const next = answers.shift() ?? json({ code: "once too often" });
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
    const connection = new Connection("/live/7", "/games/7/state", page);
    const reply = await inTime(connection.post("/games/7/act", new URLSearchParams({ do: "play" }), "old"));
    return { reply, tokens, lost: page.lost };
  }

  it("is answered", async () => {
    assert.deepEqual(await sent(json({ code: "done" })), { reply: { code: "done" }, tokens: ["old"], lost: [""] });
  });

  it("is sent again while the server is away", async () => {
    const page = { ok: false, status: 502, headers: new Map() };
    const { reply, tokens, lost } = await sent(new TypeError("away"), page, json({ code: "repeated" }));
    assert.deepEqual([reply, tokens.length, lost], [{ code: "repeated" }, 3, ["away", "away", ""]]);
  });

  it("is sent once more with a fresh token, and not for ever", async () => {
    const old = json({ code: "form" }, 403);
    assert.deepEqual((await sent(old, json({ code: "done" }))).tokens, ["old", "fresh"]);
    assert.deepEqual((await sent(old, old)).reply, { code: "form" });
  });

  it("that cannot be read has no answer", async () => {
    const { reply, tokens } = await sent({ ok: false, status: 404, headers: new Map() });
    assert.deepEqual([reply, tokens.length], [null, 1]);
  });
});
