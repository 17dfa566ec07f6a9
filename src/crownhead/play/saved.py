"""Games as JSON can hold them: the rulebook, the start and the log. Everything else follows from those."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from crownhead.errors import unexpected
from crownhead.notation import fen
from crownhead.play import actions
from crownhead.play.situation import Situation
from crownhead.rules.rulebook import Rulebook, bundled

SCHEMA = 1


class Saved(NamedTuple):
    """The content of a saved game, with a log that has not been checked yet."""

    rulebook: Rulebook
    start: str | None
    move_number: int | None
    log: list[object]


def write(game: Situation) -> dict[str, Any]:
    """A game as JSON can hold it, without default values."""
    book, number = game.rulebook, game.first_move_number
    return {
        "schema": SCHEMA,
        "rulebook": book.slug,
        "version": book.version,
        **({} if _is_bundled(book) else {"rules": book.text}),
        "start": None if game.start == book.start and not game.first_counts else _start(game),
        **({} if number == 1 else {"move_number": number}),
        "log": [actions.to_dict(action) for action in game.log],
    }


def _start(game: Situation) -> str:
    """The start with its counts; the number of the first move has a key of its own."""
    return fen.with_past(game.start.fen, game.first_counts)


def to_json(game: Situation) -> str:
    """A game as JSON."""
    return json.dumps(write(game), ensure_ascii=False)


def from_json(text: str | bytes) -> object:
    """What a text of JSON holds.

    >>> from_json("{")
    Traceback (most recent call last):
    ValueError: this is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
    """
    if not isinstance(text, str | bytes):
        raise unexpected("a game as JSON is text", text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is not JSON: {error}") from None


def read(data: object, rulebook: Rulebook | None = None) -> Saved:
    """What `write` wrote; anything else is a `ValueError` with the reason.

    >>> read({"schema": 1, "rulebook": "english", "start": None, "log": []}).rulebook
    <Rulebook english 1.1.1>
    """
    if not isinstance(data, dict) or "schema" not in data:
        raise ValueError("this is not a game: expected an object with the keys schema, rulebook, start and log")
    if data["schema"] != SCHEMA or isinstance(data["schema"], bool):
        raise ValueError(f"a game of schema {data['schema']!r:.40}; this version of Crownhead reads schema {SCHEMA}")
    start, log = data.get("start"), data.get("log")
    if not (start is None or isinstance(start, str)) or not isinstance(log, list):
        raise ValueError("this is not a game: “start” should be a FEN or null, “log” a list of actions")
    return Saved(rulebook or _rulebook(data), start, data.get("move_number"), log)


def _is_bundled(book: Rulebook) -> bool:
    return book.slug in bundled() and Rulebook.load(book.slug) == book


def _rulebook(data: dict[str, Any]) -> Rulebook:
    slug, rules = data.get("rulebook"), data.get("rules")
    if isinstance(rules, str):
        return Rulebook.parse(rules)
    if not isinstance(slug, str) or slug not in bundled():
        raise ValueError(f"this is not a game: {slug!r:.40} is not a bundled rulebook, and its text is not there")
    return Rulebook.load(slug)
