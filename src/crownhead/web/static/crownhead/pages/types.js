/**
 * What the server sends to sockets and scripts of pages without a game.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").Board} Board
 *
 * @typedef {object} BegunGame  A game that has begun while its player was elsewhere.
 * @property {string} url
 * @property {string} opponent
 *
 * @typedef {object} Summary  What every page of a player shows: how many games wait for them, unread messages, games that have begun.
 * @property {number} waiting
 * @property {number} unread
 * @property {BegunGame[]} begun
 *
 * @typedef {object} SmallBoard  A game as a small board shows it: its version, how it ended if it did, and how many look on.
 * @property {number} number
 * @property {number} version
 * @property {string} over
 * @property {string} watched
 *
 * @typedef {object} WatchNews  Games of a page that have gone on, or that the list of challenges has changed.
 * @property {SmallBoard[]} [games]
 * @property {boolean} [challenges]
 *
 * @typedef {object} PoolNews  To a player in the pairing pool: the address of their game, else the range of ratings, or that they have left.
 * @property {string} [url]
 * @property {number} [low]
 * @property {number} [high]
 * @property {boolean} [gone]
 *
 * @typedef {object} ExaminedText  A text in the workshop: its lines with mistakes, a number that changes with its rules, and parts of the page.
 * @property {string} text
 * @property {string} title
 * @property {string} status
 * @property {number[]} lines
 * @property {number | null} rules
 * @property {Record<string, string>} parts
 *
 * @typedef {object} LessonReply  To a try in a lesson: the board (with the move on it, if it was good) and what stands beside it.
 * @property {Board} board
 * @property {string} panel
 * @property {boolean} good
 *
 * @typedef {object} PuzzleReply  To a try in a puzzle: the boards after the move and after the reply to it, and what stands beside them.
 * @property {Board[]} boards
 * @property {string} panel
 * @property {"right" | "wrong" | "refused"} kind
 * @property {string} words
 */

export {};
