"""The mails that the site writes about disputes and letters."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from crownhead.web.arbiter.claims import dispute_view, verified_claims
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.http.template_types import Context
from crownhead.web.play.storage.replay import replayed
from crownhead.web.players.models import User


def ruling(dispute_key: int, user_key: int) -> bool:
    """Notify a player of a game of what was decided in it."""
    dispute = _dispute(dispute_key)
    user = User.objects.filter(pk=user_key, is_active=True).exclude(email="").first()
    if dispute is None or user is None or dispute.is_open or not dispute.game.sides_of(user):
        return False
    with translation.override(user.language or settings.LANGUAGE_CODE):
        told = dispute_view.dispute(dispute, dispute.game, replayed(dispute.game).core.rulebook)
        subject = (
            _("Game %(number)d: the claim is upheld")
            if dispute.is_by_the_desk
            else _("Game %(number)d: the arbiter has decided")
        ) % {"number": dispute.game.number}
        _send("ruling", subject, user.email, {"game": dispute.game, "user": user, "told": told})
    return True


def new_dispute(dispute_key: int) -> int:
    """Notify the arbiters of a dispute that is still open, except who plays in that game. Returns how many were."""
    dispute = _dispute(dispute_key)
    if dispute is None or not dispute.is_open:
        return 0
    arbiters = User.objects.filter(is_active=True, is_staff=True, wants_mail=True).exclude(email="")
    told = [user for user in arbiters if not dispute.game.sides_of(user)]
    for user in told:
        with translation.override(user.language or settings.LANGUAGE_CODE):
            subject = _("Game %(number)d is waiting for the arbiter") % {"number": dispute.game.number}
            context = {"game": dispute.game, "user": user, "dispute": dispute}
            _send("new_dispute", subject, user.email, {**context, "due": verified_claims.due(dispute, dispute.game)})
    return len(told)


def answer(letter_key: int) -> bool:
    """Send the answer to a letter to its writer."""
    letter = Letter.objects.select_related("game").filter(pk=letter_key).exclude(answer="").first()
    if letter is None:
        return False
    with translation.override(letter.language or settings.LANGUAGE_CODE):
        subject = (
            _("Game %(number)d: an answer to your message") % {"number": letter.game.number}
            if letter.game
            else _("An answer to your message")
        )
        _send("letter_answer", subject, letter.email, {"game": letter.game, "letter": letter})
    return True


def _dispute(key: int) -> Dispute | None:
    return Dispute.objects.select_related("game", "game__white", "game__black").filter(pk=key).first()


def _send(template: str, subject: str, address: str, context: Context) -> None:
    text = render_to_string(f"mails/{template}.txt", {**context, "site": settings.SITE_URL})
    send_mail(subject, text, None, [address])
