/** The tree on the page: the main line in two columns, variations in lines of their own below the move they replace. */

import { html } from "../../board/drawing/make.js";
import { marksOf } from "../tree/marks.js";

/**
 * @typedef {import("../tree/tree.js").Tree} Tree
 * @typedef {import("../tree/tree.js").TreeNode} TreeNode
 */

const COMMAND = /\[%[^\]]*\]\s*/g; // what programs say to each other, such as clocks

export class TreeView {
  /** @type {Map<TreeNode, HTMLElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} root
   * @param {(node: TreeNode) => void} choose
   * @param {Record<string, string>} words
   */
  constructor(root, choose, words) {
    this.root = root;
    this.words = words;
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const chosen = [...this.#buttons].find(([, each]) => each === button);
      if (chosen) choose(chosen[0]);
    });
  }

  /** @param {Tree} tree @param {TreeNode} current */
  show(tree, current) {
    this.#buttons.clear();
    this.tree = tree;
    const parts = [...this.#said(tree.root), ...this.#mainLine(tree.root)];
    if (!tree.root.next) parts.push(html("p", { class: "quiet" }, this.words["noMoves"] ?? ""));
    this.root.replaceChildren(...parts);
    this.mark(current);
  }

  /** Show where one is. @param {TreeNode} current */
  mark(current) {
    for (const [node, button] of this.#buttons) {
      if (node === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const button = this.#buttons.get(current);
    const { root } = this;
    if (!button) root.scrollTop = 0;
    else if (
      button.offsetTop < root.scrollTop ||
      button.offsetTop + button.offsetHeight > root.scrollTop + root.clientHeight
    )
      root.scrollTop = button.offsetTop - root.clientHeight / 2;
  }

  /** Rows of two moves, broken by what is said and by variations. @param {TreeNode} from @returns {HTMLElement[]} */
  #mainLine(from) {
    /** @type {HTMLElement[]} */
    const parts = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (let node = from.next; node; node = node.next) {
      const { number, second } = this.#count(node);
      if (!row) {
        row = html("div", { class: "pair" }, html("span", { class: "number" }, `${number}.`));
        if (second) row.append(html("span", { class: "skipped" }, "…"));
        parts.push(row);
      }
      row.append(this.#button(node));
      const beside = [...this.#said(node), ...this.#variations(node)];
      parts.push(...beside);
      if (second || beside.length || node.setup) row = null;
    }
    return parts;
  }

  /** What might have been played instead of a node. @param {TreeNode} node @returns {HTMLElement[]} */
  #variations(node) {
    const others = node.parent?.next === node ? node.parent.children.slice(1) : [];
    if (!others.length) return [];
    const lines = others.map((each) => html("li", {}, ...this.#line(each)));
    return [html("ul", { class: "variations" }, ...lines)];
  }

  /** A variation as running text. @param {TreeNode} first @returns {Node[]} */
  #line(first) {
    /** @type {Node[]} */
    const parts = [];
    let told = false;
    for (let node = /** @type {TreeNode | null} */ (first); node; node = node.next) {
      const { number, second } = this.#count(node);
      if (node.move && (!second || !told))
        parts.push(html("span", { class: "number" }, second ? `${number}…` : `${number}.`));
      const beside = [...this.#said(node), ...(node === first ? [] : this.#variations(node))];
      parts.push(this.#button(node), ...beside);
      told = !beside.length && Boolean(node.move);
    }
    return parts;
  }

  /** @param {TreeNode} node */
  #button(node) {
    const words = node.move ? node.short : (this.words["setUp"] ?? "");
    const button = html("button", { type: "button", class: "move" }, words);
    const marks = marksOf(node);
    if (marks) button.append(html("b", { class: "mark" }, marks));
    this.#buttons.set(node, button);
    return button;
  }

  /** @param {TreeNode} node */
  #said({ before, comments }) {
    const said = [...before, ...comments].map((text) => text.replaceAll(COMMAND, "").trim()).filter(Boolean);
    return said.map((text) => html("p", { class: "comment" }, text));
  }

  /** @param {TreeNode} node */
  #count(node) {
    return this.tree?.count(node) ?? { number: 1, second: false };
  }
}
