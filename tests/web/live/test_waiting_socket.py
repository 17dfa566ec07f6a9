"""How many games wait for a player, and which have begun without them: told to every page that they have open."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from site_play import do
from site_socket import Socket, end

from crownhead.web.lobby import challenges
from crownhead.web.play import new_games, visits


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
            assert (await page.told())["waiting"] == 0
        await sync_to_async(do)(game, anna, "11-15")
        for page in pages:
            assert (await page.told())["waiting"] == 1
        await sync_to_async(do)(game, bert, "23-19")
        for page in pages:
            assert (await page.told())["waiting"] == 0
            await page.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_what_nobody_told_is_counted_after_a_while(game, anna, bert, as_user, monkeypatch):
    """A worker in another process has no way to tell, without Redis."""
    monkeypatch.setattr("crownhead.web.live.announcements.announce", lambda *_: None)
    page = Page(as_user(bert))

    async def scene():
        await page.open()
        await page.told()
        await sync_to_async(do)(game, anna, "11-15")
        assert (await page.told())["waiting"] == 1
        await page.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["log out", "close the account"])
def test_a_player_who_has_left_is_told_nothing_more(game, anna, bert, as_user, how):
    page = Page(client := as_user(bert))

    async def scene():
        await page.open()
        assert (await page.told())["waiting"] == 0
        await sync_to_async(end)(client, bert, how)
        await sync_to_async(do)(game, anna, "11-15")
        assert (await page.receive_output(timeout=20)) == {"type": "websocket.close", "code": 4404}
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


@pytest.mark.django_db(transaction=True)
def test_a_rematch_that_is_accepted_is_offered_wherever_its_asker_looks(game, anna, bert, as_user):
    do(game, anna, "resign")
    challenges.rematch(game.number, anna)
    elsewhere = Page(client := as_user(anna))

    async def scene():
        await elsewhere.open()
        assert (await elsewhere.told())["begun"] == []
        again = await sync_to_async(challenges.rematch)(game.number, bert)
        offered = {"url": again.get_absolute_url(), "opponent": "bert"}
        assert (await elsewhere.told())["begun"] == [offered]
        await sync_to_async(client.get)(again.get_absolute_url())
        assert (await elsewhere.told())["begun"] == []
        await elsewhere.leave()

    asyncio.run(scene())


def test_only_what_has_begun_lately_without_its_player_is_offered(game, anna, bert, as_user):
    now = game.created_at
    new_games.start_game("english", anna, anna)
    new_games.start_game("english", anna, 1)
    assert [*visits.unseen(anna, now)] == [*visits.unseen(bert, now)] == [game]
    assert [*visits.unseen(anna, now + visits.LATELY)] == []
    as_user(anna).get(game.get_absolute_url())
    assert ([*visits.unseen(anna, now)], [*visits.unseen(bert, now)]) == ([], [game])
    do(game, anna, "resign")
    assert [*visits.unseen(bert, now)] == []


def test_who_accepts_is_on_the_way_to_the_game(anna, bert):
    game = challenges.accept(challenges.create(anna, "english").token, bert)
    assert ([*visits.unseen(anna, game.created_at)], [*visits.unseen(bert, game.created_at)]) == ([game], [])
