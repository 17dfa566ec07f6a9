/**
 * How many games wait for the visitor, on every page and up to date: beside "My games" and in the title of the window.
 * Lists of games are fetched again when it changes. A game that has begun meanwhile is offered on every other page.
 */

import { entitle } from "./window_title.js";

/** @typedef {{url: string, opponent: string}} Begun */

const GONE = 4404;
/** Where this window remembers the games whose offer was closed. */
const CLOSED = "crownhead-closed-offers";
let wait = 1000;

function listen() {
  const url = new URL("/games/live", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", (event) => {
    wait = 1000;
    const { waiting, unread, begun } = JSON.parse(event.data);
    show(waiting);
    showUnread(unread);
    const known = [location.pathname, ...closed()];
    offer(begun.find((/** @type {Begun} */ game) => !known.includes(game.url)));
  });
  socket.addEventListener("close", (event) => {
    if (event.code === GONE) return;
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, 30_000);
  });
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

/** @param {Begun | undefined} game */
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

async function freshen() {
  if (!document.querySelector("[data-games]")) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const list of document.querySelectorAll("[data-games]")) {
    const next = fresh.querySelector(`[data-games="${list.getAttribute("data-games")}"]`);
    if (next) list.replaceChildren(...next.childNodes);
  }
}

listen();
