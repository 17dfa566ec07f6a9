"""The computer at the board: asked in the same transaction, answering once, never forgotten."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from site_play import do, work

from crownhead.web.computer import queue
from crownhead.web.computer.models import Turn
from crownhead.web.play import new_games
from crownhead.web.play.models import Game, IdempotencyKey, LoggedAction
from crownhead.web.players import services
from crownhead.web.players.models import User
from crownhead.web.worker import computer, housekeeping


@pytest.fixture
def against_computer(anna):
    """Anna has Black and begins; the computer has White."""
    return new_games.start_game("english", 1, anna)


def test_the_computer_answers(against_computer, anna):
    do(against_computer, anna, "11-15")
    work()
    against_computer.refresh_from_db()
    assert (against_computer.ply, against_computer.asked, against_computer.computer_due) == (2, "black", None)


def test_the_computer_may_begin(anna):
    game = new_games.start_game("english", anna, 2)
    work()
    game.refresh_from_db()
    assert (game.ply, game.turn) == (1, "white")


def test_a_task_that_runs_twice_moves_once(against_computer, anna):
    do(against_computer, anna, "11-15")
    assert computer.answer(against_computer.number, 1) is True
    assert computer.answer(against_computer.number, 1) is False
    work()
    assert LoggedAction.objects.filter(game=against_computer).count() == 2


def test_an_action_that_is_not_kept_asks_for_nothing(against_computer, anna):
    with transaction.atomic():
        do(against_computer, anna, "11-15")
        transaction.set_rollback(True)
    assert not queue.waiting().exists()


def test_a_lost_task_is_asked_for_again(against_computer, anna):
    do(against_computer, anna, "11-15")
    Turn.objects.all().delete()  # as in a game that an earlier version of the site began
    assert housekeeping.sweep() == 0  # too early to be sure
    assert housekeeping.sweep(timezone.now() + queue.PATIENCE) == 1
    work()
    against_computer.refresh_from_db()
    assert against_computer.ply == 2


def test_a_game_that_its_worker_left_goes_to_another(against_computer, anna):
    do(against_computer, anna, "11-15")
    assert queue.take("green-1", timezone.now() - queue.LEASE - timedelta(seconds=1)) is not None
    work()
    against_computer.refresh_from_db()
    assert against_computer.ply == 2


def test_old_rows_are_swept_away(against_computer, anna, client):
    """Sessions that have run out, guests who never played, forms that no one sends again; not what may be needed."""
    client.post("/play/computer", {"rulebook": "english", "level": "1"})
    idle = services.new_guest()
    User.objects.filter(is_guest=True).update(date_joined=timezone.now() - timedelta(days=31))
    Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() - timedelta(days=1))
    IdempotencyKey.objects.create(digest="new")
    IdempotencyKey.objects.create(digest="old", at=timezone.now() - timedelta(days=3))
    housekeeping.tidy()
    assert [each.digest for each in IdempotencyKey.objects.all()] == ["new"]
    assert User.objects.filter(is_guest=True).exclude(pk=idle.pk).count() == 1
    assert not User.objects.filter(pk=idle.pk).exists()
    assert [each.session_key for each in Session.objects.all()] == [client.session.session_key]


def test_the_computer_lets_take_back(against_computer, anna):
    do(against_computer, anna, "11-15")
    work()
    do(against_computer, anna, "take back")
    work()
    against_computer.refresh_from_db()
    assert (against_computer.ply, against_computer.turn) == (0, "black")


def test_the_computer_answers_an_offer_and_then_moves(against_computer, anna):
    do(against_computer, anna, "11-15, offer")
    work()
    against_computer.refresh_from_db()
    assert [entry.action["do"] for entry in LoggedAction.objects.all()] == ["play", "decline", "play"]


@pytest.mark.thorough
def test_a_whole_game_against_the_computer(anna):
    game = new_games.start_game("frysk", 1, anna)
    for _ in range(300):
        game.refresh_from_db()
        if game.is_finished:
            break
        if game.asked == "white":
            work()
        else:
            action = computer.choose(following_core(game), 1)
            do(game, anna, action)
    assert game.is_finished
    assert game.computer_due is None


def following_core(game):
    from crownhead.web.play.storage.replay import replayed

    return replayed(game).core


def test_somebody_has_to_be_a_person(db):
    with pytest.raises(ValueError, match="person"):
        new_games.start_game("english", 1, 2)
    with pytest.raises(ValueError, match="level"):
        new_games.start_game("english", 1, 11)
    assert Game.objects.count() == 0


def test_a_worker_takes_up_what_it_had_begun(against_computer, anna):
    do(against_computer, anna, "11-15")
    assert queue.take("green-1") is not None  # and then it was killed
    assert computer.answer_next("green-2") is False
    assert housekeeping.take_up("green-2") == 0
    assert housekeeping.take_up("green-1") == 1
    work()
    against_computer.refresh_from_db()
    assert against_computer.ply == 2


def test_a_task_that_takes_long_is_given_to_another_worker_only_if_its_own_is_gone(anna, bert):
    new_games.start_game("english", bert, anna, new_games.Time.days(1))
    task = DBTaskResult.objects.get()
    task.claim("green-1")
    begun = timezone.now()
    for minutes in (1, 2, 3, 4):
        now = begun + timedelta(minutes=minutes)
        assert (housekeeping.keep_up("green-1", now), housekeeping.keep_up("green-2", now)) == (1, 0)
        assert housekeeping.give_back(now) == 0
    assert housekeeping.give_back(now + housekeeping.ABANDONED + timedelta(seconds=1)) == 1


def test_a_mail_that_could_not_be_sent_is_tried_again(anna, bert, settings, mailoutbox):
    game = new_games.start_game("english", bert, anna, new_games.Time.days(1))
    task = DBTaskResult.objects.get()
    waiting = DBTaskResult.objects.ready().filter(pk=task.pk)
    task.claim("green-1")
    task.set_failed(OSError("the mail server is away"))
    housekeeping.tidy()
    assert not waiting.exists()
    housekeeping.tidy(timezone.now() + housekeeping.AWHILE + timedelta(seconds=1))
    work()
    assert [mail.to for mail in mailoutbox] == [["anna@example.org"]]
    DBTaskResult.objects.update(status="FAILED")
    housekeeping.tidy(timezone.now() + housekeeping.LONG_ENOUGH + timedelta(seconds=1))
    assert not waiting.exists()
    assert game.timing == "days"
