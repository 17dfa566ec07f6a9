/**
 * How many games wait for the visitor, on every page and up to date: beside "My games" and in the title of the window.
 * Lists of games are fetched again when it changes. A game that has begun meanwhile is offered on every other page.
 */

import { freshen } from "../fresh_lists.js";
import { LiveSocket } from "../live_socket.js";
import { entitle } from "../window_title.js";

/** @typedef {import("./types.js").BegunGame} BegunGame */

/** Where this window remembers the games whose offer was closed. */
const CLOSED = "crownhead-closed-offers";

/** @param {import("./types.js").Summary} summary */
function tell({ waiting, unread, begun }) {
  show(waiting);
  showUnread(unread);
  const known = [location.pathname, ...closed()];
  offer(begun.find((game) => !known.includes(game.url)));
}

/** @param {number} waiting */
function show(waiting) {
  const count = document.querySelector("[data-count]");
  if (!(count instanceof HTMLElement)) return;
  const before = count.hidden ? 0 : Number(count.textContent);
  count.textContent = String(waiting);
  count.hidden = !waiting;
  entitle({ waiting });
  if (waiting !== before) freshen();
}

/** @param {number} unread */
function showUnread(unread) {
  const count = document.querySelector("[data-unread]");
  if (!(count instanceof HTMLElement)) return;
  count.textContent = String(unread);
  count.hidden = !unread;
}

/** @param {BegunGame | undefined} game */
function offer(game) {
  const box = document.querySelector("[data-begun]");
  if (!(box instanceof HTMLElement)) return;
  const [words, link, button] = box.children;
  box.hidden = !game;
  if (!game || !words || !(link instanceof HTMLAnchorElement && button instanceof HTMLButtonElement)) return;
  words.textContent = (box.dataset.begun ?? "").replace("{name}", game.opponent);
  link.href = game.url;
  button.onclick = () => {
    sessionStorage.setItem(CLOSED, JSON.stringify([...closed(), game.url]));
    box.hidden = true;
  };
}

/** @returns {string[]} */
function closed() {
  return JSON.parse(sessionStorage.getItem(CLOSED) ?? "[]");
}

new LiveSocket(() => "/games/live", tell).open();
