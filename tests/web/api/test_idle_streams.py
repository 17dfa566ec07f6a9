"""Streams in which nothing happens: they wait for news, and do not ask the database whether there are any."""

import asyncio
import time

import pytest
from site_play import do, new_player

from crownhead.web.api import tokens
from crownhead.web.api.endpoints import streams
from crownhead.web.play import new_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]


@pytest.mark.parametrize("kind", ["game", "own"])
def test_an_idle_stream_asks_nothing(kind, asked, settings):
    """Over a second, with a line now and then that keeps it open; and it is told of news none the less."""
    settings.STREAM_KEEP_ALIVE, settings.LOOK_EVERY = 0.05, 9999
    anna = new_player("anna")
    game = new_games.start_game("english", new_player("bert"), anna)
    proof = tokens.make(anna, "test")[0]

    async def scene():
        if kind == "game":
            feed = streams.GameFeed(game.number, proof, -1)
            lines = streams.game_lines(feed)
        else:
            feed = streams.OwnFeed(proof, anna.pk, with_open=True)
            lines = streams.own_lines(feed)
        while await anext(lines) != "\n":
            pass
        assert asked, "it has read what there is"
        asked.clear()
        end, idle = time.monotonic() + 1, 0
        while time.monotonic() < end:
            assert await anext(lines) == "\n"
            idle += 1
        assert idle > 5
        assert asked == []
        await asyncio.to_thread(do, game, anna, "11-15")
        await feed.notify()
        while await anext(lines) == "\n":
            pass
        await lines.aclose()

    asyncio.run(scene())
