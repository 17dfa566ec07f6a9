/** The examples of a rulebook, to play on: the picture becomes a board, and the server answers what is done there. */

import "./draughts-board.js";

/** @typedef {import("./draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./board/types.js").Board} State */
/** @typedef {import("./board/types.js").Refusal} Refusal */
/** @typedef {{board: State, moves: string[], caption: string, refusal?: Partial<Refusal> & {text: string}}} Answer */

const failed = document.getElementById("trying")?.dataset.failed ?? "";
/** The board of the title page knows what the visitor likes. */
const model = document.querySelector(".start draughts-board");
const LIKED = ["theme", "kings", "coordinates", "sound"];

class Trial {
  /** What was done so far. @type {string[]} */
  #moves = [];
  #busy = false;

  /**
   * @param {HTMLElement} figure
   * @param {DraughtsBoard} board
   * @param {HTMLButtonElement} button
   */
  constructor(figure, board, button) {
    this.figure = figure;
    this.board = board;
    this.button = button;
    this.now = figure.querySelector(".now");
    for (const name of LIKED) if (model?.hasAttribute(name)) board.setAttribute(name, model.getAttribute(name) ?? "");
    button.hidden = false;
    button.addEventListener("click", () => this.#begin());
    board.addEventListener("click", () => this.#begin());
    this.#listen("move", ({ text }) => this.#go([...this.#moves, text]));
    this.#listen("huff", ({ squares }) => this.#go([...this.#moves, `huff ${squares.join(" ")}`]));
    this.#listen("compel", () => this.#go([...this.#moves, "compel"]));
    this.#listen("let-stand", () => this.#go([...this.#moves, "let stand"]));
    this.#listen("back", () => this.#go(this.#moves.slice(0, -1)));
    this.#listen("restart", () => this.#go([]));
  }

  /**
   * @param {string} name
   * @param {(detail: any) => void} handle
   */
  #listen(name, handle) {
    this.board.addEventListener(name, (event) => handle(/** @type {CustomEvent} */ (event).detail));
  }

  /** The picture becomes a board, as the example shows it. */
  async #begin() {
    if (this.board.state || this.#busy) return;
    const answer = await this.#ask();
    if (!answer) return this.#say(failed);
    this.button.hidden = true;
    this.figure.classList.add("live");
    this.#show(answer);
    this.board.grid.focus(this.board.grid.current);
  }

  /** @param {string[]} moves */
  async #go(moves) {
    if (this.#busy) return this.board.undo();
    const answer = await this.#ask({ moves });
    if (!answer || answer.refusal) this.board.undo();
    if (!answer) return this.board.say(failed);
    this.#show(answer);
    if (answer.refusal) this.board.refuse(answer.refusal);
  }

  /** @param {Answer} answer */
  #show(answer) {
    this.#moves = answer.moves;
    this.board.state = answer.board;
    this.#say(answer.caption);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (this.now) this.now.textContent = sentence;
  }

  /**
   * @param {{moves: string[]}} [done]
   * @returns {Promise<Answer | null>}
   */
  async #ask(done) {
    this.#busy = true;
    const posted = done && {
      method: "POST",
      body: JSON.stringify(done),
      headers: { "Content-Type": "application/json" },
    };
    try {
      const answer = await fetch(this.board.dataset.example ?? "", posted || {});
      return answer.ok || answer.status === 422 ? await answer.json() : null;
    } catch {
      return null; // the server is away, or answered something else
    } finally {
      this.#busy = false;
    }
  }
}

for (const board of document.querySelectorAll("draughts-board[data-example]")) {
  const figure = board.closest("figure");
  const button = figure?.querySelector("button.try");
  if (figure && button instanceof HTMLButtonElement) new Trial(figure, /** @type {DraughtsBoard} */ (board), button);
}
