/**
 * The editor: pieces are put on the board by mouse, finger and keyboard. It knows no rules: the server says what is
 * wrong with a position, and where.
 */

import "../draughts-board.js";
import { html } from "../board/drawing/make.js";
import { draw } from "../board/drawing/pieces.js";
import { capital, columnInWords } from "../board/words.js";
import { goToBook } from "./book_choice.js";
import { query } from "./tree/keeping.js";

/**
 * @typedef {import("../draughts-board.js").DraughtsBoard} DraughtsBoard
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").Position} Position
 * @typedef {import("./types.js").Examined} Examined
 * @typedef {import("./types.js").EditedPosition} EditedPosition
 * @typedef {import("./types.js").EditorData} EditorData
 */

const TOOLS = ["w", "W", "b", "B", ""];
const REST = 120; // milliseconds after a change before the server is asked
const TALLEST = 24;

class Editor {
  #tool = "w";
  #painting = false;
  #timer = 0;
  #asked = 0;

  /** @param {HTMLElement} main @param {DraughtsBoard} board @param {EditorData} data */
  constructor(main, board, data) {
    this.main = main;
    this.board = board;
    this.data = data;
    /** @type {Position} */
    this.position = { ...data.board.position };
    this.turn = data.board.turn;
    this.find = (/** @type {string} */ name) => /** @type {any} */ (main.querySelector(name));
  }

