/**
 * A board in a frame: a step fetches the page of that moment, without cookies, and puts its board in place of this one.
 * Without this script the links do the same.
 */

const KEYS = /** @type {Record<string, string>} */ ({ ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "end" });

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-step]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void step(link);
});

document.addEventListener("keydown", (event) => {
  const link = document.querySelector(`a[data-step="${KEYS[event.key] ?? ""}"]`);
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void step(link);
});

/** @param {HTMLAnchorElement} link */
async function step(link) {
  try {
    const answer = await fetch(link.href, { credentials: "omit" });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#embed");
    if (!fresh) throw new Error("no board");
    document.querySelector("#embed")?.replaceWith(document.adoptNode(fresh));
    const again = document.querySelector(`a[data-step="${link.dataset.step ?? ""}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}
