/** The engine beside the board: its lines, the bar, the arrows. It looks on while the visitor does, until it is switched off. */

import { html } from "../../board/drawing/make.js";
import { fill } from "../../board/words.js";
import { between, keepSettings, mostThreads, settings } from "../../engine/settings.js";
import { forWhite, inWords, share, written } from "../scores.js";

/**
 * @typedef {import("../../engine/types.js").Engine} Engine
 * @typedef {import("../../engine/types.js").Line} Line
 * @typedef {import("../../engine/types.js").Report} Report
 * @typedef {import("../../engine/types.js").SideName} SideName
 * @typedef {{first: number, second: boolean}} From  the number of the next move, and whose it is
 * @typedef {{play: (moves: string[]) => void, arrows: (paths: string[][]) => void, found: (report: Report) => void}} LineReader
 */

const PAUSE = 90; // milliseconds between two lists: more often than that cannot be read
const SHOWN_MOVES = 16;

export class EnginePanel {
  /** @type {Engine | null} */
  #engine = null;
  /** @type {{line: Line, turn: SideName, from: From} | null} */
  #question = null;
  #asked = 0;
  /** @type {Report | null} */
  #report = null;
  #drawn = 0;
  #timer = 0;
  #settings = settings();

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} bar
   * @param {Record<string, string>} words
   */
  constructor(root, bar, words) {
    this.root = root;
    this.bar = bar;
    this.words = words;
    /** What the room does with it, once it is there. @type {LineReader} */
    this.page = { play() {}, arrows() {}, found() {} };
    this.lines = /** @type {HTMLElement} */ (root.querySelector("[data-lines]"));
    this.state = /** @type {HTMLElement} */ (root.querySelector("[data-engine-state]"));
    this.on = /** @type {HTMLInputElement} */ (root.querySelector("[data-engine-on]"));
    this.arrows = /** @type {HTMLInputElement} */ (root.querySelector("[data-arrows]"));
    this.count = /** @type {HTMLSelectElement} */ (root.querySelector("[data-line-count]"));
    this.on.checked = this.#settings.on;
    this.arrows.checked = this.#settings.arrows;
    this.count.value = String(this.#settings.lines);
    this.threads = /** @type {HTMLSelectElement} */ (document.querySelector("[data-threads] select"));
    for (let count = 2; count <= mostThreads(); count++) this.threads.add(new Option(String(count)));
    this.threads.value = String(this.#settings.threads);
    for (const place of [root, this.threads]) place.addEventListener("change", () => this.#changed());
    this.lines.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#engine?.stop() : this.#search()));
  }

  /** @param {Engine} engine @param {string} [how]  what to say of it */
  begin(engine, how = "") {
    this.#engine = engine;
    const said = /** @type {HTMLElement} */ (this.root.querySelector("[data-engine-how]"));
    said.textContent = how;
    said.hidden = !how;
    const label = /** @type {HTMLElement} */ (this.threads.closest("label"));
    label.hidden = !engine.canDivide || this.threads.length < 2;
    this.#search();
  }

  /** Look at something, unless it is what is being looked at. @param {Line} line @param {SideName} turn @param {From} from @param {boolean} over */
  look(line, turn, from, over) {
    if (!over && JSON.stringify(line) === JSON.stringify(this.#question?.line)) return this.#draw();
    this.#question = over ? null : { line, turn, from };
    this.#report = null;
    this.page.arrows([]);
    if (over) {
      this.#engine?.stop();
      this.#asked++;
      this.lines.replaceChildren();
      this.state.textContent = "";
    } else this.#search();
  }

  /** The best move that is known, in full. */
  get best() {
    return this.#report?.lines[0]?.moves[0]?.text ?? null;
  }

  toggle() {
    this.on.checked = !this.on.checked;
    this.#changed();
  }

  toggleArrows() {
    this.arrows.checked = !this.arrows.checked;
    this.#changed();
  }

  /** @param {number} lines */
  setLines(lines) {
    this.count.value = String(between(lines, 1, this.count.length));
    this.#changed();
  }

  /** What the end of a game is worth. @param {number} score  White's */
  showScore(score) {
    this.bar.style.setProperty("--white", String(share(score)));
    this.bar.dataset.score = written(score);
    this.bar.setAttribute("aria-valuetext", inWords(score, this.words));
    this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share(score))));
    this.bar.title = inWords(score, this.words);
  }

  #changed() {
    const before = this.#settings;
    const [lines, threads] = [Number(this.count.value), Number(this.threads.value)];
    this.#settings = { on: this.on.checked, arrows: this.arrows.checked, lines, threads };
    keepSettings(this.#settings);
    if (before.threads !== threads) this.#engine?.divide(threads).catch(() => {}); // it fails with the search
    const isOther = (/** @type {"on" | "lines" | "threads"} */ name) => before[name] !== this.#settings[name];
    if (isOther("on") || isOther("lines") || isOther("threads")) this.#search();
    else this.#draw();
  }

  async #search() {
    const asked = ++this.#asked;
    const question = this.#question;
    this.root.classList.toggle("off", !this.#settings.on);
    this.bar.hidden = !this.#settings.on;
    if (!this.#engine || !question || document.hidden) return;
    if (!this.#settings.on) {
      this.#engine.stop();
      this.#report = null;
      this.#draw();
      return;
    }
    const tell = (/** @type {Report} */ report) => {
      if (asked !== this.#asked) return;
      this.#report = report;
      this.#soon();
    };
    try {
      tell(await this.#engine.search(question.line, { lines: this.#settings.lines }, tell));
    } catch (error) {
      if (asked === this.#asked) this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Draw the first report at once, and the next ones when there was time to read it. */
  #soon() {
    const wait = this.#drawn + PAUSE - performance.now();
    clearTimeout(this.#timer);
    if (wait <= 0) this.#draw();
    else this.#timer = setTimeout(() => this.#draw(), wait);
  }

  #draw() {
    const report = this.#report;
    const question = this.#question;
    this.#drawn = performance.now();
    if (!report || !question || !this.#settings.on) {
      this.lines.replaceChildren();
      this.state.textContent = this.#settings.on ? (this.words["thinking"] ?? "") : (this.words["engineOff"] ?? "");
      this.page.arrows([]);
      return;
    }
    const speed = report.milliseconds > 0 ? Math.round(report.nodes / report.milliseconds) : 0;
    const said = fill(this.words["depth"] ?? "", { depth: report.depth, speed });
    this.state.textContent = report.lines.length ? said : (this.words["noMove"] ?? "");
    this.#list(report, question.turn, question.from);
    const best = report.lines[0];
    if (best) this.showScore(forWhite(best.score, question.turn));
    this.page.arrows(this.#settings.arrows ? report.lines.map(({ moves }) => moves[0]?.path ?? []) : []);
    this.page.found(report);
  }

  /** @param {Report} report @param {SideName} turn @param {From} from */
  #list(report, turn, from) {
    const focused = this.lines.contains(document.activeElement) ? document.activeElement : null;
    const place = focused instanceof HTMLElement ? focused.dataset.place : undefined;
    const rows = report.lines.map(({ score, moves }, index) => {
      const white = forWhite(score, turn);
      const value = html(
        "b",
        { class: `score ${white > 0 ? "white" : white < 0 ? "black" : ""}`, title: inWords(white, this.words) },
        written(white),
      );
      const shown = moves.slice(0, SHOWN_MOVES).flatMap((move, ply) => {
        const plies = ply + (from.second ? 1 : 0);
        const number = from.first + Math.floor(plies / 2);
        const button = html("button", { type: "button", "data-place": `${index}.${ply}` }, move.text);
        if (plies % 2 === 0) return [html("span", { class: "number" }, `${number}.`), button];
        return ply ? [button] : [html("span", { class: "number" }, `${number}…`), button];
      });
      return html("li", {}, value, html("span", { class: "line" }, ...shown));
    });
    this.lines.replaceChildren(...rows);
    if (place) /** @type {HTMLElement | null} */ (this.lines.querySelector(`[data-place="${place}"]`))?.focus();
  }

  /** @param {MouseEvent} event */
  #clicked({ target }) {
    const button = target instanceof Element ? target.closest("button") : null;
    const [line, ply] = (button?.dataset.place ?? "").split(".").map(Number);
    const moves = line === undefined ? undefined : this.#report?.lines[line]?.moves;
    if (moves && ply !== undefined) this.page.play(moves.slice(0, ply + 1).map(({ text }) => text));
  }
}
