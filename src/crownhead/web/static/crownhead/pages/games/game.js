/**
 * The game page, alive: what the board and the forms want is sent to the server, and what the server tells is shown.
 * Every part of the page comes ready from the server; this script only puts it in its place.
 */

import "../../draughts-board.js";
import { asClock } from "../../clock.js";
import { copyButtons } from "../../copying.js";
import { Connection } from "../../connection.js";
import { listenToDrops } from "../../drops.js";
import { Folds } from "../../folds.js";
import { Steps } from "../../steps.js";
import { entitle } from "../../window_title.js";

/** @typedef {import("../../draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("../../connection.js").News} News */
/** @typedef {import("../../connection.js").GameState} GameState */

document.documentElement.classList.add("js");

const page = /** @type {HTMLElement} */ (document.getElementById("page")).dataset;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const board = /** @type {DraughtsBoard} */ (document.getElementById("board"));
const lost = /** @type {HTMLElement} */ (main.querySelector(".lost"));
const refusal = /** @type {HTMLElement} */ (main.querySelector(".refusal"));
let token = tokenIn(document);

/** @type {GameState} */
let state = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("state")).textContent ?? "{}");
let partsVersion = state.version;
let partsAt = performance.now();
/** What is on its way to the server. @type {Promise<boolean> | null} */
let underway = null;
/** The forms that are on their way, or wait until they can be. @type {WeakSet<HTMLFormElement>} */
const sent = new WeakSet();
/** The parts as they are shown, to leave alone those that have not changed. @type {Map<string, string>} */
const shownParts = new Map();

const folds = new Folds(/** @type {HTMLElement} */ (main.querySelector(".folds")));
const steps = new Steps(main, board, page.state ?? "", () => state);
const connection = new Connection(page.live ?? "", page.state ?? "", {
  show,
  version,
  tellLost,
  tellWatching,
  renewToken,
});

// --- what the server tells --------------------------------------------------------------------------------------------

/** Up to which version this page knows the game. */
function version() {
  return partsVersion;
}

/**
 * Show the game, or what has changed in it. False if too much is missing to show the change.
 *
 * @param {News} news
 */
function show(news) {
  const { since, sheet, parts } = news;
  if (news.state.version < partsVersion || (since !== null && news.state.version === partsVersion)) return true;
  const next = since === null ? news.state : joined(news.state);
  if (!next || (since !== null && since > partsVersion)) return false;
  if (sheet && !replaceRows(sheet)) return false;
  showState(next);
  partsVersion = news.state.version;
  partsAt = performance.now();
  for (const [name, text] of Object.entries(parts)) replacePart(name, text);
  steps.mark();
  return true;
}

/**
 * A state whose log leaves out what this page knows, with that before it; null if something between is missing.
 *
 * @param {GameState} next
 * @returns {GameState | null}
 */
function joined(next) {
  const known = next.log_from - state.log_from;
  if (known > state.log.length) return null;
  if (known < 0) return next; // it begins earlier than what this page has
  return { ...next, log: [...state.log.slice(0, known), ...next.log], log_from: state.log_from };
}

/** Put the end of the score sheet in its place. @param {import("../../board/types.js").SheetChange} sheet */
function replaceRows({ entries, rows }) {
  const list = main.querySelector(".sheet");
  if (!list) return false;
  for (const row of [...list.children].reverse()) {
    if (row instanceof HTMLElement && Number(row.dataset.entry) <= entries) break; // a row without a number goes
    row.remove();
  }
  list.insertAdjacentHTML("beforeend", rows);
  shownParts.delete("moves");
  return true;
}

/**
 * What is older than what is shown stays away: an answer may arrive after the news of what followed it.
 *
 * @param {GameState} next
 */
function showState(next) {
  if (next.version < state.version) return;
  const changed = next.version !== state.version;
  if (state.rematch?.kind === "asked" && next.rematch?.kind === "begun") location.assign(next.rematch.url);
  state = next;
  if (!changed && board.state) return;
  board.state = next.board;
  refusal.replaceChildren();
}

/**
 * Put a part in its place, and keep what the visitor has opened and typed there.
 *
 * @param {string} name
 * @param {string} text
 */
