/** What the player at the board is doing: a piece in the hand, a capture half made, a choice between routes, a huff. */

import { during, routesWritten, Selection } from "./stepping.js";
import { capital, columnInWords, fill, listed } from "./words.js";

/** @typedef {import("./element.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("./stepping.js").Route} Route */
/** @typedef {import("./bar.js").Action} Action */

export class Hand {
  /** @param {DraughtsBoard} board */
  constructor(board) {
    this.board = board;
    /** The piece that is picked up, and the squares it has gone to. @type {Selection | null} */
    this.selection = null;
    /** Routes to choose from. @type {Route[]} */
    this.routes = [];
    /** The move that was made, until the server has answered. @type {Route | null} */
    this.made = null;
    /** The move that waits to be confirmed. @type {Route | null} */
    this.unconfirmed = null;
    /** Pieces that are marked to be huffed. @type {Set<string>} */
    this.huffed = new Set();
  }

  /** Begin anew, with what the server says now. */
  reset() {
    this.selection = this.made = this.unconfirmed = null;
    this.routes = [];
    const liable = this.board.choices?.offence?.liable ?? [];
    this.huffed = new Set(liable.length === 1 ? liable : []);
  }

  /** What can be done next, by square. */
  possible() {
    const { choices } = this.board;
    if (!choices || this.made || this.unconfirmed) return [];
    return this.selection ? [...this.selection.targets] : Object.keys(choices.walks);
  }

  /** The squares that have to be seen while a piece is in the hand: where it can go, and what it takes there. */
  concerned() {
    const { selection } = this;
    return selection ? [...this.possible(), ...selection.routes.flatMap((route) => route.captured)] : [];
  }

  /** @param {string} square */
  holds(square) {
    return this.selection?.now === square && !this.unconfirmed;
  }

  /**
   * Take hold of a piece as soon as it is touched, so that it can be dragged. Whether it was not in the hand before.
   *
   * @param {string} square
   */
  grab(square) {
    const midway = this.selection && this.selection.squares.length > 1;
    if (midway || this.routes.length || this.selection?.choose(square) || this.holds(square)) return false;
    return this.#pick(square);
  }

