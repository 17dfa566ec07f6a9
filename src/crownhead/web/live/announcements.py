"""News of a game: told to the channel layer as soon as they are kept, and heard by the sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from crownhead.web.play.effects import Happened

log = logging.getLogger("crownhead.live")


def group(number: int) -> str:
    """The channel layer's name for everybody who looks at a game.

    >>> group(1077)
    'game.1077'
    """
    return f"game.{number}"


def player_group(player: int) -> str:
    """The channel layer's name for all the pages that a player has open.

    >>> player_group(7)
    'player.7'
    """
    return f"player.{player}"


def follow(happened: Happened) -> None:
    """Once everything is kept, tell everybody who looks at the game."""
    game = happened.game
    number, version = game.number, game.version
    players = [player for player in (game.white_id, game.black_id) if player is not None]
    transaction.on_commit(lambda: announce(number, version, players))


def announce(number: int, version: int, players: Iterable[int] = ()) -> None:
    """Tell everybody who looks at a game that something has happened, and its players wherever else they look.

    Failing to do so never undoes what happened. In a web process nobody waits for it, either.
    """
    layer = get_channel_layer()
    if layer is None:
        return
    if _loop is not None and _loop.is_running():
        asyncio.run_coroutine_threadsafe(_send(layer, number, version, players), _loop)
    else:
        async_to_sync(_send)(layer, number, version, players)


async def _send(layer: Any, number: int, version: int, players: Iterable[int]) -> None:
    try:
        await layer.group_send(group(number), {"type": "game.changed", "version": version})
        for player in players:
            await layer.group_send(player_group(player), {"type": "games.changed"})
    except Exception as error:  # whatever the layer's transport may raise: the sockets look at the database, too
        log.warning("game %d: nobody could be told: %s", number, error)


_loop: asyncio.AbstractEventLoop | None = None


def send_by(loop: asyncio.AbstractEventLoop) -> None:
    """From now on news go out by this loop, beside everything else that it does."""
    global _loop
    _loop = loop
