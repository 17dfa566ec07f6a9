/** Where a rulebook is chosen: the board beside the list is that of the one that is chosen, and so is the large one. */

const large = document.querySelector("img.preview");

/** @param {Element | null | undefined} picture @param {string} rulebook */
function show(picture, rulebook) {
  if (picture instanceof HTMLImageElement) picture.src = picture.src.replace(/[^/]+(?=\/board\.svg)/, rulebook);
}

for (const beside of document.querySelectorAll(".with-board")) {
  const list = beside.querySelector("select");
  const picture = beside.querySelector("img");
  if (list) show(picture, list.value); // a page that comes back keeps what was chosen
  list?.addEventListener("change", () => {
    show(picture, list.value);
    show(large, list.value);
  });
}
