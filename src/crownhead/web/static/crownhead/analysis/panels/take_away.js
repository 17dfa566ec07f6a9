/** What can be taken away, and brought: FEN, PDN, pictures, a link. */

import { copyButtons } from "../../copying.js";
import { keep, treeKey } from "../tree/keeping.js";

/**
 * @typedef {import("../answers.js").Answers} Answers
 * @typedef {import("../room.js").Room} Room
 */

export class TakeAway {
  /** @param {HTMLElement} root @param {Room} room */
  constructor(root, room) {
    this.root = root;
    this.room = room;
    this.fen = /** @type {HTMLInputElement} */ (root.querySelector("[data-fen]"));
    this.pdn = /** @type {HTMLTextAreaElement} */ (root.querySelector("[data-pdn]"));
    this.said = /** @type {HTMLElement} */ (root.querySelector("[data-said]"));
    copyButtons(root);
    root.addEventListener("toggle", () => this.show());
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-take-do]") : null;
      if (button instanceof HTMLElement) this.#do(button.dataset.takeDo ?? "");
    });
    this.fen.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#setUp();
    });
  }

  /** Bring fields and links up to date. */
  show() {
    const { room } = this;
    const { fen, moves } = room.tree.line(room.now);
    if (document.activeElement !== this.fen) this.fen.value = room.fen;
    const query = new URLSearchParams({ fen, moves: moves.join(",") }).toString();
    for (const link of this.root.querySelectorAll("a[data-line]")) {
      const address = room.addresses[link instanceof HTMLElement ? (link.dataset.line ?? "") : ""] ?? "";
      if (link instanceof HTMLAnchorElement) link.href = `${address}${address.includes("?") ? "&" : "?"}${query}`;
    }
    this.#showCode(query);
    for (const link of document.querySelectorAll("a[data-position]")) {
      if (link instanceof HTMLAnchorElement && room.fen)
        link.href = `${room.addresses[link.dataset.position ?? ""] ?? ""}?${new URLSearchParams({ fen: room.fen }).toString()}`;
    }
  }

  /** The code by which another site shows this line in a frame. @param {string} query */
  #showCode(query) {
    const code = this.root.querySelector("[data-embed]");
    const button = this.root.querySelector("[data-copy]");
    if (!(code instanceof HTMLInputElement) || !(button instanceof HTMLElement)) return;
    const address = new URL((code.dataset.embed ?? "").split("?")[0] ?? "", location.origin);
    address.search = query;
    code.value = code.value.replace(/src="[^"]*"/, () => `src="${address.href.replaceAll("&", "&amp;")}"`);
    button.dataset.copy = code.value;
  }

  /** @param {string} what */
  async #do(what) {
    this.said.textContent = "";
    try {
      if (what === "fen") this.#setUp();
      else if (what === "read") await this.#read();
      else if (what === "new") this.#setUp(true);
      else await this.#write(what);
    } catch (error) {
      this.said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {boolean} [anew] */
  #setUp(anew = false) {
    const fen = anew ? "" : this.fen.value.trim();
    const query = fen ? `?${new URLSearchParams({ fen }).toString()}` : "?new=1";
    location.assign((this.room.addresses["room"] ?? "") + query);
  }

  /** @param {string} what */
  async #write(what) {
    const { pdn } = await this.room.answers.pdn(this.room.tree.toData());
    this.pdn.value = pdn;
    if (what === "copy") {
      await navigator.clipboard.writeText(pdn);
      this.said.textContent = this.room.words["copied"] ?? "";
    } else if (what === "file") {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([pdn], { type: "application/vnd.pdn" }));
      link.download = `${this.room.tree.rulebook}.pdn`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  }

  /** The game goes to the room of its rulebook, which finds it where the browser keeps it. */
  async #read() {
    const { tree } = await this.room.answers.tree(this.pdn.value);
    const { rulebook, fen } = tree;
    this.room.leaving = true;
    keep(treeKey(rulebook, fen), tree, []);
    const query = fen ? `?${new URLSearchParams({ fen }).toString()}` : "";
    const there = `${this.room.addresses["rooms"] ?? ""}${rulebook}/${query}`;
    if (there === location.pathname + location.search) location.reload();
    else location.assign(there);
  }
}
