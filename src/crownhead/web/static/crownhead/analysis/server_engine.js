/** The engine on the server, for browsers that cannot run ours: it answers the same questions, after a moment and once. */

import { pause } from "../pause.js";

/**
 * @typedef {import("../engine/types.js").Engine} Engine
 * @typedef {import("../engine/types.js").Line} Line
 * @typedef {import("../engine/types.js").Limits} Limits
 * @typedef {import("../engine/types.js").Report} Report
 * @typedef {import("../engine/types.js").ReachedPosition} ReachedPosition
 */

const SOON = 250; // milliseconds until one looks whether the answer is there
const LONGEST_WAIT = 2000;
const PATIENCE = 60_000;

/** @implements {Engine} */
export class ServerEngine {
  #visit = 0;
  #waiting = "";

  /** @param {import("./answers.js").Answers} answers @param {Record<string, string>} addresses @param {string} token */
  constructor(answers, addresses, token) {
    this.answers = answers;
    this.addresses = addresses;
    this.token = token;
  }

  /** @param {Line} line @returns {Promise<ReachedPosition>} */
  async look({ fen = "", moves }) {
    const { board, line } = await this.answers.sight({ fen, moves });
    const { turn, position } = board;
    return { turn, position, runs: line.start?.runs ?? [], counts: line.start?.counts ?? [], moves: board.moves };
  }

  /** @returns {Promise<number>} */
  perft() {
    return Promise.reject(new Error("the server counts no moves"));
  }

  /** @param {Line} line @param {Limits} limits @returns {Promise<Report>} */
  async search({ fen = "", moves }, { lines = 1 }) {
    const mine = ++this.#visit;
    const { id } = await this.#ask(this.addresses["search"] ?? "", { fen, moves, lines, instead: this.#waiting });
    this.#waiting = id;
    const end = performance.now() + PATIENCE;
    for (let wait = SOON; performance.now() < end; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
      await pause(wait);
      if (mine !== this.#visit) break;
      const found = await this.#ask(`${this.addresses["answers"]}${id}`);
      if (!found.waiting) {
        this.#waiting = "";
        return found;
      }
    }
    return { depth: 0, nodes: 0, milliseconds: 0, lines: [], over: true };
  }

  stop() {
    this.#visit++;
  }

  close() {
    this.stop();
  }

  canDivide = false;

  /** @returns {Promise<void>} */
  divide() {
    return Promise.resolve(); // it has as many threads as the server gives it
  }

  /** @param {string} address @param {object} [body] @returns {Promise<any>} */
  async #ask(address, body) {
    const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": this.token };
    const answer = await fetch(address, body ? { method: "POST", body: JSON.stringify(body), headers } : { headers });
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(found.message ?? answer.statusText);
    return found;
  }
}
