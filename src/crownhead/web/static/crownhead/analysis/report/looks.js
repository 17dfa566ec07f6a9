/** Has an engine look at the positions that the server asks about, one after the other. */

import { MOST_ANSWERED_LINES, MOST_ANSWERED_MOVES } from "../../constants.js";
import { pause } from "../../pause.js";
import { ServerEngine } from "../server_engine.js";

/**
 * @typedef {import("../../engine/types.js").Engine} Engine
 * @typedef {import("../../engine/types.js").Line} Line
 * @typedef {import("../../engine/types.js").Report} Report
 * @typedef {import("../types.js").Questions} Questions
 *
 * @typedef {{depth: number, lines: {score: number, moves: string[]}[]}} Finding  what the engine answers to a question
 */

const TRIES = 20; // of a server that is busy
const BETWEEN_TRIES = 3000; // milliseconds

/**
 * @param {Engine} engine
 * @param {Questions} questions
 * @param {number} nodes  how many positions it may see for each
 * @param {{known?: Finding[], tell?: (done: number, all: number) => void, isStopped?: () => boolean}} [how]
 *   known: answers to the first questions, from before
 * @returns {Promise<Finding[]>} to all, or to those until it was stopped
 */
export async function lookAt(engine, questions, nodes, { known = [], tell, isStopped } = {}) {
  const { lines, asked } = questions;
  const answers = known.slice(0, asked.length);
  for (const [number, count] of asked.slice(answers.length)) {
    tell?.(answers.length, asked.length);
    if (isStopped?.()) break;
    const { start, fen, moves = [] } = lines[number] ?? {};
    const report = await found(
      engine,
      { moves: moves.slice(0, count), ...(start && { start }), ...(fen && { fen }) },
      nodes,
    );
    if (isStopped?.()) break; // it may have seen less than it should
    answers.push(answer(report));
  }
  tell?.(answers.length, asked.length);
  return answers;
}

/** @param {Engine} engine @param {Line} line @param {number} nodes @returns {Promise<Report>} */
async function found(engine, line, nodes) {
  if (!(engine instanceof ServerEngine)) return engine.search(line, { lines: MOST_ANSWERED_LINES, nodes });
  for (let left = TRIES; ; left--) {
    const report = await engine.search(line, { lines: MOST_ANSWERED_LINES }).catch((error) => {
      if (!left) throw error;
      return null;
    });
    if (report?.lines.length || !left) return report ?? { depth: 0, nodes: 0, milliseconds: 0, lines: [], over: true };
    await pause(BETWEEN_TRIES);
  }
}

/** @param {Report} report @returns {Finding} */
function answer({ depth, lines }) {
  const told = lines.slice(0, MOST_ANSWERED_LINES).map(({ score, moves }, place) => ({
    score,
    moves: moves.slice(0, place ? 1 : MOST_ANSWERED_MOVES).map(({ text }) => text),
  }));
  return { depth, lines: told };
}
