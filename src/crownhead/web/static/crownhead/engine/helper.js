/** Another thread of a search. It has the memory of the worker, waits in the core for a search, and joins it. */

import { Core } from "./core.js";

/** @typedef {{core: WebAssembly.Module, memory: WebAssembly.Memory, seat: number}} Place */

addEventListener("message", ({ data }) => {
  const { core, memory, seat } = /** @type {Place} */ (data);
  Core.help(core, memory, seat);
});
