/** The board's sentences. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { asClock } from "../../../src/crownhead/web/static/crownhead/clock.js";
import * as words from "../../../src/crownhead/web/static/crownhead/board/words.js";
import { aMove } from "./boards.js";

const { ENGLISH } = words;

describe("a sentence", () => {
  it("is filled with values, and keeps the place of one that is missing", () => {
    assert.equal(words.fill("{side}: {from} to {to}.", { side: "white", from: 9, to: "13" }), "white: 9 to 13.");
    assert.equal(words.fill("on {square}", {}), "on {square}");
  });

  it("begins with a capital", () => {
    assert.equal(words.capital("white to move."), "White to move.");
    assert.equal(words.capital(""), "");
  });

  it("lists squares", () => {
    assert.equal(words.listed(ENGLISH, ["1"]), "1");
    assert.equal(words.listed(ENGLISH, new Set(["1", "2", "3"])), "1, 2 or 3");
    assert.equal(words.listed(ENGLISH, []), "");
  });
});

describe("what stands on a square", () => {
  for (const [column, said] of [
    ["", "empty"],
    ["w", "white man"],
    ["B", "black king"],
    ["Wbb", "white king over 2 × black man"],
    ["bwwBw", "black man over 2 × white man, black king, white man"],
  ]) {
    it(`${column || "nothing"} is told as: ${said}`, () => assert.equal(words.columnInWords(ENGLISH, column), said));
  }
});

describe("what has happened", () => {
  const capture = { ...aMove("14x23x32", "18", "27"), crowns: true };
  const state = { turn: "white", last: aMove("11-15"), outcome: null, yours: false, viewer: "black" };

  it("is told with who did it", () => {
    assert.equal(words.moveInWords(ENGLISH, "black", aMove("11-15")), "Black: 11 to 15.");
    assert.equal(
      words.moveInWords(ENGLISH, "black", capture),
      "Black: 14 takes 18, 27 and lands on 32. It is crowned.",
    );
  });

  it("is followed by whose turn it is", () => {
    assert.equal(words.stateInWords(ENGLISH, state), "Black: 11 to 15. White to move.");
    assert.equal(
      words.stateInWords(ENGLISH, { ...state, yours: true, viewer: "white" }),
      "Black: 11 to 15. Your turn.",
    );
    assert.equal(words.stateInWords(ENGLISH, { ...state, yours: true, viewer: "both", last: null }), "White to move.");
  });

  it("or by how the game ended", () => {
    const outcome = { text: "white wins: Black resigned" };
    assert.equal(words.stateInWords(ENGLISH, { ...state, last: null, outcome }), "White wins: Black resigned.");
  });
});

describe("a clock", () => {
  for (const [milliseconds, shown] of [
    [0, "0:00"],
    [999, "0:00"],
    [59_999, "0:59"],
    [65_000, "1:05"],
    [3_600_000, "1:00:00"],
    [86_399_999, "23:59:59"],
  ]) {
    it(`shows ${milliseconds} ms as ${shown}`, () => assert.equal(asClock(milliseconds), shown));
  }
});
