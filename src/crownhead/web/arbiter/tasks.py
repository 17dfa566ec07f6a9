"""The mails about disputes and letters: written into the queue with what they are about, and sent by a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_tasks import task

from crownhead.sides import SIDES
from crownhead.web.arbiter import mails

if TYPE_CHECKING:
    from crownhead.web.arbiter.models import Dispute, Letter
    from crownhead.web.play.models import Game


@task()
def mail_ruling(dispute: int, user: int) -> bool:
    """Notify a player of what the arbiter has decided."""
    return mails.ruling(dispute, user)


@task()
def mail_arbiters(dispute: int) -> int:
    """Notify the arbiters that something new lies on the desk."""
    return mails.new_dispute(dispute)


@task()
def mail_answer(letter: int) -> bool:
    """Send the answer to a letter."""
    return mails.answer(letter)


def notify_players(game: Game, dispute: Dispute) -> None:
    """Queue a mail about a ruling to both players, as far as they have an address."""
    for side in SIDES:
        user = game.player(side)
        if user is not None and user.is_active and user.email and not user.is_guest:
            mail_ruling.enqueue(dispute.pk, user.pk)


def notify_arbiters(dispute: Dispute) -> None:
    """Queue a mail about a dispute to all arbiters."""
    mail_arbiters.enqueue(dispute.pk)


def send_answer(letter: Letter) -> None:
    """A mail to the writer of a letter."""
    mail_answer.enqueue(letter.pk)
