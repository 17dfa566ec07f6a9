/**
 * Learning from mistakes: the board stands before one, and a move that is made there is a try. The engine in the browser
 * looks at it, the server says what it is worth. Meanwhile nothing on the page gives the answer away.
 */

import { TRY_NODES } from "../../constants.js";
import { lookAt } from "./looks.js";

/**
 * @typedef {import("../room.js").Room} Room
 * @typedef {import("../../engine/types.js").Engine} Engine
 * @typedef {import("./report_panel.js").ReportPanel} ReportPanel
 */

export class Practice {
  /** @type {Promise<Engine> | null} */
  #engine = null;
  /** @type {"white" | "black" | null} */
  #side = null;
  #at = 0;
  #asked = 0;

  /** @param {Room} room @param {ReportPanel} report */
  constructor(room, report) {
    this.room = room;
    this.report = report;
    this.panel = /** @type {HTMLElement} */ (room.main.querySelector("[data-practice]"));
    this.panel.addEventListener("click", (event) => this.#clicked(event));
  }

  get isOn() {
    return this.#side !== null;
  }

  /** @param {"white" | "black"} side */
  begin(side) {
    const first = this.#mistakes(side)[0];
    if (!first) return;
    this.#side = side;
    this.room.rest();
    this.room.main.classList.add("practising");
    this.panel.hidden = false;
    this.panel.textContent = "";
    if ((this.room.board.getAttribute("orientation") === "black") !== (side === "black")) this.room.flip();
    this.#show(first.ply).then(() => this.panel.focus());
  }

  /** A move on the board. @param {string} move */
  attempt(move) {
    return this.#show(this.#at, { move });
  }

  /** Back to analysing, wherever one goes. */
  end() {
    if (!this.isOn) return;
    this.#side = null;
    this.#asked++;
    this.#engine?.then(
      (engine) => engine.close(),
      () => {},
    );
    this.#engine = null;
    this.panel.hidden = true;
    this.room.main.classList.remove("practising");
  }

  /** @param {number} at @param {{move?: string, show?: boolean}} [what] */
  async #show(at, what = {}) {
    const { room, report } = this;
    const asked = ++this.#asked;
    this.#at = at;
    const { tree } = room;
    const { fen, moves } = tree.line(report.before(at));
    const side = this.#side ?? "white";
    const body = {
      ...{ fen, moves, at, own: report.own, mistakes: this.#mistakes(side), name: nameOf(tree.tags, side) },
      ...{ first: tree.first, second: tree.start.turn !== tree.begins, ...what },
    };
    try {
      let found = await room.answers.ask("lesson", body);
      if (found.questions) {
        this.#engine ??= room.openAnother();
        const answers = await lookAt(await this.#engine, found.questions, TRY_NODES);
        found = await room.answers.ask("lesson", { ...body, answers });
      }
      if (asked !== this.#asked || !this.isOn) return;
      if (what.move && !found.good) room.board.undo();
      else room.board.state = found.board;
      this.panel.innerHTML = found.html; // rendered by the server, as the page was
    } catch (error) {
      if (asked !== this.#asked) return;
      if (what.move) room.board.undo();
      room.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} side */
  #mistakes(side) {
    return (this.report.mistakes ?? []).filter((each) => each.side === side);
  }

  /** The links of the lesson, which is a page of its own elsewhere. @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest("a");
    if (target?.closest("[data-practice-do=leave]")) this.room.go(this.report.before(this.#at));
    else if (link) {
      const query = new URLSearchParams(link.search);
      this.#show(Number(query.get("at")), { show: query.get("show") === "1" }).then(() => this.panel.focus());
    } else return;
    event.preventDefault();
  }
}

/** @param {Record<string, string>} tags @param {"white" | "black"} side */
function nameOf(tags, side) {
  const name = (tags[side === "white" ? "White" : "Black"] ?? "").trim();
  return /^[?.\s]*$/.test(name) ? "" : name;
}
