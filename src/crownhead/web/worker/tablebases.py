"""The tablebases that the site's rulebooks need for "neither player can force a win", built beside a worker's tasks.

A rulebook that comes with the site gets its tablebase when a worker first runs; a player's book gets one when a game by
it is being played. Each material is written whole when it is solved. A worker that is stopped or killed goes on there
when it is started again, and one without a shared folder builds its own. Nothing in a game's log depends on the files:
they may be removed at any time.
"""

from __future__ import annotations

import logging
import os
import shutil
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from crownhead.errors import TablebaseError
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.tablebase import Progress, Tablebase
from crownhead.web.play import proofs, service
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import replayed, rulebook_of

log = logging.getLogger("crownhead.tablebases")

LONGEST = 300.0
"""Seconds for one tablebase of a player's book; what is not done by then is left. A bundled one takes as long as it
takes."""
MOST_BYTES = 256 * 1024 * 1024
"""All tablebases of players' books together; those that no running game needs are removed for new ones."""
MOST_AN_HOUR = 20
"""How many tablebases of players' books a worker begins in an hour."""
OF_A_PLAYER = "rules-"
"""How the folder of rules begins that no bundled rulebook has."""
MOST_GAMES = 10_000
"""How many running games are looked through for what a new tablebase shows."""


class StoppedError(Exception):
    """The worker ends, or the time for this tablebase is over."""


class TablebaseBuilder(Thread):
    """Builds what is missing, looks again every now and then, until it is stopped."""

    def __init__(self, every: float = 30.0) -> None:
        super().__init__(name="tablebases", daemon=True)
        self.every = every
        self._stopped = Event()
        self._begun: deque[float] = deque(maxlen=MOST_AN_HOUR)
        self._given_up: set[Path] = set()

    def run(self) -> None:
        """Build; a database that is away is tried again."""
        _yield_to_others()
        while not self._stopped.is_set():
            try:
                close_old_connections()
                self.build_missing()
            except DatabaseError as error:
                log.warning("no tablebase is built, and it will be tried again: %s", error)
            except Exception:
                log.exception("no tablebase is built")
            self._stopped.wait(self.every)

    def stop(self) -> None:
        """Stop soon: what is being solved is left, what was solved is kept."""
        self._stopped.set()

    def build_missing(self) -> int:
        """Build every tablebase that is wanted and not there; returns how many games turned out to be drawn."""
        proven = 0
        for book, is_bundled in wanted():
            place = proofs.folder(book)
            if self._stopped.is_set() or not proofs.is_missing(book) or place in self._given_up:
                continue
            may = is_bundled or (self._may_begin_another() and make_room(place))
            if may and self._build(book, place, None if is_bundled else LONGEST):
                proven += prove_running(book)
        return proven

    def _may_begin_another(self) -> bool:
        """Whether one more of players' books can be begun in this hour."""
        now = time.monotonic()
        if len(self._begun) == MOST_AN_HOUR and now - self._begun[0] < 3600:
            return False
        self._begun.append(now)
        return True

    def _build(self, book: Rulebook, place: Path, longest: float | None) -> bool:
        """Build one; False if another process does so, or if it was not finished."""
        began, pieces = time.monotonic(), proofs.pieces_for(book)

        def tell(progress: Progress) -> None:
            if self._stopped.is_set() or (longest and time.monotonic() - began > longest):
                raise StoppedError

        try:
            with alone(place) as first:
                if not first:
                    return False
                Tablebase.build(book, pieces, place, tell=tell)
        except StoppedError:
            if not self._stopped.is_set():
                log.warning("the tablebase of %s takes too long; its solved part is used", book.slug)
                self._given_up.add(place)
            return False
        except (OSError, TablebaseError, MemoryError) as error:
            log.warning("the tablebase of %s cannot be built: %s", book.slug, error)
            self._given_up.add(place)
            return False
        proofs.look_again()
        log.info("the tablebase of %s is there: %d pieces", book.slug, pieces)
        return True


def wanted() -> Iterator[tuple[Rulebook, bool]]:
    """The rulebooks with the rule: those that came with the site, then those that are being played by; and whether a
    rulebook came with the site."""
    seen = set()
    own = [Rulebook.load(slug) for slug in bundled()]
    for book in own:
        if proofs.pieces_for(book) and (place := proofs.folder(book)) not in seen:
            seen.add(place)
            yield book, True
    for book in being_played():
        if proofs.pieces_for(book) and (place := proofs.folder(book)) not in seen:
            seen.add(place)
            yield book, False


def being_played() -> Iterator[Rulebook]:
    """The rulebooks of running games, each edition once; the newest games first."""
    running = Game.objects.filter(state=Game.State.PLAYING).order_by("-number")
    seen = set()
    for game in running.only("number", "edition_id", "rulebook", "rules")[:MOST_GAMES].iterator(500):
        if (edition := (game.edition_id, game.rulebook)) not in seen:
            seen.add(edition)
            with suppress(ValueError):
                yield rulebook_of(game)


def prove_running(book: Rulebook) -> int:
    """Write down what a new tablebase shows about the games that run by its rules; returns how many it is."""
    place, proven = proofs.folder(book), 0
    running = Game.objects.filter(state=Game.State.PLAYING).order_by("-number")
    for game in [*running[:MOST_GAMES]]:
        if _pieces_in(game.fen) > settings.PROOF_PIECES:
            continue
        rules = rulebook_of(game)
        if proofs.pieces_for(rules) and proofs.folder(rules) == place and proofs.shows_draw(replayed(game).core):
            proven += service.prove(game.number)
    return proven


def _pieces_in(fen: str) -> int:
    """About how many pieces a FEN names: enough to leave out the boards that are still full."""
    return sum(character == "," for character in fen) + 2 if fen else 99


def make_room(place: Path) -> bool:
    """Whether one more tablebase of a player's book fits; those that no running game needs make room for it."""
    kept = [each for each in settings.TABLEBASES.glob(f"{OF_A_PLAYER}*") if each.is_dir() and each != place]
    total = sum(map(_size, kept))
    if total <= MOST_BYTES:
        return True
    needed = {proofs.folder(book) for book in being_played() if proofs.pieces_for(book)}
    for each in sorted(kept, key=lambda folder: folder.stat().st_mtime):
        if each not in needed and total > MOST_BYTES:
            total -= _size(each)
            shutil.rmtree(each, ignore_errors=True)
    return total <= MOST_BYTES


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("*") if file.is_file())


@contextmanager
def alone(place: Path) -> Iterator[bool]:
    """Keep other processes from building the same; False if one does. The system lets go when a process is killed."""
    place.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":  # two that build the same waste time, and write the same
        yield True
        return
    import fcntl

    with (place / ".building").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def _yield_to_others() -> None:
    """Let everything else on the machine go first: the moves of the computer, above all."""
    with suppress(OSError, AttributeError):  # where a thread cannot have a priority of its own
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
