"""Bulletins by a real Redis that is slow, and by one that hangs: nothing waits, and what can arrive arrives."""

import asyncio
import time

import pytest
import redis as redis_client

from crownhead.web.live import wire
from crownhead.web.live.followers import Bulletin, Followers
from crownhead.web.live.poller import Poller
from crownhead.web.live.wire import OUTBOX, Sender, channel, read


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
        subscription.subscribe(channel("game 7"))
        sender = Sender(address)
        client.client_pause(1000)
        began = time.monotonic()
        for version in (1, 2, 3):
            sender.put(Bulletin(7, version))
        assert time.monotonic() - began < 0.5
        assert arrivals(subscription, 3) == [Bulletin(7, version) for version in (1, 2, 3)]


def test_news_go_to_those_whom_they_concern_and_to_no_one_else(redis):
    address = redis.database()
    with redis_client.Redis.from_url(address).pubsub() as subscription:
        subscription.subscribe(channel("game 8"), channel("player 3"), channel("challenges"))
        sender = Sender(address)
        for bulletin in (Bulletin(7, 1, (2,)), Bulletin(7, 2, (2, 3)), Bulletin(8, 5), Bulletin(0, 0, (2,))):
            sender.put(bulletin)
        assert arrivals(subscription, 3) == [Bulletin(7, 2, (2, 3)), Bulletin(8, 5), Bulletin(0, 0, (2,))]


class Follower:
    """One who notes what they are notified of."""

    def __init__(self):
        self.notified = 0

    def is_behind(self, bulletin):
        return True

    async def notify(self):
        self.notified += 1


async def until(is_so):
    """Wait for something, though not for ever."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.fixture
def followed(monkeypatch):
    """The followers of a process, who follow nothing yet."""
    mine = Followers()
    monkeypatch.setattr(wire, "followers", mine)
    return mine


@pytest.fixture
def looked_at(monkeypatch):
    """The topics whose games were looked up in the database."""
    topics = []
    monkeypatch.setattr(wire.poller, "look_at", topics.append)
    return topics


def test_a_process_receives_what_is_followed_in_it(redis, followed, looked_at, settings):
    address = settings.REDIS_URL = redis.database()
    client, sender, anna, bert = redis_client.Redis.from_url(address), Sender(address), Follower(), Follower()

    def channels():
        return {name.decode() for name in client.pubsub_channels()}

    async def follow():
        followed.add("game 7", anna)  # before anyone listens
        listening = asyncio.create_task(wire.Receiver().listen())
        await until(lambda: channel("game 7") in channels())
        followed.add("player 3", bert)
        await until(lambda: channel("player 3") in channels())
        for bulletin in (Bulletin(8, 1, (2,)), Bulletin(7, 1, (2,)), Bulletin(9, 1, (3, 4))):
            sender.put(bulletin)
        await until(lambda: (anna.notified, bert.notified) == (1, 1))
        client.client_kill_filter(_type="pubsub")  # the connection breaks
        await until(lambda: looked_at.count("game 7") == 2)
        sender.put(Bulletin(7, 2, (3,)))
        await until(lambda: (anna.notified, bert.notified) == (2, 2))
        followed.remove("game 7", anna)
        followed.remove("player 3", bert)
        await until(lambda: channels() == {channel("challenges")})
        listening.cancel()

    asyncio.run(follow())
    assert looked_at[0] in ("challenges", "game 7"), "what happened before it could be heard is looked up"


def test_games_that_are_asked_for_together_are_looked_up_together(monkeypatch):
    asked, told = [], []

    async def found(numbers, *, with_players):
        asked.append(sorted(numbers))
        await asyncio.sleep(0.01)
        return [Bulletin(number, 5) for number in numbers]

    async def look():
        mine = Poller(Followers())
        monkeypatch.setattr(mine, "_found", found)
        monkeypatch.setattr(mine._followers, "deliver", told.append)
        for topic in ("game 7", "challenges", "player 3", "game 8"):
            mine.look_at(topic)
        await until(lambda: len(told) == 2)
        mine.look_at("game 9")
        await until(lambda: len(told) == 3)

    asyncio.run(look())
    assert asked == [[7, 8], [9]]
    assert {bulletin.game for bulletin in told} == {7, 8, 9}


def test_the_end_of_a_process_waits_for_what_is_under_way(redis):
    address = redis.database()
    with redis_client.Redis.from_url(address).pubsub() as subscription:
        subscription.subscribe(channel("game 8"))
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
