"""The live game: news reach everyone who looks, made by any player, in any process."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from site_play import do
from site_socket import ELSEWHERE, Socket, end

from crownhead.web.live.followers import followers, game_topic
from crownhead.web.live.poller import poller
from crownhead.web.pages import news
from crownhead.web.play import chat
from crownhead.web.play.models import Game

pytestmark = pytest.mark.thorough


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
            told = await each.told()
            assert (told["state"]["version"], told["state"]["ply"]) == (1, 1)
            assert "11-15" in told["sheet"]["rows"]
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
    """A follower of a game; each test decides what a notification does."""

    def __init__(self, notify):
        self.notify = notify

    def is_behind(self, bulletin):
        return True


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

        topic, everyone = game_topic(game.number), [Listener(gone), Listener(slow), Listener(listening)]
        for each in everyone[:2]:
            followers.add(topic, each)
        poller.start()
        await asyncio.sleep(0.5)  # they have been notified, more than once if the poller took no care
        followers.add(topic, everyone[2])
        await asyncio.wait_for(heard.wait(), 20)
        for each in everyone:
            followers.remove(topic, each)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("looks", ["player", "spectator"])
def test_news_that_could_not_be_rendered_come_later(game, anna, as_user, monkeypatch, looks):
    """The database may be away for a while: the socket stays, and is sent what it has missed."""
    socket = Socket(game.number, as_user(anna) if looks == "player" else None)
    render, failed = news.changes, []

    def broken(*_):
        failed.append(1)
        raise RuntimeError("the database is away")

    async def scene():
        await socket.open()
        await socket.told()
        monkeypatch.setattr("crownhead.web.pages.news.changes", broken)
        await sync_to_async(do)(game, anna, "11-15")
        while not failed:
            await asyncio.sleep(0.02)
        monkeypatch.setattr("crownhead.web.pages.news.changes", render)
        assert (await socket.told())["state"]["ply"] == 1
        await socket.leave()

    asyncio.run(scene())
    assert not followers.keys("game")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("looks", ["player", "spectator"])
def test_a_page_that_knows_everything_is_sent_only_changes(game, anna, as_user, looks):
    socket = Socket(game.number, as_user(anna) if looks == "player" else None)
    socket.scope["query_string"] = b"language=en&version=0"

    async def scene():
        await socket.open()
        assert await socket.told() == {"current": True}
        await sync_to_async(do)(game, anna, "11-15")
        first = await socket.told()
        assert (first["since"], first["state"]["log_from"], len(first["state"]["log"])) == (0, 0, 1)
        assert first["sheet"]["entries"] == 0
        await sync_to_async(do)(game, anna, "offer")
        second = await socket.told()
        assert (second["since"], second["state"]["log_from"], len(second["state"]["log"])) == (1, 0, 2), "a whole row"
        assert "draw" in second["sheet"]["rows"]
        assert "moves" not in second["parts"]
        assert "black" not in second["parts"], "the part of a player who has done nothing is as it was"
        await socket.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_spectators_are_sent_one_text_that_was_rendered_once(game, anna, monkeypatch):
    sockets, render, rendered = [Socket(game.number) for _ in range(20)], news.changes, []
    monkeypatch.setattr("crownhead.web.pages.news.changes", lambda *given: rendered.append(given) or render(*given))

    async def scene():
        for each in sockets:
            await each.open()
            await each.told()
        await sync_to_async(do)(game, anna, "11-15")
        texts = {(await each.receive_output(timeout=20))["text"] for each in sockets}
        assert len(texts) == 1
        assert json.loads(texts.pop())["state"]["ply"] == 1
        for each in sockets:
            await each.leave()

    asyncio.run(scene())
    assert len(rendered) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["log out", "change the password", "close the account"])
def test_privileges_end_with_the_session_and_with_the_account(game, anna, bert, as_user, how):
    client = as_user(anna)
    socket = Socket(game.number, client)

    async def scene():
        await socket.open()
        assert (await socket.told())["state"]["you"] == "black"
        await sync_to_async(do)(game, anna, "11-15")
        assert (await socket.told())["state"]["you"] == "black"
        await sync_to_async(end)(client, anna, how)
        await sync_to_async(chat.say)(game.number, bert, "a secret", "say-something-1")
        told = await socket.told()
        assert told["state"]["you"] is None
        assert "a secret" not in json.dumps(told)
        await socket.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_socket_at_an_address_that_has_none_is_refused():
    async def scene():
        nowhere = Socket(0)
        nowhere.scope["path"] = "/games/1/live/or/not"
        assert not await nowhere.open()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_socket_of_no_game_and_one_from_elsewhere():
    async def scene():
        nothing = Socket(77)
        assert await nothing.open()
        assert (await nothing.receive_output(timeout=20))["code"] == 4404
        assert not await Socket(77, origin=ELSEWHERE).open()

    asyncio.run(scene())
    assert Game.objects.count() == 0
