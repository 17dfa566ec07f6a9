"""The live game: news reach everybody who looks, whoever made them and wherever."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from site_play import do
from site_socket import ELSEWHERE, Socket

from crownhead.web.live.poller import poller
from crownhead.web.play import chat
from crownhead.web.play.models import Game


@pytest.mark.django_db(transaction=True)
def test_news_reach_players_and_watchers(game, anna, as_user):
    player = Socket(game.number, as_user(anna))
    watcher = Socket(game.number)

    async def scene():
        assert await player.open()
        assert await watcher.open()
        mine, theirs = await player.told(), await watcher.told()
        assert (mine["state"]["you"], theirs["state"]["you"]) == ("black", None)
        assert mine["state"]["board"]["moves"]
        assert not theirs["state"]["board"]["moves"]
        await sync_to_async(do)(game, anna, "11-15")
        for each in (player, watcher):
            news = await each.told()
            assert (news["state"]["version"], news["state"]["ply"]) == (1, 1)
            assert "11-15" in news["parts"]["moves"]
        await sync_to_async(chat.say)(game.number, anna, "good luck", "say-something-1")
        assert "good luck" in (await player.told())["parts"]["chat"]
        assert "good luck" not in json.dumps(await watcher.told())
        await player.leave()
        await watcher.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_news_that_nobody_told_are_found(game, anna, monkeypatch):
    """A worker in another process has no way to tell, without Redis: the database knows."""
    monkeypatch.setattr("crownhead.web.live.announcements.announce", lambda *_: None)
    watcher = Socket(game.number)

    async def scene():
        await watcher.open()
        await watcher.told()
        await sync_to_async(do)(game, anna, "11-15")
        assert (await watcher.told())["state"]["ply"] == 1
        await watcher.leave()

    asyncio.run(scene())


class Listener:
    """Somebody who looks at a game, as the poller knows him; what happens when he is told something is up to him."""

    version = -1

    def __init__(self, number, hear):
        self.number, self.tell = number, hear


@pytest.mark.django_db(transaction=True)
def test_neither_the_deaf_nor_the_gone_keep_others_waiting(game, anna):
    async def scene():
        heard = asyncio.Event()

        async def gone():
            raise RuntimeError("the socket is closed")

        async def listening():
            heard.set()

        async def slow():
            await asyncio.sleep(3600)

        others = [Listener(game.number, gone), Listener(game.number, slow)]
        for each in others:
            poller.add(each)
        await asyncio.sleep(0.5)  # they have been told, more than once if nobody took care
        poller.add(last := Listener(game.number, listening))
        await asyncio.wait_for(heard.wait(), 20)
        for each in (*others, last):
            poller.remove(each)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_socket_that_breaks_is_forgotten(game, anna, monkeypatch):
    watcher = Socket(game.number)

    async def scene():
        await watcher.open()
        await watcher.told()

        def broken(*_):
            raise RuntimeError("the database is away")

        monkeypatch.setattr("crownhead.web.pages.game_page.news", broken)
        await sync_to_async(do)(game, anna, "11-15")
        with pytest.raises(RuntimeError):
            await watcher.receive_output(timeout=20)

    asyncio.run(scene())
    assert not poller.numbers


@pytest.mark.django_db(transaction=True)
def test_a_socket_of_no_game_and_one_from_elsewhere():
    async def scene():
        nothing = Socket(77)
        assert await nothing.open()
        assert (await nothing.receive_output(timeout=20))["code"] == 4404
        assert not await Socket(77, origin=ELSEWHERE).open()

    asyncio.run(scene())
    assert Game.objects.count() == 0
