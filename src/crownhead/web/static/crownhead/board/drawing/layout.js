/** Where each square is on the screen, from White's side or from Black's. */

/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {{x: number, y: number}} Spot  counted in squares from the upper left */

export class Layout {
  /**
   * @param {Geometry} board
   * @param {boolean} flipped
   */
  constructor(board, flipped) {
    this.rows = board.rows;
    this.columns = board.columns;
    this.flipped = flipped;
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {Map<number, string>} */
    this.names = new Map();
    for (const { name, row, column } of board.squares) {
      const x = flipped ? board.columns - 1 - column : column;
      const y = flipped ? board.rows - 1 - row : row;
      this.spots.set(name, { x, y });
      this.names.set(y * board.columns + x, name);
    }
  }

  /** @param {string} square */
  spot(square) {
    const spot = this.spots.get(square);
    if (!spot) throw new RangeError(`there is no square ${square} on this board`);
    return spot;
  }

  /** Where the middle of a square is. @param {string} square @returns {Spot} */
  middle(square) {
    const { x, y } = this.spot(square);
    return { x: x + 0.5, y: y + 0.5 };
  }

  /**
   * The square at a place, if it is played on.
   *
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    const inside = x >= 0 && y >= 0 && x < this.columns && y < this.rows;
    return (inside && this.names.get(y * this.columns + x)) || null;
  }

  /**
   * The squares that are played on in a row of the screen, from the left.
   *
   * @param {number} y
   */
  row(y) {
    const squares = [];
    for (let x = 0; x < this.columns; x++) {
      const name = this.at(x, y);
      if (name) squares.push(name);
    }
    return squares;
  }
}
