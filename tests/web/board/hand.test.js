/** What the player at the board is doing, without a browser: what is sent to the page, and what is said. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Hand } from "../../../src/crownhead/web/static/crownhead/board/hand.js";
import { ENGLISH } from "../../../src/crownhead/web/static/crownhead/board/words.js";
import { FORKED, STEPS } from "./boards.js";

globalThis.document = { activeElement: null };

/** A board that only takes down what its hand does. */
class Stub {
  constructor(choices, confirm = false) {
    const nothing = { position: {}, moves: [], walks: {}, refusals: {}, stopped: null, offence: null };
    this.choices = { ...nothing, turn: "black", yours: true, ...choices };
    this.shown = { position: this.choices.position };
    this.words = ENGLISH;
    this.confirm = confirm;
    this.sent = [];
    this.sentence = "";
    this.refused = null;
    this.grid = { root: { contains: () => false }, focus: () => {} };
    this.layer = { release: () => {} };
    this.hand = new Hand(this);
    this.hand.reset();
  }

  send = (name, detail) => name === "pick" || this.sent.push([name, detail]);
  show = (shown) => (this.shown = shown);
  showLive = () => (this.shown = { position: this.choices.position });
  say = (sentence) => (this.sentence = sentence);
  refuse = (why) => (this.refused = why.text);
  hasAttribute = (name) => name === "confirm" && this.confirm;
  announce() {}
  paint() {}
  sounds() {}

  /** @param {...string} squares */
  click(...squares) {
    for (const square of squares) this.hand.act(square);
    return this;
  }

  /** The names of the buttons below the board. */
  get buttons() {
    return this.hand.actions().map(({ name }) => name);
  }

  /** @param {string} name */
  press(name) {
    this.hand
      .actions()
      .find((action) => action.name === name)
      .act();
  }

  get moves() {
    return this.sent.map(([name, { text }]) => `${name} ${text}`);
  }
}

const opening = { position: { 11: "b", 12: "b", 22: "w" }, ...STEPS };
const forked = { position: { 26: "w", 22: "b", 14: "b", 23: "b", 15: "b", 16: "b" }, ...FORKED, removal: "after" };

describe("a move", () => {
  it("is two clicks, and is sent once", () => {
    const board = new Stub(opening).click("11", "15", "15", "11");
    assert.deepEqual(board.moves, ["move 11-15"]);
    assert.deepEqual(board.hand.possible(), [], "until the server has answered");
    assert.equal(board.shown.position[15], "b");
  });

  it("can be thought over: another piece, or the same one put down", () => {
    const board = new Stub(opening).click("11", "12");
    assert.equal(board.hand.selection.start, "12");
    board.click("12");
    assert.equal(board.hand.selection, null);
    assert.deepEqual(board.moves, []);
  });

  it("waits to be confirmed, if the player wants that", () => {
    const board = new Stub(opening, true).click("11", "15");
    assert.deepEqual([board.moves, board.buttons], [[], ["confirm", "cancel"]]);
    board.press("confirm");
    assert.deepEqual(board.moves, ["move 11-15"]);
  });

  it("that is cancelled is put back", () => {
    const board = new Stub(opening, true).click("11", "15");
    board.press("cancel");
    assert.deepEqual([board.moves, board.buttons, board.shown.position], [[], [], opening.position]);
  });

  it("can be dropped on its square", () => {
    const board = new Stub(opening);
    assert.ok(board.hand.grab("11"));
    board.hand.drop("11", "16");
    assert.deepEqual(board.moves, ["move 11-16"]);
  });

  it("dropped elsewhere is none", () => {
    const board = new Stub(opening);
    board.hand.grab("11");
    board.hand.drop("11", "18");
    assert.deepEqual([board.moves, board.sentence], [[], "The piece on 11 cannot go to 18 now."]);
  });
});

