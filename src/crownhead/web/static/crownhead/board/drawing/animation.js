/** Motion that shows what happened: a hop, a capture, a crowning. None where the reader asks for less. */

export const HOP = 170; // milliseconds
const LONGEST = 1000; // a capture of many pieces takes no longer than this as a whole

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether anything may move at all. */
export function moving() {
  return !calm.matches && !document.hidden;
}

/**
 * How long one hop takes, of a number of them.
 *
 * @param {number} hops
 */
export function hopTime(hops) {
  return Math.min(HOP, LONGEST / hops);
}

/**
 * Where a piece stands, as CSS says it: a piece is as large as a square.
 *
 * @param {import("./layout.js").Spot} spot
 */
export function place(spot) {
  return `translate(${spot.x * 100}%, ${spot.y * 100}%)`;
}

/**
 * Let a piece walk; it already stands where it ends.
 *
 * @param {Element} piece
 * @param {import("./layout.js").Spot[]} spots
 * @returns {Promise<unknown>}
 */
export function walk(piece, spots) {
  if (!moving() || spots.length < 2) return Promise.resolve();
  const hops = spots.length - 1;
  const frames = spots.map((spot) => ({ transform: place(spot), easing: "ease-in-out" }));
  return settled(piece.animate(frames, { duration: hops * hopTime(hops) }));
}

/**
 * Back to where it came from.
 *
 * @param {Element} piece
 * @param {string} from
 */
export function slideBack(piece, from) {
  if (moving() && from)
    piece.animate([{ translate: from }, { translate: "0 0" }], { duration: HOP, easing: "ease-out" });
}

/**
 * @param {Element} piece
 * @param {number} [delay]
 */
export function appear(piece, delay = 0) {
  if (!moving()) return;
  piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: HOP, delay, fill: "backwards" });
}

/**
 * Let a piece fade, then take it away.
 *
 * @param {Element} piece
 * @param {number} [delay]
 */
export function vanish(piece, delay = 0) {
  if (!moving()) return piece.remove();
  const frames = [{ opacity: getComputedStyle(piece).opacity }, { opacity: 0, scale: 0.7 }];
  settled(piece.animate(frames, { duration: HOP, delay, fill: "both" })).then(() => piece.remove());
}

/**
 * A new king says so.
 *
 * @param {Element} piece
 */
export function crown(piece) {
  if (!moving()) return;
  piece.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], { duration: HOP, easing: "ease-out" });
}

/**
 * Over, or called off.
 *
 * @param {Animation} animation
 */
function settled(animation) {
  return animation.finished.catch(() => {});
}
