/**
 * The folds of the game page: chat, counters, the arbiter, sharing. The styles say by `--folds` how they lie: as `tabs`,
 * of which one is always open, at the other `side` of the board, or in a `stack` below everything else.
 */

export class Folds {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.all = [...root.querySelectorAll("details")].filter((each) => each.classList.contains("fold"));
  }

  begin() {
    const way = this.#lie();
    const touched = document.activeElement?.closest("details"); // before this script was there: it stays as it is
    for (const fold of this.all) {
      const { classList } = fold;
      if (fold !== touched && !classList.contains("desk")) fold.open = way === "side" && !classList.contains("take");
    }
    this.#openOne();
    this.root.addEventListener("click", (event) => this.#clicked(event));
    this.root.addEventListener("toggle", ({ target }) => this.#toggled(target), true); // it does not bubble
    window.addEventListener("resize", () => {
      this.#lie();
      this.#openOne();
    });
  }

  /** Something has come that someone should see. @param {"chat" | "desk"} name */
  news(name) {
    const fold = this.all.find((each) => each.classList.contains(name));
    const fresh = fold?.querySelector(".fresh");
    if (fresh instanceof HTMLElement) fresh.hidden = fold?.open ?? true;
    else if (fold) fold.open = true;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const summary = event.target instanceof Element ? event.target.closest(".fold > summary") : null;
    const fold = this.all.find((each) => each === summary?.parentElement);
    if (!fold) return;
    if (fold.open && this.#areTabs) event.preventDefault();
    else if (!fold.open) setTimeout(() => fold.querySelector(".inside")?.scrollIntoView({ block: "nearest" }));
  }

  /** @param {EventTarget | null} target */
  #toggled(target) {
    const fold = this.all.find((each) => each === target);
    if (!fold?.open) return;
    const fresh = fold.querySelector(".fresh");
    if (fresh instanceof HTMLElement) fresh.hidden = true;
    if (this.#areTabs) for (const other of this.all) if (other !== fold) other.open = false;
  }

  /** Of tabs the first stays open that is, or becomes it. */
  #openOne() {
    if (!this.#areTabs) return;
    const chosen = this.all.find((fold) => fold.open) ?? this.all[0];
    for (const fold of this.all) fold.open = fold === chosen;
  }

  /** Lie as the size of the window wants it. */
  #lie() {
    return (this.root.dataset.way = getComputedStyle(this.root).getPropertyValue("--folds").trim());
  }

  get #areTabs() {
    return this.root.dataset.way === "tabs";
  }
}
