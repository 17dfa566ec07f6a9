/** The keys: arrows over the squares that are played on, Enter, Escape, N and P, and the names of squares. */

/** @typedef {import("./element.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./layout.js").Layout} Layout */

const PATIENCE = 900; // milliseconds in which the next letter belongs to the same name

/** @param {DraughtsBoard} board */
export function listenToKeys(board) {
  const walker = new Walker();
  let typed = "";
  let typedAt = 0;

  board.grid.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey ? !/^(Home|End)$/.test(event.key) : event.altKey || event.metaKey) return;
    const layout = board.layout;
    if (!layout) return;
    const square = board.grid.current;
    const name = typed;
    typed = ""; // any other key ends a name
    const next = walker.next(layout, square, event.key, event.ctrlKey);
    if (next) board.grid.focus(next);
    else if (event.key === "Enter" || event.key === " ") board.hand.act(square);
    else if (event.key === "Escape") board.hand.cancel();
    else if (/^[np]$/i.test(event.key)) goAround(board, event.key.toLowerCase() === "n" ? 1 : -1);
    else if (/^[a-l0-9]$/i.test(event.key)) {
      typed = (event.timeStamp - typedAt < PATIENCE ? name : "") + event.key.toLowerCase();
      typedAt = event.timeStamp;
      if (layout.spots.has(typed)) board.grid.focus(typed);
      return;
    } else return;
    event.preventDefault();
  });
}

/** Up and down keep to the column that one came from, as a text cursor does: squares of two rows are not aligned. */
class Walker {
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
 * On to the next thing that can be done.
 *
 * @param {DraughtsBoard} board
 * @param {1 | -1} step
 */
function goAround(board, step) {
  const layout = board.layout;
  const squares = board.hand.possible();
  if (!layout || !squares.length) return;
  const order = [...layout.spots.keys()].sort((one, other) => {
    const [a, b] = [layout.spot(one), layout.spot(other)];
    return a.y - b.y || a.x - b.x;
  });
  const ring = order.filter((square) => squares.includes(square) || square === board.grid.current);
  const found = ring[(ring.indexOf(board.grid.current) + step + ring.length) % ring.length];
  if (found) board.grid.focus(found);
}
