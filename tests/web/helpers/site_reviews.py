"""Games with a mistake in them, for the tests of reviews."""

from functools import cache

from site_play import do, play

from crownhead import Game as CoreGame
from crownhead.engine.annotation.annotate import annotate
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.web.play import new_games

BLUNDER = (
    *("12-16", "24-19", "9-14", "19x12", "14-18", "22x15", "11x18", "23x14", "10x17", "21x14", "5-9", "14x5"),
    *("7-10", "25-22"),
)
"""Black gives a man away with 9-14 (16-20 keeps it), and more with the moves after it."""


def blundered(black, white, rulebook="english", moves=BLUNDER):
    """A finished game in which Black has made a mistake, and then resigned."""
    game = new_games.start_game(rulebook, white, black)
    play(game, *moves)
    do(game, black, "resign")
    game.refresh_from_db()
    return game


@cache
def judged_blunder():
    """What a quick look says about its moves."""
    core = CoreGame("english")
    for move in BLUNDER:
        core.play(move)
    return annotate(core, Engine("english"), Limit(depth=7))
