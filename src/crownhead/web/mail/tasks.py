"""Mails as tasks in the queue, written there with what they tell of and sent by a worker."""

from __future__ import annotations

from django_tasks import task

from crownhead.sides import Side
from crownhead.web.mail import mails
from crownhead.web.play.effects import Acted, Began, Happened
from crownhead.web.play.models import Game, Timing


@task()
def mail_turn(number: int, sequence: int, user: int) -> bool:
    """Tell a player by mail that it is their turn, if it still is."""
    return mails.your_turn(number, sequence, user)


def follow(happened: Happened) -> None:
    """In games with days per move, tell whoever has to move now and had not to before."""
    match happened:
        case Began(game=game) if game.timing == Timing.Kind.DAYS:
            tell_by_mail(game)
        case Acted(game=game, was_asked=was_asked) if game.timing == Timing.Kind.DAYS and game.asked != was_asked:
            tell_by_mail(game)


def tell_by_mail(game: Game) -> None:
    """A mail for the player who has to move, if they want one."""
    if game.asked not in (Side.WHITE, Side.BLACK) or game.at_one_screen:
        return
    user = game.player(Side(game.asked))
    if user is not None and user.is_active and user.wants_mail and user.email and not user.is_guest:
        mail_turn.enqueue(game.number, game.sequence, user.pk)
