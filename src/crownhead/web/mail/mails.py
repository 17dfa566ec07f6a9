"""The mails that the site writes about games."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from crownhead.web.play import visits
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.players.models import User


def your_turn(number: int, sequence: int, user_key: int) -> bool:
    """Notify a player that it is their turn; False if it no longer is, if they know, or if they want no mail.

    ``sequence`` is the action by which it became their turn. What the opponent did afterwards (offered a draw, for
    example) makes the mail no less true; but a player who has looked at the game or acted since then knows.
    """
    game = Game.objects.filter(pk=number).select_related("white", "black").first()
    user = User.objects.filter(pk=user_key, is_active=True, wants_mail=True).exclude(email="").first()
    if game is None or user is None or not any(side == game.asked for side in game.sides_of(user)):
        return False
    since = LoggedAction.objects.filter(game=game, sequence=sequence).values_list("at", flat=True).first()
    acted = LoggedAction.objects.filter(game=game, sequence__gt=sequence, user=user).exists()
    if acted or visits.has_seen(game, user, since or game.created_at):
        return False
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject = _("Game %(number)d: it is your turn") % {"number": game.number}
        context = {"game": game, "user": user, "site": settings.SITE_URL}
        send_mail(subject, render_to_string("mails/your_turn.txt", context), None, [user.email])
    return True
