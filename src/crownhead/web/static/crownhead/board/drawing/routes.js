/** Captures drawn over the board: in two colours by turns, the second one dashed, side by side where they share a way. */

import { points, svg } from "./make.js";

/** @typedef {import("./layout.js").Layout} Layout */

const APART = 0.14; // in squares

/**
 * @param {SVGSVGElement} root
 * @param {Layout} layout
 * @param {string[][]} paths
 */
export function drawRoutes(root, layout, paths) {
  root.setAttribute("viewBox", `0 0 ${layout.columns} ${layout.rows}`);
  const lines = paths.map((path, index) => routeOf(layout, path, (index - (paths.length - 1) / 2) * APART));
  root.replaceChildren(
    ...lines.map((line) => svg("polyline", { class: "db-halo", points: line })),
    ...lines.map((line, index) => svg("polyline", { class: `db-route db-route-${index % 2}`, points: line })),
    ...paths.flatMap((path, index) => joints(layout, path, index)),
  );
}

/**
 * @param {Layout} layout
 * @param {string[]} path
 * @param {number} aside
 */
function routeOf(layout, path, aside) {
  const middles = path.map((square) => layout.middle(square));
  return points(middles.map(({ x, y }) => ({ x: x + aside / 2, y: y + aside / 2 })));
}

/**
 * @param {Layout} layout
 * @param {string[]} path
 * @param {number} index
 */
function joints(layout, path, index) {
  return path.slice(1).map((square) => {
    const { x, y } = layout.middle(square);
    return svg("circle", { class: `db-joint db-route-${index % 2}`, cx: x, cy: y, r: 0.1 });
  });
}