describe("a capture with several routes", () => {
  it("is walked square by square", () => {
    const board = new Stub(forked).click("26", "19");
    assert.deepEqual(board.shown.position[19], "w");
    assert.deepEqual(board.buttons, ["cancel"]);
    board.click("1");
    assert.equal(board.sentence, "The capture goes on from 19, or Escape takes it back.");
    assert.deepEqual(board.click("12").moves, ["move 26x19x12"]);
  });

  it("asks which one is meant, if its last square does not tell", () => {
    const board = new Stub(forked).click("26", "10");
    assert.equal(board.sentence, "10 can be reached by 2 captures. Which way?");
    assert.deepEqual(board.buttons, ["route-0", "route-1", "cancel"]);
    board.press("route-1");
    assert.deepEqual(board.moves, ["move 26x19x10"]);
  });

  it("is settled by a square that only one of the routes has", () => {
    assert.deepEqual(new Stub(forked).click("26", "10", "17").moves, ["move 26x17x10"]);
  });
});

describe("a typed move", () => {
  it("is one of the listed moves, or is left to the server", () => {
    const board = new Stub(opening);
    board.hand.type("11 15");
    assert.deepEqual(board.moves, ["move 11-15"]);
    const other = new Stub(opening);
    other.hand.type("11-18");
    assert.deepEqual(other.sent, [["move", { text: "11-18", typed: true }]]);
  });

  it("that may mean two asks which", () => {
    const board = new Stub(forked);
    board.hand.type("26x10");
    assert.deepEqual([board.moves, board.buttons], [[], ["route-0", "route-1", "cancel"]]);
  });

  it("is nothing while it is not one's turn", () => {
    const board = new Stub({ ...opening, yours: false });
    board.hand.type("11-15");
    assert.deepEqual(board.sent, []);
  });
});

describe("a refusal", () => {
  for (const [why, choices, square, said] of [
    [
      "what the rules say of the piece",
      { refusals: { 11: { text: "capturing is compulsory" } } },
      "11",
      "capturing is compulsory",
    ],
    ["what stops every move", { stopped: { text: "a claim waits" } }, "11", "a claim waits"],
    ["that it is the opponent's piece", {}, "22", "the piece on 22 is White's."],
    ["that there is none", {}, "5", "there is no piece on 5."],
    ["that it is not one's turn", { yours: false }, "11", "it is Black's turn, not White's."],
  ]) {
    it(`says ${why}`, () => {
      const board = new Stub({ position: opening.position, ...choices }).click(square);
      assert.equal(board.refused, said);
    });
  }

  it("is not made of an empty square while one waits", () => {
    assert.equal(new Stub({ yours: false }).click("5").refused, null);
  });
});

describe("huffing", () => {
  const compel = { do: "compel", squares: [], label: "Insist on the capture" };
  const stand = { do: "let stand", squares: [], label: "Let it stand" };
  const huff = (square) => ({ do: "huff", squares: [square], label: `Huff ${square}` });
  let board;
  beforeEach(() => {
    const offence = { liable: ["14", "15"], most: 1, remedies: [huff("14"), huff("15"), compel, stand] };
    board = new Stub({ ...opening, offence });
  });

  it("offers the remedies that the server lists, and a huff once pieces are marked for it", () => {
    const shown = () => board.hand.actions().map(({ name, label, off }) => `${name}: ${label}${off ? ", off" : ""}`);
    const others = ["compel: Insist on the capture", "let-stand: Let it stand"];
    assert.deepEqual(shown(), ["huff: Huff, off", ...others]);
    board.click("14");
    assert.deepEqual(shown(), ["huff: Huff 14", ...others]);
  });

  it("marks as many pieces as may be taken off", () => {
    board.click("14", "15");
    board.press("huff");
    assert.deepEqual(board.sent, [["huff", { squares: ["15"] }]]);
    assert.deepEqual([...board.click("15").hand.huffed], []);
  });

  it("marks the piece at once, if there is only one", () => {
    const one = new Stub({ offence: { liable: ["14"], most: 1, remedies: [huff("14"), compel, stand] } });
    assert.deepEqual([...one.hand.huffed], ["14"]);
  });

  it("is nothing for those who have no remedy", () => {
    assert.deepEqual(new Stub({ offence: { liable: ["14"], most: 1, remedies: [] } }).buttons, []);
  });
});
