/** What is drawn: pieces, columns, routes of captures, arrows; and how long it takes to move. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { aBoard } from "./boards.js";
import { withoutBrowser } from "./drawn.js";

withoutBrowser();
const drawing = "../../../src/crownhead/web/static/crownhead/board/drawing";
const { hopTime, place } = await import(`${drawing}/animation.js`);
const { drawArrows } = await import(`${drawing}/arrows.js`);
const { Layout } = await import(`${drawing}/layout.js`);
const { draw, rise, row } = await import(`${drawing}/pieces.js`);
const { drawRoutes } = await import(`${drawing}/routes.js`);

const board = new Layout(aBoard(), false);

describe("a piece", () => {
  const marks = (/** @type {any} */ picture) => picture.all("db-mark").map((mark) => mark.attributes.d);

  it("has the colour of its side, and a ring if it is a man", () => {
    for (const [man, side, other] of [
      ["w", "db-white", "db-black"],
      ["b", "db-black", "db-white"],
    ]) {
      // prettier-ignore
      const picture = draw(man, "crown");
      assert.deepEqual([picture.all(side).length, picture.all(other).length], [1, 0]);
      assert.deepEqual([picture.all("db-ring").length, marks(picture)], [1, []]);
    }
  });

  it("carries a crown or a letter if it is a king", () => {
    const [crown, letter] = [marks(draw("W", "crown")), marks(draw("W", "letter"))];
    assert.equal(crown.length, 1);
    assert.notDeepEqual(crown, letter);
    assert.equal(draw("W", "crown").all("db-ring").length, 0);
  });

  it("is two men where kings are stacked, each of the side that it came from", () => {
    const built = draw("W", "stack", "wb");
    assert.deepEqual([built.all("db-white").length, built.all("db-black").length], [1, 1]);
    assert.deepEqual([draw("W", "stack").all("db-white").length, marks(draw("W", "stack"))], [2, []]);
    assert.equal(marks(draw("W", "stack", "w")).length, 1, "one that has lost its lower man has a mark");
  });
});

describe("a column", () => {
  it("shows every piece: the top one its face, the others their edges", () => {
    const picture = draw("wbB", "crown");
    assert.deepEqual([picture.all("db-edge").length, picture.all("db-disc").length], [2, 1]);
    assert.equal(picture.all("db-beads").length, 1, "a king below has beads");
    assert.equal(picture.all("db-white").length, 1);
  });

  it("carries the number of its pieces when it is high", () => {
    assert.equal(draw("wbbb", "crown").all("db-count").length, 0);
    assert.equal(draw("wbbbb", "crown").all("db-count")[0].textContent, "5");
  });

  it("rises with every piece, and at most so far that the next square is seen", () => {
    assert.equal(rise("w"), 0);
    assert.equal(rise("wb"), 0.125);
    assert.equal(rise("w".repeat(40)), 0.6);
  });

  it("lies side by side when it is spread out, the top first", () => {
    const spread = row("wBb", "crown");
    assert.equal(spread.attributes.viewBox, "0 0 112 40");
    assert.deepEqual(
      spread.children.map(({ children }) => children[0].attributes.class),
      ["db-white", "db-black", "db-black"],
    );
  });
});

describe("routes", () => {
  it("lead through the middles of their squares, with a joint on each landing", () => {
    const root = withoutBrowser();
    drawRoutes(root, board, [["26", "17", "10"]]);
    assert.equal(root.attributes.viewBox, "0 0 8 8");
    assert.equal(root.all("db-route")[0].attributes.points, "3.500,6.500 1.500,4.500 3.500,2.500");
    const joints = root.all("db-joint").map(({ attributes: { cx, cy } }) => [cx, cy]);
    assert.deepEqual(joints, [["1.5", "4.5"], ["3.5", "2.5"]]); // prettier-ignore
  });

  it("of several captures lie beside each other, in two looks by turns", () => {
    const root = withoutBrowser();
    drawRoutes(root, board, [["26", "17"], ["26", "17"], ["26", "17"]]); // prettier-ignore
    const lines = root.all("db-route").map(({ attributes }) => attributes);
    assert.equal(new Set(lines.map(({ points }) => points)).size, 3);
    assert.equal(lines[1].points, "3.500,6.500 1.500,4.500", "the middle one is in the middle");
    assert.deepEqual(lines.map((line) => line.class.at(-1)), ["0", "1", "0"]); // prettier-ignore
  });
});

describe("arrows", () => {
  it("end in a head on the last square, the first above all others and the broadest", () => {
    const root = withoutBrowser();
    drawArrows(root, board, [["22", "18"], ["24", "20"]]); // prettier-ignore
    const [second, first] = root.children;
    const width = (/** @type {any} */ arrow) => Number(arrow.children[0].attributes["stroke-width"]);
    assert.ok(width(first) > width(second));
    assert.ok(Number(first.attributes.opacity) > Number(second.attributes.opacity));
    assert.ok(first.children[0].attributes.points.startsWith("2.500,5.500 "));
    assert.ok(first.children[1].attributes.points.startsWith("3.500,4.500 "), "the point of the head");
  });

  it("are drawn only for moves on this board", () => {
    const root = withoutBrowser();
    drawArrows(root, board, [["22", "99"], ["22"], []]); // prettier-ignore
    assert.deepEqual(root.children, []);
  });
});

describe("motion", () => {
  it("is a hop at a time, and quicker when there are many", () => {
    assert.equal(hopTime(1), 170);
    assert.equal(hopTime(0), 170);
    assert.equal(hopTime(10), 100);
  });

  it("puts a piece where its square is", () => {
    assert.equal(place({ x: 2, y: 5 }), "translate(200%, 500%)");
  });
});
