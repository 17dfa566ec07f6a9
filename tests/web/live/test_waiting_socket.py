"""How many games wait for somebody: told to every page that he has open."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from site_play import do
from site_socket import Socket


class Page(Socket):
    """A socket that asks for nothing but the number."""

    def __init__(self, client=None):
        super().__init__(0, client)
        self.scope["path"] = "/games/live"


@pytest.mark.django_db(transaction=True)
def test_every_page_of_a_player_is_told(game, anna, bert, as_user):
    pages = [Page(as_user(bert)), Page(as_user(bert))]

    async def scene():
        for page in pages:
            assert await page.open()
            assert await page.told() == {"waiting": 0}
        await sync_to_async(do)(game, anna, "11-15")
        for page in pages:
            assert await page.told() == {"waiting": 1}
        await sync_to_async(do)(game, bert, "23-19")
        for page in pages:
            assert await page.told() == {"waiting": 0}
            await page.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_what_nobody_told_is_counted_after_a_while(game, anna, bert, as_user, monkeypatch):
    """A worker in another process has no way to tell, without Redis."""
    monkeypatch.setattr("crownhead.web.live.announcements.announce", lambda *_: None)
    monkeypatch.setattr("crownhead.web.live.waiting_socket.COUNT_EVERY", 0.05)
    page = Page(as_user(bert))

    async def scene():
        await page.open()
        await page.told()
        await sync_to_async(do)(game, anna, "11-15")
        assert await page.told() == {"waiting": 1}
        await page.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_nothing_waits_for_a_visitor_who_has_never_played():
    page = Page()

    async def scene():
        assert await page.open()
        assert (await page.receive_output(timeout=20))["type"] == "websocket.close"
        await page.leave()

    asyncio.run(scene())
