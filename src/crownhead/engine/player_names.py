"""Players by their names: ``human``, ``computer:4``, ``computer:8,book``, ``random``, ``hub:./scan hub``."""

from __future__ import annotations

from crownhead.engine.players.computer import Computer
from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.engine.players.player import Player
from crownhead.engine.players.random_player import RandomPlayer
from crownhead.errors import quote

HUB_VERSIONS = {"hub": 2, "hub1": 1}
"""How another program is named, ``hub:COMMAND`` or ``hub1:COMMAND``, and the version of Hub that it speaks."""


def named_player(text: str) -> Player | None:
    """The player that a text names; None for a human.

    >>> named_player("human") is None
    True
    >>> named_player("computer:2").name, named_player("random").name
    ('computer, level 2', 'random')
    >>> named_player("computer:8,book").name  # with the opening book that comes with the package, or ,book=FILE
    'computer, level 8'
    >>> named_player("robot")
    Traceback (most recent call last):
    ValueError: "robot" is not a player: expected human, computer, computer:1 to computer:10, random or hub:COMMAND
    """
    kind, colon, detail = text.partition(":")
    if kind in HUB_VERSIONS and detail.strip():
        from crownhead.engine.hub.client import HubEngine  # only here is another program's protocol needed

        return HubEngine(detail, version=HUB_VERSIONS[kind])
    detail, comma, file = detail.partition(",book")
    number = int(detail) if detail.isdecimal() and len(detail) < 9 else None
    if text == "human":
        return None
    if text == "computer":
        return Computer(USUAL_LEVEL)
    if kind == "computer" and number is not None and number in LEVELS and file[:1] in ("", "="):
        return Computer(number, book=file[1:] or bool(comma))
    if kind == "random" and not comma and (not colon or number is not None):
        return RandomPlayer(number)
    levels = f"computer:{min(LEVELS)} to computer:{max(LEVELS)}"
    raise ValueError(f"{quote(text)} is not a player: expected human, computer, {levels}, random or hub:COMMAND")
