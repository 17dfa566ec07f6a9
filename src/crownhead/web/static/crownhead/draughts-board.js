/** The board as a custom element: a page needs only this script and `board.css`. */

import { DraughtsBoard } from "./board/element.js";

if (!customElements.get("draughts-board")) customElements.define("draughts-board", DraughtsBoard);

export { DraughtsBoard };
