/** The connection to the server: a socket that brings the news, and requests that are sent until they are answered. */

import { GONE } from "./constants.js";

/** @typedef {import("./board/types.js").GameState} GameState */
/** @typedef {import("./board/types.js").News} News */
/** @typedef {{code: string} & Partial<Omit<import("./board/types.js").Answer, "code">>} Reply  an answer, or what went wrong */
/**
 * @typedef {object} Page
 * @property {(news: News) => boolean} show  whether that could be shown; if not, everything is fetched
 * @property {() => number} version  up to which the page knows the game
 * @property {(how: "" | "lost" | "away") => void} tellLost
 * @property {(words: string) => void} tellWatching
 * @property {() => Promise<string>} renewToken
 */

const OLD_FORM = "form"; // the server's word for a token that is too old
const LONGEST_PAUSE = 8000;
const PATIENCE = 10 * 60_000; // then the player is shown that it was in vain

export class Connection {
  #wait = 500;
  /** @type {WebSocket | null} */
  #socket = null;
  /** What waits to try again. @type {Set<() => void>} */
  #waiting = new Set();

  /**
   * @param {string} live
   * @param {string} stateUrl
   * @param {Page} page
   */
  constructor(live, stateUrl, page) {
    this.live = live;
    this.stateUrl = stateUrl;
    this.page = page;
    window.addEventListener("online", () => this.#wake());
    document.addEventListener("visibilitychange", () => this.#tellPresence());
  }

  /** Open the socket, and open it again whenever it closes. */
  open() {
    const url = new URL(this.live, location.href);
    url.searchParams.set("version", String(this.page.version()));
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#tellPresence());
    socket.addEventListener("message", (event) => {
      this.#wait = 500;
      this.page.tellLost("");
      const news = JSON.parse(event.data);
      if (news.watching !== undefined) this.page.tellWatching(news.watching);
      else if (!news.current && !this.page.show(news)) this.#fetchNews();
      this.#wake();
    });
    socket.addEventListener("close", async (event) => {
      if (event.code === GONE) return;
      const heard = await this.#fetchNews(); // where no socket gets through, news come by this way
      if (!heard && (this.#wait > 1000 || !navigator.onLine)) this.page.tellLost(navigator.onLine ? "away" : "lost");
      const pause = this.#wait;
      this.#wait = Math.min(this.#wait * 2, LONGEST_PAUSE);
      await this.#pause(pause);
      this.open();
    });
  }

  get isLive() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Say whether anyone can see this page: no one wants a mail about what is on the screen. */
  #tellPresence() {
    if (this.isLive) this.#socket?.send(document.visibilityState === "visible" ? "looking" : "away");
  }

  /** Fetch what the socket should have brought by now. @param {() => boolean} isThere */
  catchUp(isThere) {
    setTimeout(
      async () => {
        if (!isThere()) await this.#fetchNews();
      },
      this.isLive ? 1500 : 0,
    );
  }

  /** Whether the server has sent how the game stands. @returns {Promise<boolean>} */
  async #fetchNews() {
    const answer = await fetch(this.stateUrl, { headers: { Accept: "application/json" } }).catch(() => null);
    const news = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!news) return false;
    this.page.tellLost("");
    this.page.show(news);
    return true;
  }

  /**
   * Send until there is an answer; null if there is none that could be read, or none for too long.
   *
   * @param {string} url
   * @param {URLSearchParams} fields
   * @param {string} token
   * @returns {Promise<Reply | null>}
   */
  async post(url, fields, token) {
    const headers = { Accept: "application/json", "X-CSRFToken": token };
    const end = performance.now() + PATIENCE;
    let renewed = false;
    for (let pause = 400; performance.now() < end; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const answer = await fetch(url, { method: "POST", headers, body: fields });
        if (answer.headers.get("Content-Type")?.includes("json")) {
          this.page.tellLost("");
          const told = await answer.json();
          if (told.code !== OLD_FORM || renewed) return told;
          headers["X-CSRFToken"] = await this.page.renewToken();
          renewed = true;
          continue;
        }
        if (answer.status < 500) return null;
        this.page.tellLost("away");
      } catch {
        this.page.tellLost(navigator.onLine ? "away" : "lost");
      }
      await this.#pause(pause);
    }
    return null;
  }

  /** Wait that many milliseconds, or until there is hope again. @param {number} milliseconds @returns {Promise<void>} */
  #pause(milliseconds) {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      this.#waiting.add(go);
    });
  }

  #wake() {
    for (const go of [...this.#waiting]) go();
  }
}
