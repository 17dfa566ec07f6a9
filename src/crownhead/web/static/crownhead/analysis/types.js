/**
 * What the server tells the analysis room, and boards to try a line on.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").PlainRefusal} PlainRefusal
 * @typedef {import("../board/types.js").Refusal} Refusal
 * @typedef {import("../board/types.js").SideName} SideName
 * @typedef {import("../engine/types.js").Line} PortableLine
 * @typedef {import("../engine/types.js").Start} Start
 *
 * @typedef {object} JudgementData  A judgement in types that JSON has, with what follows from it; see `Judgement`.
 * @property {number} ply
 * @property {string} side
 * @property {string} move
 * @property {string} best
 * @property {number} score
 * @property {number} best_score
 * @property {string} eval
 * @property {number} loss
 * @property {number} accuracy
 * @property {string | null} verdict
 * @property {boolean} forced
 * @property {boolean} missed_win
 * @property {Record<string, number> | null} shot
 * @property {Record<string, number> | null} missed_shot
 * @property {boolean} only
 * @property {string[]} line
 *
 * @typedef {object} TriedLine  The board at the end of a line, what was done in full, and what stands below it. `refusal`: why it does not go on.
 * @property {Board} board
 * @property {string[]} moves
 * @property {string} caption
 * @property {Refusal | PlainRefusal} [refusal]
 *
 * @typedef {object} Sight  What the analysis room shows of a line: besides, the FEN with counts and the number of the next move, the line for the engine, how far the draw rules have counted (a part of the page), and the word of the tablebase.
 * @property {Board} board
 * @property {string[]} moves
 * @property {string} caption
 * @property {Refusal | PlainRefusal} [refusal]
 * @property {string} fen
 * @property {PortableLine} line
 * @property {string} counters
 * @property {string} ending
 *
 * @typedef {object} NodeData  A move (in full, and as it is written), or a position that is set up (a FEN, and the same for the engine), and what is said about it, if anything. The root is neither. `parent` is the place of the node that it follows; `mark` is one that is no NAG.
 * @property {number} [parent]
 * @property {string} [move]
 * @property {string} [short]
 * @property {string} [setup]
 * @property {Start} [start]
 * @property {number[]} [nags]
 * @property {string} [mark]
 * @property {string[]} [before]
 * @property {string[]} [comments]
 *
 * @typedef {object} TreeData  A game in PDN with its variations. Of nodes that follow the same one, the first is played. `fen` is where it begins, empty for the start of the rulebook; `begins` has the first move by the rulebook, whose number is `number`.
 * @property {string} rulebook
 * @property {string} fen
 * @property {Start} start
 * @property {SideName} begins
 * @property {number} number
 * @property {Record<string, string>} tags
 * @property {NodeData[]} nodes
 *
 * @typedef {object} ReportData  A whole game that was looked at: the part of the page, how many of its moves, its mistakes (to be sent back for a lesson), and the game with marks, comments and better lines.
 * @property {string} html
 * @property {number} done
 * @property {number} plies
 * @property {JudgementData[]} mistakes
 * @property {TreeData} tree
 *
 * @typedef {object} RoomData  What the page of the analysis room begins with. `at` are the moves that lead to what is shown, `own` is the side of the reader, if they have played it, and `key` the name under which the browser keeps the tree.
 * @property {TreeData} tree
 * @property {string[]} at
 * @property {Sight} sight
 * @property {ReportData | null} report
 * @property {SideName | ""} own
 * @property {string} key
 * @property {Record<string, string>} addresses
 * @property {Record<string, string>} words
 */

export {};
