/**
 * The arbiter's desk, alive: what has changed on the server is put in its place, and a dossier's board can be stepped
 * through. What someone is filling in is left alone unless it has been decided elsewhere.
 */

import "../draughts-board.js";
import { Steps } from "../steps.js";

/** @typedef {import("../draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("../connection.js").GameState} GameState */

const EVERY = 2000;

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-fresh]")) {
      const name = part.getAttribute("data-fresh") ?? "";
      const next = fresh.querySelector(`[data-fresh="${name}"]`);
      if (next && next.getAttribute("data-version") !== part.getAttribute("data-version")) part.replaceWith(next);
    }
    const [bar, next] = [document.querySelector(".bar"), fresh.querySelector(".bar")];
    if (bar && next && bar.innerHTML !== next.innerHTML) bar.replaceChildren(...next.childNodes);
  } catch {
    // The server is away: look again later.
  }
}

setInterval(look, EVERY);

const board = /** @type {DraughtsBoard | null} */ (document.getElementById("board"));
const page = document.getElementById("page")?.dataset;
const main = document.getElementById("main");
if (board && page && main) {
  const shown = JSON.parse(document.getElementById("state")?.textContent ?? "{}");
  const last = Number(page.last);
  const state = /** @type {GameState} */ ({
    version: 0,
    sequence: last,
    ply: last,
    board: shown,
    clock: { live: false },
  });
  board.state = shown;
  const steps = new Steps(main, board, page.moment ?? "", () => state);
  steps.begin();
}
