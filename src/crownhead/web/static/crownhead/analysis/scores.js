/** Scores for people: the engine's numbers are for the player to move, ours are always White's. */

import { PROVEN, SURELY_WON, WON } from "../constants.js";

/**
 * @typedef {import("../engine/types.js").SideName} SideName
 * @typedef {import("../engine/types.js").Variation} Variation
 */

const STEEP = 250; // hundredths of a man that fill three quarters of the half of a bar

/** @param {number} score @param {SideName} turn */
export function forWhite(score, turn) {
  return turn === "white" ? score : -score;
}

/** In how many moves a win is seen to its end, else null. @param {number} score */
export function winsIn(score) {
  const plies = WON - Math.abs(score);
  return Math.abs(score) >= SURELY_WON ? Math.ceil(plies / 2) : null;
}

/**
 * As `[%eval]` of PDN has it: in men, or `#` and the moves to a win.
 *
 * @param {number} score  White's
 */
export function written(score) {
  const moves = winsIn(score);
  if (moves !== null) return score > 0 ? `#${moves}` : `#-${moves}`;
  if (Math.abs(score) > PROVEN) return score > 0 ? "#" : "#-";
  return `${score > 0 ? "+" : score < 0 ? "−" : ""}${(Math.abs(score) / 100).toFixed(2)}`;
}

/**
 * The same as a sentence.
 *
 * @param {number} score  White's
 * @param {Record<string, string>} words
 */
export function inWords(score, words) {
  const winner = (score > 0 ? words["white"] : words["black"]) ?? "";
  const moves = winsIn(score);
  if (moves !== null) return (words["winsIn"] ?? "").replace("{side}", winner).replace("{moves}", String(moves));
  if (Math.abs(score) > PROVEN) return (words["wins"] ?? "").replace("{side}", winner);
  if (Math.abs(score) < 15) return words["equal"] ?? "";
  const men = (Math.abs(score) / 100).toFixed(2);
  return (words["ahead"] ?? "").replace("{side}", winner).replace("{men}", men);
}

/** How much of the bar is White's, from 0 to 1. @param {number} score  White's */
export function share(score) {
  if (Math.abs(score) > PROVEN) return score > 0 ? 1 : 0;
  return 0.5 + 0.48 * Math.tanh(score / STEEP);
}
