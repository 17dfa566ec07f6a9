/**
 * Sentences, from the board's words in `english.js`. The server writes that file (`make format`), since it says many of
 * them too; a page in another language gives the board its own.
 */

import { ENGLISH } from "./english.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").SideName} Side */
/** @typedef {import("./types.js").Board} State */

/** @typedef {typeof ENGLISH} Strings */

export { ENGLISH };

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} sentence */
export function capital(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * All that stands on a square, the top first.
 *
 * @param {Strings} strings
 * @param {string} column
 */
export function columnInWords(strings, column) {
  const [top, ...rest] = [...column].map((piece) => pieceInWords(strings, piece));
  if (!top) return strings.empty;
  if (!rest.length) return top;
  /** @type {[string, number][]} */
  const runs = [];
  for (const piece of rest) {
    const run = runs[runs.length - 1];
    if (run && run[0] === piece) run[1]++;
    else runs.push([piece, 1]);
  }
  const below = runs.map(([piece, count]) => (count > 1 ? fill(strings.several, { count, piece }) : piece));
  return fill(strings.over, { top, rest: below.join(strings.list) });
}

/**
 * @param {Strings} strings
 * @param {string} piece
 */
function pieceInWords(strings, piece) {
  const white = piece.toLowerCase() === "w";
  if (piece === piece.toLowerCase()) return white ? strings.whiteMan : strings.blackMan;
  return white ? strings.whiteKing : strings.blackKing;
}

/**
 * @param {Strings} strings
 * @param {Iterable<string>} squares
 */
export function listed(strings, squares) {
  const names = [...squares];
  const last = names.pop() ?? "";
  return names.length ? names.join(strings.list) + strings.or + last : last;
}

/**
 * A move that was made, as one would say it.
 *
 * @param {Strings} strings
 * @param {Side} side
 * @param {Move} move
 */
export function moveInWords(strings, side, move) {
  const values = {
    side: strings[side],
    from: move.path[0] ?? "",
    to: move.path[move.path.length - 1] ?? "",
    taken: move.captured.join(strings.list),
  };
  const said = fill(move.captured.length ? strings.took : strings.moved, values);
  return capital(move.crowns ? `${said} ${strings.crowned}` : said);
}

/**
 * What has happened, for those who listen: the last move, and whose turn it is or how the game ended.
 *
 * @param {Strings} strings
 * @param {State} state
 */
export function stateInWords(strings, state) {
  const before = state.turn === "white" ? "black" : "white";
  const last = state.last ? moveInWords(strings, before, state.last) : "";
  const toMove =
    state.yours && state.viewer !== "both" ? strings.yourTurn : fill(strings.turn, { side: strings[state.turn] });
  return [last, `${capital(state.outcome?.text ?? toMove)}.`].filter(Boolean).join(" ");
}
