/**
 * What engines in browsers and on the server are given, and what they find.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").SideName} SideName
 *
 * @typedef {object} Start  Where a line begins. `runs`: the king of White and of Black whose moves in a row are counted, and how many there were. `counts`: how far each draw rule has counted, in the rulebook's order; -1 while it does not.
 * @property {SideName} turn
 * @property {Record<string, string>} position
 * @property {[string, number][]} runs
 * @property {number[]} counts
 *
 * @typedef {object} PortableLine  A position with its past: the start, which `fen` has as text, and the moves from there in full.
 * @property {Start} start
 * @property {string[]} moves
 * @property {string} fen
 *
 * @typedef {object} SearchedMove  A move in full, as an engine finds it.
 * @property {string[]} path
 * @property {string[]} captured
 * @property {string} text
 * @property {boolean} crowns
 *
 * @typedef {object} Variation  A line of moves, and its score for the player to move.
 * @property {number} score
 * @property {SearchedMove[]} moves
 *
 * @typedef {object} SearchReport  What an engine knows so far, the best variation first. `over`: nothing more will come.
 * @property {number} depth
 * @property {number} nodes
 * @property {number} milliseconds
 * @property {Variation[]} lines
 * @property {boolean} over
 */

export {};
