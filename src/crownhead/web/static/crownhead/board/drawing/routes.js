/** Captures drawn over the board: in two colours by turns, the second one dashed, side by side where they share a way. */

import { svg } from "./make.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Spot} Spot */

const APART = 0.14; // in squares

/**
 * @param {SVGSVGElement} root
 * @param {Layout} layout
 * @param {string[][]} paths
 */
export function drawRoutes(root, layout, paths) {
  root.setAttribute("viewBox", `0 0 ${layout.columns} ${layout.rows}`);
  const lines = paths.map((path, index) => line(layout, path, (index - (paths.length - 1) / 2) * APART));
  root.replaceChildren(
    ...lines.map((points) => svg("polyline", { class: "db-halo", points })),
    ...lines.map((points, index) => svg("polyline", { class: `db-route db-route-${index % 2}`, points })),
    ...paths.flatMap((path, index) => joints(layout, path, index)),
  );
}

/**
 * @param {Layout} layout
 * @param {string[]} path
 * @param {number} aside
 */
function line(layout, path, aside) {
  const spots = path.map((square) => middle(layout.spot(square)));
  return spots.map(({ x, y }) => `${(x + aside / 2).toFixed(3)},${(y + aside / 2).toFixed(3)}`).join(" ");
}

/**
 * @param {Layout} layout
 * @param {string[]} path
 * @param {number} index
 */
function joints(layout, path, index) {
  return path.slice(1).map((square) => {
    const { x, y } = middle(layout.spot(square));
    return svg("circle", { class: `db-joint db-route-${index % 2}`, cx: x, cy: y, r: 0.1 });
  });
}

/**
 * @param {Spot} spot
 * @returns {Spot}
 */
function middle({ x, y }) {
  return { x: x + 0.5, y: y + 0.5 };
}
