"""Mails to players who are challenged by name: by the queue, and only to those who want them and do not know yet."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from crownhead.web.lobby import challenge_mail, challenges
from crownhead.web.play.new_games import Time
from crownhead.web.players import presence, relations


@pytest.fixture
def written_to(bert):
    bert.email = "bert@example.org"
    bert.save()
    return bert


def queued():
    return DBTaskResult.objects.filter(task_path__endswith="mail_challenge").count()


def test_a_challenge_by_name_is_announced(anna, written_to, mailoutbox):
    made = challenges.create(anna, "lasca", "", Time.days(3), opponent=written_to)
    assert queued() == 1
    assert challenge_mail.challenged(made.pk, written_to.pk)
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == (["bert@example.org"], "anna challenges you")
    assert "Lasca, 3 days per move" in mail.body
    assert made.get_absolute_url() in mail.body


def test_it_is_said_in_the_language_of_the_player(anna, written_to, mailoutbox):
    written_to.language = "de"
    written_to.save()
    challenge_mail.challenged(challenges.create(anna, "lasca", opponent=written_to).pk, written_to.pk)
    assert mailoutbox[0].subject == "anna fordert dich heraus"


def test_no_one_is_told_who_does_not_want_it(anna, written_to, mailoutbox):
    written_to.wants_message_mail = False
    written_to.save()
    made = challenges.create(anna, "lasca", opponent=written_to)
    assert queued() == 0
    assert not challenge_mail.challenged(made.pk, written_to.pk)
    challenges.create(anna, "lasca", is_open=True)
    assert (queued(), mailoutbox) == (0, [])


def test_no_one_is_told_what_they_know(anna, written_to):
    made = challenges.create(anna, "lasca", opponent=written_to)
    presence.note([written_to.pk], timezone.now() + timedelta(seconds=5))
    assert not challenge_mail.challenged(made.pk, written_to.pk)


def test_what_is_settled_is_not_announced(anna, written_to):
    accepted, withdrawn = (challenges.create(anna, "lasca", opponent=written_to) for _ in range(2))
    challenges.accept(accepted.token, written_to)
    challenges.withdraw(withdrawn.token, anna)
    assert not any(challenge_mail.challenged(each, written_to.pk) for each in (accepted.pk, withdrawn.pk or 0))
    waiting = challenges.create(anna, "lasca", opponent=written_to)
    relations.block(written_to, anna)
    assert not challenge_mail.challenged(waiting.pk, written_to.pk)
