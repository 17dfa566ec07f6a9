/** A column, spread out so that it can be read: beside its square, and never over a square that the piece can go to. */

import { html } from "./make.js";
import { rise, row } from "./pieces.js";

/** @typedef {import("../types.js").KingStyle} KingStyle */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Spot} Spot */

export class Spread {
  constructor() {
    this.root = html("div", { class: "db-spread", "aria-hidden": "true" });
    this.root.hidden = true;
    this.square = "";
  }

  /**
   * @param {Layout} layout
   * @param {string} square
   * @param {string} column
   * @param {KingStyle} kings
   * @param {string[]} free  squares that have to be seen
   */
  show(layout, square, column, kings, free) {
    if (column.length < 2) return this.hide();
    const picture = row(column, kings === "stack" ? "crown" : kings);
    this.root.replaceChildren(html("span", { class: "db-spread-name" }, square), picture);
    this.root.style.setProperty("--pieces", String(column.length));
    this.root.hidden = false;
    this.square = square;
    const { style, offsetWidth, offsetHeight, parentElement } = this.root;
    const unit = (parentElement?.clientWidth ?? 1) / layout.columns;
    const size = { width: offsetWidth / unit, height: offsetHeight / unit };
    const { x, y } = placeFor(layout, square, size, rise(column), free);
    style.left = `${(x / layout.columns) * 100}%`;
    style.top = `${(y / layout.rows) * 100}%`;
  }

  hide() {
    this.root.hidden = true;
    this.square = "";
  }
}

/**
 * Where a card about a square goes, counted in squares: above it or below it, else at the edge of the board; on the
 * board in any case, because what stands around it is needed too.
 *
 * @param {Layout} layout
 * @param {string} square
 * @param {{width: number, height: number}} size
 * @param {number} above  how far what stands there rises above its square
 * @param {string[]} free  squares that must not be covered, if that can be
 * @returns {Spot}
 */
export function placeFor(layout, square, { width, height }, above, free) {
  const { x, y } = layout.spot(square);
  const left = Math.max(0, Math.min(layout.columns - width, x + 0.5 - width / 2));
  const bottom = layout.rows - height;
  const seen = [square, ...free].map((name) => layout.spot(name));
  const covers = (/** @type {number} */ top) =>
    seen.some((spot) => spot.x < left + width && spot.x + 1 > left && spot.y < top + height && spot.y + 1 > top);
  const places = [y - above - height, y + 1, 0, bottom].filter((top) => top >= 0 && top <= bottom);
  return { x: left, y: places.find((top) => !covers(top)) ?? places[0] ?? 0 };
}
