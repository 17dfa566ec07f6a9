/** The examples of a rulebook, to play on: the picture becomes a board, and the server answers what is done there. */

import "../draughts-board.js";
import { Trial } from "../trial.js";

/** @typedef {import("../draughts-board.js").DraughtsBoard} DraughtsBoard */

const failed = document.getElementById("trying")?.dataset.failed ?? "";
/** The board of the title page knows what the visitor likes. */
const model = document.querySelector(".start draughts-board");
const LIKED = ["theme", "kings", "coordinates", "sound"];

/**
 * @param {HTMLElement} figure
 * @param {DraughtsBoard} board
 * @param {HTMLButtonElement} button
 */
function enliven(figure, board, button) {
  const trial = new Trial(figure, board, (moves) => ask(board.dataset.example ?? "", moves), failed);
  for (const name of LIKED) if (model?.hasAttribute(name)) board.setAttribute(name, model.getAttribute(name) ?? "");

  /** The picture becomes a board, as the example shows it. */
  async function begin() {
    if (board.state || !(await trial.begin())) return;
    button.hidden = true;
    board.grid.focus(board.grid.current);
  }

  button.hidden = false;
  button.addEventListener("click", begin);
  board.addEventListener("click", begin);
}

/** @type {(address: string, moves?: string[]) => Promise<import("../trial.js").TriedLine | null>} */
async function ask(address, moves) {
  const posted = moves && {
    method: "POST",
    body: JSON.stringify({ moves }),
    headers: { "Content-Type": "application/json" },
  };
  const answer = await fetch(address, posted || {});
  return answer.ok || answer.status === 422 ? await answer.json() : null;
}

for (const board of document.querySelectorAll("draughts-board[data-example]")) {
  const figure = board.closest("figure");
  const button = figure?.querySelector("button.try");
  if (figure && button instanceof HTMLButtonElement) enliven(figure, /** @type {DraughtsBoard} */ (board), button);
}
