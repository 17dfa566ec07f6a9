/** A puzzle: a move made on the board is sent to the server, which answers with the opponent's reply. */

import "../../draughts-board.js";
import { pause } from "../../pause.js";

/** @typedef {import("../../draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("../types.js").PuzzleReply} PuzzleReply */

const REPLY_AFTER = 450; // ms: first one sees what one has done

const board = /** @type {DraughtsBoard} */ (document.getElementById("board"));
const panel = /** @type {HTMLElement} */ (document.querySelector("[data-puzzle]"));
document.documentElement.classList.add("js");

/** @param {string} move @returns {Promise<PuzzleReply | null>} */
async function ask(move) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
  const body = new URLSearchParams({ move, csrfmiddlewaretoken: token });
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(panel.dataset.puzzle ?? "", { method: "POST", body, headers });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the server is away
  }
}

/** @param {string} move */
async function attempt(move) {
  const answer = await ask(move);
  if (answer?.kind !== "right") board.undo();
  if (!answer) return board.say(panel.dataset.failed ?? "");
  const [own, reply] = answer.boards;
  if (own) board.state = own;
  const template = document.createElement("template");
  template.innerHTML = answer.panel;
  panel.replaceChildren(template.content);
  if (!reply) return;
  await pause(REPLY_AFTER);
  board.state = reply;
}

board.addEventListener("move", (event) => attempt(/** @type {CustomEvent} */ (event).detail.text));
