"""News of games: announced as soon as they are stored, to this process and, by Redis, to all others."""

from __future__ import annotations

import asyncio
from contextvars import Context

from django.db import transaction

from crownhead.web.live import wire
from crownhead.web.live.followers import Bulletin, followers
from crownhead.web.play.effects import Concerned, Happened


def follow(happened: Happened) -> None:
    """Announce what happened once the transaction is committed."""
    if isinstance(happened, Concerned):
        bulletin = Bulletin(0, 0, happened.players)
    else:
        game = happened.game
        bulletin = Bulletin(game.number, game.version, tuple(key for key in (game.white_id, game.black_id) if key))
    transaction.on_commit(lambda: announce(bulletin))


def announce(bulletin: Bulletin) -> None:
    """Notify all who follow a game or its players. Failing to do so never undoes what happened.

    In a web process no request waits for it.
    """
    if _loop is not None and _loop.is_running():
        _loop.call_soon_threadsafe(_spread, bulletin, context=Context())  # not in the name of this request
    else:
        wire.send(bulletin)


def _spread(bulletin: Bulletin) -> None:
    followers.deliver(bulletin)
    wire.send(bulletin)


_loop: asyncio.AbstractEventLoop | None = None


def send_by(loop: asyncio.AbstractEventLoop) -> None:
    """From now on news go out by this loop, beside everything else that it does, and what others announce comes in."""
    global _loop
    if loop is not _loop:
        _loop = loop
        wire.listen(loop)
