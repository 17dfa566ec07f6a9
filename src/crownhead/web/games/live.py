"""News of a game: told to the channel layer as soon as they are kept, and heard by the sockets of `socket.py`."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger("crownhead.live")


def group(number: int) -> str:
    """The channel layer's name for everybody who looks at a game.

    >>> group(1077)
    'game.1077'
    """
    return f"game.{number}"


def announce(number: int, version: int) -> None:
    """Tell everybody who looks at a game that something has happened. Failing to do so never undoes what happened."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group(number), {"type": "game.changed", "version": version})
    except Exception as error:  # whatever the layer's transport may raise: the sockets look at the database, too
        log.warning("game %d: nobody could be told: %s", number, error)
