"""Guests and accounts: how a visitor becomes a player, keeps their games, and leaves."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import login, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import LazyObject

from crownhead.web.i18n import languages
from crownhead.web.players.data_export import registry
from crownhead.web.players.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_of(request: HttpRequest) -> User | None:
    """The player behind a request, account or guest: the user itself, and none of the proxies around it, which a list
    would ask for the same columns hundreds of times."""
    found: Any = request.user
    if not isinstance(found, User) or not found.is_active:
        return None
    while isinstance(found, LazyObject):  # one of Django's, and one of django-otp's
        found = found._wrapped
    assert isinstance(found, User)
    return found


def account_of(request: HttpRequest) -> User | None:
    """The account behind a request; a guest has none, and could lose what they keep."""
    player = player_of(request)
    return player if player is not None and not player.is_guest else None


def browser_of(request: HttpRequest) -> str:
    """The secret of a browser, by which the forms that it was given are known."""
    return request.META.get("CSRF_COOKIE") or ""


def remember(request: HttpRequest, guest: User) -> None:
    """Log a guest in."""
    form_secret = browser_of(request)
    login(request, guest, backend=BACKEND)
    if form_secret:  # a guest has no password: the forms in their other windows stay good
        request.META["CSRF_COOKIE"] = form_secret


def enter(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Log an account in; what the visitor began as a guest comes along, and the response remembers their language."""
    guest = player_of(request)
    login(request, user, backend=BACKEND)
    if guest is not None and guest.is_guest and guest.pk != user.pk:
        take_over(guest, user)
    if not user.language:
        user.language = languages.current()
        user.save(update_fields=["language"])
    languages.remember(response, user.language)


def new_guest() -> User:
    """A guest with a name that is not taken."""
    guest = User(
        username=f"guest-{secrets.token_hex(4)}", is_guest=True, wants_mail=False, language=languages.current()
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def sign_up(request: HttpRequest, name: str, email: str, password: str) -> User:
    """A new account; if the visitor was a guest, the guest becomes it, with all their games."""
    player = player_of(request)
    user = player if player is not None and player.is_guest else User()
    user.username, user.email, user.is_guest, user.wants_mail = name, email, False, True
    user.language = languages.current()
    user.set_password(password)
    with transaction.atomic():
        user.save()
    login(request, user, backend=BACKEND)
    return user


@transaction.atomic
def take_over(guest: User, user: User) -> None:
    """What a guest began goes on in the name of the account that they log in to.

    Only games against this very account stay with the guest, and the guest with them: no user may have
    both sides of such a game.
    """
    # A move locks the game before the user. The same order here, or each would wait for the other.
    for part in registry.parts():
        part.lock(guest)
    if not User.objects.select_for_update().filter(pk=guest.pk):
        return  # it has happened at this moment, by another window
    stays = [part.hand_over(guest, user) for part in registry.parts()]
    if not any(stays):
        guest.delete()


def delete_account(request: HttpRequest, user: User) -> None:
    """Leave: running games are resigned, what the user said is removed. The moves stay: they are the opponents' too."""
    gone = False
    while not gone:
        for part in registry.parts():
            part.wind_up(user)
        with transaction.atomic():
            if not User.objects.select_for_update().filter(pk=user.pk):  # from here on nothing can begin with them
                return  # they have left at this moment, in another window
            gone = not unfinished(user)  # else an opponent has moved at this moment
            if gone:
                for part in registry.parts():
                    part.forget(user)
                logout(request)
                user.delete()


def unfinished(user: User) -> int:
    """How many running games a user leaves."""
    return sum(part.unfinished(user) for part in registry.parts())
