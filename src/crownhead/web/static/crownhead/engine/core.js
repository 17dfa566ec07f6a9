/** The compiled core: loaded, and spoken with. Runs in a worker of the page, and in node. */

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Limits} Limits
 * @typedef {import("./types.js").Report} Report
 * @typedef {import("./types.js").Sight} Sight
 *
 * What core/wasm/exports.cpp exports. Each call returns the length of its answer.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize
 * @property {(size: number) => number} room
 * @property {() => number} answer
 * @property {(megabytes: number) => number} open
 * @property {() => number} look
 * @property {(depth: number) => number} perft
 * @property {(lines: number, depth: number, nodes: number, seconds: number) => number} begin
 * @property {() => number} go_on
 * @property {() => number} solve_next
 */

const DEEPEST = 60;
const NANOSECONDS = 1e6; // in a millisecond, which is what a browser counts in

/** @param {Line} line @returns {string} as core/wasm/session.hpp describes it */
function written({ start, moves }) {
  const pieces = Object.entries(start?.position ?? {}).map(([square, column]) => `${square}=${column}`);
  const runs = (start?.runs ?? []).map(([square, count]) => `${square}=${count}`);
  return [start ? [start.turn] : [], pieces, runs, start?.counts ?? [], moves]
    .map((words) => words.join(" "))
    .join("\n");
}

export class Core {
  /** @type {(report: Report) => void} */
  #tell = () => {};
  #interrupted = () => false;
  /** @type {Exports} */
  #exports;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const imports = {
      crownhead: { tell: this.#told.bind(this), interrupted: () => this.#interrupted() },
      env: { emscripten_notify_memory_growth() {} },
      wasi_snapshot_preview1: { clock_time_get: this.#writeTime.bind(this), proc_exit() {} },
    };
    this.#exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
    this.#exports._initialize();
  }

  /**
   * Takes up a rulebook, and forgets the one before.
   *
   * @param {Uint8Array} book  as the server packs it
   * @param {number} megabytes  for what is known of positions
   */
  open(book, megabytes) {
    this.#ask(book, () => this.#exports.open(megabytes));
  }

  /** @param {Line} line @returns {Sight} */
  look(line) {
    return this.#ask(line, () => this.#exports.look());
  }

  /** @param {Line} line @param {number} depth @returns {number} */
  perft(line, depth) {
    return this.#ask(line, () => this.#exports.perft(depth));
  }

  /** @param {Line} line @param {Limits} limits  Nothing is looked at yet: see `goOn`. */
  begin(line, { lines = 1, depth = DEEPEST, nodes = 0, seconds = 0 }) {
    this.#ask(line, () => this.#exports.begin(lines, depth, nodes, seconds));
  }

  /**
   * Searches until it is interrupted or over.
   *
   * @param {(report: Report) => void} tell  what is known after every depth
   * @param {() => boolean} interrupted  asked several times in a millisecond
   * @returns {Report}
   */
  goOn(tell = () => {}, interrupted = () => false) {
    this.#tell = tell;
    this.#interrupted = interrupted;
    return this.#ask(null, () => this.#exports.go_on());
  }

  /** Solves one ending more for the search; false if there is none left that matters to it. @returns {boolean} */
  solveNext() {
    return this.#ask(null, () => this.#exports.solve_next());
  }

  /** @param {Line | Uint8Array | null} question @param {() => number} call */
  #ask(question, call) {
    if (question) {
      const bytes = question instanceof Uint8Array ? question : new TextEncoder().encode(written(question));
      const room = this.#exports.room(bytes.length);
      new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
    }
    const size = call();
    const answer = this.#read(this.#exports.answer(), size);
    if (answer?.error) throw new Error(answer.error);
    return answer;
  }

  /** @param {number} at @param {number} size */
  #read(at, size) {
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, size)));
  }

  /** @param {number} at @param {number} size */
  #told(at, size) {
    this.#tell(this.#read(at, size));
  }

  /** @param {number} _clock @param {bigint} _precision @param {number} at */
  #writeTime(_clock, _precision, at) {
    const now = BigInt(Math.round(performance.now() * NANOSECONDS));
    new DataView(this.#exports.memory.buffer).setBigUint64(at, now, true);
    return 0;
  }
}
