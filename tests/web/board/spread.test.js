/** Where the card goes that spreads a column out. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { Layout } from "../../../src/crownhead/web/static/crownhead/board/drawing/layout.js";
import { placeFor } from "../../../src/crownhead/web/static/crownhead/board/drawing/spread.js";
import { aBoard } from "./boards.js";

const board = new Layout(aBoard(), false);
const card = { width: 3, height: 1 };

describe("the card of a column", () => {
  it("stands above its column", () => {
    assert.deepEqual(placeFor(board, "18", card, 0.5, []), { x: 2, y: 2.5 });
  });

  it("stands below a column in the top row", () => {
    assert.deepEqual(placeFor(board, "2", card, 0.5, []), { x: 2, y: 1 });
  });

  it("stays on the board", () => {
    assert.equal(placeFor(board, "5", card, 0, []).x, 0);
    assert.equal(placeFor(board, "20", card, 0, []).x, 5);
  });

  it("leaves free where the piece can go", () => {
    assert.equal(placeFor(board, "18", card, 0.5, ["14"]).y, 5, "below, if that is above");
    assert.equal(placeFor(board, "18", card, 0.5, ["14", "23"]).y, 0, "at the far edge, if it can go both ways");
    assert.equal(placeFor(board, "18", card, 0.5, ["14", "23", "2"]).y, 7);
  });

  it("covers something where nothing else is possible", () => {
    const wide = { width: 8, height: 1 };
    const all = [...board.spots.keys()];
    assert.deepEqual(placeFor(board, "18", wide, 0.5, all), { x: 0, y: 2.5 });
  });
});
