/** `<draughts-board>`: shows what the server sends about a game, and notifies the page of what the player wants to do. */

import { Announcer } from "./announcer.js";
import { hopTime, moving } from "./drawing/animation.js";
import { Bar } from "./bar.js";
import { Grid } from "./drawing/grid.js";
import { Hand } from "./hand.js";
import { listenToKeys } from "./keyboard.js";
import { PieceLayer } from "./drawing/layer.js";
import { Layout } from "./drawing/layout.js";
import { lookOf } from "./drawing/looks.js";
import { html, svg } from "./drawing/make.js";
import { listenToPointer } from "./pointer.js";
import { drawRoutes } from "./drawing/routes.js";
import { play } from "./sound.js";
import { Spread } from "./drawing/spread.js";
import { capital, ENGLISH, stateInWords } from "./words.js";

/** @typedef {import("./types.js").Board} State */
/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./types.js").KingStyle} KingStyle */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./drawing/layer.js").Shown} Shown */
/** @typedef {import("./drawing/layer.js").Travel} Travel */
/** @typedef {import("./stepping.js").Route} Route */
/** @typedef {import("./words.js").Strings} Strings */

let boards = 0;
/** Where a page that speaks another language says what the board shall say. */
const WORDS = "board-words";

export class DraughtsBoard extends HTMLElement {
  static observedAttributes = ["orientation", "kings", "coordinates", "readonly", "typed", "example", "confirm"];

  grid = new Grid();
  layer = new PieceLayer();
  bar = new Bar((text) => this.hand.type(text));
  hand = new Hand(this);
  /** @type {Layout | null} */
  layout = null;
  /** What is on the board just now, a half-made move included. @type {Shown | null} */
  shown = null;
  words = ENGLISH;
  /** Squares where something is wrong, on a page that says what. @type {Set<string>} */
  faulty = new Set();

  #announcer = new Announcer();
  #spread = new Spread();
  #lines = svg("svg", { class: "db-lines", "aria-hidden": "true" });
  #pointed = svg("svg", { class: "db-lines", "aria-hidden": "true" });
  /** @type {string[][]} */
  #arrows = [];
  #help = html("p", { class: "db-help", hidden: "" });
  #frame = html("div", { class: "db-frame" });
  /** @type {State | null} */
  #state = null;
  /** @type {Moment | null} */
  #moment = null;
  #built = false;
  #hovered = /** @type {string | null} */ (null);

  /** Until the first state is there, what the page has put inside stays: the board for those without scripts. */
  connectedCallback() {
    const given = /** @type {const} */ (["strings", "state", "moment"]);
    for (const name of given) this.#takeOver(name);
    const strings = this.#json("strings-from", WORDS);
    if (strings) this.words = { ...ENGLISH, .../** @type {Partial<Strings>} */ (strings) };
    const state = this.#json("state-from");
    if (state) this.#state ??= /** @type {State} */ (state);
    this.#build();
  }

