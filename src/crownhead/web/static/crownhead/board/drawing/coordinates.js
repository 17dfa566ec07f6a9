/** The names of squares as a board shows them: numbers on their squares, letters along the edges. */

/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Spot & {text: string, classes: string}} Coordinate */

/**
 * @param {Geometry} board
 * @param {Layout} layout
 * @returns {Coordinate[]}
 */
export function coordinatesOf({ notation, squares }, layout) {
  if (notation === "numbers") {
    return squares.map(({ name }) => ({ ...layout.spot(name), text: name, classes: "db-on-dark db-number" }));
  }
  const bottom = layout.rows - 1;
  const shade = (/** @type {number} */ x, /** @type {number} */ y) => (layout.at(x, y) ? "db-on-dark" : "db-on-light");
  const files = new Map(squares.map(({ name }) => [layout.spot(name).x, name.charAt(0)]));
  const ranks = new Map(squares.map(({ name }) => [layout.spot(name).y, name.slice(1)]));
  return [
    ...inOrder(files).map(([x, text]) => ({ x, y: bottom, text, classes: `${shade(x, bottom)} db-file` })),
    ...inOrder(ranks).map(([y, text]) => ({ x: 0, y, text, classes: `${shade(0, y)} db-rank` })),
  ];
}

/** @param {Map<number, string>} names */
function inOrder(names) {
  return [...names].sort(([one], [other]) => one - other);
}
