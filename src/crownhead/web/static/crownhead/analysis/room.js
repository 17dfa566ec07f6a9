/**
 * The analysis room: a board on which both sides are moved by hand, the tree of all that was tried, and the engine.
 *
 * The core in the browser says at once what is on the board and what may be played; the server adds the words, in the
 * visitor's language. Other scripts import `room` and call `openTree`; each time something else is on the board, `main`
 * dispatches `room-at` with the node.
 */

import "../board/drawing/arrows.js";
import { WON } from "../constants.js";
import "../draughts-board.js";
import { opening } from "../engine/early.js";
import { openEngine } from "../engine/engine.js";
import { Folds } from "../folds.js";
import { pause } from "../pause.js";
import { Answers } from "./answers.js";
import { goToBook } from "./book_choice.js";
import { boardOf, whole } from "./choices.js";
import { beginning, data, panel } from "./first_look.js";
import { address, keep, kept } from "./tree/keeping.js";
import { listenToKeys } from "./keys.js";
import { NotePanel } from "./panels/note_panel.js";
import { mainLine, ReportPanel } from "./report/report_panel.js";
import { ServerEngine } from "./server_engine.js";
import { TakeAway } from "./panels/take_away.js";
import { Tree } from "./tree/tree.js";
import { TreeView } from "./panels/tree_view.js";

/**
 * @typedef {import("../draughts-board.js").DraughtsBoard} DraughtsBoard
 * @typedef {import("../engine/types.js").Engine} Engine
 * @typedef {import("./tree/tree.js").TreeNode} TreeNode
 * @typedef {import("./types.js").Sight} Sight
 * @typedef {import("./types.js").TreeData} TreeData
 */

const REST = 60; // milliseconds on one move before the server is asked about it: a key held down asks it nothing

export class Room {
  /** @type {Engine | null} */
  engine = null;
  /** Whether another tree has been put where this one is kept. */
  leaving = false;
  /** The FEN of what is on the board; empty until the server has sent it. */
  fen = "";
  #visit = 0;

  /**
   * @param {HTMLElement} main
   * @param {DraughtsBoard} board
   */
  constructor(main, board) {
    this.main = main;
    this.board = board;
    this.words = data.words;
    this.addresses = data.addresses;
    this.key = data.key;
    this.answers = new Answers(data.addresses, data.words["failed"] ?? "");
    this.tree = beginning.tree;
    this.now = beginning.now;
    /** Any board of this rulebook: what the engine sees is filled into it. */
    this.model = data.sight.board;
    const given = new Tree(data.tree);
    this.answers.remember(given.line(given.follow(data.at)), data.sight);
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (main.querySelector(name));
    this.view = new TreeView(find("[data-tree]"), (node) => this.go(node), data.words);
    this.panel = panel;
    panel.page = {
      play: (moves) => this.playLine(moves),
      arrows: (paths) => (board.arrows = paths),
      found: (report) => this.#dispatch("room-found", { node: this.now, report }),
    };
    this.note = new NotePanel(find("[data-note]"), this);
    this.takeAway = new TakeAway(find("[data-take]"), this);
    this.report = new ReportPanel(/** @type {HTMLDetailsElement} */ (find("[data-report]")), this, data.own);
    this.given = data.report;
    this.status = find("[data-status]");
    this.counters = find("[data-counters]");
    this.ending = find("[data-ending]");
  }

  begin() {
    this.#listen();
    listenToKeys(this);
    goToBook(this.main);
    new Folds(/** @type {HTMLElement} */ (this.main.querySelector(".folds"))).begin();
    this.view.show(this.tree, this.now);
    this.go(this.now);
    this.report.begin(this.given, beginning.report);
    return this.#open();
  }

  /**
   * An engine beside the one that looks on: with another thread here, or on the server.
   *
   * @param {Promise<Engine>} [early]  one that is being opened already
   * @returns {Promise<Engine>}
   */
  openAnother(early) {
    const token = /** @type {HTMLInputElement | null} */ (this.main.querySelector("[name=csrfmiddlewaretoken]"));
    const instead = () => new ServerEngine(this.answers, this.addresses, token?.value ?? "");
    return openEngine(this.addresses["engine"] ?? "", instead, early);
  }

  /** Have the engine look at nothing, until one goes somewhere. */
  rest() {
    this.#visit++;
    this.#consulted = null;
    this.panel.look({ moves: [] }, "white", { first: 1, second: false }, true);
  }

