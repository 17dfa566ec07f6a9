/** A column, spread out so that it can be read: beside its square, or below the board while a piece is picked up. */

import { html } from "./make.js";
import { rise, row } from "./pieces.js";

/** @typedef {import("./types.js").KingStyle} KingStyle */
/** @typedef {import("./layout.js").Layout} Layout */

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
   * @param {boolean} below
   */
  show(layout, square, column, kings, below) {
    if (column.length < 2) return this.hide();
    const { x, y } = layout.spot(square);
    const picture = row(column, kings === "stack" ? "crown" : kings);
    this.root.replaceChildren(html("span", { class: "db-spread-name" }, square), picture);
    this.root.style.setProperty("--pieces", String(column.length));
    this.root.classList.toggle("db-spread-below", below);
    this.root.hidden = false;
    this.square = square;
    this.#place(layout, x, y, rise(column), below);
  }

  /**
   * Above its square, or below that if there is no room; never over the edge of the board at the left or right.
   *
   * @param {Layout} layout
   * @param {number} x
   * @param {number} y
   * @param {number} height  of the column, in squares
   * @param {boolean} below  the whole board
   */
  #place(layout, x, y, height, below) {
    const { style, offsetWidth, parentElement } = this.root;
    const frame = parentElement?.clientWidth ?? 0;
    const centre = ((x + 0.5) / layout.columns) * frame;
    style.left = `${Math.max(0, Math.min(frame - offsetWidth, centre - offsetWidth / 2))}px`;
    style.top = below ? "100%" : y === 0 ? `${(1 / layout.rows) * 100}%` : "auto";
    style.bottom = !below && y > 0 ? `${((layout.rows - y + height) / layout.rows) * 100}%` : "auto";
  }

  hide() {
    this.root.hidden = true;
    this.square = "";
  }
}
