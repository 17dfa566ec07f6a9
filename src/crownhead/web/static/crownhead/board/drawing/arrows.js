/** Moves that are pointed at: arrows over the board, the first the broadest. */

import { points, svg } from "./make.js";

/** @typedef {import("./layout.js").Layout} Layout */

const WIDTH = 0.17; // in squares
const THINNER = 0.028; // each after the first
const HEAD = 0.34;

/**
 * @param {SVGSVGElement} root
 * @param {Layout} layout
 * @param {string[][]} paths
 */
export function drawArrows(root, layout, paths) {
  root.setAttribute("viewBox", `0 0 ${layout.columns} ${layout.rows}`);
  const known = paths.filter((path) => path.length > 1 && path.every((square) => layout.spots.has(square)));
  root.replaceChildren(...known.map((path, rank) => arrow(layout, path, rank)).reverse());
}

/** @param {Layout} layout @param {string[]} path @param {number} rank */
function arrow(layout, path, rank) {
  const spots = path.map((square) => layout.middle(square));
  const end = /** @type {{x: number, y: number}} */ (spots.at(-1));
  const from = /** @type {{x: number, y: number}} */ (spots.at(-2));
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const neck = { x: end.x - dx * HEAD, y: end.y - dy * HEAD };
  const half = HEAD * 0.55;
  const corners = [
    end,
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ];
  return svg(
    "g",
    { class: "db-arrow", opacity: (0.85 - rank * 0.13).toFixed(2) },
    svg("polyline", {
      points: points([...spots.slice(0, -1), neck]),
      "stroke-width": (WIDTH - rank * THINNER).toFixed(3),
    }),
    svg("polygon", { points: points(corners) }),
  );
}
