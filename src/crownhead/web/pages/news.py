"""The news of a game for one kind of viewer: all of it, or what has changed since they were last sent some.

A page that is open knows the game up to some version. From then on it is sent what is new: the entries of the log and
the rows of the score sheet from the first one that differs, and the parts of the page that read differently.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.template.loader import render_to_string

from crownhead.web.contract.schema import News
from crownhead.web.pages import game_page
from crownhead.web.pages.game_page import PARTS, part_context
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, keep, replayed
from crownhead.web.players.models import User

KEY = re.compile(r' name="key" value="[^"]*"')
"""The key of a form, which is another one each time."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a viewer knows of a game, as far as it decides what is news to them."""

    version: int
    stands: tuple[bool, ...]
    """For each entry of the log, whether it stood."""
    parts: Mapping[str, int]
    """The digest of each part that they were sent."""

    @classmethod
    def of(cls, game: Game, replay: Replay, parts: Mapping[str, str]) -> Self:
        """What viewers know of a game once they have been sent these parts of its page."""
        stands = tuple(entry.stands for entry in replay.core.history)
        return cls(game.version, stands, {name: hash(KEY.sub("", text)) for name, text in parts.items()})

    def first_difference(self, other: Seen) -> int:
        """The first entry of the log that one of them does not know, or knows otherwise."""
        pairs = enumerate(zip(self.stands, other.stands, strict=False))
        shorter = min(len(self.stands), len(other.stands))
        return next((index for index, (mine, theirs) in pairs if mine != theirs), shorter)


def whole(game: Game, user: User | None) -> tuple[News, Seen]:
    """The state for one viewer and all parts of the page that show it."""
    replay, context = _replayed(game, user)
    parts = {name: _rendered(name, context) for name in PARTS}
    return {"since": None, "state": context["state"], "sheet": None, "parts": parts}, Seen.of(game, replay, parts)


def changes(game: Game, user: User | None, seen: Seen) -> tuple[News, Seen]:
    """What is new to a viewer."""
    replay, context = _replayed(game, user)
    parts = {name: _rendered(name, context) for name in PARTS if name != "moves"}
    now = Seen.of(game, replay, parts)
    state = context["state"]
    first = seen.first_difference(now)
    kept, rows = game_page.rows_from(context["rows"], first)
    added = render_to_string("games/parts/rows.html", {**context, "rows": rows}) if rows or not kept else ""
    state["log_from"], state["log"] = first, state["log"][first:]
    news: News = {
        "since": seen.version,
        "state": state,
        "sheet": {"kept": kept, "rows": added},
        "parts": {name: text for name, text in parts.items() if now.parts[name] != seen.parts.get(name)},
    }
    return news, now


def seen_on_page(game: Game) -> Seen:
    """What a viewer knows who has loaded the page at this version."""
    replay = replayed(game)
    keep(game, replay)
    return Seen.of(game, replay, {})


def _replayed(game: Game, user: User | None) -> tuple[Replay, dict[str, Any]]:
    replay = replayed(game)
    keep(game, replay)
    return replay, part_context(game, replay, user)


def _rendered(name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"games/parts/{name}.html", context)
