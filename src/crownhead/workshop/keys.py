"""Every key of a rulebook's front matter, as an editor must know it: made from the schema, with a title for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import Any, NamedTuple

from crownhead.rules import draws, glossary, schema, yaml_records
from crownhead.rules.schema import FrontMatter
from crownhead.rules.yaml_records import Record
from crownhead.sentences import Sentence

MOST_CHOICES = 12
"""A number that has more possible values is typed."""


class Kind(StrEnum):
    """How a value is chosen: one of a few, some of a few, some in an order, or typed; or a record of such values."""

    WORD = "word"
    FLAG = "flag"
    NUMBER = "number"
    TEXT = "text"
    WORDS = "words"
    WAYS = "ways"
    CRITERIA = "criteria"
    TITLES = "titles"
    SPAN = "span"
    RECORD = "record"
    RECORDS = "records"
    TWO_RECORDS = "two-records"


KINDS: dict[Any, Kind] = {
    yaml_records.word: Kind.WORD,
    yaml_records.flag: Kind.FLAG,
    yaml_records.integer: Kind.NUMBER,
    schema.number: Kind.NUMBER,
    yaml_records.text: Kind.TEXT,
    schema.day: Kind.TEXT,
    glossary.pairs: Kind.TEXT,
    draws.events: Kind.WORDS,
    schema.directions: Kind.WAYS,
    schema.criteria: Kind.CRITERIA,
    schema.titles: Kind.TITLES,
    draws.span: Kind.SPAN,
    yaml_records.part: Kind.RECORD,
    yaml_records.parts: Kind.RECORDS,
    yaml_records.part_or_parts: Kind.RECORDS,
    draws.two_sides: Kind.TWO_RECORDS,
}


class Key(NamedTuple):
    """A key, by its whole name; what is allowed depends on the kind. Without a default it must be given."""

    at: str
    kind: Kind
    allowed: tuple[Any, ...]
    default: Any
    fields: tuple[Key, ...] = ()

    @property
    def name(self) -> str:
        """The key itself, without the mapping that it stands in."""
        return self.at.rpartition(".")[2]

    @property
    def title(self) -> Sentence:
        """What it decides, in a few words."""
        return TITLES[self.at]

    @property
    def is_required(self) -> bool:
        """Whether it has no default."""
        return self.default is MISSING

    @property
    def is_optional(self) -> bool:
        """Whether it may be absent, which means something of its own."""
        return self.default in (None, ()) and self.kind is not Kind.WORDS

    @property
    def choices(self) -> tuple[str | int | bool | None, ...]:
        """The values to choose from, if they are few; None is the absence of the key."""
        absent = (None,) if self.is_optional else ()
        if self.kind is Kind.WORD:
            return (*absent, *self.allowed)
        if self.kind is Kind.FLAG:
            return (True, False)
        if self.kind is Kind.NUMBER and self.allowed[1] - self.allowed[0] < MOST_CHOICES:
            return (*absent, *range(self.allowed[0], self.allowed[1] + 1))
        return ()


def _keys(record: type[Record], at: str = "") -> Iterator[Key]:
    for field in fields(record):
        if "kind" in field.metadata:
            yield from _key(field, f"{at}{field.name.replace('_', '-')}", depth=at.count("."))


def _key(field: Field[Any], at: str, depth: int) -> Iterator[Key]:
    """One key; a mapping at the top of the front matter is as many as are in it."""
    kind, allowed = field.metadata["kind"], field.metadata["allowed"]
    inner = allowed[0] if allowed and isinstance(allowed[0], type) else None
    if inner is not None and not depth:
        yield from _keys(inner, f"{at}.")
    else:
        yield Key(at, KINDS[kind], allowed, field.default, tuple(_keys(inner, f"{at}.")) if inner else ())


class KeyGroup(NamedTuple):
    """Keys that an editor shows together."""

    name: str
    title: Sentence
    keys: tuple[Key, ...]


KEYS: dict[str, Key] = {key.at: key for key in _keys(FrontMatter)}
TOP_LEVEL = tuple(field.name.replace("_", "-") for field in fields(FrontMatter))
"""The keys of the uppermost level, in the order in which a front matter usually has them."""

GROUP_TITLES = {
    "board": Sentence("The board and the beginning"),
    "men": Sentence("Men"),
    "kings": Sentence("Kings"),
    "capture": Sentence("Capturing"),
    "promotion": Sentence("Crowning"),
    "end": Sentence("How a game ends"),
    "draws": Sentence("Draws"),
    "document": Sentence("The document"),
}
_GROUP_OF = {"setup": "board", "first-move": "board", "huffing": "capture"}


def groups() -> list[KeyGroup]:
    """All keys, in groups.

    >>> [key.at for key in groups()[1].keys]
    ['men.moves', 'men.captures', 'men.take-kings']
    """
    found: dict[str, list[Key]] = {name: [] for name in GROUP_TITLES}
    for key in KEYS.values():
        top = key.at.partition(".")[0]
        found[_GROUP_OF.get(top, top if top in found else "document")].append(key)
    return [KeyGroup(name, GROUP_TITLES[name], tuple(keys)) for name, keys in found.items()]


TITLES = {
    "title": Sentence("Title"),
    "slug": Sentence("Short name"),
    "version": Sentence("Version"),
    "source": Sentence("Source of the rules"),
    "players": Sentence("Players"),
    "duration": Sentence("Duration"),
    "age": Sentence("Age"),
    "tagline": Sentence("Tagline"),
    "language": Sentence("Language"),
    "type": Sentence("Kind of game"),
    "status": Sentence("Status"),
    "updated": Sentence("Day of the last change"),
    "published": Sentence("Listed"),
    "variants": Sentence("Tells of variants"),
    "pdn.type": Sentence("GameType in PDN"),
    "extends": Sentence("The book it extends"),
    "without": Sentence("Examples that are left out"),
    "words": Sentence("Its own words, like man = soldier, king = officer"),
    "board.rows": Sentence("Rows of squares"),
    "board.columns": Sentence("Columns of squares"),
    "board.squares": Sentence("Squares to play on"),
    "board.corner": Sentence("Dark corner"),
    "board.first-square": Sentence("Where number 1 is"),
    "board.notation": Sentence("Names of the squares"),
    "setup.rows": Sentence("Rows of men"),
    "setup.empty": Sentence("Empty rows behind them"),
    "setup.most": Sentence("Most pieces of one colour"),
    "first-move": Sentence("Who begins"),
    "men.moves": Sentence("Where men move"),
    "men.captures": Sentence("Where men capture"),
    "men.take-kings": Sentence("Whether men take kings"),
    "kings.moves": Sentence("Where kings move"),
    "kings.captures": Sentence("Where kings capture"),
    "kings.range": Sentence("How far kings go"),
    "kings.landing": Sentence("Where a capturing king stops"),
    "kings.in-a-row": Sentence("Moves in a row with one king"),
    "capture.choice": Sentence("Choice between captures"),
    "capture.removal": Sentence("When captured pieces go"),
    "capture.half-turn": Sentence("Turning straight back"),
    "capture.enforced": Sentence("If a capture is overlooked"),
    "huffing.most": Sentence("Most pieces in one huff"),
    "promotion.when": Sentence("When a man is crowned"),
    "promotion.ends-turn": Sentence("Crowning ends the move"),
    "promotion.built-from": Sentence("What a king is built from"),
    "end.no-move": Sentence("A player who cannot move"),
    "end.first-king": Sentence("The first king"),
    "draws.agreement": Sentence("Draw by agreement"),
    "draws.repetition": Sentence("Draw by repetition"),
    "draws.no-progress": Sentence("Draw without progress"),
    "draws.endings": Sentence("Endings that are drawn"),
    "draws.proven": Sentence("Draw that is proven"),
}
"""What each key decides. The keys inside of a draw rule are shown by the words of `FIELD_TITLES`."""

FIELD_TITLES = {
    "clause": Sentence("Clause"),
    "times": Sentence("Times"),
    "how": Sentence("How it comes about"),
    "moves": Sentence("Moves by each side"),
    "counts": Sentence("The count starts again with"),
    "name": Sentence("Name"),
    "sides": Sentence("What the two sides have"),
    "total": Sentence("Pieces of both sides together"),
    "pieces": Sentence("Pieces"),
    "men": Sentence("Men"),
    "kings": Sentence("Kings"),
    "holds": Sentence("King on the long diagonal"),
}

CHOICE_TITLES: dict[Any, Sentence] = {
    "automatic": Sentence("the game ends automatically"),
    "claim": Sentence("a player claims it"),
    "main-road": Sentence("one must stand there"),
    "main-road-alone": Sentence("one must stand there, and no other piece"),
}
"""The words inside of a draw rule, for those who do not know them."""

WORDS = {
    "live": Sentence("live"),
    "draft": Sentence("draft"),
    "dark": Sentence("dark"),
    "all": Sentence("all"),
    "left": Sentence("left"),
    "right": Sentence("right"),
    "top-left": Sentence("top left"),
    "top-right": Sentence("top right"),
    "bottom-left": Sentence("bottom left"),
    "bottom-right": Sentence("bottom right"),
    "numbers": Sentence("numbers"),
    "letters": Sentence("letters"),
    "white": Sentence("White"),
    "black": Sentence("Black"),
    "forward": Sentence("forward"),
    "backward": Sentence("backward"),
    "diagonal-forward": Sentence("diagonal forward"),
    "diagonal-backward": Sentence("diagonal backward"),
    "straight-forward": Sentence("straight forward"),
    "straight-backward": Sentence("straight backward"),
    "sideways": Sentence("sideways"),
    "diagonal": Sentence("diagonal"),
    "straight": Sentence("straight"),
    "short": Sentence("short"),
    "long": Sentence("long"),
    "any": Sentence("any"),
    "behind": Sentence("behind"),
    "behind-king": Sentence("behind king"),
    "free": Sentence("free"),
    "most": Sentence("most"),
    "with-king": Sentence("with king"),
    "most-kings": Sentence("most kings"),
    "kings-earliest": Sentence("kings earliest"),
    "most-value": Sentence("most value"),
    "after": Sentence("after the move"),
    "at-once": Sentence("at once"),
    "column": Sentence("column"),
    "allowed": Sentence("allowed"),
    "forbidden": Sentence("forbidden"),
    "always": Sentence("always"),
    "huffing": Sentence("huffing"),
    "reached": Sentence("reached"),
    "stopped": Sentence("stopped"),
    "lost-men": Sentence("lost men"),
    "loses": Sentence("loses"),
    "wins": Sentence("wins"),
    "plays-on": Sentence("plays on"),
}
"""The words that a key may have as its value, as a form shows them; in the text they stand as they are."""
