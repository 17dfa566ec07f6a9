/** Choosing a move square by square, as the server has listed what each square means. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { during, routesWritten, Selection } from "../../../src/crownhead/web/static/crownhead/board/stepping.js";
import { aMove, aWalk, FORKED, STEPS } from "./boards.js";

describe("picking a piece up", () => {
  it("shows where it can go", () => {
    const selection = Selection.begin(STEPS, "11");
    assert.deepEqual([...selection.targets], ["15", "16"]);
    assert.deepEqual([...selection.ends], ["15", "16"]);
    assert.equal(selection.start, "11");
    assert.equal(selection.now, "11");
    assert.equal(selection.finished, null);
  });

  it("is refused where no listed move begins", () => {
    assert.equal(Selection.begin(STEPS, "15"), null);
    assert.equal(Selection.begin({ moves: [], walks: {} }, "11"), null);
  });

  it("is undone by touching the same square again", () => {
    assert.equal(Selection.begin(STEPS, "11").choose("11"), null);
  });
});

describe("a square", () => {
  it("gives the move, if only one can be meant", () => {
    assert.equal(Selection.begin(STEPS, "11").choose("15").move.text, "11-15");
    assert.equal(Selection.begin(FORKED, "26").choose("17").move.text, "26x17x10", "by its next step");
    assert.equal(Selection.begin(FORKED, "26").choose("12").move.text, "26x19x12", "by its end");
  });

  it("gives a longer selection, if the capture parts further on", () => {
    const on = Selection.begin(FORKED, "26").choose("19");
    assert.ok(on instanceof Selection);
    assert.deepEqual(on.squares, ["26", "19"]);
    assert.equal(on.route.move.text, "26x19x10");
    assert.deepEqual([...on.targets], ["10", "12"]);
    assert.equal(on.choose("12").move.text, "26x19x12");
  });

  it("gives a choice of routes, if several captures end there", () => {
    const texts = (routes) => routes.map((route) => route.move.text);
    assert.deepEqual(texts(Selection.begin(FORKED, "26").choose("10")), ["26x17x10", "26x19x10"]);
    assert.deepEqual(texts(Selection.begin(FORKED, "26").ambiguous), ["26x17x10", "26x19x10"]);
  });

  it("that no move reaches gives nothing", () => {
    assert.equal(Selection.begin(FORKED, "26").choose("1"), null);
  });
});

describe("a capture", () => {
  it("that may stop half-way is finished by choosing the same square again", () => {
    const moves = [aMove("1x10", "6"), aMove("1x10x19", "6", "15"), aMove("1x10x17", "6", "14")];
    const walks = { 1: aWalk({ 17: [2], 19: [1] }, { steps: { 10: aWalk({ 17: [2], 19: [1] }, { stop: 0 }) } }) };
    const on = Selection.begin({ moves, walks }, "1").choose("10");
    assert.ok(on instanceof Selection);
    assert.equal(on.finished.move.text, "1x10");
    assert.equal(on.choose("10").move.text, "1x10");
    assert.equal(on.choose("19").move.text, "1x10x19");
  });

  it("that can be walked in two ways is one move all the same", () => {
    const way = { path: ["26", "19", "10"], captured: ["23", "15"] };
    const moves = [{ ...aMove("26x17x10", "22", "14"), ways: [way] }];
    const selection = Selection.begin({ moves, walks: { 26: aWalk({ 10: [0], 17: [0], 19: [1] }) } }, "26");
    assert.equal(selection.choose("10").move.text, "26x17x10");
    assert.deepEqual(selection.choose("19").path, way.path);
    assert.equal(selection.choose("19").move.text, "26x17x10");
    assert.deepEqual(selection.ambiguous, []);
  });
});

describe("a typed move", () => {
  /** @param {import("../../../src/crownhead/web/static/crownhead/board/types.js").Move[]} moves @param {string} text */
  const found = (moves, text) => routesWritten(moves, text).map((route) => route.move.text);

  it("is found by its squares, however they are written", () => {
    for (const text of ["11-15", "11 15", "11x15", " 11 – 15 "]) assert.deepEqual(found(STEPS.moves, text), ["11-15"]);
    assert.deepEqual(found([aMove("c3-d4")], "C3:D4"), ["c3-d4"]);
  });

  it("in full is preferred to one in short", () => {
    const moves = [aMove("1x10", "6"), aMove("1x17x10", "13", "14")];
    assert.deepEqual(found(moves, "1x10"), ["1x10"]);
    assert.deepEqual(found(FORKED.moves, "26x10"), ["26x17x10", "26x19x10"]);
  });

  it("that is not listed is not found", () => {
    for (const text of ["11-18", "", "resign"]) assert.deepEqual(found(STEPS.moves, text), []);
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
