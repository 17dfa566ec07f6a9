"""Reading PDN in tests: files to read, and what they say in short."""

from pathlib import Path

from crownhead.notation import pdn

DATA = Path(__file__).parents[1] / "data" / "pdn"
FILES = sorted(DATA.glob("*.pdn"))


def one(text, **options) -> pdn.PdnGame:
    """The only game of a text."""
    (game,) = pdn.loads(text, **options)
    return game


def moves(game: pdn.PdnGame) -> list[str]:
    """The moves of its main line."""
    return [str(node.move) for node in game.root.mainline() if node.move]


def messages(game: pdn.PdnGame) -> list[str]:
    """What is wrong with it."""
    return [str(fault) for fault in game.faults]
