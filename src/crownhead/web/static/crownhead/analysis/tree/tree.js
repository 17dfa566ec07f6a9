/** The moves of the room as a tree, to walk and to edit. It knows no rules: what it is given was found legal before. */

/**
 * @typedef {import("../types.js").NodeData} NodeData
 * @typedef {import("../types.js").TreeData} TreeData
 * @typedef {import("../types.js").Start} Start
 */

export class TreeNode {
  /** @type {TreeNode[]} */
  children = [];

  /**
   * @param {TreeNode | null} parent
   * @param {NodeData} [told]
   */
  constructor(parent, told = {}) {
    this.parent = parent;
    this.move = told.move ?? "";
    this.short = told.short ?? this.move;
    this.setup = told.setup ?? "";
    /** @type {Start | undefined} */
    this.start = told.start;
    this.nags = [...(told.nags ?? [])];
    this.mark = told.mark ?? "";
    this.before = [...(told.before ?? [])];
    this.comments = [...(told.comments ?? [])];
  }

  /** What comes next, always the first. @returns {TreeNode | null} */
  get next() {
    return this.children[0] ?? null;
  }

  /** The last node that follows, always the first. @returns {TreeNode} */
  get end() {
    let node = /** @type {TreeNode} */ (this);
    while (node.next) node = node.next;
    return node;
  }

  /** This node and those before it, the root first. @returns {TreeNode[]} */
  get path() {
    const path = [];
    for (let node = /** @type {TreeNode | null} */ (this); node; node = node.parent) path.unshift(node);
    return path;
  }

  /** Whether it was played, and not in a variation. */
  get isMain() {
    return this.path.every((node) => !node.parent || node.parent.next === node);
  }

  /** How many moves lead here. */
  get ply() {
    return this.path.filter((node) => node.move).length;
  }
}

export class Tree {
  /** @param {TreeData} told */
  constructor(told) {
    this.rulebook = told.rulebook;
    this.fen = told.fen;
    this.start = told.start;
    this.begins = told.begins;
    this.first = told.number;
    this.tags = { ...told.tags };
    /** @type {TreeNode[]} */
    const nodes = [];
    for (const each of told.nodes) {
      const parent = each.parent === undefined ? null : (nodes[each.parent] ?? null);
      const node = new TreeNode(parent, each);
      parent?.children.push(node);
      nodes.push(node);
    }
    this.root = nodes[0] ?? new TreeNode(null);
  }

  /** @returns {TreeData} */
  toData() {
    /** @type {Map<TreeNode, number>} */
    const places = new Map();
    const nodes = [...this.walk()].map((node, place) => {
      places.set(node, place);
      return data(node, node.parent ? places.get(node.parent) : undefined);
    });
    const { rulebook, fen, start, begins, first, tags } = this;
    return { rulebook, fen, start, begins, number: first, tags, nodes };
  }

  /** All nodes, each before those that follow it. @returns {Generator<TreeNode, void, void>} */
  *walk() {
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      waiting.push(...[...node.children].reverse());
    }
  }

  get size() {
    return [...this.walk()].length;
  }

  /**
   * A move after a node: the one that is there already, or a new one, which is a variation if there is another.
   *
   * @param {TreeNode} node
   * @param {string} move
   * @param {string} [short]
   */
  add(node, move, short = move) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const added = new TreeNode(node, { move, short });
    node.children.push(added);
    return added;
  }

  /**
   * Add to a node what follows another one, of another tree, and is not there yet.
   *
   * @param {TreeNode} to
   * @param {TreeNode} from
   */
  graft(to, from) {
    for (const child of from.children) {
      const found = child.move
        ? this.add(to, child.move, child.short)
        : this.setUp(to, child.setup, child.start ?? this.start);
      if (!found.comments.length) found.comments.push(...child.comments);
      if (!found.nags.length) found.nags.push(...child.nags);
      this.graft(found, child);
    }
  }

  /**
   * A position that follows without a move, as after a huff.
   *
   * @param {TreeNode} node
   * @param {string} setup
   * @param {Start} start
   */
  setUp(node, setup, start) {
    const known = node.children.find((child) => child.setup === setup);
    if (known) return known;
    const added = new TreeNode(node, { setup, start });
    node.children.push(added);
    return added;
  }

  /**
   * Follow moves as far as they are there.
   *
   * @param {string[]} moves
   */
  follow(moves) {
    let node = this.root;
    for (const move of moves) {
      const next = node.children.find((child) => (child.move || `/${child.setup}`) === move);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** What `follow` finds a node by. @param {TreeNode} node */
  way(node) {
    return node.path.slice(1).map(({ move, setup }) => move || `/${setup}`);
  }

  /**
   * One step nearer to the main line, where it leaves the line above it.
   *
   * @param {TreeNode} node
   * @returns {boolean} whether there was anything to do
   */
  promote(node) {
    const leaves = [...node.path].reverse().find((each) => each.parent && each.parent.next !== each);
    const siblings = leaves?.parent?.children;
    if (!leaves || !siblings) return false;
    const place = siblings.indexOf(leaves);
    siblings.splice(place, 1);
    siblings.splice(place - 1, 0, leaves);
    return true;
  }

  /** Make it what was played. @param {TreeNode} node */
  makeMain(node) {
    let done = false;
    while (this.promote(node)) done = true;
    return done;
  }

  /**
   * Remove a node and all that follows it.
   *
   * @param {TreeNode} node
   * @returns {TreeNode} where one is then
   */
  remove(node) {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  /** The number of the move that follows a node, and whether it is the second player's. @param {TreeNode} node */
  numbering(node) {
    const plies = node.ply + (this.start.turn === this.begins ? 0 : 1);
    return { first: this.first + Math.floor(plies / 2), second: plies % 2 === 1 };
  }

  /**
   * Where a line begins that leads to a node, and its moves: from the last set-up, since the past ends there.
   *
   * @param {TreeNode} node
   * @returns {{fen: string, start: Start | undefined, moves: string[]}}
   */
  line(node) {
    const { path } = node;
    const from = path.findLastIndex((each) => each.setup);
    const moves = path.slice(from < 0 ? 1 : from + 1).map(({ move }) => move);
    if (from < 0) return { fen: this.fen, start: this.fen ? this.start : undefined, moves };
    return { fen: path[from]?.setup ?? "", start: path[from]?.start, moves };
  }

  /** The number of the move that leads to a node, and whether the second player makes it. @param {TreeNode} node */
  count(node) {
    const plies = node.ply - 1 + (this.start.turn === this.begins ? 0 : 1);
    return { number: this.first + Math.floor(plies / 2), second: plies % 2 === 1 };
  }
}

/**
 * @param {TreeNode} node
 * @param {number} [parent]
 * @returns {NodeData}
 */
function data({ move, short, setup, start, nags, mark, before, comments }, parent) {
  /** @type {NodeData} */
  const told = {};
  if (parent !== undefined) told.parent = parent;
  if (move) Object.assign(told, { move, short });
  if (setup) Object.assign(told, { setup, start });
  if (nags.length) told.nags = nags;
  if (mark) told.mark = mark;
  if (before.length) told.before = before;
  if (comments.length) told.comments = comments;
  return told;
}
