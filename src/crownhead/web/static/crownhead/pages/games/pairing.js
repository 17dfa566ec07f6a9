/** The page where one waits for an opponent: its socket keeps the place in the pool, and says when the game begins. */

import { LiveSocket } from "../../live_socket.js";

/** @param {{url?: string, gone?: boolean, low: number, high: number}} told */
function tell(told) {
  if (told.url) location.replace(told.url);
  else if (told.gone) location.reload();
  else range(told.low, told.high);
}

/**
 * @param {number} low
 * @param {number} high
 */
function range(low, high) {
  const place = document.querySelector("[data-range]");
  if (!(place instanceof HTMLElement)) return;
  const words = (place.dataset.words ?? "").replace("{low}", String(low)).replace("{high}", String(high));
  if (place.textContent !== words) place.textContent = words;
}

/** @param {boolean} away */
function lost(away) {
  const notice = document.querySelector("[data-offline]");
  if (notice instanceof HTMLElement) notice.hidden = !away;
}

new LiveSocket(() => "/pairing/live", tell, { first: 500, most: 5000, lost }).open();
