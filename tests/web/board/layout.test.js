/** Where squares are, what they are called, and where the keys lead. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { coordinatesOf } from "../../../src/crownhead/web/static/crownhead/board/drawing/coordinates.js";
import { Layout } from "../../../src/crownhead/web/static/crownhead/board/drawing/layout.js";
import { around, Walker } from "../../../src/crownhead/web/static/crownhead/board/walker.js";
import { aBoard } from "./boards.js";

const english = new Layout(aBoard(), false);

describe("a layout", () => {
  it("has every square in its place", () => {
    assert.deepEqual(english.spot("1"), { x: 1, y: 0 });
    assert.deepEqual(english.spot("32"), { x: 6, y: 7 });
    assert.deepEqual(english.row(1), ["5", "6", "7", "8"]);
    assert.equal(english.at(1, 0), "1");
  });

  it("has nothing on light squares and outside", () => {
    for (const [x, y] of [[0, 0], [-1, 0], [8, 1], [1, 8]]) assert.equal(english.at(x, y), null); // prettier-ignore
    assert.throws(() => english.spot("33"), /there is no square 33/);
  });

  it("is turned round for Black", () => {
    const black = new Layout(aBoard(), true);
    for (const [name, { x, y }] of english.spots) assert.deepEqual(black.spot(name), { x: 7 - x, y: 7 - y });
    assert.deepEqual(black.row(0), ["32", "31", "30", "29"]);
  });

  it("need not be a square", () => {
    const wide = new Layout(aBoard({ rows: 8, columns: 10 }), true);
    assert.deepEqual(wide.spot("1"), { x: 8, y: 7 });
  });
});

describe("coordinates", () => {
  it("are numbers on all squares", () => {
    const names = coordinatesOf(aBoard(), english);
    assert.equal(names.length, 32);
    assert.deepEqual(names[4], { x: 0, y: 1, text: "5", classes: "db-on-dark db-number" });
  });

  it("or letters and ranks along two edges, in the colours of their squares", () => {
    const board = aBoard({ notation: "letters" });
    for (const flipped of [false, true]) {
      const names = coordinatesOf(board, new Layout(board, flipped));
      const [files, ranks] = [names.slice(0, 8), names.slice(8)];
      assert.equal(files.map(({ text }) => text).join(""), flipped ? "hgfedcba" : "abcdefgh");
      assert.equal(ranks.map(({ text }) => text).join(""), flipped ? "12345678" : "87654321");
      assert.ok(files.every(({ y }) => y === 7) && ranks.every(({ x }) => x === 0));
      assert.equal(files[0].classes, "db-on-dark db-file");
      assert.equal(ranks[0].classes, "db-on-light db-rank");
    }
  });
});

describe("the keys", () => {
  /** @param {string} from @param {...string} keys */
  function walked(from, ...keys) {
    const walker = new Walker();
    return keys.reduce((square, key) => walker.next(english, square, key.replace("^", ""), key.startsWith("^")), from);
  }

  it("go along a row, and stop at its ends", () => {
    assert.equal(walked("5", "ArrowRight", "ArrowRight"), "7");
    assert.equal(walked("5", "ArrowLeft"), "5");
    assert.equal(walked("6", "Home"), "5");
    assert.equal(walked("6", "End"), "8");
  });

  it("go up and down in the column that one came from", () => {
    assert.equal(walked("14", "ArrowUp", "ArrowUp"), "6");
    assert.equal(walked("14", "ArrowDown", "ArrowUp"), "14");
    assert.equal(walked("4", "ArrowUp"), "4", "the first row is the first");
  });

  it("lead to the corners with Control", () => {
    assert.equal(walked("14", "^Home"), "1");
    assert.equal(walked("14", "^End"), "32");
  });

  it("that do not walk lead nowhere", () => {
    assert.equal(new Walker().next(english, "14", "Enter", false), null);
  });

  it("N and P go round what can be done, in the order of reading", () => {
    const possible = ["23", "9", "12"];
    assert.equal(around(english, possible, "10", 1), "12");
    assert.equal(around(english, possible, "23", 1), "9", "round the end");
    assert.equal(around(english, possible, "9", -1), "23", "round the beginning");
    assert.equal(around(english, [], "9", 1), undefined);
  });
});
