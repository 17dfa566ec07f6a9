/** The connection to the server: a socket that brings the news, and requests that are sent until they are answered. */

/** @typedef {import("./board/types.js").State} BoardState */
/** @typedef {{version: number, sequence: number, ply: number, board: BoardState, clock: {live: boolean}}} GameState */
/** @typedef {{state: GameState, parts?: Record<string, string>}} News */
/** @typedef {{code: string, message?: string, clause?: {anchor: string, title: string} | null, state?: GameState}} Answer */
/** @typedef {{show: (news: News) => void, tellLost: (how: "" | "lost" | "away") => void}} Page */

const GONE = 4404;
const TRIES = 6;

export class Connection {
  #wait = 500;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} live
   * @param {string} stateUrl
   * @param {Page} page
   */
  constructor(live, stateUrl, page) {
    this.live = live;
    this.stateUrl = stateUrl;
    this.page = page;
  }

  /** Open the socket, and open it again whenever it closes. */
  open() {
    const url = new URL(this.live, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.#wait = 500;
      this.page.tellLost("");
      this.page.show(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code === GONE) return;
      if (this.#wait > 1000) this.page.tellLost(navigator.onLine ? "away" : "lost");
      setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 8000);
    });
  }

  get isLive() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Fetch what the socket should have brought by now. @param {() => boolean} isThere */
  catchUp(isThere) {
    setTimeout(async () => {
      if (isThere()) return;
      const answer = await fetch(this.stateUrl, { headers: { Accept: "application/json" } }).catch(() => null);
      if (answer?.ok) this.page.show(await answer.json());
    }, this.isLive ? 1500 : 0);
  }

  /**
   * Send until there is an answer; null if there is none.
   *
   * @param {string} url
   * @param {URLSearchParams} fields
   * @param {string} token
   * @returns {Promise<Answer | null>}
   */
  async post(url, fields, token) {
    const headers = { Accept: "application/json", "X-CSRFToken": token };
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const answer = await fetch(url, { method: "POST", headers, body: fields });
        if (answer.headers.get("Content-Type")?.includes("json")) {
          this.page.tellLost("");
          return await answer.json();
        }
        if (answer.status < 500) return null;
        this.page.tellLost("away");
      } catch {
        this.page.tellLost(navigator.onLine ? "away" : "lost");
      }
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries));
    }
    return null;
  }
}
