/** What the server goes by, too. Written by `make format` from `contract.constants`. */

export const GONE = 4404;
export const MOST_ANSWERED_LINES = 2;
export const MOST_ANSWERED_MOVES = 24;
export const MOST_SHOWN_LINES = 5;
export const PROVEN = 24000;
export const REVIEW_NODES = 200000;
export const SURELY_WON = 29760;
export const TRY_NODES = 100000;
export const WON = 30000;

/** @type {Record<string, number>} */
export const NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6};
