"""The mail to a player who was challenged by name: queued in the transaction of the challenge, and sent by a worker if
the challenge still waits and they have not been here since."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django_tasks import task

from crownhead.web.lobby.models import Challenge
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players import presence, relations
from crownhead.web.players.models import User


@task()
def mail_challenge(key: int, user: int) -> bool:
    """Send the mail about a challenge."""
    return challenged(key, user)


def queue_challenge_mail(challenge: Challenge, user: User) -> None:
    """Queue a mail for the player who was challenged, if they want mail about other players."""
    if user.wants_message_mail and user.email and user.is_active and not user.is_guest:
        later = mail_challenge.using(run_after=challenge.created_at + timedelta(seconds=settings.MAIL_AFTER))
        later.enqueue(challenge.pk, user.pk)


def challenged(key: int, user_key: int) -> bool:
    """Notify a player that they were challenged; False if that is settled, if they know, or if they want no mail."""
    user = User.objects.filter(pk=user_key, is_active=True, wants_message_mail=True).exclude(email="").first()
    challenge = Challenge.objects.select_related("creator").filter(pk=key, game=None, opponent=user_key).first()
    if user is None or challenge is None or relations.is_blocked(challenge.creator, user):
        return False
    seen = presence.last_seen(user)
    if seen is not None and seen > challenge.created_at:
        return False
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject = _("%(name)s challenges you") % {"name": challenge.creator.username}
        told = {"title": book_names.title(challenge.rulebook, user), "time": phrases.time(challenge)}
        context = {"challenge": challenge, "user": user, "site": settings.SITE_URL, **told}
        send_mail(subject, render_to_string("mails/challenged.txt", context), None, [user.email])
    return True
