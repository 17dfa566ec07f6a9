/**
 * The board of the site in a cell of a notebook. What is on it and what may be played comes from the kernel, and what
 * the player does goes back there.
 */

import "../web/static/crownhead/draughts-board.js";
import { html } from "../web/static/crownhead/board/drawing/make.js";

/** @typedef {import("../web/static/crownhead/draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {{ply: number, number: string, text: string}} MadeMove */

/**
 * @typedef {object} Model  What a notebook gives a widget.
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(name: string, act: (told: any) => void) => void} on
 * @property {(name: string, act: (told: any) => void) => void} off
 * @property {(message: object) => void} send
 */

const SHOWN = ["state", "moment", "ply", "moves", "arrows", "flipped", "theme", "size", "caption", "comment"];
const STEPS = /** @type {const} */ ([
  ["first", "\u00ab", "To the start"],
  ["back", "\u2039", "Back"],
  ["on", "\u203a", "Forward"],
  ["last", "\u00bb", "To the end"],
]);
const KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
});

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const board = /** @type {DraughtsBoard} */ (document.createElement("draughts-board"));
  const caption = html("p", { class: "cn-caption", "aria-live": "polite" });
  const comment = html("p", { class: "cn-comment" });
  const moves = html("ol", { class: "cn-moves", "aria-label": "Moves" });
  const steps = new Map(STEPS.map(([step, sign, name]) => [step, button(sign, name, () => go(step))]));
  const back = button("Take back", "", () => model.send({ do: "take back" }));
  const turn = button("Flip", "", () => change("flipped", !model.get("flipped")));
  const tools = html("div", { class: "cn-tools" }, ...steps.values(), back, turn);
  // JupyterLab would take the arrow keys for itself.
  const root = html("div", { class: "cn-board", "data-lm-suppress-shortcuts": "true" });
  root.append(caption, board, tools, moves, comment);
  /** The state that the board has been given. @type {unknown} */
  let given = null;

  /** @param {string} name @param {unknown} value */
  function change(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  /** @param {string} step */
  function go(step) {
    const now = model.get("ply");
    const last = model.get("state").ply;
    const to = { first: 0, back: Math.max(0, now - 1), on: Math.min(last, now + 1), last }[step];
    if (to !== undefined && to !== now) change("ply", to);
  }

  function show() {
    const state = model.get("state");
    const ply = model.get("ply");
    board.setAttribute("orientation", model.get("flipped") ? "black" : "white");
    board.setAttribute("theme", model.get("theme"));
    root.style.setProperty("--cn-size", `${model.get("size")}px`);
    if (given !== state) board.state = given = state;
    if (board.moment !== model.get("moment")) board.moment = model.get("moment");
    board.arrows = model.get("arrows");
    caption.textContent = model.get("caption");
    comment.textContent = model.get("comment");
    listMoves(ply);
    for (const [step, each] of steps)
      each.disabled = step === "first" || step === "back" ? ply === 0 : ply >= state.ply;
    back.disabled = state.ply === 0;
  }

  /** @param {number} ply */
  function listMoves(ply) {
    const made = /** @type {MadeMove[]} */ (model.get("moves"));
    moves.replaceChildren(
      ...made.map((move) => {
        const choose = button(move.text, "", () => change("ply", move.ply));
        if (move.ply === ply) choose.setAttribute("aria-current", "step");
        return html("li", {}, move.number ? html("span", {}, move.number) : "", choose);
      }),
    );
    moves.hidden = made.length === 0;
    const current = moves.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      const middle = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
      moves.scrollTop = Math.max(0, middle);
    }
  }

  /** @param {{refusal?: {text: string}}} message */
  function receive({ refusal }) {
    if (!refusal) return;
    board.undo();
    board.refuse(refusal);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const at = event.target instanceof Element ? event.target : root;
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || at.closest("draughts-board, input")) return;
    event.preventDefault();
    go(step);
  }

  /** @param {string} name @param {(detail: any) => object} told */
  function pass(name, told) {
    board.addEventListener(name, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      model.send({ ...told(detail), ply: detail.ply });
    });
  }

  pass("move", ({ text }) => ({ do: text }));
  pass("huff", ({ squares }) => ({ do: `huff ${squares.join(" ")}` }));
  pass("compel", () => ({ do: "compel" }));
  pass("let-stand", () => ({ do: "let stand" }));
  root.addEventListener("keydown", press);
  // Several things change at once: they are shown once.
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      show();
    });
  };
  for (const name of SHOWN) model.on(`change:${name}`, soon);
  model.on("msg:custom", receive);
  el.append(root);
  show();
  return () => {
    for (const name of SHOWN) model.off(`change:${name}`, soon);
    model.off("msg:custom", receive);
  };
}

/** @param {string} text @param {string} name @param {() => void} act */
function button(text, name, act) {
  const made = html("button", { type: "button", ...(name ? { "aria-label": name, title: name } : {}) }, text);
  made.addEventListener("click", act);
  return made;
}

export default { render };
