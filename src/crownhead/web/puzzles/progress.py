"""How far a visitor has come with a puzzle: kept in their session, so that it needs neither an account nor a script."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from django.http import HttpRequest

NAME = "puzzles"
MOST_OPEN = 8
"""How many puzzles are remembered that were begun; older ones begin anew."""
MOST_SEEN = 300
"""How many are remembered as seen, so that they do not come again at once."""


class SolvingState(NamedTuple):
    """How many plies of the solution stand, whether a wrong move was made, and whether the solution was shown."""

    done: int = 0
    failed: bool = False
    shown: bool = False


class KeptProgress(TypedDict):
    """What the session has: the puzzles that were begun, with what `SolvingState` holds, and those that were seen."""

    open: dict[str, tuple[int, bool, bool]]
    seen: list[str]


def progress_of(request: HttpRequest, key: str) -> SolvingState:
    """How far the visitor has come with a puzzle."""
    kept = _kept(request)["open"].get(key)
    return SolvingState(*kept) if kept else SolvingState()


def keep(request: HttpRequest, key: str, progress: SolvingState) -> None:
    """Keep in the session how far a visitor has come in a puzzle; of many, the latest."""
    kept = _kept(request)
    others = [(name, value) for name, value in kept["open"].items() if name != key]
    seen = [name for name in kept["seen"] if name != key]
    request.session[NAME] = {
        "open": dict([*others, (key, progress)][-MOST_OPEN:]),
        "seen": [*seen, key][-MOST_SEEN:],
    }


def seen_by(request: HttpRequest) -> list[str]:
    """The keys of the puzzles that the visitor has tried of late."""
    return list(_kept(request)["seen"])


def _kept(request: HttpRequest) -> KeptProgress:
    kept: KeptProgress | None = request.session.get(NAME)
    return kept or {"open": {}, "seen": []}
