/**
 * What an engine can be asked, and what it answers: the one in this browser and the one on the server alike.
 *
 * Squares have the names that the rulebook gives them. Scores are for the player to move, in hundredths of a man; beyond
 * 24 000 a win is proven.
 *
 * @typedef {import("../board/types.js").SideName} SideName
 * @typedef {import("../board/types.js").Position} Position
 *
 * @typedef {object} Start  Where a line begins. The server tells the rest of it for games that began long before: each
 *   side's king whose moves in a row are counted, and how far each draw rule has counted (-1: not at all).
 * @property {SideName} turn
 * @property {Position} position
 * @property {[string, number][]} [runs]
 * @property {number[]} [counts]
 *
 * @typedef {object} Line  A position with its past. Without a start it begins as a game by the rulebook does.
 * @property {Start} [start]
 * @property {string[]} moves  in full, as `Move.text` has them
 * @property {string} [fen]  the start as text, which is what the server reads
 *
 * @typedef {Pick<import("../board/types.js").Move, "text" | "path" | "captured" | "crowns">} Move
 *
 * @typedef {Required<Start> & {moves: Move[]}} Sight  What is on the board at the end of a line, and what may be played.
 *
 * @typedef {object} Limits  When to stop; without any, when told to.
 * @property {number} [lines]  how many of the best moves to find: 1 unless told
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [seconds]
 *
 * @typedef {object} Variation
 * @property {number} score
 * @property {Move[]} moves
 *
 * @typedef {object} Report  What is known so far; the best variation first.
 * @property {number} depth
 * @property {number} nodes
 * @property {number} milliseconds
 * @property {Variation[]} lines
 * @property {boolean} over  whether nothing more will come
 *
 * @typedef {object} Engine
 * @property {(line: Line) => Promise<Sight>} look  refuses a position or a move that cannot be, with a sentence
 * @property {(line: Line, depth: number) => Promise<number>} perft
 * @property {(line: Line, limits: Limits, tell?: (report: Report) => void) => Promise<Report>} search  ends the search
 *   before it, and tells what is known after every depth
 * @property {() => void} stop  ends the search, which answers with what it has
 * @property {() => void} close
 * @property {boolean} canDivide  whether several threads can search
 * @property {(threads: number) => Promise<void>} divide  ends the search, and has this number of threads search from now on
 */

export {};
