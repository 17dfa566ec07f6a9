"""The live game: news reach everybody who looks, whoever made them and wherever."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from site_play import do

from crownhead.web.asgi import application
from crownhead.web.games import chatting
from crownhead.web.games.models import Game
from crownhead.web.games.socket import lookout

HERE, ELSEWHERE = b"http://localhost", b"http://evil.example"


class Socket(ApplicationCommunicator):
    """A socket of a browser: with its cookies, opened by a page from somewhere."""

    def __init__(self, number, client=None, origin=HERE):
        cookie = client.cookies.output(header="", sep=";").strip().encode() if client else b""
        scope = {
            "type": "websocket",
            "path": f"/games/{number}/live",
            "query_string": b"language=en",
            "headers": [(b"origin", origin), (b"host", b"localhost"), (b"cookie", cookie)],
            "subprotocols": [],
        }
        super().__init__(application, scope)

    async def open(self):
        """Whether the server accepts."""
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(timeout=20))["type"] == "websocket.accept"

    async def told(self):
        """What the server tells next."""
        return json.loads((await self.receive_output(timeout=20))["text"])

    async def leave(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(timeout=20)


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
        await sync_to_async(chatting.say)(game.number, anna, "good luck", "say-something-1")
        assert "good luck" in (await player.told())["parts"]["chat"]
        assert "good luck" not in json.dumps(await watcher.told())
        await player.leave()
        await watcher.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_news_that_nobody_told_are_found(game, anna, monkeypatch):
    """A worker in another process has no way to tell, without Redis: the database knows."""
    monkeypatch.setattr("crownhead.web.games.live.announce", lambda *_: None)
    watcher = Socket(game.number)

    async def scene():
        await watcher.open()
        await watcher.told()
        await sync_to_async(do)(game, anna, "11-15")
        assert (await watcher.told())["state"]["ply"] == 1
        await watcher.leave()

    asyncio.run(scene())


class Listener:
    """Somebody who looks at a game, as the lookout knows him; what happens when he is told something is up to him."""

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
            lookout.add(each)
        await asyncio.sleep(0.5)  # they have been told, more than once if nobody took care
        lookout.add(last := Listener(game.number, listening))
        await asyncio.wait_for(heard.wait(), 20)
        for each in (*others, last):
            lookout.remove(each)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_socket_that_breaks_is_forgotten(game, anna, monkeypatch):
    watcher = Socket(game.number)

    async def scene():
        await watcher.open()
        await watcher.told()

        def broken(*_):
            raise RuntimeError("the database is away")

        monkeypatch.setattr("crownhead.web.games.pages.news", broken)
        await sync_to_async(do)(game, anna, "11-15")
        with pytest.raises(RuntimeError):
            await watcher.receive_output(timeout=20)

    asyncio.run(scene())
    assert not lookout.numbers


@pytest.mark.django_db(transaction=True)
def test_a_socket_of_no_game_and_one_from_elsewhere():
    async def scene():
        nothing = Socket(77)
        assert await nothing.open()
        assert (await nothing.receive_output(timeout=20))["code"] == 4404
        assert not await Socket(77, origin=ELSEWHERE).open()

    asyncio.run(scene())
    assert Game.objects.count() == 0
