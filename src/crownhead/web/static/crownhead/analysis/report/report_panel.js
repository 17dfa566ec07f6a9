/**
 * The report on a whole game: an engine of its own goes through it, the server says what was a mistake, and the graph
 * leads to the moves. What was found is kept with the tree, so that a game is looked at once.
 */

import { fill } from "../../board/words.js";
import { REVIEW_NODES } from "../../constants.js";
import { lookAt } from "./looks.js";
import { Practice } from "./practice.js";

/**
 * @typedef {import("../tree/tree.js").Tree} Tree
 * @typedef {import("../tree/tree.js").TreeNode} TreeNode
 * @typedef {import("../types.js").NodeData} NodeData
 * @typedef {import("../types.js").ReportData} ReportData
 * @typedef {import("./looks.js").Finding} Finding
 * @typedef {import("../room.js").Room} Room
 * @typedef {{way: string[], answers: Finding[]}} KeptFindings  what an engine has found in a game
 */

const LEAST_MOVES = 2;

export class ReportPanel {
  #stopped = false;
  #isRunning = false;
  /** The nodes after each move of the game. @type {TreeNode[]} */
  #path = [];
  /** @type {KeptFindings | null} */
  kept = null;

  /** @param {HTMLDetailsElement} root @param {Room} room @param {"white" | "black" | ""} own */
  constructor(root, room, own) {
    this.root = root;
    this.room = room;
    this.own = own;
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(name));
    this.body = find("[data-report-body]");
    this.progress = find(".progress");
    this.bar = /** @type {HTMLProgressElement} */ (root.querySelector("progress"));
    this.said = find("[data-report-said]");
    this.runButton = find("[data-report-do=run]");
    this.stopButton = find("[data-report-do=stop]");
    this.practice = new Practice(room, this);
    root.addEventListener("click", (event) => this.#clicked(event));
    room.main.addEventListener("room-at", (event) => this.#mark(/** @type {CustomEvent} */ (event).detail.node));
  }

  /** @param {ReportData | null} given  what the server has said about this game @param {KeptFindings | undefined} kept */
  begin(given, kept) {
    const wanted = new URLSearchParams(location.search).has("report");
    if (given) this.#show(given);
    else if (kept && same(kept.way, this.way)) {
      this.kept = kept;
      this.#report(kept.answers).catch(() => {});
    } else if (wanted) this.run();
    if (wanted) this.root.open = true;
    this.changed();
  }

  /** There is something to analyse, or no longer. */
  changed() {
    const { length } = this.moves;
    this.root.hidden = length < LEAST_MOVES && !this.#path.length;
    this.runButton.hidden = this.#isRunning || length < LEAST_MOVES || (this.#path.length > 0 && this.isCurrent);
  }

  /** The nodes of the main line that a move leads to. */
  get moves() {
    return mainLine(this.room.tree).filter(({ move }) => move);
  }

  /** What identifies the main line. */
  get way() {
    return this.room.tree.way(this.room.tree.root.end);
  }

  /** Whether the report is about what is the main line now. */
  get isCurrent() {
    const now = this.moves;
    return now.length === this.#path.length && now.every((node, place) => node === this.#path[place]);
  }

  /** The node before the move that was made after `ply` others. @param {number} ply */
  before(ply) {
    return this.#path[ply]?.parent ?? this.room.tree.root;
  }

  async run() {
    if (this.#isRunning) return;
    const { room } = this;
    this.#isRunning = true;
    this.#stopped = false;
    this.#working(true);
    let engine = null;
    try {
      const known = this.kept && same(this.kept.way, this.way) ? this.kept.answers : [];
      const [{ questions }, opened] = await Promise.all([this.#ask(null), room.openAnother()]);
      engine = opened;
      const way = this.way;
      const answers = await lookAt(engine, questions, REVIEW_NODES, {
        known,
        tell: (done, all) => this.#tell(done, all),
        isStopped: () => this.#stopped || !same(way, this.way),
      });
      if (!same(way, this.way)) return;
      this.kept = { way, answers };
      await this.#report(answers);
    } catch (error) {
      this.said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      engine?.close();
      this.#isRunning = false;
      this.#working(false);
    }
  }

  /** @param {Finding[]} answers */
  async #report(answers) {
    this.#show(await this.#ask(answers));
  }

  /** @param {Finding[] | null} answers */
  #ask(answers) {
    return this.room.answers.ask("report", { tree: mainTree(this.room.tree), answers, own: this.own });
  }

  /** @param {ReportData} report */
  #show(report) {
    this.mistakes = report.mistakes;
    this.body.innerHTML = report.html; // rendered by the server, as the page was
    this.#path = this.moves;
    this.room.annotate(report.tree);
    this.#mark(this.room.now);
    this.changed();
  }

  /** @param {number} done @param {number} all */
  #tell(done, all) {
    this.bar.max = all;
    this.bar.value = done;
    const words = fill(this.room.words["analysing"] ?? "", { done, all });
    /** @type {HTMLElement} */ (this.progress.querySelector("span")).textContent = words;
  }

  /** @param {boolean} is */
  #working(is) {
    this.progress.hidden = !is;
    this.stopButton.hidden = !is;
    this.body.hidden = is;
    if (is) {
      this.said.textContent = "";
      this.#tell(0, this.moves.length + 1);
    }
    this.changed();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const to = target?.closest("[data-go]")?.getAttribute("data-go");
    const deed = target?.closest("[data-report-do]")?.getAttribute("data-report-do");
    const side = target?.closest("[data-practise]")?.getAttribute("data-practise");
    if (to) {
      event.preventDefault();
      const node = this.#path[Number(to) - 1];
      if (node) this.room.go(node);
    } else if (deed === "run") this.run();
    else if (deed === "stop") this.#stopped = true;
    else if (side) this.practice.begin(side === "white" ? "white" : "black");
  }

  /** Show on the graph where one is. @param {TreeNode} node */
  #mark(node) {
    const ply = String(this.#path.indexOf(node) + 1);
    for (const link of this.body.querySelectorAll("[data-go]")) {
      if (link.getAttribute("data-go") === ply) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    this.changed();
  }
}

/** @param {Tree} tree @returns {TreeNode[]} what was played, after the root */
export function mainLine(tree) {
  return tree.root.end.path.slice(1);
}

/** The tree without its variations. @param {Tree} tree */
function mainTree(tree) {
  const all = tree.toData();
  const main = new Set([tree.root, ...mainLine(tree)]);
  /** @type {NodeData[]} */
  const nodes = [];
  [...tree.walk()].forEach((node, place) => {
    const told = all.nodes[place];
    if (main.has(node) && told) nodes.push(nodes.length ? { ...told, parent: nodes.length - 1 } : told);
  });
  return { ...all, nodes };
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.join() === other.join();
}
