"""Mails as tasks in the queue, queued in the transaction of what they report, and sent by a worker."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django_tasks import task

from crownhead.sides import Side
from crownhead.web.mail import mails
from crownhead.web.play.effects import Acted, Began, Happened
from crownhead.web.play.models import Game, Timing


@task()
def mail_turn(number: int, sequence: int, user: int) -> bool:
    """Send a player the mail that it is their turn, if it still is."""
    return mails.your_turn(number, sequence, user)


def follow(happened: Happened) -> None:
    """In games with days per move, notify the player whose turn has just begun."""
    match happened:
        case Began(game=game, now=now) if game.timing == Timing.Kind.DAYS:
            queue_turn_mail(game, now)
        case Acted(game=game, was_asked=was_asked, now=now):
            if game.timing == Timing.Kind.DAYS and game.asked != was_asked:
                queue_turn_mail(game, now)


def queue_turn_mail(game: Game, now: datetime) -> None:
    """Queue a mail for the player who has to move, if they want one; sent only if they have not looked meanwhile."""
    if game.asked not in (Side.WHITE, Side.BLACK) or game.at_one_screen:
        return
    user = game.player(Side(game.asked))
    if user is not None and user.is_active and user.wants_mail and user.email and not user.is_guest:
        later = mail_turn.using(run_after=now + timedelta(seconds=settings.MAIL_AFTER))
        later.enqueue(game.number, game.sequence, user.pk)
