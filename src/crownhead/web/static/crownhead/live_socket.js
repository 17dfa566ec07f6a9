/** A socket that brings news, and is opened again whenever it closes, until the server says that there is nothing more. */

import { GONE } from "./constants.js";

export class LiveSocket {
  #wait;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {() => string} address  asked anew each time that it is opened
   * @param {(told: any) => void} tell
   * @param {{first?: number, most?: number, lost?: (isLost: boolean) => void}} [pauses]  in milliseconds
   */
  constructor(address, tell, { first = 1000, most = 30_000, lost = () => {} } = {}) {
    this.address = address;
    this.tell = tell;
    this.first = first;
    this.most = most;
    this.lost = lost;
    this.#wait = first;
  }

  get isOpen() {
    return this.#socket !== null;
  }

  open() {
    const url = new URL(this.address(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.#wait = this.first;
      this.lost(false);
      this.tell(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code === GONE || this.#socket !== socket) return;
      this.lost(true);
      setTimeout(() => this.#socket === socket && this.open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, this.most);
    });
  }

  /** Close it, for good unless it is opened again. */
  close() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
