/** Which square a key leads to. */

/** @typedef {import("./drawing/layout.js").Layout} Layout */

/** Up and down keep to the column that one came from, as a text cursor does: squares of two rows are not aligned. */
export class Walker {
  #column = 0;
  #last = "";

  /**
   * @param {Layout} layout
   * @param {string} square
   * @param {string} key
   * @param {boolean} far
   * @returns {string | null | undefined}
   */
  next(layout, square, key, far) {
    const { x, y } = layout.spot(square);
    if (square !== this.#last) this.#column = x;
    const row = layout.row(y);
    const place = row.indexOf(square);
    const to = (/** @type {string | undefined} */ found, keep = false) => {
      if (found && !keep) this.#column = layout.spot(found).x;
      this.#last = found ?? square;
      return found ?? square;
    };
    switch (key) {
      case "ArrowLeft":
        return to(row[place - 1]);
      case "ArrowRight":
        return to(row[place + 1]);
      case "ArrowUp":
        return to(this.#nearest(layout, y - 1), true);
      case "ArrowDown":
        return to(this.#nearest(layout, y + 1), true);
      case "Home":
        return to(far ? layout.row(0)[0] : row[0]);
      case "End":
        return to(far ? layout.row(layout.rows - 1).pop() : row[row.length - 1]);
      default:
        return null;
    }
  }

  /**
   * @param {Layout} layout
   * @param {number} y
   * @returns {string | undefined}
   */
  #nearest(layout, y) {
    const away = (/** @type {string} */ square) => Math.abs(layout.spot(square).x - this.#column);
    return layout.row(y).sort((one, other) => away(one) - away(other))[0];
  }
}

/**
 * The next of some squares after the current one, or the one before it, in the order of reading and round the edge.
 *
 * @param {Layout} layout
 * @param {string[]} squares
 * @param {string} current
 * @param {1 | -1} step
 * @returns {string | undefined}
 */
export function around(layout, squares, current, step) {
  if (!squares.length) return undefined;
  const order = Array.from({ length: layout.rows }, (_, y) => layout.row(y)).flat();
  const ring = order.filter((square) => squares.includes(square) || square === current);
  return ring.at((ring.indexOf(current) + step) % ring.length);
}
