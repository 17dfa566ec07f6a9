/**
 * Opens the engine of a page as early as can be, beside its other scripts: the page names the rulebook by a link with
 * `data-engine-book`.
 */

import { BrowserEngine } from "./engine.js";
import { settings } from "./settings.js";

const book = document.querySelector("link[data-engine-book]");

/** @type {Promise<BrowserEngine> | undefined} */
export const opening = book instanceof HTMLLinkElement ? BrowserEngine.open(book.href, settings().threads) : undefined;

opening?.catch(() => {}); // those who ask for it get the error
