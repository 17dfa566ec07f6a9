"""The mails that the site writes about messages between players."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from crownhead.web.community.models import Participation, PrivateMessage
from crownhead.web.players import relations
from crownhead.web.players.models import User


def new_message(key: int, user_key: int) -> bool:
    """Notify a player that another has written to them; False if they have read it, or want no mail."""
    user = User.objects.filter(pk=user_key, is_active=True, wants_message_mail=True).exclude(email="").first()
    message = PrivateMessage.objects.select_related("author").filter(pk=key).first()
    if user is None or message is None or relations.is_blocked(message.author, user):
        return False
    if not Participation.objects.filter(conversation=message.conversation_id, user=user, unread__gt=0).exists():
        return False
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject = _("%(name)s has written to you") % {"name": message.author.username}
        context = {"message": message, "user": user, "site": settings.SITE_URL}
        send_mail(subject, render_to_string("mails/new_message.txt", context), None, [user.email])
    return True
