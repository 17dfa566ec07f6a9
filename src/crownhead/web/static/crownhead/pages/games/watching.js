/**
 * Small boards that are live: a socket says which games have gone on, and their pictures are fetched. Which games are
 * shown is looked up anew now and then, and when someone posts a challenge.
 */

import { freshen } from "../../fresh_lists.js";
import { LiveSocket } from "../../live_socket.js";

/** @typedef {import("../types.js").SmallBoard} SmallBoard */

const ROUND = 20_000;
let followed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/** @returns {HTMLElement[]} */
function tiles() {
  return [...document.querySelectorAll("[data-game]")].filter((tile) => tile instanceof HTMLElement);
}

function numbers() {
  return [...new Set(tiles().map((tile) => Number(tile.dataset.game)))].sort((one, other) => one - other).join(",");
}

function address() {
  followed = numbers();
  return `/watch/live?games=${followed}&language=${document.documentElement.lang}`;
}

/** @param {import("../types.js").WatchNews} news */
function tell({ games, challenges }) {
  for (const game of games ?? []) show(game);
  if (challenges) lookSoon(300 + Math.random() * 1500); // not all pages at once
}

/** @param {SmallBoard} board */
function show({ number, version, over, watched }) {
  for (const tile of tiles()) {
    if (Number(tile.dataset.game) !== number) continue;
    const picture = tile.querySelector("img");
    if (picture && String(version) !== tile.dataset.version) picture.src = picture.src.replace(/v=\d+/, `v=${version}`);
    tile.dataset.version = String(version);
    const watching = tile.querySelector(".watched");
    if (watching) watching.textContent = watched && `· ${watched}`;
    const result = tile.querySelector(".over");
    if (!(result instanceof HTMLElement) || !over) continue;
    result.textContent = over;
    result.hidden = false;
  }
}

/** @param {number} pause */
function lookSoon(pause) {
  clearTimeout(later);
  later = setTimeout(look, pause);
}

/** Fetch the lists again; one that someone points at, or is in, stays as it is. */
async function look() {
  lookSoon(ROUND);
  if (document.hidden) return;
  await freshen((list) => list.contains(document.activeElement) || list.matches(":hover"));
  if (numbers() === followed) return;
  socket.close();
  socket.open();
}

const socket = new LiveSocket(address, tell);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) socket.close();
  else if (!socket.isOpen) {
    socket.open();
    lookSoon(0);
  }
});

for (const form of document.querySelectorAll("form[data-filter]"))
  form.addEventListener("change", () => form instanceof HTMLFormElement && form.requestSubmit());

socket.open();
lookSoon(ROUND);