function replacePart(name, text) {
  const part = main.querySelector(`[data-part="${name}"]`);
  const told = text.replaceAll(/ name="key" value="[^"]*"/g, ""); // which is another one each time
  if (!part || shownParts.get(name) === told) return; // so that nothing is read out twice, and no focus is lost
  shownParts.set(name, told);
  const open = new Set([...part.querySelectorAll("details")].map((each) => each.open && each.className));
  const typed = new Map(
    [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].map((each) => [
      nameIn(each),
      valueOf(each),
    ]),
  );
  const focused = document.activeElement && part.contains(document.activeElement) ? nameIn(document.activeElement) : "";
  const read = part.textContent;
  const template = document.createElement("template");
  template.innerHTML = text;
  part.replaceChildren(template.content);
  for (const details of part.querySelectorAll("details")) details.open = open.has(details.className);
  for (const input of part.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    const value = typed.get(nameIn(input));
    if (value && hasValue(input)) input.value = value;
    if (focused && nameIn(input) === focused && input instanceof HTMLElement) input.focus();
  }
  if (name === "review") point();
  if (name === "header") entitle({ about: part.querySelector("h1")?.dataset.title });
  if (part.textContent === read) return;
  if (name === "chat") folds.news("chat");
  if (name === "disputes" && part.querySelector(".dispute")) folds.news("desk");
}

/** @param {Element} element */
function nameIn(element) {
  return `${element.closest("form")?.dataset.do ?? ""}/${element.getAttribute("name") ?? element.tagName}`;
}

/** @param {Element} element @returns {element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */
function hasValue(element) {
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => element instanceof kind);
}

/** @param {Element} element */
function valueOf(element) {
  return hasValue(element) ? element.value : "";
}

/** The token that forms of a page are sent with. @param {Document} document */
function tokenIn(document) {
  return /** @type {HTMLInputElement | null} */ (document.querySelector("#token input"))?.value ?? "";
}

/** A player who logs in or signs up in another window gets a new one; this page can go on with it. */
async function renewToken() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  token = tokenIn(new DOMParser().parseFromString(await answer.text(), "text/html")) || token;
  return token;
}

/** @param {"" | "lost" | "away"} how */
function tellLost(how) {
  lost.hidden = !how;
  lost.textContent = how ? (lost.dataset[how] ?? "") : "";
}

/** How many look on. @param {string} words */
function tellWatching(words) {
  const place = main.querySelector(".watching");
  if (place) place.textContent = words;
}

// --- what the visitor does --------------------------------------------------------------------------------------------

/**
 * Send something once everything before it has its answer: what the opponent did next may be seen earlier than that.
 *
 * @param {string} url
 * @param {URLSearchParams} fields
 * @returns {Promise<boolean>}
 */
async function send(url, fields) {
  while (underway) await underway.catch(() => false);
  underway = deliver(url, fields);
  try {
    return await underway;
  } finally {
    underway = null;
  }
}

/**
 * Send something again and again with the same key until there is an answer: the server does nothing twice.
 *
 * @param {string} url
 * @param {URLSearchParams} fields
 * @returns {Promise<boolean>}
 */
async function deliver(url, fields) {
  fields.set("known", String(state.sequence)); // of the log: the answer has what comes after it
  fields.set("key", crypto.randomUUID ? crypto.randomUUID() : `k${Date.now()}-${Math.random().toString(36).slice(2)}`);
  const answer = await connection.post(url, fields, token);
  if (!answer) {
    refuse(page.failed ?? "");
    board.undo();
    return false;
  }
  const fine = answer.code === "done" || answer.code === "repeated";
  const next = answer.state ? joined(answer.state) : null;
  if (next) showState(next);
  if (!fine) {
    board.undo();
    refuse(answer.message ?? page.failed ?? "", answer.clause);
  }
  connection.catchUp(() => partsVersion >= state.version);
  return fine;
}

/**
 * Say why not. The sentence names its clause in brackets: the link is just there.
 *
 * @param {string} message
 * @param {{anchor: string, title: string} | null} [clause]
 */
