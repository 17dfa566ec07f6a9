/** The workshop: two views of one text, which the server examines while it is being written. */

import "../draughts-board.js";
import { valueOf } from "../form_values.js";
import { Trial } from "../trial.js";

/** @typedef {import("../draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./types.js").ExaminedText} ExaminedText */

/** Editor and results stand side by side. */
const WIDE = matchMedia("(min-width: 960px)");
const PAUSE = 150; // milliseconds after the last key, before the text is examined

const bench = /** @type {HTMLFormElement} */ (document.querySelector(".bench"));
const desk = /** @type {HTMLElement} */ (bench.querySelector(".desk"));
const text = /** @type {HTMLTextAreaElement} */ (bench.querySelector("#text"));
const gutter = /** @type {HTMLElement} */ (bench.querySelector(".gutter"));
const opponent = /** @type {HTMLSelectElement} */ (bench.querySelector("#computer"));
const failed = bench.dataset.failed ?? "";

// --- asking ----------------------------------------------------------------------------------------------------------

/**
 * @param {"examine" | "choices" | "pictures" | "try"} what
 * @param {object} asked
 * @returns {Promise<{ok: boolean, status: number, body: any}>}
 */
async function ask(what, asked) {
  const token = /** @type {HTMLInputElement} */ (bench.querySelector("[name=csrfmiddlewaretoken]")).value;
  try {
    const answer = await fetch(bench.dataset[what] ?? "", {
      method: "POST",
      body: JSON.stringify({ text: text.value, ...asked }),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    });
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
  } catch {
    return { ok: false, status: 0, body: { message: failed } };
  }
}

let latest = 0;
/** By which rules the board plays: the server's number for them. @type {number | null} */
let rules = null;

/**
 * Have the text examined, after a change to it if one is asked for.
 *
 * @param {object} [edit]
 * @returns {Promise<string>} why it was refused, if it was
 */
async function examine(edit = {}) {
  const number = ++latest;
  const answer = await ask("examine", { form: true, ...edit });
  if (number !== latest) return ""; // what was typed since then is examined already
  if (!answer.ok) {
    say(answer.body.message ?? failed);
    return answer.body.message ?? failed;
  }
  show(answer.body);
  return "";
}

/** @param {string} sentence */
function say(sentence) {
  const status = bench.querySelector("[data-status]");
  if (status && status.textContent !== sentence) status.textContent = sentence;
}

/** @param {ExaminedText} found */
function show(found) {
  if (text.value !== found.text) text.value = found.text;
  say(found.status);
  const title = bench.querySelector("[data-title]");
  if (title && found.title) title.textContent = found.title;
  for (const [name, html] of Object.entries(found.parts)) replacePart(name, html);
  numberLines(found.lines);
  drawMissing();
  if (found.rules !== null && found.rules !== rules) void trial.again();
  rules = found.rules ?? rules;
}

const shown = new Map();

/**
 * Put a part in its place, keeping what is open and where the focus is.
 *
 * @param {string} name
 * @param {string} html
 */
function replacePart(name, html) {
  const part = bench.querySelector(`[data-part="${name}"]`);
  if (!part || shown.get(name) === html) return;
  shown.set(name, html);
  if (name === "form") return replaceForm(part, html);
  const open = part.querySelector("details")?.open;
  part.innerHTML = html;
  const details = part.querySelector("details");
  if (details && open !== undefined) details.open = open;
}

// --- the form --------------------------------------------------------------------------------------------------------

/**
 * The rows are new; the panel that is open stays, and is asked for anew.
 *
 * @param {Element} part
 * @param {string} html
 */
function replaceForm(part, html) {
  const open = part.querySelector("details[open]");
  const key = open instanceof HTMLElement ? open.dataset.key : "";
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = key ? template.content.querySelector(`[data-key="${key}"]`) : null;
  if (!open || !fresh) return part.replaceChildren(template.content);
  // The open row itself stays in the page, so that the focus stays in it.
  open.className = fresh.className;
  open.querySelector("summary")?.replaceChildren(...(fresh.querySelector("summary")?.childNodes ?? []));
  const groups = [...part.querySelectorAll(".keys")];
  for (const [place, group] of [...template.content.querySelectorAll(".keys")].entries()) {
    const old = groups[place];
    if (old && !old.contains(open)) old.replaceWith(group);
    else if (old) replaceRows(old, group, open);
  }
  void openPanel(/** @type {HTMLElement} */ (open));
}

