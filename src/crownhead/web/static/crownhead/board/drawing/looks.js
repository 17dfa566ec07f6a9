/** How a square looks and what it is called, with all that is true of it just now. */

import { columnInWords } from "../words.js";

/** @typedef {import("../element.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("../types.js").Moment} Moment */

/**
 * @param {DraughtsBoard} board
 * @param {string} square
 * @param {Moment} now
 * @param {boolean} hovered  a piece is dragged over it
 * @returns {import("./grid.js").Look}
 */
export function lookOf(board, square, now, hovered) {
  const { words, shown } = board;
  const column = shown?.position[square] ?? "";
  const ghost = shown?.ghosts?.includes(square) ?? false;
  const marks = [...choosing(board, square, hovered), mark("taken", ghost, words.captured)];
  marks.push(mark("last", isLast(board, square, now), words.lastMove), mark("tower", column.length > 1));
  marks.push(mark("faulty", board.faulty.has(square), words.faulty));
  const on = marks.filter(({ holds }) => holds);
  const label = [square, columnInWords(words, column), ...on.map(({ text }) => text).filter(Boolean)].join(", ");
  const selected = on.some(({ name }) => name === "db-picked" || name === "db-huffed");
  return { classes: on.map(({ name }) => name), label, selected };
}

/**
 * What the player can do with it.
 *
 * @param {DraughtsBoard} board
 * @param {string} square
 * @param {boolean} hovered
 */
function choosing({ hand, choices, words }, square, hovered) {
  const { selection } = hand;
  const waiting = choices && !hand.made && !hand.unconfirmed;
  const free = waiting && !selection;
  const target = Boolean(waiting && selection?.targets.has(square));
  const may = Boolean(free && square in choices.walks);
  const must = Boolean(free && choices.must.includes(square));
  const liable = Boolean(free && choices.offence?.remedies.length && choices.offence.liable.includes(square));
  const huffed = liable && hand.huffed.has(square);
  return [
    mark("picked", selection?.now === square, words.pickedUp),
    mark("target", target, words.target),
    mark("step", target && !selection?.ends.has(square)),
    mark("over", target && hovered),
    mark("must", must, words.mustCapture),
    mark("may", may, must ? "" : words.mayMove),
    mark("liable", liable, huffed ? "" : words.liable),
    mark("huffed", huffed, words.huffed),
  ];
}

/**
 * @param {DraughtsBoard} board
 * @param {string} square
 * @param {Moment} now
 */
function isLast({ hand }, square, { last }) {
  return Boolean(last && !hand.made && (last.path[0] === square || last.path[last.path.length - 1] === square));
}

/**
 * @param {string} name
 * @param {boolean} holds
 * @param {string} [text]
 */
function mark(name, holds, text = "") {
  return { name: `db-${name}`, holds, text };
}
