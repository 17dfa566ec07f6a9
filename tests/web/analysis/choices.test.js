/** A board from what the engine sees, and an engine that looks at the positions of a whole game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardOf, walksOf, whole } from "../../../src/crownhead/web/static/crownhead/analysis/choices.js";
import { lookAt } from "../../../src/crownhead/web/static/crownhead/analysis/report/looks.js";

/** @param {string} text */
function move(text) {
  const path = text.split(/[-x]/);
  return whole({ text, path, captured: text.includes("x") ? ["?"] : [], crowns: text.endsWith("32") });
}

test("a square means a move, or a step on the way to one of several", () => {
  const walks = walksOf(["14x23x32", "14x23x30", "14x21", "5-9"].map(move));
  assert.deepEqual(Object.keys(walks), ["5", "14"]);
  assert.deepEqual(walks[14].routes, { 21: [2], 30: [1], 32: [0] });
  assert.deepEqual(walks[14].ends, ["32", "30", "21"]);
  assert.deepEqual(walks[14].steps[23].routes, { 30: [1], 32: [0] });
  assert.equal(walks[5].stop, null);
});

test("a capture may stop where another goes on", () => {
  const walk = walksOf(["14x23x32", "14x23"].map(move))[14];
  assert.deepEqual([walk.routes, walk.steps[23].stop, walk.steps[23].routes], [{ 32: [0] }, 1, { 32: [0] }]);
});

test("only pieces that capture must move, and only if all moves are captures", () => {
  const seen = { turn: "black", position: { 14: "b" }, runs: [], counts: [] };
  const board = (/** @type {string[]} */ moves) =>
    boardOf({ rows: 8 }, { ...seen, moves: moves.map(move) }, { ply: 3, last: null });
  assert.deepEqual(board(["14x23x32", "14x21"]).must, ["14"]);
  assert.deepEqual(board(["14x21", "5-9"]).must, []);
  const over = board([]);
  assert.deepEqual([over.rows, over.ply, over.yours, over.must], [8, 3, false, []]);
  assert.deepEqual([move("23x32").crowned, move("23x30").crowned], [1, null]);
});

const QUESTIONS = {
  lines: [{ moves: ["11-15", "22-18"], fen: "B:W22:B11" }],
  asked: [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
};
const LONG = Array.from({ length: 30 }, (_, place) => ({ text: `${place}` }));

/** An engine that finds three long lines everywhere, and what it was asked. */
function engine() {
  const asked = [];
  const lines = [5, 3, 1].map((score) => ({ score, moves: LONG }));
  return { asked, search: (line, limits) => (asked.push([line, limits]), Promise.resolve({ depth: 9, lines })) };
}

test("each position is looked at once, with as much of its line as was asked for", async () => {
  const one = engine();
  const steps = [];
  const answers = await lookAt(one, QUESTIONS, 500, { tell: (done, all) => steps.push([done, all]) });
  assert.deepEqual(one.asked[1], [
    { moves: ["11-15"], fen: "B:W22:B11" },
    { lines: 2, nodes: 500 },
  ]);
  assert.equal(steps.join(" "), "0,3 1,3 2,3 3,3");
  const [best, second] = answers[0].lines;
  assert.deepEqual([answers.length, answers[0].depth, answers[0].lines.length], [3, 9, 2]);
  assert.deepEqual([best.moves.length, second], [24, { score: 3, moves: ["0"] }]);
});

test("what is known is not asked again, and a stop keeps what is there", async () => {
  const one = engine();
  const known = await lookAt(one, { ...QUESTIONS, asked: [[0, 0]] }, 500);
  assert.equal((await lookAt(one, QUESTIONS, 500, { known })).length, 3);
  assert.equal(one.asked.length, 3);
  assert.deepEqual(await lookAt(one, QUESTIONS, 500, { known, isStopped: () => true }), known);
  assert.equal(one.asked.length, 3);
});
