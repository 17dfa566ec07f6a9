/** A board to play on without a game: what is done there is sent along, and the server answers with the board. */

/** @typedef {import("./draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./board/types.js").Board} State */
/** @typedef {import("./analysis/types.js").TriedLine} TriedLine */
/** Asks for the board after these moves; without any, for the board as it begins. @typedef {(moves?: string[]) => Promise<TriedLine | null>} Ask */

export class Trial {
  /** What was done so far. @type {string[]} */
  #moves = [];
  /** The last of what was asked for: one thing is asked at a time, and what is done meanwhile waits its turn. */
  #last = Promise.resolve(true);

  /**
   * @param {HTMLElement} figure
   * @param {DraughtsBoard} board
   * @param {Ask} ask
   * @param {string} failed what to say if nothing came back
   */
  constructor(figure, board, ask, failed) {
    this.figure = figure;
    this.board = board;
    this.ask = ask;
    this.failed = failed;
    this.now = figure.querySelector(".now");
    this.#listen("move", ({ text }) => this.#add(text));
    this.#listen("huff", ({ squares }) => this.#add(`huff ${squares.join(" ")}`));
    this.#listen("compel", () => this.#add("compel"));
    this.#listen("let-stand", () => this.#add("let stand"));
    this.#listen("back", () => this.#next(() => this.#go(this.#moves.slice(0, -1))));
    this.#listen("restart", () => this.go([]));
  }

  /**
   * @param {string} name
   * @param {(detail: any) => void} handle
   */
  #listen(name, handle) {
    this.board.addEventListener(name, (event) => handle(/** @type {CustomEvent} */ (event).detail));
  }

  /** Show the board as it begins. @returns {Promise<boolean>} whether it came */
  begin() {
    return this.#next(async () => {
      const answer = await this.#asked();
      if (!answer) this.#say(this.failed);
      else {
        this.figure.classList.add("live");
        this.#show(answer);
      }
      return Boolean(answer);
    });
  }

  /** The same moves once more: the rules may be others now. */
  again() {
    return this.#next(() => this.#go(this.#moves));
  }

  /** Another position is wanted: no one moves on the old one until it has come. */
  async anew() {
    this.board.inert = true;
    const came = await this.go([]);
    this.board.inert = false;
    return came;
  }

  /** @param {string[]} moves */
  go(moves) {
    return this.#next(() => this.#go(moves));
  }

  /** @param {string} action */
  #add(action) {
    return this.#next(() => this.#go([...this.#moves, action]));
  }

  /**
   * Do something when all before it is answered.
   *
   * @param {() => Promise<boolean>} what
   */
  #next(what) {
    return (this.#last = this.#last.then(what));
  }

  /** @param {string[]} moves */
  async #go(moves) {
    const answer = await this.#asked(moves);
    if (!answer || answer.refusal) this.board.undo();
    if (answer) this.#show(answer);
    if (!answer) this.board.say(this.failed);
    else if (answer.refusal) this.board.refuse(answer.refusal);
    return Boolean(answer);
  }

  /** @param {TriedLine} answer */
  #show(answer) {
    this.#moves = answer.moves;
    this.board.state = answer.board;
    this.#say(answer.caption);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (this.now) this.now.textContent = sentence;
  }

  /** @param {string[]} [moves] */
  async #asked(moves) {
    try {
      return await this.ask(moves);
    } catch {
      return null; // the server is away, or answered something else
    }
  }
}
