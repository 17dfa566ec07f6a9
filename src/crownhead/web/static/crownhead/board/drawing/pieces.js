/** Pieces: flat discs with a rim, kings with a mark that is a shape, columns of which every piece is seen. */

import { svg } from "./make.js";

/** @typedef {import("../types.js").KingStyle} KingStyle */

const RADIUS = 16;
const RING = 10.5;
const APART = 7; // the two men of a king
const THICKNESS = 5; // of a piece in a column
const TALLEST = 24; // a column rises no higher above its square: it would hide the next one
const COUNTED = 5; // from this height on, a column carries their number

const CROWN = "M-9.5 3.5V-5.5l5 4.3L0-8.4l4.5 7.2 5-4.3v9zM-9.5 5.4h19V8.2h-19z";
const LETTER_D = "M-6.6-8.5h5.3a8.5 8.5 0 0 1 0 17h-5.3zM-3.2-5.2v10.4h1.7a5.2 5.2 0 0 0 0-10.4z";

/**
 * The picture of what stands on a square, in a box of 40 by 40.
 *
 * @param {string} column  one letter a piece, the top first
 * @param {KingStyle} kings
 * @param {string} [build]  what a king is made of, where the rules say so
 */
export function draw(column, kings, build) {
  const top = column.charAt(0);
  const picture = svg("svg", {
    viewBox: "-20 -20 40 40",
    class: "db-piece",
    "aria-hidden": "true",
    focusable: "false",
  });
  if (column.length > 1) picture.append(...tower(column, kings));
  else if (kings === "stack" && top !== top.toLowerCase() && build?.length !== 1) picture.append(...built(top, build));
  else picture.append(shadow(), face(top, 0, kings));
  return picture;
}

/**
 * The pieces of a column side by side, the top first.
 *
 * @param {string} column
 * @param {KingStyle} kings
 */
export function row(column, kings) {
  const step = 36;
  const discs = [...column].map((piece, index) => {
    const group = svg("g", { transform: `translate(${20 + index * step} 20)` });
    group.append(face(piece, 0, kings));
    return group;
  });
  const width = 40 + (column.length - 1) * step;
  return svg("svg", { viewBox: `0 0 ${width} 40`, class: "db-discs", "aria-hidden": "true" }, ...discs);
}

/**
 * How high a column rises above its square, in squares.
 *
 * @param {string} column
 */
export function rise(column) {
  return Math.min(TALLEST, THICKNESS * (column.length - 1)) / 40;
}

/** @param {number} [y] */
function shadow(y = 0) {
  return svg("circle", { class: "db-shadow", cy: y + 1.6, r: RADIUS + 0.6 });
}

/**
 * One piece from above.
 *
 * @param {string} piece
 * @param {number} y
 * @param {KingStyle} kings
 * @param {number} [radius]
 */
function face(piece, y, kings, radius = RADIUS) {
  const man = piece === piece.toLowerCase();
  const mark = man
    ? svg("circle", { class: "db-ring", cy: y, r: (RING * radius) / RADIUS })
    : svg("path", { class: "db-mark", d: kings === "letter" ? LETTER_D : CROWN, transform: `translate(0 ${y})` });
  return svg("g", { class: sideClass(piece) }, svg("circle", { class: "db-disc", cy: y, r: radius }), mark);
}

/** @param {string} piece */
function sideClass(piece) {
  return piece.toLowerCase() === "w" ? "db-white" : "db-black";
}

/**
 * A king as two men, one on the other.
 *
 * @param {string} top
 * @param {string} [build]
 */
function built(top, build) {
  const man = top.toLowerCase();
  const lower = face(build?.[1] ?? man, APART / 2, "stack", RADIUS - 1.5);
  return [shadow(APART / 2 - 1), lower, face(man, -APART / 2, "stack", RADIUS - 1.5)];
}

/**
 * A column, seen from in front and above: each piece shows its edge, the top one its face.
 *
 * @param {string} column
 * @param {KingStyle} kings
 */
function tower(column, kings) {
  const thickness = Math.min(THICKNESS, TALLEST / (column.length - 1));
  const radius = RADIUS - 1;
  let y = 2;
  /** @type {SVGElement[]} */
  const parts = [shadow(y)];
  for (const piece of [...column].slice(1).reverse()) {
    parts.push(edge(piece, y, thickness, radius));
    y -= thickness;
  }
  parts.push(face(column.charAt(0), y, kings, radius));
  if (column.length >= COUNTED) parts.push(count(column.length, y));
  return parts;
}

/**
 * @param {string} piece
 * @param {number} y
 * @param {number} thickness
 * @param {number} radius
 */
function edge(piece, y, thickness, radius) {
  const top = y - thickness;
  const outline = `M${-radius} ${top}V${y}A${radius} ${radius} 0 0 0 ${radius} ${y}V${top}z`;
  const drawn = svg("g", { class: sideClass(piece) }, svg("path", { class: "db-edge", d: outline }));
  if (piece !== piece.toLowerCase()) {
    const beads = `M${-radius} ${y - thickness / 2}a${radius} ${radius} 0 0 0 ${2 * radius} 0`;
    drawn.append(svg("path", { class: "db-beads", d: beads }));
  }
  return drawn;
}

/**
 * @param {number} pieces
 * @param {number} y
 */
function count(pieces, y) {
  const number = svg("text", { x: 14, y: y - 8.6 });
  number.textContent = String(pieces);
  return svg("g", { class: "db-count" }, svg("circle", { cx: 14, cy: y - 12, r: 7 }), number);
}
