/** Learning from mistakes: a move made on the board is a try, and the server says what it is worth. */

import "../../draughts-board.js";

/** @typedef {import("../../draughts-board.js").DraughtsBoard} DraughtsBoard */
/** @typedef {import("../types.js").LessonReply} LessonReply */

const board = /** @type {DraughtsBoard} */ (document.getElementById("board"));
const panel = /** @type {HTMLElement} */ (document.querySelector("[data-lesson]"));
document.documentElement.classList.add("js");

/** @param {string} move @returns {Promise<LessonReply | null>} */
async function ask(move) {
  const address = `${panel.dataset.lesson}&move=${encodeURIComponent(move)}`;
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the server is away
  }
}

/** @param {string} move */
async function attempt(move) {
  const answer = await ask(move);
  if (!answer?.good) board.undo();
  if (!answer) return board.say(panel.dataset.failed ?? "");
  if (answer.good) board.state = answer.board;
  const template = document.createElement("template");
  template.innerHTML = answer.panel;
  panel.replaceChildren(template.content);
}

board.addEventListener("move", (event) => attempt(/** @type {CustomEvent} */ (event).detail.text));
