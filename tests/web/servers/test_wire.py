"""Bulletins by a real Redis that is slow, and by one that hangs: nothing waits, and what can arrive arrives."""

import time

import redis as redis_client

from crownhead.web.live.followers import Bulletin
from crownhead.web.live.wire import CHANNEL, OUTBOX, Sender, read


def arrivals(subscription, count):
    """The next bulletins that come in."""
    deadline, found = time.monotonic() + 30, []
    while len(found) < count and time.monotonic() < deadline:
        if message := subscription.get_message(ignore_subscribe_messages=True, timeout=1):
            found.append(read(message["data"]))
    return found


def test_a_slow_redis_loses_nothing(redis):
    """It answers after a second, as on a machine that has other things to do; and the order stays."""
    address = redis.database()
    client = redis_client.Redis.from_url(address)
    with client.pubsub() as subscription:
        subscription.subscribe(CHANNEL)
        sender = Sender(address)
        client.client_pause(1000)
        began = time.monotonic()
        for version in (1, 2, 3):
            sender.put(Bulletin(7, version))
        assert time.monotonic() - began < 0.5
        assert arrivals(subscription, 3) == [Bulletin(7, version) for version in (1, 2, 3)]


def test_the_end_of_a_process_waits_for_what_is_under_way(redis):
    address = redis.database()
    with redis_client.Redis.from_url(address).pubsub() as subscription:
        subscription.subscribe(CHANNEL)
        sender = Sender(address)
        sender.put(Bulletin(8, 1))
        sender.end()
        assert arrivals(subscription, 1) == [Bulletin(8, 1)]


def test_a_redis_that_hangs_keeps_nobody_waiting(redis, caplog):
    address = redis.database()
    client = redis_client.Redis.from_url(address)
    sender = Sender(address)
    client.client_pause(2000)
    began = time.monotonic()
    for version in range(OUTBOX + 2):
        sender.put(Bulletin(9, version))
    assert time.monotonic() - began < 1
    assert "game 9: no other process could be notified: too much is waiting" in caplog.text
