"""Visitors who begin to play: the form that begins their first game makes them one guest, even if it is sent twice."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest

from crownhead.web.play.models import IdempotencyKey
from crownhead.web.players import services
from crownhead.web.players.models import User


def player_or_guest(request: HttpRequest, sent: str = "") -> User:
    """The player behind a request; a visitor becomes a guest, whom their session remembers.

    ``sent`` is what a form says (`play.storage.idempotency`): if it comes twice, they become the same guest.
    """
    if (player := player_of_form(request, sent)) is not None:
        return player
    with transaction.atomic():
        if mark := _mark(request, sent):
            kept, _new = IdempotencyKey.objects.get_or_create(digest=mark)
            kept.user = guest = _guest_of(mark) or services.new_guest()
            kept.save(update_fields=["user"])
        else:
            guest = services.new_guest()
    services.remember(request, guest)
    return guest


def player_of_form(request: HttpRequest, sent: str) -> User | None:
    """The player behind a form: also the guest it made before, if their browser has no answer yet."""
    player = services.player_of(request)
    if player is None and (mark := _mark(request, sent)) and (guest := _guest_of(mark)) is not None:
        services.remember(request, guest)
        return guest
    return player


def _mark(request: HttpRequest, sent: str) -> str:
    """By what a visitor's form is known; nothing if by nothing."""
    browser = services.browser_of(request)
    return IdempotencyKey.digest_of("guest", browser, sent) if browser and sent else ""


def _guest_of(mark: str) -> User | None:
    """The guest whom a form has made, if they are still one."""
    made = (
        IdempotencyKey.objects.select_related("user").filter(pk=mark, user__is_guest=True, user__is_active=True).first()
    )
    return made.user if made is not None else None
