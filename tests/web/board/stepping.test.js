/** Which of the listed moves the chosen squares can still mean. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { during, routesWritten, Selection } from "../../../src/crownhead/web/static/crownhead/board/stepping.js";
import { aMove } from "./boards.js";

const steps = [aMove("11-15"), aMove("11-16"), aMove("12-16")];
/** Two captures of one piece that part at their first landing, and one more that goes on from there. */
const forked = [aMove("26x17x10", "22", "14"), aMove("26x19x10", "23", "15"), aMove("26x19x12", "23", "16")];

/** @param {string[]} squares */
const sorted = (squares) => [...squares].sort();

describe("picking a piece up", () => {
  it("shows where it can go", () => {
    const selection = Selection.begin(steps, "11");
    assert.deepEqual(sorted(selection.landings), ["15", "16"]);
    assert.deepEqual(sorted(selection.ends), ["15", "16"]);
    assert.equal(selection.start, "11");
    assert.equal(selection.now, "11");
    assert.equal(selection.finished, null);
  });

  it("is refused where no listed move begins", () => {
    assert.equal(Selection.begin(steps, "15"), null);
    assert.equal(Selection.begin([], "11"), null);
  });

  it("is undone by touching the same square again", () => {
    assert.equal(Selection.begin(steps, "11").choose("11"), null);
  });
});

describe("a square", () => {
  it("gives the move, if only one can be meant", () => {
    assert.equal(Selection.begin(steps, "11").choose("15").move.text, "11-15");
    assert.equal(Selection.begin(forked, "26").choose("17").move.text, "26x17x10", "by its next step");
    assert.equal(Selection.begin(forked, "26").choose("12").move.text, "26x19x12", "by its end");
  });

  it("gives a longer selection, if the capture parts further on", () => {
    const on = Selection.begin(forked, "26").choose("19");
    assert.ok(on instanceof Selection);
    assert.deepEqual(on.squares, ["26", "19"]);
    assert.deepEqual(on.taken, ["23"]);
    assert.deepEqual(sorted(on.landings), ["10", "12"]);
    assert.equal(on.choose("12").move.text, "26x19x12");
  });

  it("gives a choice of routes, if several captures end there", () => {
    const routes = Selection.begin(forked, "26").choose("10");
    assert.deepEqual(
      routes.map((route) => route.move.text),
      ["26x17x10", "26x19x10"],
    );
    assert.deepEqual(
      Selection.begin(forked, "26").ambiguous.map((route) => route.path.join(" ")),
      ["26 17 10", "26 19 10"],
    );
  });

  it("that no move reaches gives nothing", () => {
    assert.equal(Selection.begin(forked, "26").choose("1"), null);
  });
});

describe("a capture", () => {
  it("that may stop half way is finished by choosing the same square again", () => {
    const moves = [aMove("1x10", "6"), aMove("1x10x19", "6", "15"), aMove("1x10x17", "6", "14")];
    const on = Selection.begin(moves, "1").choose("10");
    assert.ok(on instanceof Selection);
    assert.equal(on.finished.move.text, "1x10");
    assert.equal(on.choose("10").move.text, "1x10");
    assert.equal(on.choose("19").move.text, "1x10x19");
  });

  it("that ends where it began has to be walked", () => {
    const round = [aMove("1x10x19x10x1", "6", "15", "14", "5"), aMove("1x10x17", "6", "13")];
    const selection = Selection.begin(round, "1");
    assert.ok(!selection.ends.has("1"));
    assert.equal(selection.choose("1"), null);
    assert.ok(selection.choose("10").ends.has("1"));
  });

  it("that can be walked in two ways is one move all the same", () => {
    const way = { path: ["26", "19", "10"], captured: ["23", "15"] };
    const selection = Selection.begin([{ ...aMove("26x17x10", "22", "14"), ways: [way] }], "26");
    assert.equal(selection.choose("10").move.text, "26x17x10");
    assert.deepEqual(selection.choose("19").path, way.path);
    assert.deepEqual(selection.ambiguous, []);
  });
});

describe("a typed move", () => {
  /** @param {import("../../../src/crownhead/web/static/crownhead/board/types.js").Move[]} moves @param {string} text */
  const found = (moves, text) => routesWritten(moves, text).map((route) => route.move.text);

  it("is found by its squares, however they are written", () => {
    for (const text of ["11-15", "11 15", "11x15", " 11 – 15 "]) assert.deepEqual(found(steps, text), ["11-15"]);
    assert.deepEqual(found([aMove("c3-d4")], "C3:D4"), ["c3-d4"]);
  });

  it("in full is preferred to one in short", () => {
    const moves = [aMove("1x10", "6"), aMove("1x17x10", "13", "14")];
    assert.deepEqual(found(moves, "1x10"), ["1x10"]);
    assert.deepEqual(found(forked, "26x10"), ["26x17x10", "26x19x10"]);
  });

  it("that is not listed is not found", () => {
    for (const text of ["11-18", "", "resign"]) assert.deepEqual(found(steps, text), []);
  });
});

describe("half-way through a capture", () => {
  const route = { path: ["14", "23", "32"], captured: ["18", "27"], move: { ...aMove("14x23x32"), crowned: 2 } };
  const position = { 14: "b", 18: "w", 27: "w", 5: "b" };

  it("taken pieces stay as ghosts until the move ends", () => {
    const shown = during({ position, removal: "after" }, route, 1);
    assert.deepEqual(shown, { position: { 23: "b", 18: "w", 27: "w", 5: "b" }, ghosts: ["18"] });
    assert.deepEqual(during({ position, removal: "after" }, route, 2).ghosts, ["18", "27"]);
  });

  it("or leave at once, by such rules", () => {
    assert.deepEqual(during({ position, removal: "at-once" }, route, 1).position, { 23: "b", 27: "w", 5: "b" });
  });

  it("or go below the piece that takes them, the top one of a column only", () => {
    const columns = { 14: "b", 18: "wb", 27: "w" };
    const shown = during({ position: columns, removal: "column" }, route, 2);
    assert.deepEqual(shown, { position: { 32: "Bww", 18: "b" }, ghosts: [] });
  });

  it("a man is crowned where the rules say so, and not before", () => {
    assert.equal(during({ position, removal: "after" }, route, 1).position[23], "b");
    assert.equal(during({ position, removal: "after" }, route, 2).position[32], "B");
  });

  it("nothing of the position itself is changed", () => {
    during({ position, removal: "column" }, route, 2);
    assert.deepEqual(position, { 14: "b", 18: "w", 27: "w", 5: "b" });
  });
});
