/**
 * The engine's own thread: a module worker with the compiled core in it.
 *
 * A worker receives nothing while it computes, so a search is interrupted when a message has been sent, and goes on
 * afterwards with all that it knows. Where pages share memory with their workers, the worker looks there how many
 * messages were sent. Where they do not, it interrupts itself every now and then to listen.
 */

import { Core } from "./core.js";

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Limits} Limits
 * @typedef {import("./types.js").Report} Report
 *
 * @typedef {Opening
 *   | {do: "divide", threads: number, seats: number}
 *   | {do: "look", line: Line}
 *   | {do: "perft", line: Line, depth: number}
 *   | {do: "search", line: Line, limits: Limits}
 *   | {do: "stop"}} Request  what the worker may be asked
 *
 * @typedef {object} Opening  A book is opened, to be searched by several threads where there is memory to share. The
 *   answer, as that to `divide`, which changes their number, has seats for those that have none yet.
 * @property {"open"} do
 * @property {WebAssembly.Module} core
 * @property {WebAssembly.Memory | null} memory
 * @property {Uint8Array} book
 * @property {number} threads
 * @property {Int32Array | null} sent  how many messages the worker was sent
 */

const MOMENT = 80; // milliseconds until the worker listens, when it has just begun
const LONGEST_MOMENT = 500; // and after a while: each interruption costs some of what was just being looked at
const SHARE = 0.25;
const MEGABYTES = 32;

/** @type {Core} */
let core;
/** @type {Uint8Array} */
let book;
/** @type {Int32Array | null} */
let sent = null;
let received = 0;
/** Which search is under way: another number, and it is over. */
let current = 0;

const { port1: bell, port2: rope } = new MessageChannel();

/** Lets messages in. A timer would do the same, four milliseconds late. */
function listen() {
  return new Promise((resolve) => {
    bell.onmessage = resolve;
    rope.postMessage(null);
  });
}

/** Forgets what was found so far. @param {number} threads @param {number} seats @returns {number[]} */
function divide(threads, seats) {
  current += 1;
  core.open(book, MEGABYTES, threads);
  return Array.from({ length: seats }, () => core.seat());
}

/** @param {Line} line @param {Limits} limits @param {(report: Report) => void} tell @returns {Promise<Report>} */
async function search(line, limits, tell) {
  const mine = ++current;
  const began = performance.now();
  core.begin(line, limits);
  for (let solving = true; ; solving &&= core.solveNext()) {
    const now = performance.now();
    const moment = Math.min(Math.max(MOMENT, SHARE * (now - began)), LONGEST_MOMENT);
    // A counted search is short, and has the same answer each time only if no clock takes part.
    const until = limits.nodes || (sent && !solving) ? Infinity : now + moment;
    const isWanted = () => (sent && Atomics.load(sent, 0) !== received) || performance.now() >= until;
    const report = core.goOn(tell, isWanted);
    if (report.over) return report;
    await listen();
    if (mine !== current) return { ...report, over: true };
  }
}

/** @param {Request} request @param {(report: Report) => void} tell */
async function answer(request, tell) {
  switch (request.do) {
    case "open":
      ({ sent, book } = request);
      core = new Core(request.core, request.memory);
      return divide(request.threads, request.threads - 1);
    case "divide":
      return divide(request.threads, request.seats);
    case "look":
      return core.look(request.line);
    case "perft":
      return core.perft(request.line, request.depth);
    case "search":
      return search(request.line, request.limits, tell);
    case "stop":
      current += 1;
      return undefined;
  }
}

addEventListener("message", async ({ data: { id, request } }) => {
  received += 1;
  try {
    postMessage({ id, answer: await answer(request, (report) => postMessage({ id, report })) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
