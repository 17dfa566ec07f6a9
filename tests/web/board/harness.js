/** A page around the board: what the player does goes to the test, which answers with the next state. */

const board = document.querySelector("draughts-board");
window.events = [];

for (const name of ["move", "huff", "compel", "let-stand", "back", "restart", "refusal", "pick"]) {
  board.addEventListener(name, async (event) => {
    window.events.push({ name, ...event.detail });
    if (name === "refusal" || name === "pick") return;
    const answer = await window.answer(name, event.detail);
    if (answer.board) board.state = answer.board;
    else {
      board.undo();
      board.refuse(answer.refusal);
    }
  });
}
