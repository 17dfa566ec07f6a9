/** What the visitor wants of the engine, as the browser keeps it. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import {
  between,
  keepSettings,
  mostThreads,
  settings,
} from "../../../src/crownhead/web/static/crownhead/engine/settings.js";

/** @param {number} processors @param {boolean} canShare */
function aBrowser(processors, canShare) {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
  };
  globalThis.crossOriginIsolated = canShare;
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: processors }, configurable: true });
}

beforeEach(() => aBrowser(6, true));

describe("the settings of the engine", () => {
  it("begin with three lines, and half of the processors", () => {
    assert.deepEqual(settings(), { on: true, arrows: true, lines: 3, threads: 3 });
  });

  it("are what was chosen last", () => {
    keepSettings({ on: false, arrows: false, lines: 5, threads: 6 });
    assert.deepEqual(settings(), { on: false, arrows: false, lines: 5, threads: 6 });
  });

  it("are kept within bounds, and as at first where something else was kept", () => {
    keepSettings({ on: true, arrows: true, lines: 99, threads: 99 });
    assert.deepEqual(settings(), { on: true, arrows: true, lines: 5, threads: 6 });
    globalThis.localStorage.setItem("crownhead.engine", "{");
    assert.equal(settings().lines, 3);
    globalThis.localStorage = { getItem: () => assert.fail(), setItem: () => assert.fail() };
    keepSettings(settings());
    assert.equal(settings().lines, 3, "a browser may keep nothing");
  });

  it("have one thread where threads cannot share memory, and never more than eight", () => {
    aBrowser(6, false);
    assert.equal(mostThreads(), 1);
    assert.equal(settings().threads, 1);
    aBrowser(64, true);
    assert.equal(mostThreads(), 8);
  });

  it("are whole numbers from one on", () => {
    assert.deepEqual([between("2.9", 3, 5), between("x", 3, 5), between(-4, 3, 5), between(9, 3, 5)], [2, 3, 1, 5]);
  });
});
