"""What the front matter of a rulebook may contain: every key with its kind, what is allowed and its default.

This is docs/rulebook-format.md as data. Each record below is one mapping of the front matter, each `key(…)` one key;
the draw rules have a module of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date

from crownhead.errors import RulebookError
from crownhead.rules.draws import MANY, Draw, Draws, draws
from crownhead.rules.glossary import pairs
from crownhead.rules.yaml_records import (
    A_LANGUAGE,
    A_SLUG,
    Record,
    YamlNode,
    flag,
    integer,
    key,
    part,
    read,
    text,
    word,
    words,
    wrong,
)
from crownhead.sentences import Sentence

PRIMITIVES = ("diagonal-forward", "diagonal-backward", "straight-forward", "straight-backward", "sideways")
DIRECTIONS = {
    "forward": (),  # these two depend on the board
    "backward": (),
    **{word: (word,) for word in PRIMITIVES},
    "diagonal": PRIMITIVES[:2],
    "straight": PRIMITIVES[2:],
    "all": PRIMITIVES,
}
CRITERIA = ("most", "with-king", "most-kings", "kings-earliest", "most-value")
NEVER_INHERITED = (
    *("title", "slug", "version", "source", "tagline", "type", "status", "updated", "published", "variants"),
    *("language", "pdn", "extends", "without"),
)
A_DAY = (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"), Sentence('a day, like "2026-06-09"'))
A_VERSION = (re.compile(r"[0-9]+\.[0-9]+\.[0-9]+"), Sentence('three numbers, like "1.0.0"'))


# --- kinds of values that only rulebooks have ------------------------------------------------------------


def directions(node: YamlNode, at: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """A direction or a list of directions, as written."""
    if isinstance(node.value, tuple):
        return words(node, at, allowed)
    if not isinstance(node.value, str) or node.value not in allowed:
        raise node.error(at, Sentence("is not a direction"), given=node.shown(), allowed=allowed)
    return (node.value,)


def criteria(node: YamlNode, at: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """`free`, which is (), or a list of criteria."""
    return () if node.value == "free" else words(node, at, allowed)


def number(node: YamlNode, at: str, allowed: tuple[int, int]) -> int:
    """A whole number, in quotation marks or not."""
    return integer(replace(node, plain=True), at, allowed)


def day(node: YamlNode, at: str, allowed: tuple[()] = ()) -> date:
    """A day as ISO 8601 writes it."""
    written = text(node, at, A_DAY)
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise node.error(at, Sentence("is not a day of the calendar"), given=written) from None


def titles(node: YamlNode, at: str, allowed: tuple[()] = ()) -> tuple[str, ...]:
    """A list of titles: at least one, none twice."""
    if not isinstance(node.value, tuple) or not node.value:
        raise node.error(at, Sentence("is not a list with something in it"), given=node.shown())
    named: dict[str, YamlNode] = {}
    for item in node.value:
        if named.setdefault(text(item, at), item) is not item:
            raise item.error(at, Sentence("is given twice"), given=item.shown())
    return tuple(named)


# --- the front matter ------------------------------------------------------------------------------------


class Metadata(Record):
    """What the front matter says of the document itself, whether or not it has rules.

    >>> from crownhead.rules.rulebook import Rulebook
    >>> about = Rulebook.load("english").front_matter
    >>> about.type, about.status, str(about.updated), about.variants
    ('classic', 'live', '2026-06-09', True)
    """

    title: str = key(text)
    slug: str = key(text, *A_SLUG)
    version: str = key(text, *A_VERSION)
    source: str | None = key(text, default=None)
    players: int = key(number, 2, 2, default=2)
    duration: str | None = key(text, default=None)
    age: str | None = key(text, default=None)
    tagline: str | None = key(text, default=None)
    language: str = key(text, *A_LANGUAGE, default="en")
    type: str | None = key(text, default=None)
    status: str = key(word, "live", "draft", default="live")
    updated: date | None = key(day, default=None)
    published: bool = key(flag, default=True)
    variants: bool = key(flag, default=False)


KEYS_OF_METADATA = frozenset(field.name for field in fields(Metadata))


class Pdn(Record):
    """How PDN names the game: its GameType number.

    >>> Pdn(type=20).type
    20
    """

    type: int = key(integer, 0, 99)


class BoardFacts(Record):
    """The board, with White at the bottom.

    >>> BoardFacts(rows=8, columns=8, squares="dark").corner
    'left'
    """

    rows: int = key(integer, 4, 12)
    columns: int = key(integer, 4, 12)
    squares: str = key(word, "dark", "all")
    corner: str = key(word, "left", "right", default="left")
    first_square: str = key(word, "top-left", "top-right", "bottom-left", "bottom-right", default="top-left")
    notation: str = key(word, "numbers", "letters", default="numbers")

    def squares_in_row(self, row: int) -> int:
        """How many playing squares a row has; row 0 is at the bottom."""
        return self.columns if self.squares == "all" else (self.columns + (row + 1) % 2) // 2


class Setup(Record):
    """The rows of men at the start, the empty rows behind them, and the most pieces of one colour."""

    rows: int = key(integer, 1, 5)
    empty: int = key(integer, 0, 4, default=0)
    most: int | None = key(integer, 1, 32, default=None)


class Men(Record):
    """How men move and capture; the directions as written."""

    moves: tuple[str, ...] = key(directions, *DIRECTIONS)
    captures: tuple[str, ...] = key(directions, *DIRECTIONS)
    take_kings: bool = key(flag, default=True)


class Kings(Record):
    """How kings move and capture; `in_a_row` is None for no limit."""

    moves: tuple[str, ...] = key(directions, *DIRECTIONS)
    captures: tuple[str, ...] = key(directions, *DIRECTIONS)
    range: str = key(word, "short", "long")
    landing: str = key(word, "any", "behind", "behind-king", default="any")
    in_a_row: int | None = key(integer, 1, MANY, default=None)


class Capture(Record):
    """Which captures are legal and when the captured pieces go; `choice` is () for free."""

    choice: tuple[str, ...] = key(criteria, *CRITERIA)
    removal: str = key(word, "after", "at-once", "column")
    half_turn: str = key(word, "allowed", "forbidden", default="allowed")
    enforced: str = key(word, "always", "huffing", default="always")


class Promotion(Record):
    """When a man is crowned."""

    when: str = key(word, "reached", "stopped")
    ends_turn: bool = key(flag, default=True)
    built_from: str | None = key(word, "lost-men", default=None)


class Huffing(Record):
    """How many of the liable pieces a huff may remove; None is any number."""

    most: int | None = key(integer, 1, 32, default=None)


class End(Record):
    """How a game ends."""

    no_move: str = key(word, "loses", "wins", default="loses")
    first_king: str = key(word, "plays-on", "wins", default="plays-on")


class FrontMatter(Metadata):
    """All that the front matter says, checked. `huffing` is there exactly if captures are enforced by huffing.

    >>> from crownhead.rules.rulebook import Rulebook
    >>> rules = Rulebook.load("english").front_matter
    >>> rules.board.rows, rules.setup.rows, rules.men_each, rules.first_move
    (8, 3, 12, 'black')
    >>> rules.men.captures, rules.kings.range, rules.capture.choice, rules.promotion.ends_turn, rules.end.no_move
    (('forward',), 'short', (), True, 'loses')
    >>> rules.directions(rules.men.captures)
    frozenset({'diagonal-forward'})
    """

    source: str = key(text)
    pdn: Pdn | None = key(part, Pdn, default=None)
    extends: str | None = key(text, default=None)
    without: tuple[str, ...] = key(titles, default=())
    words: str | None = key(pairs, default=None)
    board: BoardFacts = key(part, BoardFacts)
    setup: Setup = key(part, Setup)
    first_move: str = key(word, "white", "black")
    men: Men = key(part, Men)
    kings: Kings = key(part, Kings)
    capture: Capture = key(part, Capture)
    promotion: Promotion = key(part, Promotion)
    huffing: Huffing | None = key(part, Huffing, default=None)
    end: End = key(part, End, default=End())
    draws: tuple[Draw, ...] = key(draws, Draws, default=())

    @property
    def men_each(self) -> int:
        """How many men each side has at the start."""
        rows = range(self.setup.empty, self.setup.empty + self.setup.rows)
        return sum(self.board.squares_in_row(row) for row in rows)

    def directions(self, words: tuple[str, ...]) -> frozenset[str]:
        """What words of direction stand for on this board: some of `PRIMITIVES`."""
        line = "diagonal" if self.board.squares == "dark" else "straight"
        return frozenset(way for word in words for way in DIRECTIONS[word] or (f"{line}-{word}",))


# --- contradictions, and extending -----------------------------------------------------------------------

CONTRADICTIONS: tuple[dict[str, object], ...] = (
    {"capture.removal": "column", "capture.enforced": "huffing"},
    {"capture.removal": "column", "men.take-kings": False},
    {"capture.removal": "column", "board.squares": "all"},
    {"kings.range": "short", "kings.landing": "behind"},
    {"kings.range": "short", "kings.landing": "behind-king"},
    {"promotion.when": "stopped", "promotion.ends-turn": False},
    {"board.squares": "all", "board.corner": "right"},
)


def has_rules(tree: YamlNode) -> bool:
    """Whether front matter says anything beyond what describes the document: if not, its games have rules elsewhere.

    >>> from crownhead.rules.yaml_records import compose
    >>> has_rules(compose("title: My rules")), has_rules(compose("extends: english"))
    (False, True)
    """
    return any(name not in KEYS_OF_METADATA for name in _entries(tree))


def metadata(tree: YamlNode) -> Metadata:
    """What front matter without rules says of its document."""
    return read(Metadata, merge(None, tree))


def problems(tree: YamlNode) -> Iterator[RulebookError]:
    """Every key of front matter that is wrong by itself, no matter what the others say, and every key that is missing.

    >>> from crownhead.rules.yaml_records import compose
    >>> [error.key for error in problems(compose("men: {moves: up}\\nkings: {range: far, moves: all}"))]
    ['men.moves', 'kings.range']
    """
    return wrong(FrontMatter, merge(None, tree))


def front_matter(tree: YamlNode) -> FrontMatter:
    """The front matter that a tree of nodes describes; anything wrong with it is a `RulebookError`.

    >>> from crownhead.rules.yaml_records import compose
    >>> front_matter(compose("title: My rules"))
    Traceback (most recent call last):
        ...
    crownhead.errors.RulebookError: line 1: slug is missing
    """
    front = read(FrontMatter, tree)
    for pair in CONTRADICTIONS:
        if all(_value(front, at) == value for at, value in pair.items()):
            at, node = _given(tree, *pair)
            other = next(name for name in pair if name != at)
            raise node.error(
                at,
                Sentence(
                    "{value} contradicts {other}: {there}",
                    value=_written(pair[at]),
                    other=other,
                    there=_written(pair[other]),
                ),
            )
    _check_board(front, tree)
    _check_setup(front, tree)
    if front.capture.enforced == "huffing":
        return replace(front, huffing=front.huffing or Huffing())
    if front.huffing:
        raise _refusal(tree, Sentence("needs capture.enforced: huffing"), "capture.enforced", "huffing")
    return front


def _check_board(front: FrontMatter, tree: YamlNode) -> None:
    board = front.board
    if board.squares == "all" and max(board.rows, board.columns) > 8:
        larger = "board.rows" if board.rows > 8 else "board.columns"
        raise _refusal(tree, Sentence("is too large with board.squares: all"), larger, allowed=("4 to 8",))
    if board.squares == "dark" and (board.rows - board.columns) % 2:
        problem = Sentence(
            "{rows} rows and {columns} columns: both must be even or both odd", rows=board.rows, columns=board.columns
        )
        raise _refusal(tree, problem, "board.rows", "board.columns")
    if board.squares == "dark" and board.rows % 2 and board.corner == "right":
        raise _refusal(tree, Sentence("right is not possible on an odd board"), "board.corner", allowed=("left",))


def _check_setup(front: FrontMatter, tree: YamlNode) -> None:
    setup, rows = front.setup, front.board.rows
    if 2 * (setup.rows + setup.empty) >= rows:
        problem = Sentence(
            "no row stays empty between the sides: 2 * ({men} + {empty}) of {rows} rows are taken",
            men=setup.rows,
            empty=setup.empty,
            rows=rows,
        )
        raise _refusal(tree, problem, "board.rows", "setup.empty", "setup.rows")
    if setup.most is not None and setup.most < front.men_each:
        problem = Sentence(
            "{most} is fewer than the {men} men that each side has at the start", most=setup.most, men=front.men_each
        )
        raise _refusal(tree, problem, "setup.rows", "setup.most")


def _value(front: FrontMatter, at: str) -> object:
    part, name = at.replace("-", "_").split(".")
    return getattr(getattr(front, part), name)


def _written(value: object) -> str:
    return str(value).lower()


def _given(tree: YamlNode, *keys: str) -> tuple[str, YamlNode]:
    """The last of these keys that the document gives itself, else the last one that it inherits."""
    given = [(at, node) for at in keys if (node := tree.find(at))]
    return ([(at, node) for at, node in given if node.path == tree.path] or given)[-1]


def _refusal(tree: YamlNode, problem: str, *keys: str, allowed: tuple[str, ...] = ()) -> RulebookError:
    at, node = _given(tree, *keys)
    return node.error(at, problem, allowed=allowed)


def merge(tree: YamlNode | None, own: YamlNode) -> YamlNode:
    """Front matter that extends other front matter, key by key at the two upper levels; null removes a key.

    >>> from crownhead.rules.yaml_records import compose
    >>> both = merge(compose("men: {moves: forward, captures: forward}"), compose("men: {captures: all}"))
    >>> both.find("men.moves").value, both.find("men.captures").value
    ('forward', 'all')
    """
    inherited = _entries(tree) if tree else {}
    merged = {name: node for name, node in inherited.items() if name not in NEVER_INHERITED}
    for name, node in _entries(own).items():
        old = merged.get(name)
        if isinstance(node.value, dict):
            under = old.value if old and isinstance(old.value, dict) else {}
            node = replace(node, value=_without_nulls({**under, **node.value}))
        merged[name] = node
    return replace(own, value=_without_nulls(merged))


def _entries(node: YamlNode) -> dict[str, YamlNode]:
    return node.value if isinstance(node.value, dict) else {}


def _without_nulls(entries: dict[str, YamlNode]) -> dict[str, YamlNode]:
    return {name: node for name, node in entries.items() if not node.is_null}
