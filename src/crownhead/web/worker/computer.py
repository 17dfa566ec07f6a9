"""The computer at the site's boards: what it answers, found outside of any transaction and given in one."""

from __future__ import annotations

from functools import lru_cache

from crownhead.engine.players.computer import Computer
from crownhead.play.actions import Action
from crownhead.play.game import Game as CoreGame
from crownhead.web.play import service
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import replayed


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
    return _computer(core.rulebook.slug, level).choose(core)


@lru_cache(maxsize=8)
def _computer(slug: str, level: int) -> Computer:
    """One player for each kind of game: it keeps what it learned, and its memory is not cheap to set up."""
    return Computer(level)
