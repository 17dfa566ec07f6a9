/** The page of preferences: the board beside the form looks at once as it will look once it is saved. */

import "../draughts-board.js";

const board = document.querySelector("draughts-board");
const form = board?.parentElement?.querySelector("form");

form?.addEventListener("change", () => {
  const wanted = new FormData(form);
  for (const name of ["theme", "kings", "routes"]) board?.setAttribute(name, String(wanted.get(name)));
  board?.setAttribute("coordinates", wanted.has("coordinates") ? "on" : "off");
});
