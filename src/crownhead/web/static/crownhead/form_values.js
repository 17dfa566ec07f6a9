/** What the form of the workshop says: the value of a key, as JSON has it, read from the inputs of its panel. */

/** @typedef {string | number | boolean | null | any[] | {[name: string]: any}} Value */

/**
 * The value that a panel gives to its key; undefined if the key is to be as if it were not there.
 *
 * @param {HTMLElement} panel
 * @returns {Value | undefined}
 */
export function valueOf(panel) {
  const kind = panel.dataset.kind ?? "";
  const chosen = panel.querySelector("input[type=radio]:checked");
  if (chosen) return JSON.parse(typed(chosen));
  if (panel.dataset.at === "extends") return JSON.parse(typed(panel.querySelector("select")));
  if (kind === "ways") return ticked(panel);
  if (kind === "titles") return ticked(panel).length ? ticked(panel) : undefined;
  if (kind === "criteria") {
    const places = [...new Set([...panel.querySelectorAll("select")].map(typed).filter(Boolean))];
    return places.length ? places : "free";
  }
  const records = [...panel.querySelectorAll(":scope > .record")].map(recordOf);
  if (kind === "record") return isTicked(panel.querySelector("[data-exists]")) ? (records[0] ?? {}) : null;
  if (kind === "records") return records.length ? records : null;
  return scalar(kind, typed(panel.querySelector("input")));
}

/**
 * A record from the fields that stand directly in an element; what is left empty is left out.
 *
 * @param {Element} element
 * @returns {{[name: string]: Value}}
 */
export function recordOf(element) {
  /** @type {{[name: string]: Value}} */
  const record = {};
  for (const field of element.querySelectorAll(":scope > [data-field]")) {
    if (!(field instanceof HTMLElement)) continue;
    const value = fieldOf(field);
    if (value !== undefined) record[field.dataset.field ?? ""] = value;
  }
  return record;
}

/**
 * @param {HTMLElement} field
 * @returns {Value | undefined}
 */
function fieldOf(field) {
  const kind = field.dataset.kind ?? "";
  if (kind === "words") return ticked(field).length ? ticked(field) : undefined;
  if (kind === "two-records") {
    const sides = [...field.querySelectorAll(":scope > .side")].map(recordOf);
    return sides.some((side) => Object.keys(side).length) ? sides : undefined;
  }
  return scalar(kind, typed(field.querySelector("input, select")));
}

/**
 * @param {string} kind
 * @param {string} text
 * @returns {Value | undefined}
 */
function scalar(kind, text) {
  if (!text.trim()) return undefined;
  const isNumber = kind === "number" || kind === "span"; // of pieces: 2, but also 1-3 or 1+
  return isNumber && /^\d+$/.test(text) ? Number(text) : text;
}

/** @param {Element} element */
function ticked(element) {
  return [...element.querySelectorAll("input[type=checkbox]")].filter(isTicked).map(typed);
}

/** @param {Element | null} input */
function isTicked(input) {
  return input instanceof HTMLInputElement && input.checked;
}

/** @param {Element | null} input */
function typed(input) {
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value : "";
}
