/** The front page: the picture is the board of the rulebook that was chosen last. */

const picture = document.querySelector("img[data-preview]");

document.addEventListener("change", ({ target }) => {
  if (!(picture instanceof HTMLImageElement) || !(target instanceof HTMLSelectElement)) return;
  if (target.name.endsWith("-rulebook"))
    picture.src = (picture.dataset.preview ?? "").replace("/-/", `/${target.value}/`);
});
