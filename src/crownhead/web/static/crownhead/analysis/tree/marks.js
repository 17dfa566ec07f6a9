/** Marks of moves, as PDN numbers them (NAGs), and as people write them. The library has the same: notation/pdn/tree.py. */

/** @type {Record<number, string>} */
export const MARKS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** What else a number may stand for. @type {Record<number, string>} */
const SIGNS = { 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+-", 19: "-+" };

/** @param {{nags: number[], mark: string}} node */
export function marksOf({ nags, mark }) {
  return nags.map((nag) => MARKS[nag] ?? SIGNS[nag] ?? `$${nag}`).join("") + mark;
}

/**
 * A move with one mark of its kind, or without it if it had that one.
 *
 * @param {number[]} nags
 * @param {number} nag
 */
export function toggled(nags, nag) {
  const others = nags.filter((each) => !(each in MARKS));
  return nags.includes(nag) ? others : [nag, ...others];
}
