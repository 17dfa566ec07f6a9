"""Games as lists show them: only the columns that a row shows, with the names of the players, read by one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crownhead.sides import SIDES
from crownhead.web.play.models import Game
from crownhead.web.play.storage.rows import made
from crownhead.web.players.models import User

OF_GAME = (
    *("number", "rulebook", "version", "state", "result", "reason", "rated", "timing", "base", "increment"),
    *("move_number", "last_move", "white_id", "white_level", "black_id", "black_level"),
)
OF_PLAYER = ("username", "is_guest")
FACTS = (*OF_GAME, *(f"{side.value}__{name}" for side in SIDES for name in OF_PLAYER))
"""What is read of each game, for `values_list`; its number comes first, and then its rulebook."""


def game_of(facts: Sequence[Any]) -> Game:
    """A game with these facts and its players. Any other column of it would be read when it is asked for, by a
    statement of its own."""
    told = dict(zip(FACTS, facts, strict=False))
    game = made(Game, {name: told[name] for name in OF_GAME})
    for side in SIDES:
        if (key := game.player_id(side)) is not None:
            player = {name: told[f"{side.value}__{name}"] for name in OF_PLAYER}
            setattr(game, side.value, made(User, {"id": key, **player}))
    return game
