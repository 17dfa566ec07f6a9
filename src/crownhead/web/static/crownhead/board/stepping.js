/**
 * A move in the making, square by square. Nothing is decided here: the server has listed the moves, and with them what
 * every choice of squares means (`Walk`). The script follows that list, and shows the board half-way.
 */

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Walk} Walk */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Board} State */
/** @typedef {{path: string[], captured: string[], move: Move}} Route  one way to walk a move */

export class Selection {
  /**
   * @param {Route[]} routes  all that there are, as the server counts them
   * @param {Walk} walk  how far the piece has come
   * @param {string[]} squares  chosen so far, the piece's own first
   */
  constructor(routes, walk, squares) {
    this.routes = routes;
    this.walk = walk;
    this.squares = squares;
  }

  /**
   * Begin with the piece on a square; null if it may not move now.
   *
   * @param {Pick<State, "moves" | "walks">} choices
   * @param {string} square
   */
  static begin({ moves, walks }, square) {
    const walk = walks[square];
    return walk ? new Selection(moves.flatMap(routesOf), walk, [square]) : null;
  }

  get start() {
    return /** @type {string} */ (this.squares[0]);
  }

  /** Where the piece is now. */
  get now() {
    return /** @type {string} */ (this.squares[this.squares.length - 1]);
  }

  /** A route that has gone this way so far. */
  get route() {
    return this.#at(this.walk.route);
  }

  /** The squares that can be chosen next. */
  get targets() {
    return new Set([...Object.keys(this.walk.routes), ...Object.keys(this.walk.steps)]);
  }

  /** Where the move can end. */
  get ends() {
    return new Set(this.walk.ends);
  }

  /** The route that stops here, if it may. */
  get finished() {
    return this.walk.stop === null ? null : this.#at(this.walk.stop);
  }

  /** Routes of which the next square does not tell which is meant. */
  get ambiguous() {
    const several = Object.values(this.walk.routes).filter((numbers) => numbers.length > 1);
    return [...new Set(several.flat())].map((number) => this.#at(number));
  }

  /**
   * What one more square means: a route to the end, a longer selection, several routes to choose from, or nothing.
   *
   * @param {string} square
   * @returns {Route | Selection | Route[] | null}
   */
  choose(square) {
    if (square === this.now && this.finished) return this.finished;
    const step = this.walk.steps[square];
    if (step) return new Selection(this.routes, step, [...this.squares, square]);
    const meant = (this.walk.routes[square] ?? []).map((number) => this.#at(number));
    return meant.length > 1 ? meant : (meant[0] ?? null);
  }

  /**
   * The piece where a route has led it.
   *
   * @param {Route} route
   */
  after(route) {
    return new Selection(this.routes, { ...this.walk, stop: null, ends: [], routes: {}, steps: {} }, route.path);
  }

  /** @param {number} number */
  #at(number) {
    return /** @type {Route} */ (this.routes[number]);
  }
}

/**
 * @param {Move} move
 * @returns {Route[]}
 */
function routesOf(move) {
  return [move, ...move.ways].map(({ path, captured }) => ({ path, captured, move }));
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
  const found = inFull.length ? inFull : moves.filter(({ path }) => `${path[0]} ${path[path.length - 1]}` === wanted);
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
