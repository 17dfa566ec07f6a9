/**
 * A move in the making, square by square. Nothing is legal because of what is written here: the moves come from the
 * server, and here is only told apart which of them the chosen squares can still mean.
 */

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Board} State */
/** @typedef {{path: string[], captured: string[], move: Move}} Route  one way to walk a move */

export class Selection {
  /**
   * @param {string[]} squares  chosen so far, the piece's own first
   * @param {Route[]} routes  that begin with these squares
   */
  constructor(squares, routes) {
    this.squares = squares;
    this.routes = routes;
  }

  /**
   * Begin with the piece on a square; null if it may not move now.
   *
   * @param {Move[]} moves
   * @param {string} square
   */
  static begin(moves, square) {
    const routes = moves.filter((move) => move.path[0] === square).flatMap(routesOf);
    return routes.length ? new Selection([square], routes) : null;
  }

  get start() {
    return /** @type {string} */ (this.squares[0]);
  }

  /** Where the piece is now. */
  get now() {
    return /** @type {string} */ (this.squares[this.squares.length - 1]);
  }

  /** @returns {Route[]} */
  get further() {
    return this.routes.filter((route) => route.path.length > this.squares.length);
  }

  /** Where it can go next. */
  get landings() {
    return new Set(this.further.map((route) => /** @type {string} */ (route.path[this.squares.length])));
  }

  /** Where the move can end. One that ends where it began has to be walked. */
  get ends() {
    const ends = new Set(this.further.map(endOf));
    if (this.squares.length === 1) ends.delete(this.start);
    return ends;
  }

  /** What has been jumped so far. */
  get taken() {
    return this.routes[0]?.captured.slice(0, this.squares.length - 1) ?? [];
  }

  /** The move that stops here, if it may. */
  get finished() {
    return this.squares.length > 1
      ? (this.routes.find((route) => route.path.length === this.squares.length) ?? null)
      : null;
  }

  /** Routes to squares that different moves end on: it takes more than the last square to tell which is meant. */
  get ambiguous() {
    const routes = distinct(this.further);
    return routes.filter((route) => routes.some((other) => other !== route && endOf(other) === endOf(route)));
  }

  /**
   * What one more square makes of it: a move (as the route that it goes), a longer selection, several routes to choose
   * from, or nothing. A square that only one move can mean gives that move, whether it is the next step or the end.
   *
   * @param {string} square
   * @returns {Route | Selection | Route[] | null}
   */
  choose(square) {
    if (square === this.start && this.squares.length === 1) return null; // whoever touches a piece twice puts it down
    if (square === this.now && this.finished) return this.finished;
    const through = this.further.filter((route) => route.path[this.squares.length] === square);
    const ending = this.further.filter((route) => endOf(route) === square && !through.includes(route));
    const meant = distinct([...through, ...ending]);
    if (meant.length < 2) return meant[0] ?? null;
    return ending.length ? meant : new Selection([...this.squares, square], through);
  }
}

/**
 * @param {Move} move
 * @returns {Route[]}
 */
function routesOf(move) {
  return [move, ...move.ways].map(({ path, captured }) => ({ path, captured, move }));
}

/** @param {Route} route */
function endOf(route) {
  return /** @type {string} */ (route.path[route.path.length - 1]);
}

/**
 * One route for each move.
 *
 * @param {Route[]} routes
 */
function distinct(routes) {
  return routes.filter((route, index) => routes.findIndex((other) => other.move === route.move) === index);
}

/**
 * What a typed text can mean: the moves that are written so, in full or in short.
 *
 * @param {Move[]} moves
 * @param {string} text
 * @returns {Route[]}
 */
export function routesWritten(moves, text) {
  const plain = (/** @type {string} */ written) =>
    written
      .toLowerCase()
      .match(/[a-l]?\d+/g)
      ?.join(" ") ?? "";
  const wanted = plain(text);
  const inFull = moves.filter((move) => plain(move.text) === wanted);
  const found = inFull.length
    ? inFull
    : moves.filter((move) => `${move.path[0]} ${endOf({ ...move, move })}` === wanted);
  return found.map((move) => ({ path: move.path, captured: move.captured, move }));
}

/**
 * What the board shows when a route has been walked so far. Taken pieces stay as ghosts until the move ends, unless
 * the rules take them off at once; in column games they go below the piece that takes them.
 *
 * @param {State} state
 * @param {Route} route
 * @param {number} hops
 * @returns {{position: Position, ghosts: string[]}}
 */
export function during(state, route, hops) {
  const position = { ...state.position };
  const start = /** @type {string} */ (route.path[0]);
  const taken = route.captured.slice(0, hops);
  let piece = position[start] ?? "";
  delete position[start];
  for (const square of taken) {
    if (state.removal === "column") {
      piece += position[square]?.[0] ?? "";
      position[square] = position[square]?.slice(1) ?? "";
    }
    if (state.removal === "at-once" || !position[square]) delete position[square];
  }
  const { crowned } = route.move;
  if (crowned !== null && hops >= crowned) piece = piece.charAt(0).toUpperCase() + piece.slice(1);
  position[/** @type {string} */ (route.path[hops])] = piece;
  return { position, ghosts: state.removal === "after" ? taken : [] };
}
