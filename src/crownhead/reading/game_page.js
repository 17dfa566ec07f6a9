// Turns the pages of each game: by buttons, by its moves, and by the arrow keys for the game that was used last.
const games = [...document.querySelectorAll(".game")].map((game) => {
  const boards = [...game.querySelectorAll("figure")];
  const moves = [...game.querySelectorAll(".moves button")];
  let at = 0;
  const show = (wanted) => {
    at = Math.max(0, Math.min(boards.length - 1, wanted));
    boards.forEach((board, index) => board.classList.toggle("shown", index === at));
    moves.forEach((move, index) => {
      if (index === at) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    });
  };
  const bar = document.createElement("div");
  bar.className = "turning";
  for (const [sign, name, by] of [
    ["\u00ab", "to the start", -1e6],
    ["\u2039", "back", -1],
    ["\u203a", "forward", 1],
    ["\u00bb", "to the end", 1e6],
  ]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => show(at + by));
    bar.append(button);
  }
  game.querySelector(".boards").after(bar);
  game.classList.add("stepping");
  moves.forEach((move, index) => move.addEventListener("click", () => show(index)));
  show(0);
  return { game, turn: (by) => show(at + by) };
});

let last = games[0];
document.addEventListener("click", (event) => {
  last = games.find(({ game }) => game.contains(event.target)) ?? last;
});
document.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1, Home: -1e6, End: 1e6 }[event.key];
  if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  last.turn(by);
});
