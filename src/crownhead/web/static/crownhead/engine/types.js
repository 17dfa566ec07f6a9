/**
 * What an engine can be asked, and what it answers: the one in this browser and the one on the server alike.
 *
 * Squares have the names that the rulebook gives them. Scores are for the player to move, in hundredths of a man; beyond
 * 24 000 a win is proven.
 *
 * @typedef {import("../board/types.js").SideName} SideName
 * @typedef {import("../board/types.js").Position} Position
 *
 * @typedef {import("./data_types.js").Start} Start
 * @typedef {import("./data_types.js").PortableLine} PortableLine
 * @typedef {import("./data_types.js").SearchedMove} Move
 * @typedef {import("./data_types.js").Variation} Variation
 * @typedef {import("./data_types.js").SearchReport} Report
 *
 * @typedef {Pick<Start, "turn" | "position"> & Partial<Start>} LineStart  Where a line begins. Only games that began
 *   long before have the rest.
 *
 * @typedef {{start?: LineStart} & Partial<Omit<PortableLine, "start">> & Pick<PortableLine, "moves">} Line  A position with its
 *   past. Without a start it begins as a game by the rulebook does. The moves are in full; the server reads `fen`.
 *
 * @typedef {Start & {moves: Move[]}} ReachedPosition  What is on the board at the end of a line, and what may be played.
 *
 * @typedef {object} Limits  When to stop; without any, when `stop` is called.
 * @property {number} [lines]  how many of the best moves to find: 1 by default
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [seconds]
 *
 * @typedef {object} Engine
 * @property {(line: Line) => Promise<ReachedPosition>} look  refuses a position or a move that cannot be, with a sentence
 * @property {(line: Line, depth: number) => Promise<number>} perft
 * @property {(line: Line, limits: Limits, tell?: (report: Report) => void) => Promise<Report>} search  ends the search
 *   before it, and reports what is known after every depth
 * @property {() => void} stop  ends the search, which answers with what it has
 * @property {() => void} close
 * @property {boolean} canDivide  whether several threads can search
 * @property {(threads: number) => Promise<void>} divide  ends the search, and has this number of threads search from now on
 */

export {};
