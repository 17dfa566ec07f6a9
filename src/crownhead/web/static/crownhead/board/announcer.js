/** Says to those who listen what those who see have seen. */

import { html } from "./drawing/make.js";

export class Announcer {
  constructor() {
    this.root = html("div", { class: "db-live", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  }

  /**
   * The same words twice are two announcements: an invisible mark makes them differ.
   *
   * @param {string} words
   */
  say(words) {
    this.root.textContent = this.root.textContent === words ? `${words}\u00a0` : words;
  }
}
