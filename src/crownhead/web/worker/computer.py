"""The computer at the site's boards: what it answers, found outside of any transaction and given in one.

A worker answers in two lanes, each a thread: one takes what is next in the queue, the other only what is answered
in a moment. So a beginner's game does not wait until a long search has ended. While a search runs, the core holds no
lock of the interpreter.
"""

from __future__ import annotations

import logging
import threading
from functools import lru_cache

from django.db import DatabaseError, close_old_connections, connections

from crownhead.engine.players.computer import Computer
from crownhead.play.actions import Action
from crownhead.play.game import Game as CoreGame
from crownhead.web.computer import queue
from crownhead.web.play import service
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import replayed

log = logging.getLogger("crownhead.computer")


def answer_next(worker: str, *, quick: bool = False) -> bool:
    """Answer in the next game of the queue; False if none waits. One that cannot be answered is left for later."""
    turn = queue.take(worker, quick=quick)
    if turn is None:
        return False
    try:
        answer(turn.game_id, turn.sequence)
    except DatabaseError:
        raise
    except Exception:
        log.exception("the computer cannot answer in game %d", turn.game_id)
    return True


def answer(number: int, sequence: int) -> bool:
    """Do what the computer has to do after ``sequence`` actions; False if that is no longer asked for."""
    game = Game.objects.filter(pk=number, sequence=sequence).first()
    side = game.computer_asked if game else None
    level = game.level(side) if game and side else None
    if game is None or level is None:
        return False
    return service.computer_acts(number, sequence, choose(replayed(game).core, level))


def choose(core: CoreGame, level: int) -> Action:
    """What the computer does at a level."""
    return _computer(threading.get_ident(), core.rulebook.slug, level).choose(core)


@lru_cache(maxsize=12)
def _computer(thread: int, slug: str, level: int) -> Computer:
    """One player for each kind of game: it keeps what it learned, and its memory is not cheap to set up. A search
    belongs to one thread."""
    return Computer(level)


class Lane(threading.Thread):
    """Answers games of the queue until it is stopped, all or only the quick ones."""

    def __init__(self, worker: str, *, quick: bool, interval: float = 0.1) -> None:
        super().__init__(name="quick answers" if quick else "answers", daemon=True)
        self.worker, self.quick, self.interval = worker, quick, interval
        self._stopped = threading.Event()

    def run(self) -> None:
        """Answer; a database that is away is tried again."""
        try:
            while not self._stopped.is_set():
                if not self._answered():
                    self._stopped.wait(self.interval)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """Stop when the present answer is given."""
        self._stopped.set()

    def _answered(self) -> bool:
        try:
            close_old_connections()
            return answer_next(self.worker, quick=self.quick)
        except DatabaseError as error:
            log.warning("the queue cannot be read, and will be tried again: %s", error)
            self._stopped.wait(1.0)
            return False
