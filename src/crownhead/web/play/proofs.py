"""Draws that a tablebase shows: "neither player can force a win", where a rulebook has that rule.

Workers build the tablebases; every process looks them up in one folder. What is shown is written into the log of the
game (`Prove`), so that it reads alike for ever, on any machine, whether or not the tablebase is still there.
"""

from __future__ import annotations

import logging
import time
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from django.conf import settings

from crownhead.errors import TablebaseError
from crownhead.play.game import Game as CoreGame
from crownhead.rules.draws import Proven
from crownhead.rules.rulebook import Rulebook
from crownhead.tablebase import Tablebase, folder_of
from crownhead.tablebase.builder import builder_of

log = logging.getLogger("crownhead.proofs")

MOST_POSITIONS = 10_000_000
"""No larger tablebase is built: it takes seconds and a few megabytes. On a large board that is one piece less."""
LOOK_AGAIN = 5.0
"""After this many seconds a process looks whether a worker has built more."""
MOST_OPEN = 128
"""How many tablebases a process keeps open."""


def shows_draw(core: CoreGame) -> bool:
    """Whether a tablebase shows that neither player can force a win, and the log does not say so yet."""
    if not is_open(core):
        return False
    found = opened(core.rulebook)
    return found is not None and found.endings.result(core.position) == 0


def is_open(core: CoreGame) -> bool:
    """Whether a tablebase could show a draw here: the rulebook has the rule, few pieces are left, the game goes on."""
    left = core.position.count()
    if left > settings.PROOF_PIECES or core.outcome or core.frozen or core.offence:
        return False
    if left > pieces_for(core.rulebook):
        return False
    return not core.counters[Proven.name].is_full


def is_missing(rulebook: Rulebook) -> bool:
    """Whether this process has no tablebase, or not the whole of it, for a rulebook that should have one."""
    wanted = pieces_for(rulebook)
    found = opened(rulebook) if wanted else None
    return bool(wanted) and (found is None or found.most_pieces < wanted)


def has_rule(rulebook: Rulebook) -> bool:
    """Whether the game is a draw, or may be claimed as one, when neither player can force a win."""
    return any(isinstance(draw, Proven) for draw in rulebook.draws)


def pieces_for(rulebook: Rulebook) -> int:
    """How many pieces the tablebase of a rulebook has; 0 if it has none."""
    return _pieces_for(rulebook, settings.PROOF_PIECES) if settings.PROOF_PIECES and has_rule(rulebook) else 0


@lru_cache(maxsize=256)
def _pieces_for(rulebook: Rulebook, most: int) -> int:
    try:
        builder = builder_of(rulebook, folder(rulebook), 1)
        for pieces in range(most, 1, -1):
            if sum(map(builder.positions, builder.materials(pieces))) <= MOST_POSITIONS:
                return pieces
    except TablebaseError:  # columns, huffing
        pass
    return 0


def folder(rulebook: Rulebook) -> Path:
    """Where the tablebase of a rulebook is: rulebooks by which pieces move alike share it."""
    return folder_of(rulebook, settings.TABLEBASES)


class _Look(NamedTuple):
    """What was found in a folder, when it was last changed then, and when it was looked at."""

    found: Tablebase | None
    changed: int
    at: float


_looks: dict[Path, _Look] = {}
_lock = Lock()


def opened(rulebook: Rulebook) -> Tablebase | None:
    """The tablebase in the folder, opened anew when there is more in it."""
    place, now = folder(rulebook), time.monotonic()
    with _lock:
        known = _looks.get(place)
        if known and now - known.at < LOOK_AGAIN:
            return known.found
        try:
            changed = place.stat().st_mtime_ns
            found = known.found if known and known.changed == changed else Tablebase(rulebook, place)
        except OSError:
            changed, found = 0, None
        except TablebaseError as error:
            log.warning("a tablebase is not used: %s", error)
            found = None
        if len(_looks) >= MOST_OPEN:
            _looks.clear()
        _looks[place] = _Look(found, changed, now)
        return found


def look_again() -> None:
    """Forget what was found, so that the next question looks into the folders."""
    with _lock:
        _looks.clear()