  attributeChangedCallback() {
    if (this.#built) this.#rebuild();
  }

  // --- what the page says -------------------------------------------------------------------------------------------

  /** The game as `crownhead.web.contract.boards.describe` returns it. @returns {State | null} */
  get state() {
    return this.#state;
  }

  set state(state) {
    const before = this.#moment ?? this.#state;
    const sameBoard = Boolean(state && this.#state && sameGeometry(state, this.#state));
    const made = this.hand.made;
    const unchanged = Boolean(state && this.#state && sameChoices(state, this.#state));
    this.#state = state;
    if (!state || !this.#built) {
      this.#build();
      return;
    }
    if (!sameBoard || !before) {
      this.#rebuild();
      return;
    }
    if (unchanged) {
      this.paint(); // something else has happened in the game: a half-made move stays in the hand
      return;
    }
    this.hand.reset();
    if (!this.#moment) {
      const arrived = state.ply > before.ply && state.last;
      const own = Boolean(made && arrived && sameMove(made, state.last) && state.ply === before.ply + 1);
      this.#turnTo(state, before, own);
      if (state.ply !== before.ply) this.announce(stateInWords(this.words, state));
      if (state.outcome && state.ply !== before.ply) this.#play("end", 200);
    }
    this.say("");
    this.paint();
  }

  /** A position of the past to show instead, or null for the present one. @returns {Moment | null} */
  get moment() {
    return this.#moment;
  }

  set moment(moment) {
    const before = this.#moment ?? this.#state;
    this.#moment = moment;
    const now = moment ?? this.#state;
    if (!this.#built || !now || !before) return;
    this.toggleAttribute("past", moment !== null);
    this.hand.reset();
    this.bar.say("");
    this.#turnTo(now, before, false);
    if (this.#state && now.ply !== before.ply) {
      const { yours, outcome } = moment ? { yours: false, outcome: null } : this.#state; // no one is to move in the past
      this.announce(stateInWords(this.words, { ...this.#state, ...now, yours, outcome }));
    }
    this.paint();
  }

  /** Words in another language; those that are left out stay English. @param {Partial<Strings>} strings */
  set strings(strings) {
    this.words = { ...ENGLISH, ...strings };
    if (this.#built) this.#rebuild();
  }

  get strings() {
    return this.words;
  }

  /** Moves to point at, as the squares of their paths; the first is pointed at most. @param {string[][]} paths */
  set arrows(paths) {
    this.#arrows = paths;
    this.#pointed.replaceChildren();
    if (paths.length > 0) void this.#point();
  }

  /** Most boards never point at anything, so that what draws arrows is fetched when it is needed. */
  async #point() {
    const { drawArrows } = await import("./drawing/arrows.js");
    if (this.layout) drawArrows(this.#pointed, this.layout, this.#arrows);
  }

  /** What the player can choose from: nothing in the past, and nothing on a board that is only to be looked at. */
  get choices() {
    return this.#moment || this.hasAttribute("readonly") ? null : this.#state;
  }

  /** A move as if it were typed. @param {string} text */
  play(text) {
    this.hand.type(text);
  }

  /** Put a half-made move back, and show the state again: for a page whose server has refused. */
  undo() {
    this.hand.reset();
    this.showLive(null);
    this.paint();
  }

  /** Turn the board round. */
  flip() {
    this.setAttribute("orientation", this.#flipped ? "white" : "black");
  }

  /** A sentence below the board, which is read out too. @param {string} sentence */
  say(sentence) {
    this.bar.say(sentence);
    if (sentence) this.announce(sentence);
  }

  /** Show why not, and notify the page. @param {Partial<Refusal> & {text: string, square?: string}} why */
  refuse(why) {
    this.bar.refuse(why, this.getAttribute("rules"));
    this.announce(capital(why.text));
    this.#play("refuse");
    this.send("refusal", why);
  }

  // --- what the parts of the board ask for ---------------------------------------------------------------------------

  /** @param {string} words */
  announce(words) {
    this.#announcer.say(words);
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  send(name, detail) {
    const ply = this.#state?.ply ?? 0;
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { ...detail, ply } }));
  }

  /** @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    this.layer.show(shown);
  }

  /**
   * The position as the server has it.
   *
   * @param {Travel | null} travel
   * @param {boolean} [still]
   */
  showLive(travel, still = false) {
    const now = this.#moment ?? this.#state;
    if (now) this.show({ position: now.position, builds: now.builds ?? {}, travel, still });
  }

  /**
   * What one hears of the hops of a move.
   *
   * @param {Route} route
   * @param {number} from
   * @param {number} to
   * @param {boolean} [dragged]
   */
  sounds(route, from, to, dragged = false) {
    const time = moving() && !dragged ? hopTime(to - from) : 0;
    for (let hop = from; hop < to; hop++)
      this.#play(route.captured.length ? "capture" : "hop", (hop - from + 1) * time);
    const { crowned } = route.move;
    if (crowned !== null && crowned > from && crowned <= to) this.#play("crown", (to - from) * time + 60);
  }

  /** The square that a dragged piece is over. @param {string | null} square */
  hover(square) {
    if (square === this.#hovered) return;
    this.#hovered = square;
    this.#spread.hide();
    this.paint();
  }

  /** Spread the column out that someone looks at. @param {string | null} square */
  read(square) {
    const column = square ? (this.shown?.position[square] ?? "") : "";
    if (!square || !this.layout || this.#hovered) return this.#spread.hide();
    this.#spread.show(this.layout, square, column, this.#kings, this.hand.concerned());
  }

  /** Bring squares, routes and buttons up to date. */
  paint() {
    const { layout } = this;
    const now = this.#moment ?? this.#state;
    if (!layout || !now) return;
    this.grid.paint((square) => lookOf(this, square, now, this.#hovered === square));
    const { routes, selection } = this.hand;
    const drawn = routes.length ? routes : (selection?.ambiguous ?? []);
    drawRoutes(
      this.#lines,
      layout,
      drawn.map((route) => route.path),
    );
    const { choices } = this;
    this.bar.prepare(this.words, this.hasAttribute("typed"), Boolean(choices?.yours && !this.hand.made));
    const own = this.hand.actions();
    this.bar.offer(own.length || !this.hasAttribute("example") ? own : this.#stepping(now));
    const offence = choices?.offence;
    if (offence?.remedies.length && !selection && !this.bar.sentence.textContent) {
      this.bar.refuse(offence, this.getAttribute("rules"));
    }
  }

  // --- inside ---------------------------------------------------------------------------------------------------------

  get #flipped() {
    return this.getAttribute("orientation") === "black";
  }

  /** @returns {KingStyle} */
  get #kings() {
    const kings = this.getAttribute("kings");
    return kings === "letter" || kings === "stack" ? kings : "crown";
  }

  /** Put the board in its place, once there is something to show. */
  #build() {
    if (this.#built || !this.#state || !this.isConnected) return;
    this.#built = true;
    this.#help.id = `draughts-board-help-${++boards}`;
    this.grid.root.setAttribute("aria-describedby", this.#help.id);
    this.#frame.append(this.grid.root, this.grid.names, this.layer.root, this.#pointed, this.#lines, this.#spread.root);
    this.replaceChildren(this.#frame, this.bar.root, this.#announcer.root, this.#help);
    listenToPointer(this);
    listenToKeys(this);
    this.#rebuild();
  }

  /**
   * What a script has said before it knew this element hides what the element has to say: let it say so again.
   *
   * @param {"strings" | "state" | "moment"} name
   */
  #takeOver(name) {
    if (!Object.hasOwn(this, name)) return;
    const given = /** @type {any} */ (this[name]);
    delete (/** @type {any} */ (this)[name]);
    this[name] = given;
  }

  #rebuild() {
    const state = this.#state;
    if (!state) return;
    const focused = this.grid.root.contains(document.activeElement);
    this.layout = new Layout(state, this.#flipped);
    this.style.setProperty("--db-columns", String(state.columns));
    this.style.setProperty("--db-rows", String(state.rows));
    this.#frame.classList.toggle("db-plain", state.dark === null);
    this.#frame.classList.toggle("db-tall", state.removal === "column");
    this.grid.build(state, this.layout, this.getAttribute("coordinates") !== "off");
    this.grid.name(this.words, state);
    this.#help.textContent = this.words.help;
    this.layer.reset(this.layout, this.#kings);
    this.arrows = this.#arrows;
    this.hand.reset();
    this.showLive(null, true);
    this.paint();
    if (focused) this.grid.focus(this.grid.current);
  }

  /**
   * From one position to another: along the move that lies between them, forwards or backwards, if there is one.
   *
   * @param {Moment} now
   * @param {Moment} before
   * @param {boolean} own  the player made this move here and has seen it
   */
  #turnTo(now, before, own) {
    const { last } = now;
    if (!own && last && now.ply > before.ply && this.layer.pieces.has(last.path[0] ?? "")) {
      this.showLive({ path: last.path, captured: last.captured });
      this.sounds({ ...last, move: last }, 0, last.path.length - 1);
    } else if (before.last && now.ply === before.ply - 1) {
      this.showLive({ path: [...before.last.path].reverse(), captured: [] });
      this.#play("hop");
    } else this.showLive(null);
  }

  /**
   * On a board that shows an example both sides can be played, and taken back.
   *
   * @param {Moment} now
   */
  #stepping(now) {
    const ask = (/** @type {string} */ name) => () => this.send(name, {});
    return [
      { name: "back", label: this.words.back, off: now.ply === 0, act: ask("back") },
      { name: "restart", label: this.words.restart, off: now.ply === 0, act: ask("restart") },
    ];
  }

  /**
   * @param {import("./sound.js").Sound} sound
   * @param {number} [delay]
   */
  #play(sound, delay = 0) {
    if (this.getAttribute("sound") !== "off") play(sound, delay);
  }

  /**
   * What a `<script type="application/json">` elsewhere on the page says, named by an attribute.
   *
   * @param {string} attribute
   * @param {string} [usual]
   * @returns {object | null}
   */
  #json(attribute, usual = "") {
    const id = this.getAttribute(attribute) ?? usual;
    const text = id ? document.getElementById(id)?.textContent : null;
    return text ? JSON.parse(text) : null;
  }
}

/**
 * @param {State} one
 * @param {State} other
 */
function sameGeometry(one, other) {
  return one.rulebook.slug === other.rulebook.slug && one.rows === other.rows && one.columns === other.columns;
}

/**
 * Whether nothing has changed that matters to the player who is about to move.
 *
 * @param {State} one
 * @param {State} other
 */
function sameChoices(one, other) {
  const matters = (/** @type {State} */ { rulebook, ply, fen, viewer, yours, moves, stopped, offence, outcome }) =>
    JSON.stringify([rulebook.slug, ply, fen, viewer, yours, moves, stopped, offence, outcome]);
  return matters(one) === matters(other);
}

/**
 * @param {Route} made
 * @param {import("./types.js").Move | null} move
 */
function sameMove(made, move) {
  return made.move.text === move?.text;
}
