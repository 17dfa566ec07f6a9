/**
 * The engine's first lines: it looks at what the page shows while the other scripts of the room are still on their way.
 */

import { opening } from "../engine/early.js";
import { EnginePanel } from "./panels/engine_panel.js";
import { restored } from "./tree/restoring.js";

/** @typedef {import("./types.js").RoomData} RoomData */

/** @returns {Promise<void>} when all of the page is there; its deferred scripts may be missing */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("readystatechange", () => resolve(), { once: true });
  });
}

await parsed();
const told = document.getElementById("room");
const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-engine]"));
const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-bar]"));
if (!told || !root || !bar) throw new Error("this page has no analysis room");

/** @type {RoomData} */
export const data = JSON.parse(told.textContent ?? "");
export const beginning = restored(data);
export const panel = new EnginePanel(root, bar, data.words);

const { tree, now } = beginning;
const { board } = data.sight;
if (String(tree.way(now)) === String(data.at) && !board.outcome && board.moves.length)
  panel.look(tree.line(now), board.turn, tree.numbering(now), false);

/** Fulfilled when the engine has begun, or cannot: the room has another one then. */
export const begun = opening?.then((engine) => panel.begin(engine)).catch(() => {});
