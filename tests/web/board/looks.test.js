/** How a square looks and what it is called, with all that is true of it. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { lookOf } from "../../../src/crownhead/web/static/crownhead/board/drawing/looks.js";
import { ENGLISH } from "../../../src/crownhead/web/static/crownhead/board/words.js";
import { aMove, STEPS } from "./boards.js";

const NOW = { last: null };

/** A board on which 11 may move and nothing was done yet. @param {object} [more] @param {object} [hand] */
function aLookedAt(more = {}, hand = {}) {
  return {
    words: ENGLISH,
    shown: { position: { 11: "b", 22: "wB" } },
    choices: { walks: STEPS.walks, must: [], offence: null },
    faulty: new Set(),
    hand: { selection: null, made: null, unconfirmed: null, huffed: new Set(), ...hand },
    ...more,
  };
}

const PICKED = { selection: { now: "11", targets: new Set(["15", "16"]), ends: new Set(["15"]) } };

describe("a square", () => {
  it("is called by its name, what stands on it and what can be done", () => {
    const look = lookOf(aLookedAt(), "11", NOW, false);
    assert.deepEqual(look, { classes: ["db-may"], label: "11, black man, can move", selected: false });
  });

  it("says that a piece must capture, and not also that it may move", () => {
    const board = aLookedAt({ choices: { walks: STEPS.walks, must: ["11"], offence: null } });
    const { classes, label } = lookOf(board, "11", NOW, false);
    assert.deepEqual(classes, ["db-must", "db-may"]);
    assert.equal(label, `11, black man, ${ENGLISH.mustCapture}`);
  });

  it("is selected while its piece is picked up, and then nothing else may move", () => {
    const { classes, selected } = lookOf(aLookedAt({}, PICKED), "11", NOW, false);
    assert.deepEqual([classes, selected], [["db-picked"], true]);
    assert.deepEqual(lookOf(aLookedAt({}, PICKED), "12", NOW, false).classes, []);
  });

  it("is a target, or a step towards one, and shows when a piece is dragged over it", () => {
    assert.deepEqual(lookOf(aLookedAt({}, PICKED), "15", NOW, false).classes, ["db-target"]);
    assert.deepEqual(lookOf(aLookedAt({}, PICKED), "16", NOW, true).classes, ["db-target", "db-step", "db-over"]);
    assert.deepEqual(lookOf(aLookedAt({}, PICKED), "22", NOW, true).classes, ["db-tower"]);
  });

  it("offers nothing once a move is made, or waits to be confirmed", () => {
    for (const hand of [{ made: aMove("11-15") }, { unconfirmed: aMove("11-15") }])
      assert.deepEqual(lookOf(aLookedAt({}, hand), "11", NOW, false).classes, []);
  });

  it("has the last move at both its ends, until the next is made", () => {
    const then = { last: aMove("26x17x10", "22", "14") };
    const isLast = (/** @type {string} */ square, hand = {}) =>
      lookOf(aLookedAt({}, hand), square, then, false).classes.includes("db-last");
    assert.deepEqual(["26", "17", "10"].map((square) => isLast(square)), [true, false, true]); // prettier-ignore
    assert.equal(isLast("10", { made: aMove("11-15") }), false);
  });

  it("can be huffed only where there is something to choose from", () => {
    const offence = { liable: ["22"], remedies: ["huff"] };
    const choices = { walks: {}, must: [], offence };
    assert.deepEqual(lookOf(aLookedAt({ choices }), "22", NOW, false).classes, ["db-liable", "db-tower"]);
    const huffed = lookOf(aLookedAt({ choices }, { huffed: new Set(["22"]) }), "22", NOW, false);
    assert.deepEqual([huffed.selected, huffed.classes.includes("db-huffed")], [true, true]);
    assert.ok(!huffed.label.includes(ENGLISH.liable));
    offence.remedies = [];
    assert.deepEqual(lookOf(aLookedAt({ choices }), "22", NOW, false).classes, ["db-tower"]);
  });

  it("shows what is taken and not yet removed, and what is wrong with a position", () => {
    const board = aLookedAt({ shown: { position: {}, ghosts: ["14"] }, faulty: new Set(["4"]), choices: null });
    assert.deepEqual(lookOf(board, "14", NOW, false).classes, ["db-taken"]);
    assert.deepEqual(lookOf(board, "4", NOW, false).classes, ["db-faulty"]);
  });
});
