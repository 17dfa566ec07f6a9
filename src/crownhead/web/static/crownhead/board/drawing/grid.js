/** The squares: one ARIA grid for mouse, touch, keyboard and screen reader. Squares no one plays on are not in it. */

import { coordinatesOf } from "./coordinates.js";
import { html } from "./make.js";
import { fill } from "../words.js";

/** @typedef {import("../types.js").Board} State */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../words.js").Strings} Strings */
/** @typedef {{classes: string[], label: string, selected: boolean}} Look */

export class Grid {
  constructor() {
    this.root = html("div", { class: "db-grid", role: "grid" });
    this.names = html("div", { class: "db-names", "aria-hidden": "true" });
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** The one square that the Tab key stops at. */
    this.current = "";
  }

  /**
   * @param {State} state
   * @param {Layout} layout
   * @param {boolean} coordinates
   */
  build(state, layout, coordinates) {
    this.cells.clear();
    this.root.setAttribute("aria-rowcount", String(layout.rows));
    this.root.setAttribute("aria-colcount", String(layout.columns));
    const rows = Array.from({ length: layout.rows }, (_, y) => this.#row(layout, y));
    this.root.replaceChildren(...rows);
    this.names.replaceChildren(...(coordinates ? coordinatesOf(state, layout).map(nameAt) : []));
    if (!this.cells.has(this.current)) this.current = layout.row(layout.rows - 1)[0] ?? "";
    this.cells.get(this.current)?.setAttribute("tabindex", "0");
  }

  /**
   * @param {Layout} layout
   * @param {number} y
   */
  #row(layout, y) {
    const row = html("div", { role: "row", "aria-rowindex": String(y + 1) });
    for (const square of layout.row(y)) {
      const { x } = layout.spot(square);
      const cell = html("div", {
        role: "gridcell",
        tabindex: "-1",
        "aria-colindex": String(x + 1),
        "data-square": square,
      });
      cell.style.setProperty("--x", String(x));
      cell.style.setProperty("--y", String(y));
      this.cells.set(square, cell);
      row.append(cell);
    }
    return row;
  }

  /**
   * @param {Strings} strings
   * @param {State} state
   */
  name(strings, state) {
    const values = { rulebook: state.rulebook.title, columns: state.columns, rows: state.rows };
    this.root.setAttribute("aria-label", fill(strings.board, values));
  }

  /** @param {(square: string) => Look} lookOf */
  paint(lookOf) {
    for (const [square, cell] of this.cells) {
      const { classes, label, selected } = lookOf(square);
      const className = ["db-square", ...classes].join(" ");
      if (cell.className !== className) cell.className = className;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(selected));
    }
  }

  /**
   * Make a square the one that the Tab key stops at, and perhaps go there.
   *
   * @param {string} square
   * @param {boolean} [go]
   */
  focus(square, go = true) {
    const cell = this.cells.get(square);
    if (!cell) return;
    this.cells.get(this.current)?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    this.current = square;
    if (go) cell.focus({ preventScroll: true });
  }

  /**
   * The square under a place on the screen.
   *
   * @param {Layout} layout
   * @param {{clientX: number, clientY: number}} place
   */
  under(layout, { clientX, clientY }) {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const x = Math.floor(((clientX - left) / width) * layout.columns);
    const y = Math.floor(((clientY - top) / height) * layout.rows);
    return layout.at(x, y);
  }
}

/** @param {import("./coordinates.js").Coordinate} coordinate */
function nameAt({ x, y, text, classes }) {
  const name = html("span", { class: classes }, text);
  name.style.setProperty("--x", String(x));
  name.style.setProperty("--y", String(y));
  return name;
}
