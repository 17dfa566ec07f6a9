/**
 * The front page: a move on its board begins a game against the computer. A visitor who chooses other rules sees their board
 * at once, and the browser remembers what was chosen.
 */

import "../../draughts-board.js";
import { fill } from "../../board/words.js";

/** @typedef {import("../../draughts-board.js").DraughtsBoard} DraughtsBoard */

const COOKIE = "choice";
const A_YEAR = 365 * 24 * 60 * 60;

const form = /** @type {HTMLFormElement} */ (document.getElementById("play"));
const board = /** @type {DraughtsBoard} */ (document.querySelector("draughts-board"));
const touch = /** @type {HTMLElement} */ (document.querySelector(".touch"));
const computer = /** @type {HTMLButtonElement} */ (document.getElementById("computer"));
const picker = /** @type {HTMLDetailsElement} */ (form.querySelector(".picker"));
const level = /** @type {HTMLSelectElement} */ (form.querySelector("[name=level]"));
/** The ratings of the levels, by rulebook. @type {Record<string, Record<string, number>>} */
const ratings = JSON.parse(document.getElementById("level-ratings")?.textContent ?? "{}");
const search = /** @type {HTMLInputElement} */ (picker.querySelector(".search"));
let shown = rules();

touch.textContent = touch.dataset.words ?? "";

/** The rulebook that is chosen. @returns {string} */
function rules() {
  return String(new FormData(form).get("rulebook") ?? "");
}

/** @param {string} name */
function hidden(name) {
  return /** @type {HTMLInputElement} */ (form.querySelector(`input[type=hidden][name=${name}]`));
}

// --- a move begins the game -----------------------------------------------------------------------------------------

board.addEventListener("move", (event) => {
  hidden("move").value = /** @type {CustomEvent} */ (event).detail.text;
  board.setAttribute("readonly", "");
  form.requestSubmit(computer);
});

form.addEventListener("submit", (event) => {
  if (event.submitter !== computer) hidden("move").value = ""; // a friend sees the board before its first move
});

/** A page that comes back from the browser's memory begins anew. */
addEventListener("pageshow", () => {
  hidden("move").value = "";
  board.removeAttribute("readonly");
  board.undo();
  follow();
});

// --- other rules ----------------------------------------------------------------------------------------------------

form.addEventListener("change", (event) => {
  const changed = event.target;
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
  if (changed.name === "rulebook") follow();
  remember();
});

/** Choosing with the pointer closes the sheet; with the arrow keys one goes on looking. */
picker.addEventListener("click", (event) => {
  const book = event.target instanceof Element ? event.target.closest(".book") : null;
  if (book && event.detail > 0) setTimeout(() => (picker.open = false));
});
picker.addEventListener("keydown", (event) => {
  const at = event.target;
  if (!(at instanceof HTMLInputElement) || !picker.open) return;
  const first = picker.querySelector(".book:not([hidden]) input");
  if (event.key === "ArrowDown" && at === search && first instanceof HTMLInputElement) first.focus();
  else if (event.key === "Enter" && at === search && search.value && first instanceof HTMLInputElement) first.click();
  else if (event.key !== "Escape" && event.key !== "Enter") return;
  event.preventDefault();
  if (event.key === "ArrowDown") return;
  picker.open = false;
  picker.querySelector("summary")?.focus();
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !picker.contains(event.target)) picker.open = false;
});

/** Show what is chosen: its board, its name, and how strong the levels are by its rules. */
async function follow() {
  const key = rules();
  if (!key || key === shown) return;
  shown = key;
  hidden("start").value = "";
  const book = form.querySelector(`.book:has([value="${CSS.escape(key)}"])`);
  const name = book?.querySelector("span")?.firstChild?.textContent?.trim() ?? key;
  const title = picker.querySelector(".chosen b");
  if (title) title.textContent = name;
  const picture = picker.querySelector("summary img");
  if (picture instanceof HTMLImageElement) picture.src = book?.querySelector("img")?.src ?? picture.src;
  for (const option of level.options) option.textContent = levelWords(option.value, key);
  const answer = await fetch(`/rules/${key}/examples/0/`).catch(() => null);
  if (!answer?.ok || shown !== key) return;
  const { board: state } = await answer.json();
  board.setAttribute("rules", `/rules/${key}/`);
  board.setAttribute("orientation", state.turn);
  board.state = state;
}

/**
 * @param {string} number
 * @param {string} key
 */
function levelWords(number, key) {
  const words = fill(level.dataset.words ?? "", { level: number });
  return `${words} · ${ratings[key]?.[number] ?? level.dataset.unrated}`;
}

function remember() {
  const chosen = new FormData(form);
  const value = ["rulebook", "level", "time"].map((name) => String(chosen.get(name) ?? "")).join("|");
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

// --- searching in the sheet -------------------------------------------------------------------------------------------

search.hidden = false;
search.addEventListener("input", () => filter(search.value));

/** @param {string} text */
function filter(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const book of picker.querySelectorAll(".book")) {
    const known = book.getAttribute("data-words") ?? "";
    book.toggleAttribute("hidden", !words.every((word) => known.includes(word)));
  }
  let found = 0;
  for (const group of picker.querySelectorAll("fieldset")) {
    const left = group.querySelectorAll(".book:not([hidden])").length;
    group.hidden = !left;
    found += left;
  }
  picker.querySelector(".none")?.toggleAttribute("hidden", found > 0);
}
