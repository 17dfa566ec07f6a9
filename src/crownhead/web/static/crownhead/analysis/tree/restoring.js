/** What the browser has kept of a room, put together with what the server sends. */

import { forget, kept } from "./keeping.js";
import { Tree } from "./tree.js";

/**
 * @typedef {import("../report/report_panel.js").KeptFindings} KeptFindings
 * @typedef {import("./tree.js").TreeNode} TreeNode
 * @typedef {import("../types.js").RoomData} RoomData
 */

/**
 * The tree as it was, and where one was in it, unless the address names another place. A visitor who begins anew has it
 * forgotten.
 *
 * @param {RoomData} data
 * @returns {{tree: Tree, now: TreeNode, report?: KeptFindings}} `report` is what an engine has found in it
 */
export function restored(data) {
  const query = new URLSearchParams(location.search);
  if (query.has("new")) forget(data.key);
  const given = new Tree(data.tree);
  const named = (query.get("moves") ?? "").split(",").filter(Boolean);
  const way = data.at.length ? data.at : named;
  const found = kept(data.key);
  if (found?.tree.fen !== given.fen) return { tree: given, now: given.follow(way) };
  const tree = new Tree(found.tree);
  tree.graft(tree.root, given.root);
  return { tree, now: tree.follow(way.length || location.search ? way : found.at), report: found.report };
}
