/**
 * A board from what the engine sees, for the moment until the server has said the rest: names of moves, other ways to
 * make them, refusals, draws. Which moves there are the core has decided; here they are only put in order, as
 * `crownhead.web.contract.boards` does it, so that they can be chosen square by square.
 */

/**
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").Move} Move
 * @typedef {import("../board/types.js").Walk} Walk
 * @typedef {import("../engine/types.js").ReachedPosition} ReachedPosition
 */

/**
 * @param {Board} before  any board of the same rulebook
 * @param {ReachedPosition} seen
 * @param {{ply: number, last: Move | null}} how  it came to be
 * @returns {Board}
 */
export function boardOf(before, seen, { ply, last }) {
  const moves = seen.moves.map(whole);
  const captures = moves.length > 0 && moves.every((move) => move.captured.length > 0);
  return {
    ...before,
    ...{ ply, last, turn: seen.turn, position: seen.position, builds: {}, caption: "", fen: "" },
    ...{ viewer: "both", yours: moves.length > 0, moves, walks: walksOf(moves) },
    must: captures ? [...new Set(moves.map(({ path }) => path[0] ?? ""))] : [],
    ...{ refusals: {}, stopped: null, offence: null, outcome: null },
  };
}

/** A move as a board wants it. @param {import("../engine/types.js").Move} move @returns {Move} */
export function whole({ text, path, captured, crowns }) {
  return { text, path, captured, crowns, short: text, crowned: crowns ? path.length - 1 : null, ways: [] };
}

/**
 * What choosing one square after another means, for each piece that may move (`crownhead.play.selection`).
 *
 * @param {Move[]} moves
 * @returns {Record<string, Walk>}
 */
export function walksOf(moves) {
  const paths = moves.map(({ path }) => path);
  const starts = new Set(paths.map((path) => path[0] ?? ""));
  const numbers = [...paths.keys()];
  return Object.fromEntries([...starts].map((start) => [start, walk(paths, of(paths, numbers, 0, start), 1)]));
}

/**
 * @param {string[][]} paths
 * @param {number[]} numbers
 * @param {number} place
 * @param {string} square
 */
function of(paths, numbers, place, square) {
  return numbers.filter((number) => paths[number]?.[place] === square);
}

/**
 * @param {string[][]} paths
 * @param {number[]} numbers  of the paths that have gone this way
 * @param {number} length  how many squares are chosen
 * @returns {Walk}
 */
function walk(paths, numbers, length) {
  const further = numbers.filter((number) => (paths[number]?.length ?? 0) > length);
  const stop = numbers.find((number) => paths[number]?.length === length) ?? null;
  const start = length === 1 ? paths[numbers[0] ?? 0]?.[0] : null;
  const ends = new Set(further.map((number) => paths[number]?.at(-1) ?? ""));
  if (start) ends.delete(start);
  const landings = new Set(further.map((number) => paths[number]?.[length] ?? ""));
  /** @type {Walk} */
  const found = { route: numbers[0] ?? 0, stop, ends: [...ends], routes: {}, steps: {} };
  for (const square of new Set([...landings, ...ends])) {
    const through = of(paths, further, length, square);
    const ending = further.filter((number) => paths[number]?.at(-1) === square && !through.includes(number));
    if (through.length > 1 && !ending.length) found.steps[square] = walk(paths, through, length + 1);
    else found.routes[square] = [...through, ...ending];
  }
  return found;
}
