"""No mail goes to a player who looks at the game: the socket knows it, and who sends the mail finds it written down."""

import asyncio
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from site_play import do, play, work
from site_socket import Socket

from crownhead.web.play import new_games, visits
from crownhead.web.play.models import Visit
from crownhead.web.play.new_games import Time
from crownhead.web.play.storage.replay import replayed
from crownhead.web.worker import housekeeping

pytestmark = pytest.mark.thorough


@pytest.fixture
def slow(anna, bert):
    """Days for each move: Anna has Black and begins."""
    return new_games.start_game("english", bert, anna, Time.days(3))


@pytest.fixture
def often(monkeypatch):
    """Who looks is written down several times a second."""
    monkeypatch.setattr("crownhead.web.live.presence.presence.every", 0.05)
    monkeypatch.setattr("crownhead.web.live.presence.presence.seldom", 0)


def page_of(game, user):
    """The socket of a page that a user has open, in a browser of their own."""
    client = Client()
    client.force_login(user)
    return Socket(game.number, client)


def seen(game, user):
    return Visit.objects.get(game=game, user=user).seen_at


def mails_to():
    return [address for message in mail.outbox for address in message.to]


@pytest.mark.django_db(transaction=True)
@pytest.mark.thorough
def test_a_dozen_moves_at_the_board_and_no_mail(slow, anna, bert, often):
    """With days for each move, too, both may sit there and play."""
    sockets = [page_of(slow, user) for user in (anna, bert)]
    players = {"black": anna, "white": bert}

    async def scene():
        for each in sockets:
            await each.open()
            await each.told()
            await each.say("looking")
        await asyncio.sleep(0.2)
        for ply in range(12):
            side, other = ("white", "black") if ply % 2 else ("black", "white")
            move = (await sync_to_async(legal)(slow))[0]
            assert (await sync_to_async(do)(slow, players[side], move)).code == "done"
            moved = timezone.now()
            while await sync_to_async(seen)(slow, players[other]) < moved:
                await asyncio.sleep(0.02)
        await sync_to_async(work)()
        for each in sockets:
            await each.leave()

    asyncio.run(scene())
    assert DBTaskResult.objects.count() == 13  # one for each turn, and each looked before it wrote
    assert mail.outbox == []


def legal(game):
    game.refresh_from_db()
    return [str(move) for move in replayed(game).core.legal_moves]


@pytest.mark.django_db(transaction=True)
def test_who_turns_away_gets_the_next_mail(slow, anna, bert, often):
    """A page in the background is no one who looks, though its socket is open."""
    socket = page_of(slow, bert)

    async def scene():
        await socket.open()
        await socket.told()
        await socket.say("looking")
        await socket.say("away")
        await asyncio.sleep(0.2)
        await sync_to_async(do)(slow, anna, "11-15")
        await sync_to_async(work)()
        await socket.leave()

    asyncio.run(scene())
    assert mails_to() == ["bert@example.org"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", ["leave", "break"])
@pytest.mark.thorough
def test_a_socket_that_is_gone_looks_at_nothing(slow, anna, bert, often, end, monkeypatch):
    socket = page_of(slow, bert)

    async def scene():
        await socket.open()
        await socket.told()
        await socket.say("looking")
        await asyncio.sleep(0.2)
        if end == "leave":
            await socket.leave()
        else:
            monkeypatch.setattr("crownhead.web.live.presence.presence.begin", None)
            await socket.say("looking")
            with pytest.raises(TypeError):
                await socket.receive_output(timeout=20)
        before = await sync_to_async(seen)(slow, bert)
        await asyncio.sleep(0.3)
        assert await sync_to_async(seen)(slow, bert) - before < timedelta(seconds=0.25)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_nobody_is_written_down_who_only_watches_or_whose_game_is_over(slow, anna, carla, often):
    watcher, player = page_of(slow, carla), page_of(slow, anna)

    async def scene():
        for each in (watcher, player):
            await each.open()
            await each.told()
            await each.say("looking")
        await asyncio.sleep(0.2)
        assert await sync_to_async(lambda: [visit.user for visit in Visit.objects.all()])() == [anna]
        await sync_to_async(do)(slow, anna, "resign")
        for each in (watcher, player):
            await each.told()
        await asyncio.sleep(0.2)
        await sync_to_async(housekeeping.tidy)()
        await asyncio.sleep(0.2)
        assert await sync_to_async(Visit.objects.count)() == 0
        for each in (watcher, player):
            await each.leave()

    asyncio.run(scene())


# --- what is written down -----------------------------------------------------------------------------------------


def test_a_mail_waits_for_a_while(slow, settings):
    task = DBTaskResult.objects.get()
    assert task.run_after == slow.created_at + timedelta(seconds=settings.MAIL_AFTER)


def test_a_player_who_opens_the_page_meanwhile_gets_no_mail(slow, anna, bert, as_user):
    play(slow, "11-15")
    as_user(bert).get(slow.get_absolute_url())
    work()
    assert mails_to() == []  # Anna has moved, Bert has looked


def test_a_player_who_looked_before_the_move_gets_one(slow, anna, bert, as_user):
    as_user(bert).get(slow.get_absolute_url())
    play(slow, "11-15")
    work()
    assert mails_to() == ["bert@example.org"]


def test_a_visit_is_one_row(slow, anna, bert):
    now = timezone.now()
    for moment in (now, now + timedelta(seconds=5)):
        visits.note([(slow.number, bert.pk), (slow.number, anna.pk), (slow.number, anna.pk)], moment)
    assert {visit.seen_at for visit in Visit.objects.all()} == {moment}
    assert Visit.objects.count() == 2
    assert visits.has_seen(slow, anna, moment)
    assert not visits.has_seen(slow, anna, moment + timedelta(seconds=1))


@pytest.mark.django_db(transaction=True)
def test_who_has_left_keeps_nobody_else_from_being_written_down(slow, anna):
    visits.note([(slow.number, 10**6), (10**6, anna.pk), (slow.number, anna.pk)], timezone.now())
    assert [(visit.game, visit.user) for visit in Visit.objects.all()] == [(slow, anna)]
