/** An engine for the page: the compiled core in a worker or, where a browser cannot run that, its replacement. */

/**
 * @typedef {import("./types.js").Engine} Engine
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Limits} Limits
 * @typedef {import("./types.js").Report} Report
 * @typedef {import("./types.js").ReachedPosition} ReachedPosition
 * @typedef {import("./worker.js").Request} Request
 *
 * @typedef {object} Waiting  Who waits for the answer to a request.
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(report: Report) => void} tell
 */

const PAGES = 2048; // of 64 KB each

/**
 * Opens a rulebook.
 *
 * @param {string} book  the address of what the server packed for the core
 * @param {() => Engine | Promise<Engine>} [instead]  an engine with the same answers, for browsers that cannot run this one
 * @param {Promise<Engine>} [opening]  one that is being opened already
 * @returns {Promise<Engine>}
 */
export async function openEngine(book, instead, opening = BrowserEngine.open(book)) {
  try {
    return await opening;
  } catch (error) {
    if (instead) return instead();
    throw error;
  }
}

/** @param {string | URL} address @returns {Promise<Response>} */
async function loaded(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status} from ${address}`);
  return response;
}

/** Memory for several threads, as much as core/wasm/build.py has: null where there is none to share. */
function sharedMemory() {
  if (!globalThis.crossOriginIsolated) return null;
  try {
    return new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
  } catch {
    return null;
  }
}

/** @implements {Engine} */
export class BrowserEngine {
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #requests = 0;
  #worker;
  /** Why there are no more answers. @type {Error | null} */
  #end = null;
  /** @type {Worker[]} */
  #helpers = [];
  /** What helpers are given, where there can be any. @type {{core: WebAssembly.Module, memory: WebAssembly.Memory} | null} */
  #shared = null;
  /** How many messages the worker was sent, where it can see that while it computes. */
  #sent = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = (event) => this.#failed(new Error(event.message || "the engine cannot be loaded"));
  }

  /** @param {string} address  of the book @param {number} [threads] @returns {Promise<BrowserEngine>} */
  static async open(address, threads = 1) {
    const engine = new BrowserEngine(new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
    try {
      const memory = sharedMemory();
      // Compiled here and not in the worker, whose script is a static file: the policy of those allows no compiling.
      const name = memory ? "threads.wasm" : "core.wasm";
      const compiled = WebAssembly.compileStreaming(loaded(new URL(name, import.meta.url)));
      const [core, file] = await Promise.all([compiled, loaded(address)]);
      const book = new Uint8Array(await file.arrayBuffer());
      if (memory) engine.#shared = { core, memory };
      const first = memory ? threads : 1;
      engine.#seat(await engine.#ask({ do: "open", core, memory, book, threads: first, sent: engine.#sent }));
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  get canDivide() {
    return this.#shared !== null;
  }

  /** Search with more threads, or fewer: what is known is forgotten. @param {number} threads @returns {Promise<void>} */
  async divide(threads) {
    const seats = Math.max(threads - 1 - this.#helpers.length, 0);
    this.#seat(await this.#ask({ do: "divide", threads, seats }));
  }

  /** Starts a helper for each seat. @param {number[]} seats */
  #seat(seats) {
    for (const seat of this.#shared ? seats : []) {
      const helper = new Worker(new URL("helper.js", import.meta.url), { type: "module" });
      helper.postMessage({ ...this.#shared, seat });
      this.#helpers.push(helper);
    }
  }

  /** @param {Line} line @returns {Promise<ReachedPosition>} */
  look(line) {
    return this.#ask({ do: "look", line });
  }

  /** @param {Line} line @param {number} depth @returns {Promise<number>} */
  perft(line, depth) {
    return this.#ask({ do: "perft", line, depth });
  }

  /** @param {Line} line @param {Limits} limits @param {(report: Report) => void} [tell] @returns {Promise<Report>} */
  search(line, limits, tell) {
    return this.#ask({ do: "search", line, limits }, tell);
  }

  stop() {
    this.#ask({ do: "stop" }).catch(() => {}); // a closed engine has stopped
  }

  close() {
    for (const worker of [this.#worker, ...this.#helpers]) worker.terminate();
    this.#failed(new Error("the engine was closed"));
  }

  /** @param {Request} request @param {(report: Report) => void} [tell] @returns {Promise<any>} */
  #ask(request, tell = () => {}) {
    if (this.#end) return Promise.reject(this.#end);
    const id = ++this.#requests;
    if (this.#sent) Atomics.add(this.#sent, 0, 1);
    this.#worker.postMessage({ id, request });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, tell });
    });
  }

  /** @param {{id: number, report?: Report, answer?: unknown, error?: string}} message */
  #answered({ id, report, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (report) {
      waiting.tell(report);
      return;
    }
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(error));
  }

  /** @param {Error} error */
  #failed(error) {
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
