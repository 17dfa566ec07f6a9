"""Mails about messages: queued in the transaction of the message, and sent by a worker if it is still unread."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django_tasks import task

from crownhead.web.community import mails

if TYPE_CHECKING:
    from crownhead.web.community.models import PrivateMessage
    from crownhead.web.players.models import User


@task()
def mail_message(message: int, user: int) -> bool:
    """Send a player the mail that another has written to them, if they have not read it meanwhile."""
    return mails.new_message(message, user)


def queue_message_mail(message: PrivateMessage, user: User) -> None:
    """Queue a mail for the recipient of a message, if they want one."""
    if user.wants_message_mail and user.email and user.is_active:
        later = mail_message.using(run_after=message.at + timedelta(seconds=settings.MAIL_AFTER))
        later.enqueue(message.pk, user.pk)
