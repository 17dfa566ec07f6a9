/** What is said about a move: its comment and its mark, as PDN keeps them. */

import { MARKS, toggled } from "../tree/marks.js";

/**
 * @typedef {import("../tree/tree.js").TreeNode} TreeNode
 * @typedef {{now: TreeNode, tree: import("../tree/tree.js").Tree, view: import("./tree_view.js").TreeView, keep: () => void}} Room
 */

const COMMANDS = /^\s*(?:\[%[^\]]*\]\s*)*/; // what programs say to each other stays in front of what people say

export class NotePanel {
  /** @param {HTMLElement} root @param {Room} room */
  constructor(root, room) {
    this.room = room;
    this.root = root;
    this.text = /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea"));
    this.buttons = [...root.querySelectorAll("[data-nag]")].filter((each) => each instanceof HTMLButtonElement);
    this.text.addEventListener("input", () => this.#write());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.text.blur();
    });
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-nag]") : null;
      if (button instanceof HTMLElement) this.mark(Number(button.dataset.nag));
    });
  }

  /** @param {TreeNode} node */
  show(node) {
    this.text.value = node.comments
      .map((text) => text.replace(COMMANDS, ""))
      .filter(Boolean)
      .join(" ");
    for (const button of this.buttons) button.disabled = !node.move;
    this.showMarks(node);
    for (const button of this.root.querySelectorAll("[data-do]")) {
      if (!(button instanceof HTMLButtonElement)) continue;
      button.disabled = button.dataset.do === "remove" ? !node.parent : node.isMain;
    }
  }

  focus() {
    this.text.focus();
  }

  /** Give the move this mark, or take it away. @param {number} nag */
  mark(nag) {
    const { now } = this.room;
    if (!now.move || !(nag in MARKS)) return;
    now.nags = toggled(now.nags, nag);
    this.#changed();
  }

  #write() {
    const { now } = this.room;
    const commands = now.comments.map((text) => (COMMANDS.exec(text)?.[0] ?? "").trim()).filter(Boolean);
    const said = this.text.value.trim();
    now.comments = [[...commands, said].filter(Boolean).join(" ")].filter(Boolean);
    this.#changed();
  }

  #changed() {
    const { room } = this;
    room.view.show(room.tree, room.now);
    this.showMarks(room.now);
    room.keep();
  }

  /** @param {TreeNode} node */
  showMarks(node) {
    for (const button of this.buttons)
      button.setAttribute("aria-pressed", String(node.nags.includes(Number(button.dataset.nag))));
  }
}
