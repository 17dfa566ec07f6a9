/** Elements without a browser: what the board's scripts draw, as text that a test can read. */

class Drawn {
  /** @type {(Drawn | string)[]} */
  children = [];
  /** @type {Record<string, string>} */
  attributes = {};

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {...(Drawn | string)} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {...(Drawn | string)} children */
  replaceChildren(...children) {
    this.children = children;
  }

  /** @param {string} text */
  set textContent(text) {
    this.children = [text];
  }

  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  /** All elements inside with a class, in the order of drawing. @param {string} name @returns {Drawn[]} */
  all(name) {
    return this.children.flatMap((child) => {
      if (typeof child === "string") return [];
      const has = (child.attributes.class ?? "").split(" ").includes(name);
      return [...(has ? [child] : []), ...child.all(name)];
    });
  }
}

/** Lets scripts draw where there is no document. @returns {Drawn} an element to draw into */
export function withoutBrowser() {
  const make = (/** @type {string} */ tag) => new Drawn(tag);
  globalThis.document = { hidden: false, createElement: make, createElementNS: (_, tag) => make(tag) };
  globalThis.window = { matchMedia: () => ({ matches: false }) };
  return make("svg");
}
