"""The mails of the moderation."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from crownhead.web.arbiter.models import Letter
from crownhead.web.moderation.models import Notice
from crownhead.web.players.models import User


def notice(key: int) -> bool:
    """Send a notice by mail, too: to one whose account is closed, it is the only way."""
    row = Notice.objects.select_related("user").filter(pk=key).exclude(user__email="").first()
    if row is None:
        return False
    with translation.override(row.user.language or settings.LANGUAGE_CODE):
        text = render_to_string("mails/notice.txt", {"notice": row, "user": row.user, "site": settings.SITE_URL})
        send_mail(_("A message from the moderators"), text, None, [row.user.email])
    return True


def new_letter(key: int) -> int:
    """Notify the moderators of a report or a letter, without a word of what it says. Returns how many were notified."""
    letter = Letter.objects.of_moderators().waiting().filter(pk=key).first()
    if letter is None:
        return 0
    roles = Q(is_moderator=True) | Q(is_superuser=True)
    concerned = [each for each in (letter.author_id, letter.player_id) if each is not None]
    users = User.objects.filter(roles, is_active=True, wants_mail=True).exclude(email="").exclude(pk__in=concerned)
    for user in users:
        with translation.override(user.language or settings.LANGUAGE_CODE):
            text = render_to_string("mails/new_report.txt", {"letter": letter, "user": user, "site": settings.SITE_URL})
            send_mail(_("There is something new for the moderators"), text, None, [user.email])
    return len(users)
