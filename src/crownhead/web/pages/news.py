"""The news of a game for one kind of viewer: all of it, or what has changed since they were last sent some.

A page that is open knows the game up to some version. From then on it is sent what is new: the entries of the log and
the rows of the score sheet from the first one that differs, and the parts of the page that read differently.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.template.loader import render_to_string

from crownhead.web.contract.schema import News
from crownhead.web.http.template_types import Context
from crownhead.web.pages import game_log
from crownhead.web.pages.game_page import PARTS, part_context
from crownhead.web.pages.templatetags import score_sheet
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, keep, replayed
from crownhead.web.players.models import User

KEY = re.compile(r' name="key" value="[^"]*"')
"""The key of a form, which is another one each time."""
TOO_MANY = 99_999_999
"""More rows than any page has: one that was opened when rows were still counted fetches everything instead."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a viewer knows of a game, as far as it decides what is news to them."""

    version: int
    sequence: int
    """How many entries the log had."""
    parts: Mapping[str, int]
    """The digest of each part that they were sent."""

    @classmethod
    def of(cls, game: Game, parts: Mapping[str, str]) -> Self:
        """What viewers know of a game once they have been sent these parts of its page."""
        return cls(game.version, game.sequence, {name: hash(KEY.sub("", text)) for name, text in parts.items()})


def whole(game: Game, user: User | None) -> tuple[News, Seen]:
    """The state for one viewer and all parts of the page that show it; of a long game, the end of its log."""
    replay = _replayed(game)
    context = part_context(game, replay, user, game_log.shown_from(replay))
    parts = {name: _rendered(name, context) for name in PARTS}
    return {"since": None, "state": context["state"], "sheet": None, "parts": parts}, Seen.of(game, parts)


def changes(game: Game, user: User | None, seen: Seen) -> tuple[News, Seen]:
    """What is new to a viewer."""
    replay = _replayed(game)
    kept = game_log.changed_from(replay, seen.sequence)
    context = part_context(game, replay, user, kept)
    parts = {name: _rendered(name, context) for name in PARTS if name != "moves"}
    now = Seen.of(game, parts)
    rows = score_sheet.written(context["rows"]) if context["rows"] or not kept else ""
    news: News = {
        "since": seen.version,
        "state": context["state"],
        "sheet": {"kept": TOO_MANY, "entries": kept, "rows": rows},
        "parts": {name: text for name, text in parts.items() if now.parts[name] != seen.parts.get(name)},
    }
    return news, now


def seen_on_page(game: Game) -> Seen:
    """What a viewer knows who has loaded the page at this version."""
    return Seen.of(game, {})


def _replayed(game: Game) -> Replay:
    replay = replayed(game)
    keep(game, replay)
    return replay


def _rendered(name: str, context: Context) -> str:
    return render_to_string(f"games/parts/{name}.html", context)
