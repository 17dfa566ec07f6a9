/** The page where one waits for an opponent: its socket keeps the place in the pool, and says when the game begins. */

const GONE = 4404;
let wait = 500;

function listen() {
  const url = new URL("/pairing/live", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", (event) => {
    wait = 500;
    offline(false);
    const told = JSON.parse(event.data);
    if (told.url) location.replace(told.url);
    else if (told.gone) location.reload();
    else range(told.low, told.high);
  });
  socket.addEventListener("close", (event) => {
    if (event.code === GONE) return;
    offline(true);
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, 5000);
  });
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
function offline(away) {
  const notice = document.querySelector("[data-offline]");
  if (notice instanceof HTMLElement) notice.hidden = !away;
}

listen();
