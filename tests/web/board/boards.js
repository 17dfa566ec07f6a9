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