  begin() {
    this.board.state = this.data.board;
    this.#buildPalette();
    this.#listenToBoard();
    this.main.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-do]") : null;
      if (button instanceof HTMLElement) this.act(button.dataset.do ?? "");
    });
    this.main.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === "turn") this.turn = target.value === "white" ? "white" : "black";
      if (target.name === "tool") this.#tool = target.value;
      else if (!target.matches("[data-fen]")) this.changed();
    });
    this.find("form.fen").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#read(this.find("[data-fen]").value.trim());
    });
    document.addEventListener("keydown", (event) => this.#pressed(event), true);
    goToBook(this.main);
    this.#examine();
  }

  /** @param {string} deed */
  act(deed) {
    if (deed === "flip") return this.board.flip();
    if (deed === "empty" || deed === "start") this.#forget();
    if (deed === "empty") this.position = {};
    if (deed === "start") this.#take(this.data.start.position, this.data.start.turn);
    if (deed === "mirror") this.#mirror();
    this.changed();
  }

  /** Show the board, and have the server look at it. */
  changed() {
    const fen = JSON.stringify(this.position); // only to be another than before
    this.board.state = { ...this.data.board, position: this.position, builds: {}, turn: this.turn, last: null, fen };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#examine(), REST);
  }

  /** Put the chosen piece on a square, or take off what is there. @param {string} square @param {string} [piece] */
  put(square, piece = this.#tool) {
    const before = this.position[square] ?? "";
    const now = this.data.columns ? stacked(before, piece) : piece === before && !this.#painting ? "" : piece;
    if (now) this.position = { ...this.position, [square]: now };
    else delete (this.position = { ...this.position })[square];
    this.board.announce(`${square}, ${columnInWords(this.board.words, now)}`);
    this.changed();
  }

  /** @param {Position} position @param {"white" | "black"} turn */
  #take(position, turn) {
    this.position = { ...position };
    this.turn = turn;
    const radio = this.find(`[name=turn][value=${turn}]`);
    if (radio) radio.checked = true;
  }

  /** The same position seen by the other side: turned round, with the colours exchanged. */
  #mirror() {
    const { squares, rows, columns } = this.data.board;
    const names = new Map(squares.map(({ name, row, column }) => [row * columns + column, name]));
    /** @type {Record<string, string>} */
    const exchanged = { w: "b", W: "B", b: "w", B: "W" };
    /** @type {Position} */
    const mirrored = {};
    for (const { name, row, column } of squares) {
      const pieces = this.position[name];
      const there = names.get((rows - 1 - row) * columns + (columns - 1 - column));
      if (pieces && there) mirrored[there] = [...pieces].map((piece) => exchanged[piece]).join("");
    }
    this.#take(mirrored, this.turn === "white" ? "black" : "white");
  }

  #buildPalette() {
    const words = this.board.words;
    const kings = this.board.getAttribute("kings");
    const named = [words.whiteMan, words.whiteKing, words.blackMan, words.blackKing, words.empty];
    const tools = TOOLS.map((piece, place) => {
      const attributes = { type: "radio", name: "tool", value: piece, "aria-label": named[place] ?? "" };
      const radio = html("input", attributes);
      if (piece === this.#tool) radio.checked = true;
      const picture = piece ? draw(piece, kings === "letter" ? "letter" : "crown") : erasing();
      return html("label", { title: `${named[place]} (${place + 1})` }, radio, picture);
    });
    this.find("[data-palette]").append(...tools);
  }

  #listenToBoard() {
    const square = (/** @type {Event} */ event) => {
      const at = event instanceof PointerEvent ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
      const found = at instanceof Element ? at.closest("[data-square]") : null;
      return found instanceof HTMLElement ? (found.dataset.square ?? "") : "";
    };
    let last = "";
    this.board.addEventListener(
      "pointerdown",
      (event) => {
        const name = square(event);
        if (!name || event.button !== 0) return;
        this.put(name);
        last = name;
        this.#painting = !this.data.columns && Boolean(this.position[name] || !this.#tool);
        event.stopPropagation();
      },
      true,
    );
    this.board.addEventListener("pointermove", (event) => {
      const name = this.#painting ? square(event) : "";
      if (!name || name === last) return;
      last = name;
      this.put(name);
    });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => (this.#painting = false));
    this.board.addEventListener("click", (event) => event.stopPropagation(), true);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const at = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || at.matches("input:not([type=radio]), select")) return;
    const square = at.closest("[data-square]") instanceof HTMLElement ? at.dataset.square : undefined;
    if (/^[1-5]$/.test(event.key)) this.#choose(Number(event.key) - 1);
    else if (event.key === "f") this.board.flip();
    else if (event.key === "t") this.#take(this.position, this.turn === "white" ? "black" : "white");
    else if (square && (event.key === "Enter" || event.key === " ")) this.put(square);
    else if (square && (event.key === "Delete" || event.key === "Backspace")) this.put(square, "");
    else return;
    if (event.key === "t") this.changed();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} place */
  #choose(place) {
    this.#tool = TOOLS[place] ?? "";
    this.main.querySelectorAll("[name=tool]").forEach((each, index) => {
      if (each instanceof HTMLInputElement) each.checked = index === place;
    });
  }

  /** The fields with what was counted before, by name. @param {"run" | "count"} kind @returns {[string, HTMLInputElement][]} */
  #fields(kind) {
    const found = /** @type {HTMLInputElement[]} */ ([...this.main.querySelectorAll(`[data-${kind}]`)]);
    return found.map((field) => [field.dataset[kind] ?? "", field]);
  }

  /** What was counted before belongs to another position. */
  #forget() {
    for (const [, field] of [...this.#fields("run"), ...this.#fields("count")]) field.value = "0";
    this.find("[data-number]").value = "1";
  }

  async #examine() {
    const asked = ++this.#asked;
    const told = (/** @type {"run" | "count"} */ kind) =>
      Object.fromEntries(this.#fields(kind).map(([name, field]) => [name, Number(field.value)]));
    const number = Number(this.find("[data-number]").value) || 1;
    const { turn, position } = this;
    const found = await this.#ask({ turn, position, number, runs: told("run"), counts: told("count") });
    if (asked === this.#asked) this.#show(found);
  }

  /** @param {Partial<Examined> & {message?: string}} found */
  #show({ fen = "", problems = [], over = "", message = "", counting }) {
    const wrong = [...problems.map(({ text }) => text), message, over].filter(Boolean);
    this.find("[data-problems]").replaceChildren(...wrong.map((text) => html("li", {}, capital(text))));
    this.board.faulty = new Set(problems.flatMap(({ squares }) => squares));
    this.board.paint();
    for (const [name, field] of counting ? this.#fields("count") : [])
      field.closest("label")?.toggleAttribute("hidden", !counting?.includes(name));
    if (!message && document.activeElement !== this.find("[data-fen]")) this.find("[data-fen]").value = fen;
    const { analysis, front, rulebook, here } = this.data;
    const playing = `${front}?${new URLSearchParams({ rulebook, start: fen }).toString()}`;
    const ways = {
      analysis: `${analysis}${query({ fen })}`,
      computer: `${playing}#computer`,
      friend: `${playing}#friend`,
    };
    for (const [name, address] of Object.entries(ways)) {
      const link = this.find(`[data-go=${name}]`);
      const open = Boolean(fen) && (name === "analysis" || !over);
      link.toggleAttribute("aria-disabled", !open);
      if (open) link.setAttribute("href", address);
      else link.removeAttribute("href");
    }
    if (fen) history.replaceState(null, "", `${here}${query({ fen })}`);
  }

  /** @param {string} fen */
  async #read(fen) {
    const found = await this.#ask({ fen });
    if (!found.board) return this.#show(found);
    const { board: described, number, runs, counters } = /** @type {EditedPosition} */ (found);
    this.#take(described.position, described.turn);
    this.find("[data-number]").value = String(number);
    for (const [name, field] of this.#fields("run")) field.value = String(runs[name] ?? 0);
    for (const [name, field] of this.#fields("count"))
      field.value = String(counters.find((each) => each.name === name)?.moves ?? 0);
    this.changed();
  }

  /** @param {object} body @returns {Promise<any>} */
  async #ask(body) {
    try {
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const answer = await fetch(this.data.check, { method: "POST", body: JSON.stringify(body), headers });
      return await answer.json();
    } catch {
      return { message: this.data.failed };
    }
  }
}

function erasing() {
  return html("span", { "aria-hidden": "true" }, "⌫");
}

/** A column with one piece more on top, or one less. @param {string} column @param {string} piece */
function stacked(column, piece) {
  return piece ? (piece + column).slice(0, TALLEST) : column.slice(1);
}

const data = document.getElementById("editor");
const main = document.getElementById("main");
const board = document.querySelector("draughts-board");
if (data && main && board)
  new Editor(main, /** @type {DraughtsBoard} */ (board), JSON.parse(data.textContent ?? "")).begin();
