/** What the browser keeps of the analysis room, and what it makes of that when the page is opened again. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import * as keeping from "../../../src/crownhead/web/static/crownhead/analysis/tree/keeping.js";
import { restored } from "../../../src/crownhead/web/static/crownhead/analysis/tree/restoring.js";

const START = { turn: "black", position: { 11: "b" }, runs: [], counts: [] };

/** @param {...string} moves  one after the other */
function aTree(...moves) {
  const nodes = [{}, ...moves.map((move, parent) => ({ parent, move, short: move }))];
  return { rulebook: "english", fen: "", start: START, begins: "black", number: 1, tags: {}, nodes };
}

/** A browser that keeps a number of characters, and throws when it is asked for more. */
class Storage {
  /** @param {number} room */
  constructor(room) {
    Object.defineProperty(this, "room", { value: room });
  }

  /** @param {string} name */
  getItem(name) {
    return this[name] ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    const others = Object.entries(this).filter(([each]) => each !== name);
    if (others.reduce((size, [, each]) => size + each.length, text.length) > this.room) throw new Error("full");
    this[name] = text;
  }

  /** @param {string} name */
  removeItem(name) {
    delete this[name];
  }
}

/** @param {number} [room] */
function aBrowser(room = 1e6) {
  globalThis.localStorage = new Storage(room);
  globalThis.location = { search: "" };
}

beforeEach(() => aBrowser());

describe("a tree", () => {
  it("is kept with the place where one is", () => {
    assert.equal(keeping.keep("english", aTree("11-15"), ["11-15"]), true);
    assert.deepEqual(keeping.kept("english").at, ["11-15"]);
    assert.deepEqual(keeping.kept("english").tree, aTree("11-15"));
    keeping.forget("english");
    assert.equal(keeping.kept("english"), null);
  });

  it("is nothing where something else was kept", () => {
    for (const text of ["{", '{"tree": {}}', "null"]) {
      globalThis.localStorage.setItem("crownhead.analysis.english", text);
      assert.equal(keeping.kept("english"), null);
    }
  });

  it("is one of thirty and its own, and leaves what others keep", () => {
    globalThis.localStorage.setItem("another", "site");
    for (let number = 0; number < 40; number++) keeping.keep(`tree ${number}`, aTree(), []);
    assert.equal(Object.keys(globalThis.localStorage).length, 1 + 31);
    assert.ok(keeping.kept("tree 39"));
    assert.equal(globalThis.localStorage.getItem("another"), "site");
  });

  it("takes the room of the oldest where there is too little", () => {
    const one = JSON.stringify({ tree: aTree(), at: [], saved: Date.now() }).length;
    aBrowser(one * 2.5);
    for (const [name, saved] of [
      ["old", 1],
      ["new", 2],
    ])
      // prettier-ignore
      globalThis.localStorage.setItem(`crownhead.analysis.${name}`, JSON.stringify({ tree: aTree(), at: [], saved }));
    assert.equal(keeping.keep("now", aTree(), []), true);
    assert.deepEqual([keeping.kept("old"), Boolean(keeping.kept("new"))], [null, true]);
    aBrowser(1);
    assert.equal(keeping.keep("now", aTree(), []), false, "and is not kept where there is none");
  });
});

describe("an address", () => {
  it("names the line, and reads well", () => {
    const line = { fen: "W:W21:B5", moves: ["21-17", "5-9"] };
    assert.equal(keeping.address("/a", line, ""), "/a?fen=W:W21:B5&moves=21-17,5-9");
    assert.equal(keeping.address("/a", { fen: "", moves: [] }, "W:W21:B5"), "/a");
  });

  it("that would be too long names the position alone", () => {
    const long = { fen: "", moves: Array(400).fill("11-15") };
    assert.equal(keeping.address("/a", long, "W:W21:B5"), "/a?fen=W:W21:B5");
    assert.ok(keeping.address("/a", long, "").length > 1800, "if it is known");
  });

  it("of a tree without a game is its rulebook and its position", () => {
    assert.equal(keeping.treeKey("english", ""), "english");
    assert.equal(keeping.treeKey("english", "W:W21:B5"), "english W:W21:B5");
  });
});

describe("a room that is opened again", () => {
  const data = { key: "english", tree: aTree("9-13"), at: [] };

  it("has what was kept and what the server sends, and is where one was", () => {
    keeping.keep("english", aTree("11-15", "23-19"), ["11-15"]);
    const { tree, now } = restored(data);
    assert.deepEqual(tree.root.children.map(({ move }) => move), ["11-15", "9-13"]); // prettier-ignore
    assert.deepEqual(tree.way(now), ["11-15"]);
  });

  it("is where the address says", () => {
    keeping.keep("english", aTree("11-15", "23-19"), ["11-15"]);
    globalThis.location.search = "?moves=11-15,23-19";
    assert.deepEqual(restored(data).tree.way(restored(data).now), ["11-15", "23-19"]);
    const given = restored({ ...data, at: ["9-13"] });
    assert.deepEqual(given.tree.way(given.now), ["9-13"], "the server knows better");
  });

  it("is at the beginning if the address names no move", () => {
    keeping.keep("english", aTree("11-15"), ["11-15"]);
    globalThis.location.search = "?fen=";
    assert.deepEqual(restored(data).tree.way(restored(data).now), []);
  });

  it("begins anew, if that is asked for", () => {
    keeping.keep("english", aTree("11-15"), ["11-15"]);
    globalThis.location.search = "?new";
    assert.deepEqual(restored(data).tree.root.children.map(({ move }) => move), ["9-13"]); // prettier-ignore
    assert.equal(keeping.kept("english"), null);
  });

  it("leaves a tree alone that begins elsewhere", () => {
    keeping.keep("english", { ...aTree("11-15"), fen: "W:W21:B5" }, []);
    assert.deepEqual(restored(data).tree.root.children.map(({ move }) => move), ["9-13"]); // prettier-ignore
  });
});
