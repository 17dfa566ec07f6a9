"""The wire between processes: with Redis, what one announces all others receive. Without it there is no wire.

A message that is lost is no harm: the poller finds in the database what no bulletin brought. Nothing waits for Redis:
one thread of the process sends what is in its outbox, and a Redis that hangs only lets the outbox fill up.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import queue
import threading
from collections.abc import Coroutine
from functools import cache

import redis
import redis.asyncio
from django.conf import settings

from crownhead.web.live.followers import Bulletin, followers, log

CHANNEL = "crownhead.news"
PATIENCE = 5.0
"""Seconds that Redis may take for one message; it may hang."""
OUTBOX = 1000
"""Messages that may wait for a Redis that hangs; further ones are dropped."""
FAREWELL = 2.0
"""Seconds that the end of the process waits for what is still in the outbox."""
PAUSE = 1.0
"""Seconds until a connection that broke is tried again."""

_tasks: set[asyncio.Task[None]] = set()
"""What is under way; the event loop itself does not keep its tasks."""


def send(bulletin: Bulletin) -> None:
    """Send it to the other processes, soon."""
    if settings.REDIS_URL:
        _sender().put(bulletin)


def listen(loop: asyncio.AbstractEventLoop) -> None:
    """Deliver what other processes announce, from now on."""
    if settings.REDIS_URL:
        loop.call_soon_threadsafe(lambda: _begin(loop, _listen()))


def read(message: bytes) -> Bulletin:
    """A bulletin as it was sent. ValueError if it is none.

    >>> read(json.dumps(Bulletin(1077, 12, (3, 4))).encode())
    Bulletin(game=1077, version=12, players=(3, 4))
    """
    game, version, players = json.loads(message)
    return Bulletin(int(game), int(version), tuple(map(int, players)))


def _begin(loop: asyncio.AbstractEventLoop, work: Coroutine[None, None, None]) -> None:
    task = loop.create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _listen() -> None:
    while True:
        try:
            async with redis.asyncio.from_url(settings.REDIS_URL) as client, client.pubsub() as subscription:
                await subscription.subscribe(CHANNEL)
                async for message in subscription.listen():
                    if message["type"] == "message":
                        _receive(message["data"])
        except (OSError, redis.RedisError) as error:
            log.warning("news of other processes do not come in: %s", error)
            await asyncio.sleep(PAUSE)


def _receive(message: bytes) -> None:
    try:
        followers.deliver(read(message))
    except (TypeError, ValueError):
        log.warning("no bulletin: %r", message[:100])


class Sender:
    """A thread that sends what is put into its outbox, in order, by one connection."""

    def __init__(self, address: str) -> None:
        self._redis = redis.Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        self._outbox: queue.Queue[Bulletin | None] = queue.Queue(OUTBOX)
        self._thread = threading.Thread(target=self._run, name="crownhead.wire", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def put(self, bulletin: Bulletin) -> None:
        """Send it after what is already waiting. The caller never waits."""
        try:
            self._outbox.put_nowait(bulletin)
        except queue.Full:
            log.warning("game %d: no other process could be notified: too much is waiting", bulletin.game)

    def _run(self) -> None:
        while (bulletin := self._outbox.get()) is not None:
            try:
                self._redis.publish(CHANNEL, json.dumps(bulletin))
            except redis.RedisError as error:
                log.warning("game %d: no other process could be notified: %s", bulletin.game, error)

    def end(self) -> None:
        """Send what is waiting, if Redis takes it soon, and no more."""
        try:
            self._outbox.put_nowait(None)
        except queue.Full:
            return
        self._thread.join(FAREWELL)


@cache
def _sender() -> Sender:
    return Sender(settings.REDIS_URL)
