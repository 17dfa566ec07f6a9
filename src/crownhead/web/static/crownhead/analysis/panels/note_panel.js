/** What is said about a move: its comment and its mark, as PDN keeps them. */

import { isMarked, toggled } from "../tree/marks.js";

/**
 * @typedef {import("../tree/tree.js").TreeNode} TreeNode
 * @typedef {import("../room.js").Room} Room
 */

const COMMANDS = /^\s*(?:\[%[^\]]*\]\s*)*/; // what programs say to each other stays in front of what people say

export class NotePanel {
  /** @param {HTMLElement} root @param {Room} room */
  constructor(root, room) {
    this.room = room;
    this.root = root;
    this.text = /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea"));
    this.buttons = [...root.querySelectorAll("[data-mark]")].filter((each) => each instanceof HTMLButtonElement);
    this.text.addEventListener("input", () => this.#write());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.text.blur();
    });
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-mark]") : null;
      if (button instanceof HTMLElement) this.mark(button.dataset.mark ?? "");
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

  /** Give the move this mark, or take it away. @param {string} mark */
  mark(mark) {
    const { now } = this.room;
    if (!now.move) return;
    now.nags = toggled(now.nags, mark);
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
      button.setAttribute("aria-pressed", String(isMarked(node.nags, button.dataset.mark ?? "")));
  }
}
