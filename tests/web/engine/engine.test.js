/** The page's side of the engine, with a worker that says what the test has it say. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, it } from "node:test";

import { Core } from "../../../src/crownhead/web/static/crownhead/engine/core.js";
import { BrowserEngine, openEngine } from "../../../src/crownhead/web/static/crownhead/engine/engine.js";

const STATIC = new URL("../../../src/crownhead/web/static/crownhead/engine/", import.meta.url);
const BEGIN = { moves: [] };

class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];
  messages = [];
  isOver = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message) {
    this.messages.push(message);
    this.onPost?.(message);
  }
  terminate() {
    this.isOver = true;
  }
  say(message) {
    this.onmessage({ data: message });
  }
}

describe("an engine in a worker", () => {
  it("gives every request its own answer, in any order", async () => {
    const worker = new FakeWorker();
    const engine = new BrowserEngine(worker);
    const [look, perft] = [engine.look(BEGIN), engine.perft(BEGIN, 3)];
    const [first, second] = worker.messages.map(({ id }) => id);
    worker.say({ id: second, answer: 302 });
    worker.say({ id: first, answer: { turn: "black" } });
    assert.deepEqual(await look, { turn: "black" });
    assert.equal(await perft, 302);
  });

  it("passes reports on until the search is over", async () => {
    const worker = new FakeWorker();
    const told = [];
    const search = new BrowserEngine(worker).search(BEGIN, { depth: 2 }, (report) => told.push(report.depth));
    const [{ id, request }] = worker.messages;
    assert.deepEqual(request, { do: "search", line: BEGIN, limits: { depth: 2 } });
    worker.say({ id, report: { depth: 1 } });
    worker.say({ id, report: { depth: 2 } });
    worker.say({ id, answer: { depth: 2, over: true } });
    assert.deepEqual(await search, { depth: 2, over: true });
    worker.say({ id, report: { depth: 3 } });
    assert.deepEqual(told, [1, 2]);
  });

  it("hands on a refusal", async () => {
    const worker = new FakeWorker();
    const look = new BrowserEngine(worker).look(BEGIN);
    worker.say({ id: worker.messages[0].id, error: "no square 33 on this board" });
    await assert.rejects(look, /^Error: no square 33 on this board$/);
  });

  it("answers nothing more once it is closed", async () => {
    const worker = new FakeWorker();
    const engine = new BrowserEngine(worker);
    const waiting = engine.look(BEGIN);
    engine.close();
    assert.ok(worker.isOver);
    await assert.rejects(waiting, /the engine was closed/);
    await assert.rejects(engine.look(BEGIN), /the engine was closed/);
    engine.stop();
    assert.equal(worker.messages.length, 1);
  });

  it("fails with its worker", async () => {
    const worker = new FakeWorker();
    const engine = new BrowserEngine(worker);
    const waiting = engine.look(BEGIN);
    worker.onerror({ message: "" });
    await assert.rejects(waiting, /the engine cannot be loaded/);
  });
});

describe("opening an engine", () => {
  const { Worker, fetch } = globalThis;
  let missing = "";

  beforeEach(() => {
    missing = "";
    FakeWorker.all = [];
    globalThis.Worker = FakeWorker;
    globalThis.fetch = async (address) => {
      if (missing && String(address).endsWith(missing)) return new Response("", { status: 404 });
      if (address === "/english.book") return new Response("a book");
      return new Response(await readFile(address), { headers: { "Content-Type": "application/wasm" } });
    };
    FakeWorker.prototype.onPost = function answer({ id }) {
      queueMicrotask(() => this.say({ id, answer: null }));
    };
  });
  afterEach(() => {
    Object.assign(globalThis, { Worker, fetch });
    delete FakeWorker.prototype.onPost;
  });

  it("hands the compiled core and the book to the worker", async () => {
    await openEngine("/english.book");
    const { request } = FakeWorker.all[0].messages[0];
    assert.ok(request.core instanceof WebAssembly.Module);
    assert.equal(new TextDecoder().decode(request.book), "a book");
  });

  for (const file of ["core.wasm", ".book"])
    it(`takes another engine if ${file} cannot be had`, async () => {
      missing = file;
      const other = { look: () => Promise.resolve("elsewhere") };
      assert.equal(await openEngine("/english.book", () => other), other);
      assert.ok(FakeWorker.all[0].isOver);
      await assert.rejects(openEngine("/english.book"), /the engine cannot be loaded: 404 from/);
    });

  it("takes another engine where there are no workers", async () => {
    delete globalThis.Worker;
    const other = { look: () => Promise.resolve("elsewhere") };
    assert.equal(await openEngine("/english.book", () => other), other);
  });
});

describe("the core", () => {
  it("has a sentence for what it cannot open, and for what it is asked then", async () => {
    const core = new Core(await WebAssembly.compile(await readFile(new URL("core.wasm", STATIC))));
    assert.throws(() => core.look(BEGIN), /^Error: no rulebook is open$/);
    assert.throws(() => core.open(new TextEncoder().encode("CHB1 "), 1), /^Error: the packed rulebook is damaged$/);
    assert.throws(() => core.goOn(), /^Error: no rulebook is open$/);
  });
});
