/** What the form of the workshop says, without a browser: inputs in, the value of a key out. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

/** As much of an element as the form is read by: its children, its data, and the few selectors that are asked for. */
class HTMLElement {
  constructor({ kind, field, at, name = "", exists = false } = {}, ...children) {
    this.dataset = { kind, field, at, ...(exists ? { exists: "" } : {}) };
    this.className = name;
    this.children = children;
  }
  querySelectorAll(selectors) {
    return selectors.split(", ").flatMap((selector) => {
      const scoped = selector.startsWith(":scope > ");
      const among = scoped ? this.children : this.below();
      return among.filter((each) => each.matches(selector.replace(":scope > ", "")));
    });
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  below() {
    return this.children.flatMap((child) => [child, ...child.below()]);
  }
  matches(selector) {
    const known = {
      ".record": () => this.className === "record",
      ".side": () => this.className === "side",
      "[data-field]": () => this.dataset.field !== undefined,
      "[data-exists]": () => "exists" in this.dataset,
      select: () => this instanceof HTMLSelectElement,
      input: () => this instanceof HTMLInputElement,
      "input[type=checkbox]": () => this instanceof HTMLInputElement && this.type === "checkbox",
      "input[type=radio]:checked": () => this instanceof HTMLInputElement && this.type === "radio" && this.checked,
    };
    return known[selector]();
  }
}

class HTMLInputElement extends HTMLElement {
  constructor(type, value, checked = false, more = {}) {
    super(more);
    Object.assign(this, { type, value, checked });
  }
}

class HTMLSelectElement extends HTMLElement {
  constructor(value) {
    super();
    this.value = value;
  }
}

Object.assign(globalThis, { HTMLElement, HTMLInputElement, HTMLSelectElement });
const { valueOf } = await import("../../../src/crownhead/web/static/crownhead/form_values.js");

const panel = (kind, ...children) => new HTMLElement({ kind }, ...children);
const text = (value) => new HTMLInputElement("text", value);
const tick = (value, checked = true) => new HTMLInputElement("checkbox", value, checked);
const field = (name, kind, ...children) => new HTMLElement({ field: name, kind }, ...children);
const record = (...fields) => new HTMLElement({ name: "record" }, ...fields);
const exists = (checked) => new HTMLInputElement("checkbox", "on", checked, { exists: true });

describe("a key with choices", () => {
  it("has the chosen one, whatever its type", () => {
    for (const value of ["long", 3, true, null]) {
      const radios = [
        new HTMLInputElement("radio", '"short"'),
        new HTMLInputElement("radio", JSON.stringify(value), true),
      ];
      assert.deepEqual(valueOf(panel("word", ...radios)), value);
    }
  });

  it("extends the book that is selected", () => {
    const extended = new HTMLElement({ kind: "text", at: "extends" }, new HTMLSelectElement('"kitchen~k3x9m2pq"'));
    assert.equal(valueOf(extended), "kitchen~k3x9m2pq");
  });
});

describe("a key without choices", () => {
  it("is a text or a number, and nothing if it is empty", () => {
    assert.equal(valueOf(panel("text", text("12"))), "12");
    assert.equal(valueOf(panel("number", text("12"))), 12);
    assert.equal(valueOf(panel("number", text("twelve"))), "twelve", "the server says what is wrong with it");
    assert.equal(valueOf(panel("text", text("  "))), undefined);
  });

  it("lists the ways that are ticked", () => {
    assert.deepEqual(valueOf(panel("ways", tick("forward"), tick("sideways", false), tick("backward"))), [
      "forward",
      "backward",
    ]);
    assert.deepEqual(valueOf(panel("ways", tick("forward", false))), []);
  });

  it("leaves the examples out that are ticked, or does not say so", () => {
    assert.deepEqual(valueOf(panel("titles", tick("A king turns corners"))), ["A king turns corners"]);
    assert.equal(valueOf(panel("titles", tick("A king turns corners", false))), undefined);
  });

  it("orders what decides between captures, each once", () => {
    const places = ["most", "with-king", "most", ""].map((value) => new HTMLSelectElement(value));
    assert.deepEqual(valueOf(panel("criteria", ...places)), ["most", "with-king"]);
    assert.equal(valueOf(panel("criteria", new HTMLSelectElement(""))), "free");
  });
});

describe("a rule about draws", () => {
  const repetition = record(field("times", "number", text("3")), field("how", "word", new HTMLSelectElement("claim")));

  it("has its fields, and not those that are empty", () => {
    assert.deepEqual(valueOf(panel("record", exists(true), repetition)), { times: 3, how: "claim" });
    const empty = record(field("times", "number", text("")), field("clause", "word", new HTMLSelectElement("")));
    assert.deepEqual(valueOf(panel("record", exists(true), empty)), {});
  });

  it("is none if it is not ticked", () => {
    assert.equal(valueOf(panel("record", exists(false), repetition)), null);
    assert.equal(valueOf(panel("records")), null);
  });

  it("tells the material of both sides, numbers of pieces as they are written", () => {
    const side = (...fields) => new HTMLElement({ name: "side" }, ...fields);
    const strong = side(field("kings", "span", text("3+")), field("men", "span", text("0")));
    const weak = side(field("kings", "span", text("1")));
    const ending = record(field("name", "text", text("three-kings")), field("sides", "two-records", strong, weak));
    assert.deepEqual(valueOf(panel("records", ending)), [
      { name: "three-kings", sides: [{ kings: "3+", men: 0 }, { kings: 1 }] },
    ]);
    const any = record(field("sides", "two-records", side(field("kings", "span", text(""))), side()));
    assert.deepEqual(valueOf(panel("records", any)), [{}]);
  });

  it("starts its count again with what is ticked", () => {
    const counts = field("counts", "words", tick("capture"), tick("crowning", false));
    assert.deepEqual(valueOf(panel("records", record(counts))), [{ counts: ["capture"] }]);
    assert.deepEqual(valueOf(panel("records", record(field("counts", "words", tick("capture", false))))), [{}]);
  });
});
