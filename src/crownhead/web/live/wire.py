"""The wire between processes: with Redis, what one announces reaches all in which it is followed. Without it there is
no wire.

Each topic has a channel of its own, so that a process is not woken for the games of others, however many there are.
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
from redis.asyncio.client import PubSub

from crownhead.web.live.followers import CHALLENGES, Bulletin, followers, log
from crownhead.web.live.poller import poller

PREFIX = "crownhead.news "
"""The name of a channel is this and the topic."""
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
        loop.call_soon_threadsafe(lambda: _begin(loop, Receiver().listen()))


def channel(topic: str) -> str:
    """Where news of a topic are sent.

    >>> channel("game 1077")
    'crownhead.news game 1077'
    """
    return f"{PREFIX}{topic}"


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


class Receiver:
    """Receives what other processes announce of the topics that are followed here."""

    def __init__(self) -> None:
        self._touched: set[str] = set()
        self._is_touched = asyncio.Event()
        followers.changed = self._touch

    def _touch(self, topic: str) -> None:
        self._touched.add(topic)
        self._is_touched.set()

    async def listen(self) -> None:
        """Receive news for ever; a connection that breaks is made anew."""
        while True:
            try:
                async with redis.asyncio.from_url(settings.REDIS_URL) as client, client.pubsub() as subscription:
                    await subscription.subscribe(channel(CHALLENGES))  # without any, it would end
                    self._touched |= followers.topics
                    self._is_touched.set()
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self._keep_up(subscription))
                        group.create_task(self._receive(subscription))
            except* Exception as errors:  # two tasks share the connection: when it breaks, each may stumble in its way
                log.warning("news of other processes do not come in: %s", errors.exceptions[0])
            await asyncio.sleep(PAUSE)

    async def _keep_up(self, subscription: PubSub) -> None:
        """Subscribe to what is followed, and to nothing else."""
        while True:
            await self._is_touched.wait()
            self._is_touched.clear()
            touched, self._touched = self._touched - {CHALLENGES}, set()
            if come := [channel(topic) for topic in touched if followers.has(topic)]:
                await subscription.subscribe(*come)
            if gone := [channel(topic) for topic in touched if not followers.has(topic)]:
                await subscription.unsubscribe(*gone)

    async def _receive(self, subscription: PubSub) -> None:
        async for message in subscription.listen():
            topic = message["channel"].decode().removeprefix(PREFIX)
            if message["type"] == "message":
                _deliver(message["data"], topic)
            elif message["type"] == "subscribe":  # what happened a moment before is not on the wire any more
                poller.look_at(topic)


def _deliver(message: bytes, topic: str) -> None:
    try:
        followers.deliver(read(message), [topic])
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
                self._publish(bulletin)
            except redis.RedisError as error:
                log.warning("game %d: no other process could be notified: %s", bulletin.game, error)

    def _publish(self, bulletin: Bulletin) -> None:
        message = json.dumps(bulletin)
        with self._redis.pipeline(transaction=False) as pipeline:
            for topic in bulletin.topics:
                pipeline.publish(channel(topic), message)
            pipeline.execute()

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
