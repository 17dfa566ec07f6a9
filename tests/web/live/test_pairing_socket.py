"""A place in the pool lasts as long as the socket of its page."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from site_socket import Socket, end

from crownhead.web.pairing import service as pool
from crownhead.web.pairing.models import Seek
from crownhead.web.play.new_games import Time
from crownhead.web.players.models import User

pytestmark = pytest.mark.thorough

FAST = Time("fischer", 300, 5)


class Waiting(Socket):
    """The socket of the page where one waits."""

    def __init__(self, client=None):
        super().__init__(0, client)
        self.scope["path"] = "/pairing/live"


@pytest.mark.django_db(transaction=True)
def test_two_pages_are_told_of_their_game(anna, bert):
    pool.enter(anna, "english", FAST)
    Seek.objects.create(user=bert, rulebook="english", rating=1500, timing="fischer", base=300, increment=5)
    clients = [Client(), Client()]
    for client, user in zip(clients, (anna, bert), strict=True):
        client.force_login(user)
    pages = [Waiting(client) for client in clients]

    async def scene():
        told = []
        for page in pages:
            assert await page.open()
        for page in pages:
            while "url" not in (last := await page.told()):
                assert last["low"] <= 1400
            told.append(last["url"])
        assert told[0] == told[1]

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_closed_leaves_the_pool_at_once(anna, bert, as_user):
    pool.enter(anna, "english", FAST)
    page = Waiting(as_user(anna))

    async def scene():
        assert await page.open()
        assert "low" in await page.told()
        await page.leave()
        return await sync_to_async(pool.enter)(bert, "english", FAST)

    assert asyncio.run(scene()).game is None
    assert pool.look(anna).game is not None  # the page was loaded again


@pytest.mark.django_db(transaction=True)
def test_who_is_not_in_the_pool_is_told_so(anna, as_user):
    page = Waiting(as_user(anna))

    async def scene():
        assert await page.open()
        assert await page.told() == {"gone": True}

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_visitor_has_no_place():
    page = Waiting()

    async def scene():
        await page.open()
        return await page.receive_output(timeout=20)

    assert asyncio.run(scene())["code"] == 4404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["log out", "change the password", "close the account"])
def test_a_player_who_has_left_waits_no_longer(anna, bert, as_user, how):
    pool.enter(anna, "english", FAST)
    page = Waiting(client := as_user(anna))

    async def scene():
        assert await page.open()
        assert "low" in await page.told()
        await sync_to_async(end)(client, anna, how)
        while "low" in (told := await page.told()):
            pass
        assert told == {"gone": True}
        assert (await page.receive_output(timeout=20))["code"] == 4404
        return await sync_to_async(pool.enter)(bert, "english", FAST)

    assert asyncio.run(asyncio.wait_for(scene(), 20)).game is None


def test_nobody_is_paired_with_a_closed_account(anna, bert):
    pool.enter(anna, "english", FAST)
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert pool.enter(bert, "english", FAST).game is None
    User.objects.filter(pk=anna.pk).update(is_active=True)
    assert pool.look(bert).game is not None
