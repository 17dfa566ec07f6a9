/** What the visitor wants of the engine: kept by the browser, and read before anything else of the room is there. */

import { MOST_SHOWN_LINES } from "../constants.js";

/** @typedef {{on: boolean, arrows: boolean, lines: number, threads: number}} Settings */

const KEPT = "crownhead.engine";
const MOST_THREADS = 8; // for which the core has memory
const USUAL_LINES = 3;

/** How many threads can search here: more than one needs memory that they share, which not every browser allows. */
export function mostThreads() {
  return globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS) : 1;
}

/** @returns {Settings} what was chosen last; at first half of the processors search, and the rest is left to others */
export function settings() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    // then it is as at first
  }
  const { on = true, arrows = true, lines, threads } = kept ?? {};
  return {
    on: Boolean(on),
    arrows: Boolean(arrows),
    lines: between(lines, USUAL_LINES, MOST_SHOWN_LINES),
    threads: between(threads, Math.max(Math.floor(mostThreads() / 2), 1), mostThreads()),
  };
}

/** @param {Settings} chosen */
export function keepSettings(chosen) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // then it is as before next time
  }
}

/** A whole number from 1 on. @param {unknown} value @param {number} usual @param {number} most */
export function between(value, usual, most) {
  return Math.min(Math.max(Math.floor(Number(value)) || usual, 1), most);
}
