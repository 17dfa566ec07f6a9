/** The page where one waits for an opponent: its socket keeps the place in the pool, and says when the game begins. */

import { LiveSocket } from "../../live_socket.js";

/** @param {import("../types.js").PoolNews} news */
function tell({ url, gone, low = 0, high = 0 }) {
  if (url) location.replace(url);
  else if (gone) location.reload();
  else range(low, high);
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
