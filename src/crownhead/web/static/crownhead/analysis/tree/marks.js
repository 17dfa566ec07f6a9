/** Marks of moves, as PDN numbers them (NAGs), and as people write them. */

import { NAGS } from "../../constants.js";

/** The usual marks, of which a move has one. @type {Map<number, string>} */
const MARKS = new Map(Object.entries(NAGS).map(([mark, nag]) => [nag, mark]));

/** What else a number may stand for. @type {Record<number, string>} */
const SIGNS = { 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+-", 19: "-+" };

/** @param {{nags: number[], mark: string}} node */
export function marksOf({ nags, mark }) {
  return nags.map((nag) => MARKS.get(nag) ?? SIGNS[nag] ?? `$${nag}`).join("") + mark;
}

/** Whether a move has this usual mark. @param {number[]} nags @param {string} mark */
export function isMarked(nags, mark) {
  return nags.some((nag) => nag === NAGS[mark]);
}

/**
 * A move with this usual mark instead of another, or without it if it had that one.
 *
 * @param {number[]} nags
 * @param {string} mark
 */
export function toggled(nags, mark) {
  const nag = NAGS[mark];
  const others = nags.filter((each) => !MARKS.has(each));
  return nag === undefined || nags.includes(nag) ? others : [nag, ...others];
}
