/** The compiled core in node: one line of JSON in, one line of JSON out. */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Core } from "../../../src/crownhead/web/static/crownhead/engine/core.js";

const WASM = new URL("../../../src/crownhead/web/static/crownhead/engine/core.wasm", import.meta.url);

const core = new Core(await WebAssembly.compile(await readFile(WASM)));

const deeds = {
  open: ({ book, megabytes }) => core.open(Buffer.from(book, "base64"), megabytes) ?? true,
  look: ({ line }) => core.look(line),
  perft: ({ line, depth }) => core.perft(line, depth),

  /** All that is told, and how each part of the search ended: it is interrupted after having asked `patience` times. */
  search({ line, limits, patience = Infinity, solving = false }) {
    const told = [];
    const parts = [];
    core.begin(line, limits);
    do {
      let asked = 0;
      parts.push(
        core.goOn(
          (report) => told.push(report),
          () => ++asked > patience,
        ),
      );
      if (solving) core.solveNext();
    } while (!parts.at(-1).over);
    return { told, parts };
  },
};

for await (const text of createInterface({ input: process.stdin })) {
  const { deed, ...details } = JSON.parse(text);
  let answer;
  try {
    answer = { answer: deeds[deed](details) };
  } catch (error) {
    answer = { error: error.message, crash: error instanceof WebAssembly.RuntimeError };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
