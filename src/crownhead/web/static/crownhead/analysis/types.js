/**
 * What the server tells the analysis room, as `crownhead.web.analysis` describes it.
 *
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").Refusal} Refusal
 * @typedef {import("../engine/types.js").Line} Line
 * @typedef {import("../engine/types.js").Start} Start
 *
 * @typedef {object} NodeData  A move, or a position that is set up, and what is said about it. The root is neither.
 * @property {number} [parent]  the place of the node that it follows
 * @property {string} [move]  in full
 * @property {string} [short]  as it is written
 * @property {string} [setup]  a FEN
 * @property {Start} [start]  that position, for the engine
 * @property {number[]} [nags]
 * @property {string} [mark]  one that is no NAG
 * @property {string[]} [before]
 * @property {string[]} [comments]
 *
 * @typedef {object} TreeData  A game in PDN with its variations. Of nodes that follow the same one, the first is played.
 * @property {string} rulebook
 * @property {string} fen  where it begins; empty for the start of the rulebook
 * @property {Start} start
 * @property {"white" | "black"} begins  who has the first move by the rulebook
 * @property {number} number  of the first move
 * @property {Record<string, string>} tags
 * @property {NodeData[]} nodes
 *
 * @typedef {object} Sight  What is to be seen at the end of a line, in the visitor's language.
 * @property {Board} board
 * @property {string} fen  what is on the board, with what the draw rules have counted and the number of the next move
 * @property {string[]} moves  what was done, in full
 * @property {Line} line  for the engine
 * @property {string} caption
 * @property {string} counters  how far the draw rules have counted, as a part of the page
 * @property {string} ending  the word of the tablebase
 * @property {Partial<Refusal> & {text: string}} [refusal]  why it does not go on
 *
 * @typedef {object} ReportData  What was found in a whole game, and the game with marks, comments and better lines.
 * @property {string} html
 * @property {number} done
 * @property {number} plies
 * @property {{ply: number, side: string}[]} mistakes  to be sent back for a lesson
 * @property {TreeData} tree
 *
 * @typedef {object} RoomData  What the page begins with.
 * @property {TreeData} tree
 * @property {string[]} at  the moves that lead to what is shown
 * @property {Sight} sight
 * @property {ReportData | null} report  what the site has said about this game before
 * @property {"white" | "black" | ""} own  the side of the reader, if they have played it
 * @property {string} key  under which the browser keeps the tree
 * @property {Record<string, string>} addresses
 * @property {Record<string, string>} words
 */

export {};