/**
 * @param {Element} old
 * @param {Element} group
 * @param {Element} kept
 */
function replaceRows(old, group, kept) {
  for (const row of group.querySelectorAll("details")) {
    const before = old.querySelector(`[data-key="${row.dataset.key}"]`);
    if (before && before !== kept) before.replaceWith(row);
  }
}

/** @param {HTMLElement} row */
async function openPanel(row) {
  const answer = await ask("choices", { key: row.dataset.key });
  const panel = row.querySelector(".panel");
  if (!panel) return;
  if (!answer.ok) return void (panel.textContent = answer.body.message ?? failed);
  const focused = placeIn(panel);
  panel.innerHTML = answer.body.html;
  const inputs = panel.querySelectorAll("input, select, button");
  const again = focused < 0 ? null : inputs[focused];
  if (again instanceof HTMLElement) again.focus();
}

/** Which of the inputs of a panel has the focus; -1 if none. @param {Element} panel */
function placeIn(panel) {
  return [...panel.querySelectorAll("input, select, button")].findIndex((each) => each === document.activeElement);
}

/**
 * @param {Element} fieldset
 * @param {object} edit
 */
async function change(fieldset, edit) {
  const refusal = await examine(edit);
  const place = fieldset.querySelector(".refused");
  if (place) place.textContent = refusal;
}

/** @param {Event} event */
function formChanged(event) {
  const input = /** @type {HTMLElement} */ (event.target);
  const fieldset = input.closest("fieldset");
  if (!fieldset || !input.hasAttribute("data-choose")) return;
  void apply(fieldset);
}

/** @param {HTMLElement} fieldset */
function apply(fieldset) {
  const key = fieldset.dataset.at;
  const value = valueOf(fieldset);
  return change(fieldset, value === undefined ? { do: "restore", key } : { do: "change", key, value });
}

/** @param {Event} event */
function formPressed(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  const fieldset = button?.closest("fieldset");
  if (!button || !fieldset) return;
  if ("apply" in button.dataset) void apply(fieldset);
  if ("restore" in button.dataset) void change(fieldset, { do: "restore", key: fieldset.dataset.at });
  if ("remove" in button.dataset) button.closest(".record")?.remove();
  if ("add" in button.dataset) {
    const template = fieldset.querySelector("template");
    if (template) template.before(template.content.cloneNode(true));
  }
}

// --- the text --------------------------------------------------------------------------------------------------------

/** The numbers of the lines; those with a mistake are marked. @param {number[]} [wrong] */
function numberLines(wrong = []) {
  const count = text.value.split("\n").length;
  gutter.replaceChildren(
    ...Array.from({ length: count }, (_, index) => {
      const line = document.createElement("span");
      line.textContent = String(index + 1);
      if (wrong.includes(index + 1)) line.className = "wrong";
      return line;
    }),
  );
  gutter.scrollTop = text.scrollTop;
}

/** @param {number} line */
function goTo(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  look("text");
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = (line - 4) * (text.scrollHeight / lines.length);
}

let waiting = 0;

function textTyped() {
  ++latest; // an answer that is on its way is about another text, and must not overwrite this one
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void examine(), PAUSE);
  if (gutter.childElementCount !== text.value.split("\n").length) numberLines();
  draft.keep();
}

/** What is being written outlives a page that is left by mistake, in this tab. */
const draft = {
  name: `workshop ${location.pathname}${location.search}`,
  keep() {
    sessionStorage.setItem(this.name, text.value);
  },
  restore() {
    const kept = sessionStorage.getItem(this.name);
    if (kept !== null && !bench.dataset.kept) text.value = kept;
  },
};

// --- the examples ----------------------------------------------------------------------------------------------------

/** The boards that are in sight and not drawn yet. */
function drawMissing() {
  for (const play of bench.querySelectorAll("[data-play]")) play.removeAttribute("hidden");
  for (const example of bench.querySelectorAll(".case")) {
    if (!example.querySelector(".board")) inSight.observe(example);
  }
}

