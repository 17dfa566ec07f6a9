/** The compiled core: loaded, and spoken with. Runs in a worker of the page, and in node. */

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Limits} Limits
 * @typedef {import("./types.js").Report} Report
 * @typedef {import("./types.js").ReachedPosition} ReachedPosition
 *
 * What core/wasm/exports.cpp exports. Each call returns the length of its answer.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize  of the core with one thread
 * @property {() => void} __wasm_call_ctors  and with several
 * @property {(size: number) => number} room
 * @property {() => number} answer
 * @property {(megabytes: number, threads: number) => number} open
 * @property {() => number} look
 * @property {(depth: number) => number} perft
 * @property {(lines: number, depth: number, nodes: number, seconds: number) => number} begin
 * @property {() => number} go_on
 * @property {() => number} solve_next
 * @property {() => number} seat
 * @property {() => never} help
 * @property {(top: number) => void} stackRestore
 * @property {() => void} emscripten_tls_init
 * @property {(thread: number, isPage: number, isFirst: number, mayWait: number) => void} _emscripten_thread_init
 */

const DEEPEST = 60;
const NANOSECONDS = 1e6; // in a millisecond, which is what a browser counts in
const SECOND = 1000;

/**
 * What the core with several threads asks for. Their clocks must agree, so that they are counted from the same moment.
 *
 * @param {WebAssembly.Memory} memory
 * @param {() => Exports} core
 */
function environment(memory, core) {
  const now = () => performance.timeOrigin + performance.now();
  return {
    memory,
    emscripten_get_now: now,
    clock_gettime(/** @type {number} */ _clock, /** @type {number} */ at) {
      const time = now();
      const parts = [Math.floor(time / SECOND), Math.floor((time % SECOND) * NANOSECONDS)];
      new Int32Array(memory.buffer, at, parts.length).set(parts);
      return 0;
    },
    emscripten_memcpy_big(/** @type {number} */ to, /** @type {number} */ from, /** @type {number} */ size) {
      new Uint8Array(memory.buffer).copyWithin(to, from, from + size);
    },
    emscripten_resize_heap: () => 0, // it has all that there is
    emscripten_check_blocking_allowed() {},
    __emscripten_init_main_thread_js: (/** @type {number} */ thread) => begin(core(), thread, true),
    emscripten_unwind_to_js_event_loop: fail,
    abort: fail,
  };
}

/** Makes the caller one of the core's threads. @param {Exports} core @param {number} thread @param {boolean} isFirst */
function begin(core, thread, isFirst) {
  core._emscripten_thread_init(thread, 0, Number(isFirst), 1);
  core.emscripten_tls_init();
}

function fail() {
  throw new Error("the engine has failed");
}

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
  /** @type {WebAssembly.Memory} */
  #memory;

  /** @param {WebAssembly.Module} module @param {WebAssembly.Memory | null} [memory]  for several threads */
  constructor(module, memory = null) {
    const crownhead = { tell: this.#told.bind(this), interrupted: () => this.#interrupted() };
    /** @type {WebAssembly.Imports} */
    const imports = memory
      ? { crownhead, env: environment(memory, () => this.#exports) }
      : {
          crownhead,
          env: { emscripten_notify_memory_growth() {} },
          wasi_snapshot_preview1: { clock_time_get: this.#writeTime.bind(this), proc_exit() {} },
        };
    this.#exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
    this.#memory = memory ?? this.#exports.memory;
    if (memory) this.#exports.__wasm_call_ctors();
    else this.#exports._initialize();
  }

  /** Helps with all searches, and never returns. @param {WebAssembly.Module} module @param {WebAssembly.Memory} memory @param {number} seat */
  static help(module, memory, seat) {
    const crownhead = { tell() {}, interrupted: () => false }; // the first thread tells, and is told
    const imports = { crownhead, env: environment(memory, () => core) };
    const core = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports));
    core.stackRestore(seat);
    begin(core, seat, false);
    core.help();
  }

  /**
   * Takes up a rulebook, and forgets the one before.
   *
   * @param {Uint8Array} book  as the server packs it
   * @param {number} megabytes  for what is known of positions
   * @param {number} [threads]  that search, this one and its helpers
   */
  open(book, megabytes, threads = 1) {
    this.#ask(book, () => this.#exports.open(megabytes, threads));
  }

  /** A place for a helper, to be handed to `help`. @returns {number} */
  seat() {
    return this.#ask(null, () => this.#exports.seat());
  }

  /** @param {Line} line @returns {ReachedPosition} */
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
      new Uint8Array(this.#memory.buffer, room, bytes.length).set(bytes);
    }
    const size = call();
    const answer = this.#read(this.#exports.answer(), size);
    if (answer?.error) throw new Error(answer.error);
    return answer;
  }

  /** @param {number} at @param {number} size */
  #read(at, size) {
    const text = new Uint8Array(this.#memory.buffer, at, size).slice(); // no decoder reads what is shared
    return JSON.parse(new TextDecoder().decode(text));
  }

  /** @param {number} at @param {number} size */
  #told(at, size) {
    this.#tell(this.#read(at, size));
  }

  /** @param {number} _clock @param {bigint} _precision @param {number} at */
  #writeTime(_clock, _precision, at) {
    const now = BigInt(Math.round(performance.now() * NANOSECONDS));
    new DataView(this.#memory.buffer).setBigUint64(at, now, true);
    return 0;
  }
}
