/**
 * Stepping through a game: by the arrows below the moves, by the moves themselves, and by the keyboard. What is past is
 * said to be, and one step leads back to the present.
 */

import { fill } from "./board/words.js";

/** @typedef {import("./draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./connection.js").GameState} GameState */
/** @typedef {import("./board/types.js").Board} BoardState */

const KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
  f: "flip",
});

export class Steps {
  /** The ply that is shown, or null for the present. @type {number | null} */
  #ply = null;
  /** The number of the move that led there, which the page may not know: of a long game it has only the end. */
  #number = 0;
  /** @type {Map<string, Promise<{board: BoardState, number: number}>>} */
  #known = new Map();

  /**
   * @param {HTMLElement} main
   * @param {DraughtsBoard} board
   * @param {string} url
   * @param {() => GameState} state
   */
  constructor(main, board, url, state) {
    this.main = main;
    this.board = board;
    this.url = url;
    this.state = state;
  }

  /** Listen, and show the moment that the address asks for. */
  begin() {
    const moves = this.main.querySelector(".moves");
    if (moves) new ResizeObserver(() => this.#reveal()).observe(moves); // when anything takes room from it
    this.main.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("keydown", (event) => this.#pressed(event));
    this.board.removeAttribute("readonly");
    const wanted = new URLSearchParams(location.search).get("ply");
    if (wanted !== null && /^\d+$/.test(wanted)) this.#go(Number(wanted));
    this.mark();
  }

  /** Show where one is: in the list of moves, in words, and by the men that were captured. */
  mark() {
    if (this.#ply !== null && this.#ply >= this.state().ply) this.#leave(); // moves have been taken back
    const now = this.#ply ?? this.state().ply;
    for (const link of this.main.querySelectorAll("a[data-ply], a[data-go]")) {
      if (!(link instanceof HTMLElement || link instanceof SVGElement)) continue;
      if (Number(link.dataset.ply ?? link.dataset.go) === now) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    this.#reveal();
    this.#tell();
    this.#count();
  }

  /** Bring the move that is shown into sight, or the end of the list. */
  #reveal() {
    const moves = this.main.querySelector(".moves");
    if (!moves) return;
    const row = this.main.querySelector(".moves [aria-current]")?.closest("li");
    if (this.#ply === null) moves.scrollTop = moves.scrollHeight;
    else moves.scrollTop = row ? row.offsetTop - (moves.clientHeight - row.offsetHeight) / 2 : 0;
  }

  /** Say that this is not the present, and how far away it is. */
  #tell() {
    const past = this.main.querySelector(".past");
    const words = past?.querySelector("span");
    if (!(past instanceof HTMLElement) || !words) return;
    past.hidden = this.#ply === null;
    past.classList.toggle("yours", this.state().board.yours);
    const moves = this.state().log.filter((entry) => entry.move && entry.stands);
    const number = this.#ply === 0 ? 0 : (moves.find((entry) => entry.ply === this.#ply)?.number ?? this.#number);
    const last = moves[moves.length - 1]?.number ?? 0;
    words.textContent = number ? fill(words.dataset.move ?? "", { number, last }) : (words.dataset.start ?? "");
  }

  /** The men that each side had lost by then. */
  #count() {
    const { captured } = this.board.moment ?? this.state().board;
    for (const side of /** @type {const} */ (["white", "black"])) {
      const men = this.main.querySelector(`[data-captured="${side}"]`);
      men?.replaceChildren(...Array.from({ length: captured[side] }, () => document.createElement("i")));
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const link =
      event.target instanceof Element
        ? event.target.closest("a:is([data-ply], [data-go], [data-step], [data-flip])")
        : null;
    if (!(link instanceof HTMLElement || link instanceof SVGElement)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.flip !== undefined) this.#flip();
    else if (link.dataset.step === undefined) this.#go(Number(link.dataset.ply ?? link.dataset.go));
    else this.#step(link.dataset.step);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, draughts-board")) return;
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    if (step === "flip") this.#flip();
    else this.#step(step);
  }

  /** @param {string} step */
  #step(step) {
    const last = this.state().ply;
    const now = this.#ply ?? last;
    const to = { first: 0, back: Math.max(0, now - 1), on: Math.min(last, now + 1), last }[step];
    if (to !== undefined) this.#go(to);
  }

  #flip() {
    this.board.flip();
    const below = this.board.getAttribute("orientation") === "black" ? "black" : "white";
    this.main.classList.toggle("below-black", below === "black");
    this.main.classList.toggle("below-white", below === "white");
  }

  /** @param {number} ply */
  async #go(ply) {
    const last = this.state().ply;
    if (ply < last) this.#ply = ply;
    else this.#leave();
    this.mark();
    if (this.#ply !== ply) return;
    const moment = await this.#moment(ply).catch(() => null); // the server is away, or the move was taken back
    if (this.#ply !== ply) return;
    if (moment) {
      this.board.moment = moment.board;
      this.#number = moment.number;
    } else this.#leave();
    this.mark();
  }

  /** Back to the present. */
  #leave() {
    this.#ply = null;
    this.board.moment = null;
  }

  /** @param {number} ply */
  #moment(ply) {
    const key = `${this.state().sequence}/${ply}`;
    const known = this.#known.get(key);
    if (known) return known;
    const asked = fetch(`${this.url}?ply=${ply}`, { headers: { Accept: "application/json" } }).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText)),
    );
    asked.catch(() => this.#known.delete(key));
    this.#known.set(key, asked);
    return asked;
  }
}
