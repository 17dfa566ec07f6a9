/**
 * What the server tells the board. `crownhead.web.contract.boards` makes it, and `crownhead.web.contract.shapes` says what each part means.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {{name: string, row: number, column: number}} Square
 * @typedef {{path: string[], captured: string[]}} Way
 * @typedef {Way & {text: string, short: string, crowns: boolean, crowned: number | null, ways: Way[]}} Move
 * @typedef {Record<string, string>} Position  one letter a piece, the top of a column first
 *
 * @typedef {object} Refusal
 * @property {string} kind
 * @property {string} what
 * @property {string | null} clause
 * @property {string | null} title
 * @property {string} instead
 * @property {string[]} moves
 * @property {Record<string, string>} values
 * @property {string} text
 *
 * @typedef {object} Offence
 * @property {string} kind
 * @property {string} what
 * @property {string} clause
 * @property {string} title
 * @property {string[]} owed
 * @property {string[]} liable
 * @property {number | null} most
 * @property {string[][]} huff
 * @property {boolean} compel
 * @property {boolean} let_stand
 * @property {string} text
 *
 * @typedef {object} Outcome
 * @property {Side | null} winner
 * @property {string} reason
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 *
 * @typedef {object} Moment
 * @property {number} ply
 * @property {Side} turn
 * @property {string} fen
 * @property {Position} position
 * @property {Record<string, string>} [builds]
 * @property {Move | null} last
 *
 * @typedef {object} Geometry
 * @property {{slug: string, title: string}} rulebook
 * @property {number} rows
 * @property {number} columns
 * @property {Square[]} squares
 * @property {number | null} dark
 * @property {"numbers" | "letters"} notation
 * @property {"after" | "at-once" | "column"} removal
 *
 * @typedef {object} Choices
 * @property {Side | "both" | null} viewer
 * @property {boolean} yours
 * @property {Move[]} moves
 * @property {string[]} must
 * @property {Record<string, Refusal>} refusals
 * @property {Refusal | null} stopped
 * @property {Offence | null} offence
 * @property {Outcome | null} outcome
 *
 * @typedef {Moment & Geometry & Choices} State
 *
 * @typedef {"crown" | "letter" | "stack"} KingStyle
 */

export {};