  /**
   * A square is clicked, or Enter is pressed on it.
   *
   * @param {string} square
   */
  act(square) {
    if (this.made || this.unconfirmed) return;
    if (this.#toggleHuff(square)) return;
    const { selection } = this;
    if (!selection) {
      if (!this.#pick(square)) this.#refuse(square);
      return;
    }
    const meant = this.routes.filter((route) => route.path.slice(1).includes(square));
    const chosen = this.routes.length && meant.length === 1 ? (meant[0] ?? null) : selection.choose(square);
    if (chosen) this.#go(chosen, square);
    else if (square === selection.now && selection.squares.length === 1) this.cancel();
    else if (selection.squares.length > 1) this.board.say(fill(this.board.words.goOn, { from: selection.now }));
    else if (!this.#pick(square)) this.#refuse(square);
  }

  /**
   * A piece is let go over a square.
   *
   * @param {string} from
   * @param {string | null} square
   */
  drop(from, square) {
    const chosen = square && square !== from ? this.selection?.choose(square) : null;
    const carried = Boolean(chosen && !Array.isArray(chosen));
    this.board.layer.release(from, !carried);
    if (square && chosen) this.#go(chosen, square, carried);
    else if (square && square !== from && this.selection) {
      this.board.say(fill(this.board.words.cannotGo, { from, square }));
    }
  }

  /** Put everything back. */
  cancel() {
    const { selection, board } = this;
    if (!selection || this.made) return;
    this.selection = this.unconfirmed = null;
    this.routes = [];
    board.showLive(selection.squares.length > 1 ? { path: [...selection.squares].reverse(), captured: [] } : null);
    board.announce(fill(board.words.putDown, { square: selection.start }));
    board.paint();
  }

  /**
   * A move that is typed. What is not one of the moves that are known here goes to the server all the same: it can read
   * more ways to write a move, and say what is wrong with it.
   *
   * @param {string} text
   */
  type(text) {
    const { choices } = this.board;
    if (!choices?.yours || this.made) return;
    this.cancel();
    const routes = routesWritten(choices.moves, text);
    const first = routes[0];
    if (!first) return this.board.send("move", { text, typed: true });
    this.selection = Selection.begin(choices, first.path[0] ?? "");
    if (routes.length === 1) this.#finish(first);
    else this.#choose(routes, first.path[first.path.length - 1] ?? "");
    this.board.paint();
  }

  /** The buttons that apply now. @returns {Action[]} */
  actions() {
    const { words, choices } = this.board;
    const { unconfirmed } = this;
    const cancel = { name: "cancel", label: words.cancel, act: () => this.cancel() };
    if (this.made || !choices) return [];
    if (unconfirmed) {
      const label = fill(words.confirm, { move: unconfirmed.move.short });
      return [{ name: "confirm", label, main: true, act: () => this.#send(unconfirmed) }, cancel];
    }
    if (this.routes.length) {
      const ways = this.routes.map((route, index) => {
        const act = () => this.#go(route, route.path[route.path.length - 1] ?? "");
        return { name: `route-${index}`, label: route.path.join(" × "), route: index, act };
      });
      return [...ways, cancel];
    }
    const stop = this.selection?.finished;
    if (stop) return [{ name: "stop", label: words.stopHere, main: true, act: () => this.#go(stop, "") }, cancel];
    if (this.selection && this.selection.squares.length > 1) return [cancel];
    return this.selection ? [] : this.#huffing();
  }

  /** @returns {Action[]} */
  #huffing() {
    const { board } = this;
    const remedies = board.choices?.offence?.remedies ?? [];
    if (!remedies.length) return [];
    const marked = remedies.filter(({ squares }) => squares.length && isSame(this.huffed, squares));
    const others = remedies.filter(({ squares }) => !squares.length);
    const actions = [...marked, ...others].map(({ do: what, squares, label }) => {
      const name = what.replace(" ", "-");
      return { name, label, main: squares.length > 0, act: () => board.send(name, { squares }) };
    });
    if (marked.length) return actions;
    return [{ name: "huff", label: board.words.huff, main: true, off: true, act: () => {} }, ...actions];
  }

  /** @param {string} square */
  #toggleHuff(square) {
    const offence = this.board.choices?.offence;
    if (this.selection || !offence?.remedies.length || !offence.liable.includes(square)) return false;
    if (this.huffed.has(square)) this.huffed.delete(square);
    else {
      if (this.huffed.size >= (offence.most ?? Infinity)) this.huffed.clear();
      this.huffed.add(square);
    }
    this.board.paint();
    return true;
  }

  /** @param {string} square */
  #pick(square) {
    const { board } = this;
    const selection = board.choices && !this.made && !this.unconfirmed ? Selection.begin(board.choices, square) : null;
    if (!selection) return false;
    this.selection = selection;
    this.routes = [];
    board.say("");
    const piece = columnInWords(board.words, board.shown?.position[square] ?? "");
    const squares = listed(board.words, [...selection.ends]);
    board.announce(capital(fill(board.words.lift, { piece, square, squares })));
    board.send("pick", { square });
    board.paint();
    return true;
  }

  /**
   * @param {Route | Selection | Route[]} chosen
   * @param {string} square
   * @param {boolean} [dragged]
   */
  #go(chosen, square, dragged = false) {
    if (Array.isArray(chosen)) this.#choose(chosen, square);
    else if (chosen instanceof Selection) this.#step(chosen, dragged);
    else this.#finish(chosen, dragged);
    this.board.paint();
  }

  /**
   * @param {Route[]} routes
   * @param {string} square
   */
  #choose(routes, square) {
    const { board } = this;
    this.routes = routes;
    board.say(fill(board.words.whichFor, { square, count: routes.length }));
  }

  /**
   * One hop, with more to come.
   *
   * @param {Selection} selection
   * @param {boolean} dragged
   */
  #step(selection, dragged) {
    const { board } = this;
    const { route } = selection;
    if (!board.choices) return;
    const hops = selection.squares.length - 1;
    this.selection = selection;
    board.show({ ...during(board.choices, route, hops), travel: this.#travel(route, hops - 1, hops, dragged) });
    board.sounds(route, hops - 1, hops, dragged);
    board.grid.focus(selection.now);
    const values = {
      taken: route.captured[hops - 1] ?? "",
      square: selection.now,
      squares: listed(board.words, selection.ends),
    };
    const said = fill(board.words.landed, values);
    board.announce(selection.finished ? `${said} ${board.words.mayStop}` : said);
    board.say("");
  }

  /**
   * The move is chosen: show it, and send it to the server, or ask once more.
   *
   * @param {Route} route
   * @param {boolean} [dragged]
   */
  #finish(route, dragged = false) {
    const { board } = this;
    if (!board.choices) return;
    const done = (this.selection?.squares.length ?? 1) - 1;
    const all = route.path.length - 1;
    const shown = during(board.choices, route, all);
    const confirm = board.hasAttribute("confirm");
    if (!confirm) for (const square of shown.ghosts) delete shown.position[square];
    board.show({ ...shown, travel: this.#travel(route, done, all, dragged) });
    board.sounds(route, done, all, dragged);
    this.routes = [];
    const end = route.path[all] ?? "";
    if (board.grid.root.contains(document.activeElement)) board.grid.focus(end);
    else board.grid.focus(end, false);
    if (confirm && this.selection) {
      this.selection = this.selection.after(route);
      this.unconfirmed = route;
      board.announce(fill(board.words.confirm, { move: route.move.short }));
    } else this.#send(route);
  }

  /** @param {Route} route */
  #send(route) {
    this.made = route;
    this.selection = this.unconfirmed = null;
    this.board.say("");
    this.board.paint();
    this.board.send("move", { text: route.move.text, path: route.path, typed: false });
  }

  /**
   * @param {Route} route
   * @param {number} from
   * @param {number} to
   * @param {boolean} dragged
   */
  #travel(route, from, to, dragged) {
    return { path: route.path.slice(from, to + 1), captured: route.captured.slice(from, to), carried: dragged };
  }

  /** @param {string} square */
  #refuse(square) {
    const { board } = this;
    const { choices, words } = board;
    if (!choices) return;
    const piece = choices.position[square]?.charAt(0).toLowerCase() ?? "";
    const why = choices.stopped ?? choices.refusals[square] ?? null;
    if (why) return board.refuse({ ...why, square });
    const { selection } = this;
    if (selection && !piece) {
      return board.refuse({ square, text: fill(words.cannotGo, { from: selection.now, square }) });
    }
    if (!piece && !choices.yours) return;
    const text = !choices.yours ? words.notYourTurn : piece ? words.notYours : words.nothingThere;
    const [side, other] = choices.turn === "white" ? [words.white, words.black] : [words.black, words.white];
    board.refuse({ square, text: `${fill(text, { square, side: choices.yours ? other : side, other })}.` });
  }
}

/**
 * @param {Set<string>} marked
 * @param {string[]} squares
 */
function isSame(marked, squares) {
  return marked.size === squares.length && squares.every((square) => marked.has(square));
}
