/** Boards and moves for the tests of the board's scripts, as the server would describe them. */

/**
 * A board of dark squares, numbered row by row from the upper left, or named as chess players do.
 *
 * @param {{rows?: number, columns?: number, notation?: "numbers" | "letters"}} [facts]
 */
export function aBoard({ rows = 8, columns = 8, notation = "numbers" } = {}) {
  const squares = [];
  for (let row = 0; row < rows; row++) {
    for (let column = (row + 1) % 2; column < columns; column += 2) {
      const name = notation === "numbers" ? String(squares.length + 1) : "abcdefghijkl"[column] + String(rows - row);
      squares.push({ name, row, column });
    }
  }
  return { rulebook: { slug: "test", title: "Test" }, rows, columns, squares, dark: 1, notation, removal: "after" };
}

/**
 * A move as its text says it: `11-15`, or a capture `14x23x32` of the pieces on the squares that are named.
 *
 * @param {string} text
 * @param {...string} captured
 */
export function aMove(text, ...captured) {
  const path = text.split(/[-x]/);
  return { text, short: text, path, captured, crowns: false, crowned: null, ways: [] };
}

/**
 * A piece on its way: the routes that each square can mean, by their numbers, and what else the server tells of it.
 *
 * @param {Record<string, number[]>} routes
 * @param {Partial<import("../../../src/crownhead/web/static/crownhead/board/types.js").Walk>} [more]
 */
export function aWalk(routes, more = {}) {
  return {
    route: Math.min(...Object.values(routes).flat()),
    stop: null,
    ends: Object.keys(routes),
    routes,
    steps: {},
    ...more,
  };
}

/** Two pieces that can step. */
export const STEPS = {
  moves: [aMove("11-15"), aMove("11-16"), aMove("12-16")],
  walks: { 11: aWalk({ 15: [0], 16: [1] }), 12: aWalk({ 16: [2] }) },
};

/** Two captures of one piece that part at their first landing, and one more that goes on from there. */
export const FORKED = {
  moves: [aMove("26x17x10", "22", "14"), aMove("26x19x10", "23", "15"), aMove("26x19x12", "23", "16")],
  walks: {
    26: aWalk({ 10: [0, 1], 12: [2], 17: [0] }, { ends: ["10", "12"], steps: { 19: aWalk({ 10: [1], 12: [2] }) } }),
  },
};
