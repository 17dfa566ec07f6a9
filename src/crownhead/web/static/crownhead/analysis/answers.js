/** What the server says about lines of moves: boards with their words, and files to take away. */

/**
 * @typedef {import("./types.js").Sight} Sight
 * @typedef {import("./types.js").TreeData} TreeData
 * @typedef {{fen: string, moves: string[]}} Question
 */

const MOST_KEPT = 400;

export class Answers {
  /** @type {Map<string, Promise<Sight>>} */
  #known = new Map();

  /** @param {Record<string, string>} addresses @param {string} failed  what to say if nothing came back */
  constructor(addresses, failed) {
    this.addresses = addresses;
    this.failed = failed;
  }

  /** @param {Question} line @param {Sight} sight */
  remember(line, sight) {
    this.#known.set(key(line), Promise.resolve(sight));
  }

  /** @param {Question} line @returns {Promise<Sight>} */
  sight(line) {
    const name = key(line);
    const known = this.#known.get(name);
    if (known) return known;
    const asked = this.#post(this.addresses["board"] ?? "", line);
    this.#known.set(name, asked);
    asked.catch(() => this.#known.delete(name));
    for (const old of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(old);
    }
    return asked;
  }

  /** Whether the answer about a line is there or on its way. @param {Question} line */
  knows(line) {
    return this.#known.has(key(line));
  }

  /** A tree as PDN. @param {TreeData} tree @returns {Promise<{pdn: string}>} */
  pdn(tree) {
    return this.#post(this.addresses["pdn"] ?? "", { tree });
  }

  /** A game in PDN as a tree. @param {string} pdn @returns {Promise<{tree: TreeData}>} */
  tree(pdn) {
    return this.#post(this.addresses["tree"] ?? "", { pdn });
  }

  /** What the server says to anything else. @param {string} what  the name of an address @param {object} body @returns {Promise<any>} */
  ask(what, body) {
    return this.#post(this.addresses[what] ?? "", body);
  }

  /** @param {string} address @param {object} body @returns {Promise<any>} */
  async #post(address, body) {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(body), headers }).catch(() => null);
    const found = await answer?.json().catch(() => null);
    if (answer?.ok) return found;
    throw new Error(found?.message || this.failed);
  }
}

/** @param {Question} line */
function key({ fen, moves }) {
  return `${fen}|${moves.join(",")}`;
}
