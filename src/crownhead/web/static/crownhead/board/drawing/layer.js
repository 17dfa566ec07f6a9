/** The pieces on the board. What is there is there at once; animations only show how it came about. */

import { appear, crown, hopTime, place, slideBack, vanish, walk } from "./animation.js";
import { html } from "./make.js";
import { draw } from "./pieces.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").KingStyle} KingStyle */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{element: HTMLElement, column: string, build: string | undefined}} Piece */
/** @typedef {{path: string[], captured: string[], carried?: boolean}} Travel  a piece that walks, or is carried by hand */

/**
 * @typedef {object} Shown
 * @property {Position} position
 * @property {Record<string, string>} [builds]
 * @property {string[]} [ghosts]  pieces that are captured and not yet taken off
 * @property {Travel | null} [travel]
 * @property {boolean} [still]  it is just there
 */

export class PieceLayer {
  constructor() {
    this.root = html("div", { class: "db-pieces", "aria-hidden": "true" });
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {KingStyle} */
    this.kings = "crown";
  }

  /**
   * Begin anew, without any motion: another board, another side of it, other kings.
   *
   * @param {Layout} layout
   * @param {KingStyle} kings
   */
  reset(layout, kings) {
    this.layout = layout;
    this.kings = kings;
    this.pieces.clear();
    this.root.replaceChildren();
  }

  /** @param {Shown} shown */
  show({ position, builds = {}, ghosts = [], travel = null, still = false }) {
    const arrived = travel ? this.#travel(travel) : null;
    const end = travel && !travel.carried ? travel.path.length - 1 : 0;
    const arrival = end * hopTime(end);
    for (const [square, piece] of [...this.pieces]) {
      if (position[square]) continue;
      this.pieces.delete(square);
      const hop = travel ? travel.captured.indexOf(square) : -1;
      vanish(piece.element, hop < 0 ? 0 : (hop + 0.5) * hopTime(end));
    }
    for (const [square, column] of Object.entries(position)) {
      const piece = this.pieces.get(square);
      const build = builds[square];
      if (!piece) {
        const { element } = this.#add(square, column, build);
        if (!still) appear(element, arrival);
      } else if (piece.column !== column || piece.build !== build) this.#change(piece, column, build, arrived);
    }
    for (const [square, { element }] of this.pieces) element.classList.toggle("db-ghost", ghosts.includes(square));
  }

  /**
   * The piece follows a finger or the mouse.
   *
   * @param {string} square
   * @param {{x: number, y: number}} by
   */
  lift(square, by) {
    const element = this.pieces.get(square)?.element;
    element?.classList.add("db-lifted");
    if (element) element.style.translate = `${by.x}px ${by.y}px`;
  }

  /**
   * It is let go: where it is, or it slides back to where it came from.
   *
   * @param {string} square
   * @param {boolean} back
   */
  release(square, back) {
    const element = this.pieces.get(square)?.element;
    if (!element) return;
    if (back) slideBack(element, element.style.translate);
    element.classList.remove("db-lifted");
    element.style.translate = "";
  }

  /** @param {Travel} travel */
  #travel({ path, carried }) {
    const start = /** @type {string} */ (path[0]);
    const end = /** @type {string} */ (path[path.length - 1]);
    const piece = this.pieces.get(start);
    const layout = this.layout;
    if (!piece || !layout) return null;
    this.pieces.delete(start);
    const other = this.pieces.get(end);
    if (other) vanish(other.element);
    this.pieces.set(end, piece);
    this.#stand(piece.element, end);
    const spots = carried ? [] : path.map((square) => layout.spot(square));
    piece.element.classList.add("db-walking");
    const arrived = walk(piece.element, spots).then(() => piece.element.classList.remove("db-walking"));
    return arrived;
  }

  /**
   * @param {string} square
   * @param {string} column
   * @param {string | undefined} build
   */
  #add(square, column, build) {
    const element = html("div", { class: "db-stand" }, draw(column, this.kings, build));
    const piece = { element, column, build };
    this.#stand(element, square);
    this.root.append(element);
    this.pieces.set(square, piece);
    return piece;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} square
   */
  #stand(element, square) {
    const spot = this.layout?.spot(square);
    if (!spot) return;
    element.dataset.on = square;
    element.style.transform = place(spot);
    element.style.zIndex = String(spot.y + 1);
  }

  /**
   * A piece that grows or is crowned does so when everything on its way has arrived.
   *
   * @param {Piece} piece
   * @param {string} column
   * @param {string | undefined} build
   * @param {Promise<unknown> | null} arrived
   */
  #change(piece, column, build, arrived) {
    const crowned = isKing(column) && !isKing(piece.column);
    const grows = crowned || column.length > piece.column.length;
    piece.column = column;
    piece.build = build;
    const redraw = () => {
      if (piece.column !== column) return; // something else has happened since
      piece.element.replaceChildren(draw(column, this.kings, build));
      if (crowned) crown(piece.element);
    };
    if (arrived && grows) arrived.then(redraw);
    else redraw();
  }
}

/** @param {string} column */
function isKing(column) {
  const top = column.charAt(0);
  return top !== top.toLowerCase();
}
