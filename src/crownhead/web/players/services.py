"""Guests and accounts: how somebody becomes a player, keeps his games, takes his data along, and leaves."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import login, logout
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest

from crownhead.actions import Resign
from crownhead.web import languages
from crownhead.web.arbiter.models import Letter
from crownhead.web.games.models import Challenge, Game, LoggedAction, Message
from crownhead.web.players.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_of(request: HttpRequest) -> User | None:
    """The player behind a request, account or guest."""
    return request.user if isinstance(request.user, User) and request.user.is_active else None


def player_or_guest(request: HttpRequest) -> User:
    """The player behind a request; a visitor becomes a guest, whom his session remembers."""
    if (player := player_of(request)) is not None:
        return player
    guest = new_guest()
    form_secret = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if form_secret:  # a guest has no password: the forms in his other windows stay good
        request.META["CSRF_COOKIE"] = form_secret
    return guest


def new_guest() -> User:
    """A guest with a name that nobody has."""
    guest = User(
        username=f"guest-{secrets.token_hex(4)}", is_guest=True, wants_mail=False, language=languages.current()
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def sign_up(request: HttpRequest, name: str, email: str, password: str) -> User:
    """A new account; if the visitor was a guest, the guest becomes it, with all his games."""
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
    """What a guest began goes on in the name of the account that he logs in to."""
    both = Game.objects.filter(white=guest, black=user) | Game.objects.filter(white=user, black=guest)
    if both.exists():
        return  # they play each other: then they are two people, or want to look like it
    Game.objects.filter(white=guest).update(white=user)
    Game.objects.filter(black=guest).update(black=user)
    LoggedAction.objects.filter(user=guest).update(user=user)
    Message.objects.filter(author=guest).update(author=user)
    Letter.objects.filter(author=guest).update(author=user)
    Challenge.objects.filter(creator=guest).update(creator=user)
    Challenge.objects.filter(opponent=guest).update(opponent=user)
    guest.delete()


def delete_account(request: HttpRequest, user: User) -> None:
    """Leave: running games are resigned, what the user said is removed. The moves stay: they are the opponents' too."""
    Challenge.objects.filter(Q(creator=user) | Q(opponent=user), game=None).delete()  # nobody can accept them any more
    gone = False
    while not gone:
        _resign_all(user)
        with transaction.atomic():
            if not User.objects.select_for_update().filter(pk=user.pk):  # from here on no game can begin with him
                return  # he has left at this moment, in another window
            gone = not Game.objects.of(user).unfinished().exists()  # else an opponent has moved at this moment
            if gone:
                _take_back_words(user)
                logout(request)
                user.delete()


def _resign_all(user: User) -> None:
    from crownhead.web.games import acting

    for game in Game.objects.of(user).unfinished():
        acting.act(game.number, user, Resign(), game.ply, f"leaving-{secrets.token_urlsafe(12)}")


def _take_back_words(user: User) -> None:
    """Remove what a user said along with his actions and in disputes."""
    from crownhead.web.arbiter import calling

    for entry in LoggedAction.objects.filter(user=user):
        quiet = {key: value for key, value in entry.action.items() if key not in ("message", "reason", "note")}
        if quiet != entry.action:
            entry.action = quiet
            entry.save(update_fields=["action"])
    calling.forget(user)


def export(user: User) -> dict[str, Any]:
    """Everything that the site knows about a user, as JSON can hold it; his games are PDN and logs."""
    from crownhead.web.arbiter.calling import calls_of
    from crownhead.web.games.files import pdn_of
    from crownhead.web.games.replay import replayed

    games = Game.objects.of(user).select_related("white", "black").order_by("number")
    return {
        "account": {
            "name": user.username,
            "guest": user.is_guest,
            "email": user.email,
            "joined": user.date_joined.isoformat(),
            "last log-in": user.last_login.isoformat() if user.last_login else None,
            "warnings": user.warnings,
        },
        "preferences": {
            name: getattr(user, name)
            for name in ("wants_mail", "confirm", "theme", "kings", "sounds", "coordinates", "language")
        },
        "games": [
            {
                "number": game.number,
                "rulebook": game.rulebook,
                "sides": [side.value for side in game.sides_of(user)],
                "begun": game.created_at.isoformat(),
                "result": game.result,
                "pdn": pdn_of(game, replayed(game).core),
                "log": [
                    {"at": entry.at.isoformat(), "by": entry.by, "action": entry.action} for entry in game.log.all()
                ],
                "chat": [
                    {"at": message.at.isoformat(), "text": message.text}
                    for message in game.messages.filter(author=user)
                ],
            }
            for game in games
        ],
        "tokens": [{"name": each.name, "made": each.created_at.isoformat()} for each in user.tokens.all()],
        "calls": [
            {"game": each.game_id, "made": each.opened_at.isoformat(), "text": each.message} for each in calls_of(user)
        ],
        "letters": [
            {"game": each.game_id, "sent": each.sent_at.isoformat(), "text": each.text, "answer": each.answer}
            for each in user.letters.all()
        ],
        "challenges": [
            {"rulebook": each.rulebook, "made": each.created_at.isoformat()} for each in user.challenges.all()
        ],
    }
