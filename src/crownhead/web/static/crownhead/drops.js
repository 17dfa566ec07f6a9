/** What opens from the row of actions: one at a time. A click elsewhere closes it, and so does Escape. */

const TYPE = "m";

/** @param {HTMLElement} main */
export function listenToDrops(main) {
  document.addEventListener("click", ({ target }) => {
    for (const drop of opened(main)) if (target instanceof Node && !drop.contains(target)) drop.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target : document.body;
    if (event.key === "Escape") leave(at.closest("details.act[open], details.typing[open]"));
    if (event.key !== TYPE || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = main.querySelector("details.typing");
    if (!(typing instanceof HTMLDetailsElement) || at.closest("input, select, textarea")) return;
    event.preventDefault();
    typing.open = true;
    focusOn(typing);
  });
  main.addEventListener("click", ({ target }) => {
    const typing = target instanceof Element ? target.closest("details.typing > summary")?.parentElement : null;
    if (typing instanceof HTMLDetailsElement && !typing.open) setTimeout(() => focusOn(typing)); // once it is open
  });
}

/** @param {HTMLElement} main */
function opened(main) {
  return /** @type {NodeListOf<HTMLDetailsElement>} */ (main.querySelectorAll("details.act[open]"));
}

/** @param {Element | null} drop */
function leave(drop) {
  if (!(drop instanceof HTMLDetailsElement)) return;
  drop.open = false;
  drop.querySelector("summary")?.focus();
}

/** @param {HTMLElement} typing */
function focusOn(typing) {
  const input = typing.querySelector("[name=move]");
  if (input instanceof HTMLElement) input.focus();
}
