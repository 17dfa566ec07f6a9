/** The list of rulebooks above the board: choosing one goes there at once. */

/** @param {HTMLElement} main */
export function goToBook(main) {
  const list = main.querySelector("select[data-books]");
  if (list instanceof HTMLSelectElement) list.addEventListener("change", () => list.form?.submit());
}
