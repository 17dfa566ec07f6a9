/** Mouse, pen and finger. A click is enough for everything; a piece can be dragged, too. */

/** @typedef {import("./element.js").DraughtsBoard} DraughtsBoard */

const FAR = 5; // pixels: less is a click by an unsteady hand

/** @param {DraughtsBoard} board */
export function listenToPointer(board) {
  const grid = board.grid.root;
  /** @type {{id: number, square: string, x: number, y: number, dragging: boolean, fresh: boolean} | null} */
  let held = null;
  let ignoreClick = false;

  grid.addEventListener("pointerdown", (event) => {
    const square = squareOf(event);
    if (!square || event.button !== 0 || !event.isPrimary) return;
    ignoreClick = false;
    const fresh = board.hand.grab(square);
    held = { id: event.pointerId, square, x: event.clientX, y: event.clientY, dragging: false, fresh };
    if (board.hand.holds(square)) grid.setPointerCapture(event.pointerId);
  });

  grid.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id || !board.hand.holds(held.square)) return;
    const by = { x: event.clientX - held.x, y: event.clientY - held.y };
    held.dragging ||= Math.hypot(by.x, by.y) > FAR;
    if (!held.dragging) return;
    board.layer.lift(held.square, by);
    board.hover(board.layout ? board.grid.under(board.layout, event) : null);
  });

  grid.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { square, dragging, fresh } = held;
    held = null;
    ignoreClick = dragging || fresh;
    if (!dragging) return;
    board.hover(null);
    const target = board.layout && board.grid.under(board.layout, event);
    board.hand.drop(square, target);
  });

  grid.addEventListener("pointercancel", () => {
    if (held?.dragging) board.layer.release(held.square, true);
    held = null;
    board.hover(null);
  });

  grid.addEventListener("click", (event) => {
    // With the pointer captured the click is the grid's, wherever it was: ask for the place.
    const square = squareOf(event) ?? (event.detail && board.layout ? board.grid.under(board.layout, event) : null);
    if (square) board.grid.focus(square);
    if (square && !ignoreClick) board.hand.act(square);
    ignoreClick = false;
  });

  grid.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") board.read(squareOf(event));
  });
  grid.addEventListener("pointerleave", () => board.read(null));
  grid.addEventListener("focusin", (event) => board.read(squareOf(event)));
  grid.addEventListener("focusout", () => board.read(null));
}

/** @param {Event} event */
function squareOf(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}
