/**
 * How many games wait for the visitor, on every page and up to date: beside "My games" and in the title of the window.
 * Lists of games are fetched again when it changes.
 */

const GONE = 4404;
const title = document.title;
let wait = 1000;

function listen() {
  const url = new URL("/games/live", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", (event) => {
    wait = 1000;
    show(JSON.parse(event.data).waiting);
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
  document.title = waiting ? `(${waiting}) ${title}` : title;
  if (waiting !== before) freshen();
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
