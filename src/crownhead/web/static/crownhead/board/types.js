/**
 * What the server sends to the board and the pages about a game.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {"white" | "black"} SideName
 * @typedef {"after" | "at-once" | "column"} Removal
 * @typedef {Record<string, string>} Position
 * @typedef {"crown" | "letter" | "stack"} KingStyle
 * @typedef {"playing" | "frozen" | "finished"} Phase
 * @typedef {"done" | "repeated" | "stale" | "late" | "refused" | "forbidden" | "invalid"} AnswerCode
 * @typedef {"play" | "huff" | "compel" | "let stand" | "offer" | "claim" | "take back" | "accept" | "decline" | "resign" | "flag"} ActionName
 *
 * @typedef {object} Square  A square that is played on. Row 0 is the top one as White sees the board, which is Black's side.
 * @property {string} name
 * @property {number} row
 * @property {number} column
 *
 * @typedef {object} Way  The squares where a piece lands, its own first, and what each hop takes.
 * @property {string[]} path
 * @property {string[]} captured
 *
 * @typedef {object} Move  A move: in full, as short as can be understood, and the other ways to make the very same capture.
 * @property {string[]} path
 * @property {string[]} captured
 * @property {string} text
 * @property {string} short
 * @property {boolean} crowns
 * @property {number | null} crowned
 * @property {Way[]} ways
 *
 * @typedef {object} PlainRefusal  Why something may not be done, as a whole sentence: a text that is no move, for example.
 * @property {string} text
 *
 * @typedef {object} Refusal  Why the rules do not allow it, and what the sentence is made of. `instead` lists moves as the sentence does, if it does.
 * @property {string} text
 * @property {string} kind
 * @property {string} what
 * @property {string | null} clause
 * @property {string | null} title
 * @property {string} instead
 * @property {string[]} moves
 * @property {Record<string, string>} values
 *
 * @typedef {object} Walk  A piece that is being moved square by square, and what one more square means. Routes are counted through all moves, each as it is written and then in its other ways.
 * @property {number} route
 * @property {number | null} stop
 * @property {string[]} ends
 * @property {Record<string, number[]>} routes
 * @property {Record<string, Walk>} steps
 *
 * @typedef {object} Remedy  What may be done about a capture that was owed: an action, and what its button is called.
 * @property {string} do
 * @property {string[]} squares
 * @property {string} label
 *
 * @typedef {object} Offence  A capture that was owed. Those who cannot do anything about it have no remedies.
 * @property {string} kind
 * @property {string} what
 * @property {string} clause
 * @property {string} title
 * @property {string[]} owed
 * @property {string[]} liable
 * @property {number | null} most
 * @property {Remedy[]} remedies
 * @property {string} text
 *
 * @typedef {object} Outcome  How the game ended; no winner means a draw.
 * @property {SideName | null} winner
 * @property {string} reason
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 *
 * @typedef {object} RulebookName  The rulebook that is played by.
 * @property {string} slug
 * @property {string} title
 *
 * @typedef {object} Captured  How many pieces each side has lost.
 * @property {number} white
 * @property {number} black
 *
 * @typedef {object} Moment  What was on the board after `ply` plies: enough to show it.
 * @property {number} ply
 * @property {SideName} turn
 * @property {number} number
 * @property {string} caption
 * @property {Record<string, string>} position
 * @property {Record<string, string>} builds
 * @property {Captured} captured
 * @property {Move | null} last
 * @property {string} fen
 *
 * @typedef {object} Geometry  What never changes in a game: the board itself.
 * @property {RulebookName} rulebook
 * @property {number} rows
 * @property {number} columns
 * @property {Square[]} squares
 * @property {number | null} dark
 * @property {"numbers" | "letters"} notation
 * @property {Removal} removal
 *
 * @typedef {object} Choices  What a viewer may do on the board, and why not. Moves and refusals are there only for the player to move.
 * @property {"white" | "black" | "both" | null} viewer
 * @property {boolean} yours
 * @property {Move[]} moves
 * @property {Record<string, Walk>} walks
 * @property {string[]} must
 * @property {Record<string, Refusal>} refusals
 * @property {Refusal | null} stopped
 * @property {Offence | null} offence
 * @property {Outcome | null} outcome
 *
 * @typedef {object} Board  The board as a viewer sees it.
 * @property {number} ply
 * @property {SideName} turn
 * @property {number} number
 * @property {string} caption
 * @property {Record<string, string>} position
 * @property {Record<string, string>} builds
 * @property {Captured} captured
 * @property {Move | null} last
 * @property {string} fen
 * @property {RulebookName} rulebook
 * @property {number} rows
 * @property {number} columns
 * @property {Square[]} squares
 * @property {number | null} dark
 * @property {"numbers" | "letters"} notation
 * @property {Removal} removal
 * @property {"white" | "black" | "both" | null} viewer
 * @property {boolean} yours
 * @property {Move[]} moves
 * @property {Record<string, Walk>} walks
 * @property {string[]} must
 * @property {Record<string, Refusal>} refusals
 * @property {Refusal | null} stopped
 * @property {Offence | null} offence
 * @property {Outcome | null} outcome
 *
 * @typedef {object} Clause  A clause of the game's rulebook.
 * @property {string} anchor
 * @property {string} title
 *
 * @typedef {object} QuotedClause  A clause with its words.
 * @property {string} anchor
 * @property {string} title
 * @property {string} text
 *
 * @typedef {object} Seat  Who sits at one side. `rating` ends with a question mark while it is provisional; `gain` is what a rated game has changed about it, with its sign.
 * @property {string} name
 * @property {"user" | "guest" | "computer" | "gone"} kind
 * @property {number | null} level
 * @property {string | null} url
 * @property {SideName} side
 * @property {string | null} rating
 * @property {string | null} gain
 *
 * @typedef {object} Seats  Who sits at both sides.
 * @property {Seat} white
 * @property {Seat} black
 *
 * @typedef {object} Clocks  The clocks, in milliseconds, as they stand at the time `now`.
 * @property {string} timing
 * @property {string} words
 * @property {boolean} live
 * @property {number | null} white
 * @property {number | null} black
 * @property {SideName | null} running
 * @property {number | null} first_move
 * @property {string | null} deadline
 * @property {string} now
 *
 * @typedef {object} DrawProgress  How far a draw has come, as a number out of another; null while it does not count.
 * @property {number | null} count
 * @property {number | null} limit
 * @property {string} short
 *
 * @typedef {object} DrawRule  A draw that the rules give, and how far the game has come towards it. `tablebase` is how many pieces the tablebase has that proves it; null if none does.
 * @property {number | null} count
 * @property {number | null} limit
 * @property {string} short
 * @property {string} name
 * @property {string} title
 * @property {string} how
 * @property {Clause} clause
 * @property {string} evidence
 * @property {boolean} full
 * @property {number | null} tablebase
 *
 * @typedef {object} DrawClaim  A draw that may be claimed now; `tablebase` as in `DrawRule`.
 * @property {string} name
 * @property {string} title
 * @property {string} evidence
 * @property {number | null} tablebase
 * @property {Clause} clause
 *
 * @typedef {object} Pending  What waits for an answer: an offer, a claim or the wish to take back.
 * @property {string} kind
 * @property {SideName} side
 * @property {boolean} yours
 * @property {string} text
 * @property {string} message
 * @property {string | null} claim
 * @property {string | null} evidence
 * @property {Clause | null} clause
 * @property {boolean} frozen
 *
 * @typedef {object} Dispute  What lies on the arbiter's desk, or lay there: what was claimed, what was said, and what was decided.
 * @property {number} id
 * @property {string} kind
 * @property {boolean} open
 * @property {SideName} side
 * @property {string} title
 * @property {string} claimant
 * @property {string} opponent
 * @property {string} evidence
 * @property {string} message
 * @property {string} reason
 * @property {string} opened
 * @property {string | null} due
 * @property {QuotedClause} claim_clause
 * @property {string} ruling
 * @property {"arbiter" | "desk"} by
 * @property {QuotedClause | null} clause
 * @property {string} note
 * @property {string} warned
 * @property {string | null} ruled
 *
 * @typedef {object} Status  One sentence about what happens now, and its kind. `clause` belongs at its end, in brackets.
 * @property {"victory" | "defeat" | "over" | "frozen" | "claim" | "yours" | "computer" | "theirs"} kind
 * @property {string} text
 * @property {Clause | null} clause
 *
 * @typedef {object} LogEntry  One entry of the log. `move` is empty if it is not a move.
 * @property {number} sequence
 * @property {string} do
 * @property {string} by
 * @property {number} number
 * @property {string} dots
 * @property {string} move
 * @property {string} text
 * @property {string} said
 * @property {number} ply
 * @property {boolean} stands
 * @property {string} at
 * @property {number | null} thought
 * @property {boolean} hinted
 *
 * @typedef {object} ChatMessage  What one player said to the other.
 * @property {string} name
 * @property {SideName} side
 * @property {boolean} yours
 * @property {string} text
 * @property {string} at
 *
 * @typedef {object} Rematch  What can be said about playing once more: ask for it, wait for the answer, answer, or go there.
 * @property {"ask" | "asked" | "answer" | "begun"} kind
 * @property {string} url
 * @property {string} [withdraw]
 *
 * @typedef {object} GameState  A game as the caller sees it. `can` lists what they may do now.
 * @property {number} game
 * @property {number} version
 * @property {number} sequence
 * @property {number} ply
 * @property {Phase} state
 * @property {Board} board
 * @property {boolean} rated
 * @property {Seats} players
 * @property {Clocks} clock
 * @property {DrawRule[]} draws
 * @property {DrawClaim[]} claims
 * @property {Pending | null} pending
 * @property {Dispute[]} disputes
 * @property {boolean} offence
 * @property {Status} status
 * @property {LogEntry[]} log
 * @property {number} log_from
 * @property {ChatMessage[]} chat
 * @property {SideName | null} you
 * @property {SideName[]} sides
 * @property {string[]} can
 * @property {Rematch | null} rematch
 *
 * @typedef {object} Answer  How an action went, with the game as it is now.
 * @property {AnswerCode} code
 * @property {string} message
 * @property {Clause | null} clause
 * @property {GameState} state
 *
 * @typedef {object} BriefAnswer  How an action went, and where the game has come to.
 * @property {AnswerCode} code
 * @property {string} message
 * @property {Clause | null} clause
 * @property {number} version
 * @property {number} sequence
 * @property {number} ply
 * @property {string} fen
 * @property {Phase} state
 *
 * @typedef {object} SheetChange  The end of the score sheet: the rows that come after those of the first `entries` of the log.
 * @property {number} kept
 * @property {number} entries
 * @property {string} rows
 *
 * @typedef {object} News  The state for one viewer, and the parts of the page that show it.
 * @property {number | null} since
 * @property {GameState} state
 * @property {SheetChange | null} sheet
 * @property {Record<string, string>} parts
 */

export {};
