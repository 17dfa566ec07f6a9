/**
 * Keys for everything. On the board the arrow keys go from square to square for those who came there by the keyboard; for
 * those who clicked there they step through the moves, as everywhere else on the page.
 */

import { NAGS } from "../constants.js";

/** @typedef {import("./room.js").Room} Room */

/** @type {Record<string, Parameters<Room["step"]>[0]>} */
const STEPS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "another",
  ArrowDown: "other",
  Home: "first",
  End: "last",
};
/** @type {Record<string, string>} */
const DEEDS = {
  f: "flip",
  e: "engine",
  a: "arrows",
  b: "best",
  c: "comment",
  p: "promote",
  m: "main",
  Delete: "remove",
};

/** @param {Room} room */
export function listenToKeys(room) {
  let walksOnBoard = false;
  document.addEventListener("pointerdown", () => (walksOnBoard = false), true);
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, shiftKey } = event;
      if (key === "Tab") walksOnBoard = true;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : document.body;
      if (at.closest("input:not([type=checkbox]), select, textarea")) return;
      const onBoard = at.closest("draughts-board") && walksOnBoard;
      if (onBoard && !(shiftKey && key in STEPS)) return;
      if (!handled(room, key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true, // before the board, which has other plans for the arrow keys
  );
}

/** @param {Room} room @param {string} key */
function handled(room, key) {
  const step = STEPS[key];
  const deed = DEEDS[key];
  if (step) room.step(step);
  else if (room.report.practice.isOn && deed !== "flip") return false;
  else if (deed) room.act(deed);
  else if (key in NAGS) room.note.mark(key);
  else if (/^[1-5]$/.test(key)) room.panel.setLines(Number(key));
  else return false;
  return true;
}
