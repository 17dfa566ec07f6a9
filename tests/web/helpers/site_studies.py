"""Files of games, for the tests of studies."""

from functools import cache
from random import Random

from crownhead import Game
from crownhead.notation import pdn
from crownhead.notation.pdn import PdnGame, Result

PLAYERS = ("Sijbrands", "Wiersma", "Koeperman", "Baba Sy", "Tsjizjov", "Valneris")
RESULTS = (Result.WHITE, Result.BLACK, Result.DRAW)


@cache
def a_game(rulebook, seed, plies=24):
    """The moves of a game that was never played."""
    dice, game = Random(seed), Game(rulebook)
    while game.outcome is None and game.ply < plies:
        game.play(dice.choice(game.legal_moves))
    return PdnGame.from_game(game)


def file_of(number, rulebook="international"):
    """A file with ``number`` games: the players take turns, and so do the results."""
    games = []
    for index in range(number):
        game = a_game(rulebook, index % 7)
        game.tags |= {
            "Event": f"Round {index + 1}",
            "White": PLAYERS[index % len(PLAYERS)],
            "Black": PLAYERS[(index + 1) % len(PLAYERS)],
        }
        game.result = RESULTS[index % 3]
        games.append(str(game))
    return "\n\n".join(games) + "\n"


FAULTY = """\
[White "A"]
[Black "B"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[White "C"]
[Black "D"]
[GameType "20"]

1. 32-28 19-23
2. 99-28 14x23 0-2

[White "E"]
[Black "F"]
[GameType "20"]

1. 33-28 *
"""
"""Three games; in the second one there is no square 99."""

assert len(pdn.loads(FAULTY)) == 3