  /** Take marks, comments and better lines over from the same game, annotated. @param {TreeData} told */
  annotate(told) {
    const annotated = new Tree(told);
    this.tree.graft(this.tree.root, annotated.root);
    const ours = mainLine(this.tree);
    mainLine(annotated).forEach(({ nags, comments }, place) => {
      const node = ours[place];
      if (node) Object.assign(node, { nags, comments });
    });
    this.view.show(this.tree, this.now);
    this.note.show(this.now);
    this.keep();
  }

  /**
   * Show another tree of the same rulebook: a game in PDN, as `crownhead.web.analysis.trees` sends it.
   *
   * @param {TreeData} told
   * @param {{at?: string[], key?: string}} [how]  where to begin, and under which name the browser keeps it
   */
  openTree(told, { at = [], key = this.key } = {}) {
    this.tree = new Tree(told);
    this.key = key;
    this.now = this.tree.follow(at);
    this.changed();
  }

  /** Go to a node. @param {TreeNode} node */
  async go(node) {
    this.report.practice.end();
    this.now = node;
    this.view.mark(node);
    this.note.show(node);
    const visit = ++this.#visit;
    const line = this.tree.line(node);
    const known = this.answers.knows(line);
    if (known) {
      const sight = await this.answers.sight(line).catch(() => null);
      if (visit === this.#visit && sight) return this.#arrive(node, sight);
    }
    if (this.engine) await this.#glance(node, visit);
    if (!known && this.engine) await pause(REST);
    if (visit !== this.#visit) return;
    try {
      const sight = await this.answers.sight(line);
      if (visit === this.#visit) this.#arrive(node, sight);
    } catch (error) {
      if (visit === this.#visit) this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** The same node of a tree that has changed. */
  changed() {
    this.view.show(this.tree, this.now);
    this.go(this.now);
  }

  /** A move from here: by hand, or typed. @param {string} text */
  async play(text) {
    if (this.report.practice.isOn) return this.report.practice.attempt(text);
    const node = this.now;
    const move = this.board.state?.moves.find((each) => each.text === text);
    if (move) return this.#add(node, [text], move.short);
    const { fen, moves } = this.tree.line(node);
    try {
      const sight = await this.answers.sight({ fen, moves: [...moves, text] });
      if (node !== this.now) return;
      if (sight.refusal) {
        this.board.undo();
        this.board.refuse(sight.refusal);
      } else this.#add(node, sight.moves.slice(moves.length), sight.board.last?.short);
    } catch (error) {
      this.board.undo();
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Moves from here that the engine has found. @param {string[]} moves */
  playLine(moves) {
    if (moves.length) this.#add(this.now, moves);
  }

  /** What was done about a capture that was owed. @param {string} remedy */
  async remedy(remedy) {
    const node = this.now;
    const { fen, moves } = this.tree.line(node);
    if (remedy === "let stand") return this.board.say("");
    if (remedy === "compel") return node.parent && this.go(node.parent);
    const sight = await this.answers.sight({ fen, moves: [...moves, remedy] }).catch(() => null);
    if (!sight || sight.refusal) return this.board.undo();
    const command = `[%${remedy}]`;
    if (!node.comments.includes(command)) node.comments.push(command);
    this.now = this.tree.setUp(node, sight.board.fen, sight.line.start ?? this.tree.start);
    this.changed();
  }

  /** @param {"first" | "back" | "on" | "last" | "other" | "another"} step */
  step(step) {
    const { now } = this;
    const siblings = now.parent?.children ?? [now];
    const place = siblings.indexOf(now);
    const to = {
      first: this.tree.root,
      back: now.parent,
      on: now.next,
      last: now.end,
      other: siblings[(place + 1) % siblings.length] ?? null,
      another: siblings[(place + siblings.length - 1) % siblings.length] ?? null,
    }[step];
    if (to && to !== now) this.go(to);
  }

  promote() {
    if (this.tree.promote(this.now)) this.changed();
  }

  makeMain() {
    if (this.tree.makeMain(this.now)) this.changed();
  }

  remove() {
    if (!this.now.parent) return;
    this.now = this.tree.remove(this.now);
    this.changed();
  }

  flip() {
    this.board.flip();
    this.main.classList.toggle("flipped", this.board.getAttribute("orientation") === "black");
  }

  /** @param {string} sentence */
  say(sentence) {
    this.board.say(sentence);
  }

  /** Have the browser keep the tree, and the address name what is shown. */
  keep() {
    const told = this.tree.toData();
    if (!this.leaving && (told.nodes.length > 1 || kept(this.key))) this.#keepTree(told);
    const there = address(this.addresses["room"] ?? location.pathname, this.tree.line(this.now), this.fen);
    history.replaceState(null, "", there);
    this.#dispatch("room-at", { node: this.now });
  }

  /** @param {TreeData} told */
  #keepTree(told) {
    keep(this.key, told, this.tree.way(this.now), this.report.kept ?? undefined);
  }

  /** @param {TreeNode} node @param {string[]} moves @param {string} [short]  how the last of them is written */
  #add(node, moves, short) {
    for (const move of moves) node = this.tree.add(node, move);
    if (short) node.short = short;
    this.now = node;
    this.changed();
  }

  /** What the engine sees, before the server has said anything. @param {TreeNode} node @param {number} visit */
  async #glance(node, visit) {
    const { start, moves } = this.tree.line(node);
    const seen = await this.engine?.look({ start, moves }).catch(() => null);
    if (!seen || visit !== this.#visit) return;
    const played = this.board.state?.moves.find(({ text }) => text === node.move);
    const last =
      played ?? (node.move ? whole({ text: node.move, path: squares(node.move), captured: [], crowns: false }) : null);
    this.board.state = boardOf(this.model, seen, { ply: node.ply, last });
    this.fen = "";
    this.#consult(node, seen.turn, !seen.moves.length);
  }

  /** The server's word. @param {TreeNode} node @param {Sight} sight */
  #arrive(node, sight) {
    const { board } = sight;
    const isTold = this.#isConsulted(node);
    this.model = board;
    this.fen = sight.fen;
    if (board.last && !sight.refusal && node.move === board.last.text) node.short = board.last.short;
    this.board.state = { ...board, ply: node.ply };
    this.status.textContent = sight.refusal?.text ?? sight.caption;
    this.status.classList.toggle("over", Boolean(board.outcome));
    this.counters.innerHTML = sight.counters; // rendered by the server, as the page was
    this.ending.textContent = sight.ending;
    this.ending.hidden = !sight.ending;
    if (!isTold) this.#consult(node, board.turn, Boolean(board.outcome) || !board.moves.length);
    if (board.outcome) {
      this.panel.showScore({ white: WON, black: -WON, draw: 0 }[board.outcome.winner ?? "draw"]);
    }
    this.keep();
    this.takeAway.show();
  }

  /** @type {TreeNode | null} */
  #consulted = null;

  /** @param {TreeNode} node */
  #isConsulted(node) {
    return this.#consulted === node && this.engine !== null;
  }

  /** Have the engine look at a node. @param {TreeNode} node @param {"white" | "black"} turn @param {boolean} over */
  #consult(node, turn, over) {
    this.#consulted = node;
    this.panel.look(this.tree.line(node), turn, this.tree.numbering(node), over);
  }

  /** The engine in this browser or, where it cannot run that, the one on the server: then moves wait for it, too. */
  async #open() {
    const engine = await this.openAnother(opening);
    if (engine instanceof ServerEngine) this.panel.begin(engine, this.words["onServer"]);
    else this.engine = engine;
  }

  #listen() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handle) =>
      this.board.addEventListener(name, (event) => handle(/** @type {CustomEvent} */ (event).detail));
    on("move", ({ text }) => this.play(text));
    on("huff", ({ squares: huffed }) => this.remedy(`huff ${huffed.join(" ")}`));
    on("compel", () => this.remedy("compel"));
    on("let-stand", () => this.remedy("let stand"));
    this.main.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-step], [data-do]") : null;
      if (!(button instanceof HTMLElement)) return;
      if (button.dataset.step) this.step(/** @type {any} */ (button.dataset.step));
      else if (button.dataset.do) this.act(button.dataset.do);
    });
  }

  /** What a button or a key stands for. @param {string} name */
  act(name) {
    /** @type {Record<string, () => void>} */
    const deeds = {
      flip: () => this.flip(),
      promote: () => this.promote(),
      main: () => this.makeMain(),
      remove: () => this.remove(),
      engine: () => this.panel.toggle(),
      arrows: () => this.panel.toggleArrows(),
      best: () => this.panel.best && this.playLine([this.panel.best]),
      comment: () => this.note.focus(),
    };
    deeds[name]?.();
  }

  /** @param {string} name @param {object} detail */
  #dispatch(name, detail) {
    this.main.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The squares that a move in full names. @param {string} move */
function squares(move) {
  return move.split(/[-x]/);
}

const main = document.getElementById("main");
const board = document.querySelector("draughts-board");
if (!main || !board) throw new Error("this page has no analysis room");

export const room = new Room(main, /** @type {DraughtsBoard} */ (board));
room.begin();