/** @type {Set<HTMLElement>} */
const wanted = new Set();
const inSight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      inSight.unobserve(target);
      if (!wanted.size) setTimeout(() => void draw(), 20);
      wanted.add(target);
    }
  },
  { rootMargin: "200px" },
);

async function draw() {
  const examples = [...wanted];
  wanted.clear();
  const answer = await ask("pictures", { numbers: examples.map((each) => Number(each.dataset.example)) });
  if (!answer.ok) return;
  for (const example of examples) {
    const boards = example.querySelector(".boards");
    if (boards) boards.innerHTML = answer.body.pictures[example.dataset.example ?? ""] ?? "";
  }
}

/** @param {MouseEvent} event */
function resultsPressed(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (!button) return;
  if (button.dataset.play !== undefined) return playOn(Number(button.dataset.play));
  if (button.name !== "do" || button.value === "save") return;
  event.preventDefault();
  const [, name = "", what = ""] = /^(\S*) ?(.*)$/s.exec(button.value) ?? [];
  void examine({ do: name === "check" ? "" : name, number: Number(what) || 0, title: what });
}

// --- the board -------------------------------------------------------------------------------------------------------

const figure = /** @type {HTMLElement} */ (bench.querySelector(".trial figure"));
const board = /** @type {DraughtsBoard} */ (figure.querySelector("draughts-board"));
const wholeGame = /** @type {HTMLElement} */ (figure.querySelector("[data-whole-game]"));
let example = 0;

const trial = new Trial(
  figure,
  board,
  async (moves = []) => {
    const answer = await ask("try", { number: example, moves, computer: opponent.value });
    return answer.body.board ? answer.body : null;
  },
  failed,
);

/** @param {number} number */
function playOn(number) {
  example = number;
  wholeGame.hidden = !number;
  look("board");
  if (WIDE.matches) figure.scrollIntoView({ block: "nearest" });
  void trial.anew();
}

// --- what is shown ---------------------------------------------------------------------------------------------------

/** @param {string} view */
function look(view) {
  desk.dataset.shown = view;
  if (view === "form" || view === "text") desk.dataset.editor = view;
  const pressed = WIDE.matches ? [desk.dataset.editor] : [view];
  for (const button of bench.querySelectorAll("button[data-view]")) {
    button.setAttribute("aria-pressed", String(pressed.includes(button.getAttribute("data-view") ?? "")));
  }
  if (!WIDE.matches && desk.getBoundingClientRect().top < 0) desk.scrollIntoView();
}

for (const button of bench.querySelectorAll("button[data-view]")) {
  button.addEventListener("click", () => look(button.getAttribute("data-view") ?? "form"));
}
for (const hidden of bench.querySelectorAll(".views, .trial")) hidden.removeAttribute("hidden");
bench.classList.add("live");
bench.addEventListener("click", resultsPressed);
bench.addEventListener("click", (event) => {
  const line = /** @type {HTMLElement} */ (event.target).closest("[data-line]");
  if (line instanceof HTMLElement) goTo(Number(line.dataset.line));
});
const form = /** @type {HTMLElement} */ (bench.querySelector(".as-form"));
form.addEventListener("change", formChanged);
form.addEventListener("click", formPressed);
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault(); // not the whole page
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
});
form.addEventListener(
  "toggle",
  (event) => {
    const row = /** @type {HTMLDetailsElement} */ (event.target);
    if (!row.open || !row.dataset.key) return;
    for (const other of form.querySelectorAll("details[open]")) if (other !== row) other.removeAttribute("open");
    void openPanel(row);
  },
  true,
);
bench.addEventListener("toggle", drawMissing, true);
text.addEventListener("input", textTyped);
text.addEventListener("scroll", () => (gutter.scrollTop = text.scrollTop));
opponent.addEventListener("change", () => void trial.again());
wholeGame.addEventListener("click", () => playOn(0));

draft.restore();
look("results");
look("form");
WIDE.addEventListener("change", () => look(desk.dataset.shown ?? "form"));
numberLines();
void trial.begin().then(() => examine());
