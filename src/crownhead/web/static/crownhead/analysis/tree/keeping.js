/**
 * Nothing is lost on reload: the address names what is on the board, and the browser keeps the whole tree, for as many of
 * the last trees as there is room for.
 */

/** @typedef {import("../types.js").TreeData} TreeData */
/** @typedef {import("../report/report_panel.js").KeptFindings} KeptFindings */
/** @typedef {{tree: TreeData, at: string[], saved: number, report?: KeptFindings}} KeptTree */

const PREFIX = "crownhead.analysis.";
const MOST_KEPT = 30;
const LONGEST_ADDRESS = 1800;

/** The name of a tree that belongs to no game: `crownhead.web.analysis.views` has the same. @param {string} rulebook @param {string} fen */
export function treeKey(rulebook, fen) {
  return `${rulebook} ${fen}`.trim();
}

/** @param {string} key @returns {KeptTree | null} */
export function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
    return found && Array.isArray(found.tree?.nodes) ? found : null;
  } catch {
    return null; // the browser keeps nothing, or something else
  }
}

/**
 * @param {string} key
 * @param {TreeData} tree
 * @param {string[]} at
 * @param {KeptFindings} [report]
 * @returns {boolean} whether it is kept
 */
export function keep(key, tree, at, report) {
  const text = JSON.stringify({ tree, at, saved: Date.now(), report });
  for (let tries = 0; tries < MOST_KEPT; tries++) {
    try {
      localStorage.setItem(PREFIX + key, text);
      drop(MOST_KEPT, key);
      return true;
    } catch {
      if (!drop(Math.max(others(key).length - 1, 0), key)) return false;
    }
  }
  return false;
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // there is nothing to forget
  }
}

/** @param {string} besides */
function others(besides) {
  return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + besides);
}

/** Let the oldest trees go. @param {number} most @param {string} besides */
function drop(most, besides) {
  const saved = (/** @type {string} */ name) => kept(name.slice(PREFIX.length))?.saved ?? 0;
  const old = others(besides).sort((one, other) => saved(one) - saved(other));
  const dropped = old.slice(0, Math.max(old.length - most, 0));
  for (const name of dropped) localStorage.removeItem(name);
  return dropped.length > 0;
}

/**
 * What stands in the address bar, which can be sent to others. One that would be too long names the position alone.
 *
 * @param {string} path
 * @param {{fen: string, moves: string[]}} line
 * @param {string} now  the FEN of what is on the board
 */
export function address(path, { fen, moves }, now) {
  const long = query({ fen, moves: moves.join(",") });
  return path + (long.length > LONGEST_ADDRESS && now ? query({ fen: now }) : long);
}

/** The part of an address after its path, in which commas and colons can be read. @param {Record<string, string>} values */
export function query(values) {
  const said = Object.entries(values).filter(([, value]) => value);
  const text = new URLSearchParams(said).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text && `?${text}`;
}
