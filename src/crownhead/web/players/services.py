"""Guests and accounts: how somebody becomes a player, keeps his games, takes his data along, and leaves."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import login, logout
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest

from crownhead.play.actions import Resign
from crownhead.web.arbiter.models import Letter
from crownhead.web.i18n import languages
from crownhead.web.play.models import Challenge, Game, LoggedAction, Message, Sending
from crownhead.web.players.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_of(request: HttpRequest) -> User | None:
    """The player behind a request, account or guest."""
    return request.user if isinstance(request.user, User) and request.user.is_active else None


def player_or_guest(request: HttpRequest, sent: str = "") -> User:
    """The player behind a request; a visitor becomes a guest, whom his session remembers.

    ``sent`` is what a form says (`crownhead.web.play.idempotency`): if it comes twice, he becomes the same guest.
    """
    if (player := player_of_form(request, sent)) is not None:
        return player
    with transaction.atomic():
        if mark := _mark(request, sent):
            sending, _new = Sending.objects.get_or_create(digest=mark)
            sending.user = guest = _guest_of(mark) or new_guest()
            sending.save(update_fields=["user"])
        else:
            guest = new_guest()
    _remember(request, guest)
    return guest


def player_of_form(request: HttpRequest, sent: str) -> User | None:
    """The player behind a form: also the guest whom it has made before, if his browser has not got the answer yet."""
    player = player_of(request)
    if player is None and (mark := _mark(request, sent)) and (guest := _guest_of(mark)) is not None:
        _remember(request, guest)
        return guest
    return player


def browser_of(request: HttpRequest) -> str:
    """The secret of a browser, by which the forms that it was given are known."""
    return request.META.get("CSRF_COOKIE") or ""


def _mark(request: HttpRequest, sent: str) -> str:
    """By what a visitor's form is known; nothing if by nothing."""
    browser = browser_of(request)
    return Sending.digest_of("guest", browser, sent) if browser and sent else ""


def _guest_of(mark: str) -> User | None:
    """The guest whom a form has made, if he is still one."""
    made = Sending.objects.select_related("user").filter(pk=mark, user__is_guest=True, user__is_active=True).first()
    return made.user if made is not None else None


def _remember(request: HttpRequest, guest: User) -> None:
    form_secret = browser_of(request)
    login(request, guest, backend=BACKEND)
    if form_secret:  # a guest has no password: the forms in his other windows stay good
        request.META["CSRF_COOKIE"] = form_secret


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
    """What a guest began goes on in the name of the account that he logs in to.

    Only games against this very account stay with the guest, and he with them: nobody has both sides of such a game.
    """
    # Whoever moves in a game locks it before he needs the user: so it is done here, or each would wait for the other.
    list(Game.objects.of(guest).order_by("pk").select_for_update())
    if not User.objects.select_for_update().filter(pk=guest.pk):
        return  # he has come along at this moment, by another window
    between = Game.objects.filter(Q(white=guest, black=user) | Q(white=user, black=guest))
    kept = [*between.values_list("pk", flat=True)]
    Game.objects.filter(white=guest).exclude(pk__in=kept).update(white=user)
    Game.objects.filter(black=guest).exclude(pk__in=kept).update(black=user)
    LoggedAction.objects.filter(user=guest).exclude(game__in=kept).update(user=user)
    Message.objects.filter(author=guest).exclude(game__in=kept).update(author=user)
    Letter.objects.filter(author=guest).exclude(game__in=kept).update(author=user)
    invitations = Challenge.objects.exclude(game__in=kept).exclude(rematch_of__in=kept)
    invitations.filter(creator=guest).update(creator=user)
    invitations.filter(opponent=guest).update(opponent=user)
    if not kept:
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
    from crownhead.web.play import service

    for game in Game.objects.of(user).unfinished():
        service.act(game.number, user, Resign(), game.ply, f"leaving-{secrets.token_urlsafe(12)}")


def _take_back_words(user: User) -> None:
    """Remove what a user said along with his actions and in disputes."""
    from crownhead.web.arbiter import appeals

    for entry in LoggedAction.objects.filter(user=user):
        quiet = {key: value for key, value in entry.action.items() if key not in ("message", "reason", "note")}
        if quiet != entry.action:
            entry.action = quiet
            entry.save(update_fields=["action"])
    appeals.forget(user)


def export(user: User) -> dict[str, Any]:
    """Everything that the site knows about a user, as JSON can hold it; his games are PDN and logs."""
    from crownhead.web.arbiter.appeals import calls_of
    from crownhead.web.pages.downloads import pdn_of
    from crownhead.web.play.replay import replayed

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
