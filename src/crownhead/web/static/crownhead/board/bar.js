/** What stands below the board: one sentence, the buttons that apply just now, and a line to type a move into. */

import { html } from "./drawing/make.js";
import { capital } from "./words.js";

/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./words.js").Strings} Strings */
/** @typedef {{name: string, label: string, act: () => void, main?: boolean, route?: number, off?: boolean}} Action */

export class Bar {
  /** @param {(text: string) => void} typed */
  constructor(typed) {
    this.sentence = html("p", { class: "db-sentence" });
    this.actions = html("div", { class: "db-actions" });
    this.input = html("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: "120",
    });
    this.enter = html("button", { type: "submit" });
    this.form = html("form", { class: "db-typed" }, this.input, this.enter);
    this.root = html("div", { class: "db-bar" }, this.sentence, this.actions, this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) typed(text);
    });
  }

  /**
   * @param {Strings} strings
   * @param {boolean} withInput
   * @param {boolean} enabled
   */
  prepare(strings, withInput, enabled) {
    this.form.hidden = !withInput;
    this.input.setAttribute("aria-label", strings.typeMove);
    this.input.placeholder = strings.typeMove;
    this.enter.textContent = strings.play;
    this.input.disabled = this.enter.disabled = !enabled;
  }

  /** @param {string} sentence */
  say(sentence) {
    this.sentence.textContent = sentence;
  }

  /**
   * Why not, with its clause, which is a link if the page has said where the rules are.
   *
   * @param {Partial<Refusal> & {text: string}} why
   * @param {string | null} rules
   */
  refuse(why, rules) {
    if (!why.what || !why.title) return this.say(capital(why.text));
    const clause = rules && why.clause ? html("a", { href: `${rules}#${why.clause}` }, why.title) : why.title;
    this.sentence.replaceChildren(`${capital(why.what)} (`, clause, why.instead ? `): ${why.instead}` : ").");
  }

  /** @param {Action[]} actions */
  offer(actions) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.action : undefined;
    const had = this.actions.contains(document.activeElement);
    this.actions.replaceChildren(...actions.map(button));
    if (had && focused)
      /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-action="${focused}"]`))?.focus();
  }
}

/** @param {Action} action */
function button({ name, label, act, main, route, off }) {
  const element = html("button", { type: "button", "data-action": name }, label);
  if (main) element.classList.add("db-main");
  if (route !== undefined) element.prepend(html("span", { class: `db-swatch db-route-${route % 2}` }));
  element.disabled = off ?? false;
  element.addEventListener("click", act);
  return element;
}
