/** The keys: arrows over the squares that are played on, Enter, Escape, N and P, and the names of squares. */

import { around, Walker } from "./walker.js";

/** @typedef {import("./element.js").DraughtsBoard} DraughtsBoard */

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

/**
 * On to the next thing that can be done.
 *
 * @param {DraughtsBoard} board
 * @param {1 | -1} step
 */
function goAround(board, step) {
  const found = board.layout && around(board.layout, board.hand.possible(), board.grid.current, step);
  if (found) board.grid.focus(found);
}