function refuse(message, clause) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  const item = document.createElement("li");
  item.className = "warning";
  item.textContent = text;
  if (clause) {
    const link = document.createElement("a");
    link.href = `${board.getAttribute("rules") ?? ""}#${clause.anchor}`;
    link.textContent = clause.title;
    const [before = "", ...after] = text.split(`(${clause.title})`);
    item.replaceChildren(`${before.trimEnd()} (`, link, ")", after.join(`(${clause.title})`));
  }
  const list = document.createElement("ul");
  list.className = "notices";
  list.append(item);
  refusal.replaceChildren(list);
}

/** Point at the move of a hint on the board, as long as it is there. */
function point() {
  const arrow = main.querySelector("[data-arrow]");
  board.arrows = arrow instanceof HTMLElement ? [(arrow.dataset.arrow ?? "").split(" ")] : [];
}

/** @param {{do: import("../../board/types.js").ActionName} & Record<string, string>} fields */
function act(fields) {
  return send(page.act ?? "", new URLSearchParams({ ...fields, ply: String(state.ply) }));
}

/** What goes along with the next move, as the form beside the board says. */
function along() {
  const form = main.querySelector("form[data-do=typed]");
  const choice = form?.querySelector("[name=with]");
  if (!(choice instanceof HTMLSelectElement) || !choice.value) return {};
  const said = /** @type {Record<string, string>} */ ({ with: choice.value });
  for (const name of choice.value === "offer" ? ["message"] : ["message", "move_numbers"]) {
    const input = form?.querySelector(`[name=${name}]`);
    if (input instanceof HTMLInputElement) said[name] = input.value;
  }
  if (form instanceof HTMLFormElement) form.reset();
  return said;
}

/**
 * @param {string} name
 * @param {(detail: any) => void} handle
 */
function listen(name, handle) {
  board.addEventListener(name, (event) => handle(/** @type {CustomEvent} */ (event).detail));
}

listen("pick", () => refusal.replaceChildren());
listen("refusal", () => state.board.outcome && board.say("")); // how it ended stands there already
listen("move", (detail) => act({ do: "play", move: detail.text, ...along() }));
listen("huff", (detail) => act({ do: "huff", squares: detail.squares.join(" ") }));
listen("compel", () => act({ do: "compel" }));
listen("let-stand", () => act({ do: "let stand" }));

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.do === undefined && form.dataset.say === undefined) return givenToken(form);
  event.preventDefault();
  if (sent.has(form)) return;
  const typed = form.dataset.do === "typed" && form.querySelector("[name=move]");
  if (typed instanceof HTMLInputElement && board.hasAttribute("confirm")) return board.play(typed.value.trim());
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) fields.append(name, String(value));
  fields.delete("csrfmiddlewaretoken");
  if (form.dataset.say === undefined) fields.set("ply", String(state.ply));
  sent.add(form);
  const done = await send(form.action, fields).finally(() => sent.delete(form));
  const now = form.isConnected ? form : main.querySelector(`form[data-do="${form.dataset.do}"]`); // it may have come anew
  if (done && now instanceof HTMLFormElement) now.reset();
  now?.closest("details.act, details.call")?.removeAttribute("open"); // it would hide what the answer says
});

/** A form that came with the news has no token yet, and goes the usual way. @param {HTMLFormElement} form */
function givenToken(form) {
  if (form.querySelector("[name=csrfmiddlewaretoken]")) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = token;
  form.append(field);
}

// A player who leaves while something is on its way is asked: it might not arrive.
window.addEventListener("beforeunload", (event) => {
  if (underway) event.preventDefault();
});

// --- clocks -----------------------------------------------------------------------------------------------------------

setInterval(() => {
  for (const clock of main.querySelectorAll("time[data-running]")) {
    if (!(clock instanceof HTMLElement)) continue;
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - partsAt));
    clock.classList.toggle("low", state.clock.live && left < 20_000);
    if (left < 86_400_000) clock.textContent = asClock(left);
  }
}, 200);

// --- begin ------------------------------------------------------------------------------------------------------------

copyButtons(document);
listenToDrops(main);
folds.begin();
board.state = state.board;
steps.begin();
point();
connection.open();
