/** The tree of the analysis room: what is told is told again, and what is changed changes nothing else. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isMarked, marksOf, toggled } from "../../../src/crownhead/web/static/crownhead/analysis/tree/marks.js";
import {
  forWhite,
  inWords,
  share,
  winsIn,
  written,
} from "../../../src/crownhead/web/static/crownhead/analysis/scores.js";
import { Tree } from "../../../src/crownhead/web/static/crownhead/analysis/tree/tree.js";

const START = { turn: "black", position: { 11: "b" }, runs: [], counts: [] };
const TOLD = {
  rulebook: "english",
  fen: "",
  start: START,
  begins: "black",
  number: 1,
  tags: { White: "Wyllie" },
  nodes: [
    { comments: ["the Glasgow"] },
    { parent: 0, move: "11-15", short: "11-15", nags: [1] },
    { parent: 1, move: "23-19", short: "23-19", comments: ["so"] },
    { parent: 1, move: "22-18", short: "22-18", mark: "(!)" },
    { parent: 3, setup: "B:W18:B14", start: START },
    { parent: 0, move: "9-13", short: "9-13", before: ["or"] },
  ],
};

test("what is told is told again", () => {
  assert.deepEqual(new Tree(TOLD).toData(), TOLD);
});

test("a move that is there is not there twice", () => {
  const tree = new Tree(TOLD);
  const size = tree.size;
  assert.equal(tree.add(tree.root, "9-13"), tree.root.children[1]);
  assert.equal(tree.size, size);
  tree.add(tree.root, "10-14");
  assert.equal(tree.size, size + 1);
});

test("a variation is promoted step by step, or at once", () => {
  const tree = new Tree(TOLD);
  const [, other] = tree.root.children;
  assert.equal(other.isMain, false);
  tree.promote(other);
  assert.deepEqual(
    tree.root.children.map(({ move }) => move),
    ["9-13", "11-15"],
  );
  assert.equal(tree.promote(other), false);
  const deep = tree.follow(["11-15", "22-18"]);
  assert.equal(tree.makeMain(deep), true);
  assert.equal(deep.isMain, true);
  assert.equal(tree.root.end.setup, "B:W18:B14");
});

test("what is removed takes along what follows it", () => {
  const tree = new Tree(TOLD);
  const parent = tree.remove(tree.follow(["11-15", "22-18"]));
  assert.equal(parent.move, "11-15");
  assert.equal(tree.size, TOLD.nodes.length - 2);
  assert.equal(tree.remove(tree.root), tree.root);
});

test("a line begins anew where a position is set up", () => {
  const tree = new Tree(TOLD);
  const node = tree.follow(["11-15", "22-18", "/B:W18:B14"]);
  assert.deepEqual(tree.line(node), { fen: "B:W18:B14", start: START, moves: [] });
  assert.deepEqual(tree.line(tree.follow(["11-15"])), { fen: "", start: undefined, moves: ["11-15"] });
  assert.deepEqual(tree.way(node), ["11-15", "22-18", "/B:W18:B14"]);
});

test("moves are numbered as the game is", () => {
  const tree = new Tree(TOLD);
  assert.deepEqual(tree.count(tree.follow(["11-15"])), { number: 1, second: false });
  assert.deepEqual(tree.count(tree.follow(["11-15", "23-19"])), { number: 1, second: true });
  const later = new Tree({ ...TOLD, number: 30, start: { ...START, turn: "white" } });
  assert.deepEqual(later.count(later.follow(["11-15"])), { number: 30, second: true });
});

test("a move has one mark of its kind", () => {
  assert.deepEqual(toggled([2, 16], "!"), [1, 16]);
  assert.deepEqual(toggled([1, 16], "!"), [16]);
  assert.deepEqual(toggled([1, 16], "(!)"), [16], "a mark without a number cannot be given");
  assert.deepEqual([isMarked([2, 16], "?"), isMarked([2, 16], "!")], [true, false]);
  assert.equal(marksOf({ nags: [3, 99], mark: "(!)" }), "!!$99(!)");
});

test("scores as PDN has them", () => {
  assert.equal(written(35), "+0.35");
  assert.equal(written(-125), "−1.25");
  assert.equal(written(29997), "#2");
  assert.equal(written(-29990), "#-5");
  assert.equal(winsIn(24990), null);
  assert.equal(share(0), 0.5);
  assert.ok(share(100) > 0.6 && share(100) < share(300) && share(25000) === 1);
});

test("scores in words", () => {
  const words = { white: "White", black: "Black", winsIn: "{side} wins in {moves}", wins: "{side} wins", equal: "equal", ahead: "{side} is {men} ahead" }; // prettier-ignore
  assert.equal(inWords(29997, words), "White wins in 2");
  assert.equal(inWords(-24990, words), "Black wins");
  assert.equal(inWords(14, words), "equal");
  assert.equal(inWords(-125, words), "Black is 1.25 ahead");
  assert.deepEqual([forWhite(35, "white"), forWhite(35, "black")], [35, -35]);
});
