/**
 * What the server sends to the analysis room and the editor, and to boards to try a line on.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").Moment} Moment
 * @typedef {import("../board/types.js").PlainRefusal} PlainRefusal
 * @typedef {import("../board/types.js").Refusal} Refusal
 * @typedef {import("../board/types.js").SideName} SideName
 * @typedef {import("../engine/data_types.js").PortableLine} PortableLine
 * @typedef {import("../engine/data_types.js").Start} Start
 *
 * @typedef {object} ShotData  A combination: how many pieces are given, how many are taken in all, and whether it crowns a man.
 * @property {number} given
 * @property {number} taken
 * @property {boolean} crowns
 *
 * @typedef {object} JudgementData  The engine's judgement on one move. Scores are those of the player who made it, in hundredths of a man.
 * @property {number} ply
 * @property {SideName} side
 * @property {string} move
 * @property {string} best
 * @property {number} score
 * @property {number} best_score
 * @property {string} eval
 * @property {number} loss
 * @property {number} accuracy
 * @property {"blunder" | "mistake" | "dubious" | "shot" | "only move" | null} verdict
 * @property {boolean} forced
 * @property {boolean} missed_win
 * @property {ShotData | null} shot
 * @property {ShotData | null} missed_shot
 * @property {boolean} only
 * @property {string[]} line
 *
 * @typedef {object} Questions  Positions to look at: lines of moves, and for each question the number of its line and how many of its moves.
 * @property {PortableLine[]} lines
 * @property {[number, number][]} asked
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
 * @typedef {object} SetupFault  What is wrong with a position, in a sentence, and the squares that it is about.
 * @property {string} text
 * @property {string[]} squares
 *
 * @typedef {object} Examined  A position: its FEN, what is wrong with it, how the game would be over in it, which draw rules count there.
 * @property {string} fen
 * @property {SetupFault[]} problems
 * @property {string} over
 * @property {string[]} counting
 *
 * @typedef {object} SetupCounter  A draw rule that counts: its name, what it is called, how many moves it has counted, and how many make a draw.
 * @property {string} name
 * @property {string} title
 * @property {number | null} moves
 * @property {number} limit
 *
 * @typedef {object} EditedPosition  What is on the board of the editor, and what was counted before: the number of the next move, the moves in a row of each side's king, and the draw rules.
 * @property {Board} board
 * @property {number} number
 * @property {Record<string, number>} runs
 * @property {SetupCounter[]} counters
 *
 * @typedef {object} EditorData  What the page of the editor begins with; `start` is the first position of the rulebook.
 * @property {Board} board
 * @property {number} number
 * @property {Record<string, number>} runs
 * @property {SetupCounter[]} counters
 * @property {Moment} start
 * @property {boolean} columns
 * @property {string} rulebook
 * @property {string} check
 * @property {string} here
 * @property {string} analysis
 * @property {string} front
 * @property {string} failed
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
