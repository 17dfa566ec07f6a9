"""Beginning games: at once, by a challenge that somebody accepts, or once more against the same opponent."""

from __future__ import annotations

import random
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.engine.players.computer import LEVELS
from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.play import clocks, effects, service
from crownhead.web.play.models import Challenge, Game, Timing
from crownhead.web.play.replay import Replay, edition_of, is_bundled, rulebook_of
from crownhead.web.players.models import User

MOST_CHALLENGES = 20
"""So many challenges of one player may wait at a time."""

DAY = 24 * 60 * 60


class TakenError(Exception):
    """A challenge that somebody else has accepted: his game goes on, and nothing was done."""

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(_("Somebody else was quicker: this challenge is taken."))
        self.challenge = challenge


class Time(NamedTuple):
    """How much time the players have: the kind, seconds, and seconds added for each move.

    >>> Time.days(3).base
    259200
    """

    kind: str = Timing.Kind.UNLIMITED.value
    base: int = 0
    increment: int = 0

    @classmethod
    def days(cls, number: int) -> Time:
        """So many days for every move."""
        return cls(Timing.Kind.DAYS.value, number * DAY)

    @classmethod
    def of(cls, timed: Timing) -> Time:
        """The time of a game or a challenge."""
        return cls(timed.timing, timed.base, timed.increment)


NO_LIMIT = Time()
Seat = User | int
"""Who sits there: a user, or the level of the computer."""


def start_game(
    rulebook: Rulebook | str,
    white: Seat,
    black: Seat,
    time: Time = NO_LIMIT,
    *,
    start: str = "",
    rematch_of: Game | None = None,
) -> Game:
    """A new game. A rulebook or a position that cannot be played is a `ValueError`."""
    book = Rulebook.load(rulebook)
    core, now = CoreGame(book, start or None), timezone.now()
    game = Game(
        created_at=now,
        rulebook=book.slug,
        rulebook_version=book.version,
        edition=edition_of(book),
        rules="" if is_bundled(book) else book.text,
        start=start,
        timing=time.kind,
        base=time.base,
        increment=time.increment,
        rematch_of=rematch_of,
    )
    game.white, game.white_level = _seat(white)
    game.black, game.black_level = _seat(black)
    if game.white_level is not None and game.black_level is not None:
        raise ValueError("one of the players has to be a person")
    with transaction.atomic():
        clocks.begin(game, core, now)
        service.derive(game, core, now)
        game.save()
        effects.ask_the_computer(game, now)
        game.save(update_fields=["computer_due"])
        if game.timing == Timing.Kind.DAYS:
            effects.tell_by_mail(game)
        effects.tell_watchers(game, Replay(core, []))
    return game


def _seat(seat: Seat) -> tuple[User | None, int | None]:
    if isinstance(seat, User):
        return seat, None
    if seat not in LEVELS:
        raise ValueError(f"{seat} is not a level of the computer: expected {min(LEVELS)} to {max(LEVELS)}")
    return None, seat


def seated(user: Seat, other: Seat, colour: str) -> tuple[Seat, Seat]:
    """White and Black, by the colour that the first one wants; no colour: by chance."""
    side = Side(colour) if colour else random.choice(list(Side))
    return (user, other) if side is Side.WHITE else (other, user)


# --- challenges -------------------------------------------------------------------------------------------------------


def challenge(
    creator: User,
    rulebook: str,
    colour: str = "",
    time: Time = NO_LIMIT,
    *,
    is_open: bool = False,
    opponent: User | None = None,
    rematch_of: Game | None = None,
) -> Challenge:
    """Invite somebody: everybody if it is open, one player if he is named, else whoever gets the link."""
    Rulebook.load(rulebook)
    if Challenge.objects.filter(creator=creator, game=None).count() >= MOST_CHALLENGES:
        raise PermissionDenied(_("You have %(number)d challenges waiting already.") % {"number": MOST_CHALLENGES})
    return Challenge.objects.create(
        creator=creator,
        rulebook=rulebook,
        colour=colour,
        timing=time.kind,
        base=time.base,
        increment=time.increment,
        is_open=is_open,
        opponent=opponent,
        rematch_of=rematch_of,
    )


def accept_challenge(token: str, user: User) -> Game:
    """Begin the game that a challenge is about. Of two who accept, one gets it; the other is told so.

    `Challenge.DoesNotExist` if it was withdrawn.
    """
    with transaction.atomic():
        invitation, again = _locked(token)
        if invitation.game is not None:
            if invitation.game.sides_of(user):
                return invitation.game
            raise TakenError(invitation)
        if invitation.creator_id == user.pk:
            raise PermissionDenied(_("This is your own challenge: somebody else has to accept it."))
        if invitation.opponent_id not in (None, user.pk):
            raise PermissionDenied(_("This challenge is for somebody else."))
        white, black = seated(invitation.creator, user, invitation.colour)
        game = start_game(invitation.rulebook, white, black, Time.of(invitation), rematch_of=again)
        invitation.game = game
        invitation.save(update_fields=["game"])
        if again is not None:
            effects.tell_of_something_else(again)
        return game


def _locked(token: str) -> tuple[Challenge, Game | None]:
    """A challenge that nobody else changes until the transaction ends, and the game that it is a rematch of, which is
    locked first: whoever asks for a rematch comes by that way, too."""
    number = Challenge.objects.values_list("rematch_of", flat=True).get(token=token)
    game = service.locked(number) if number is not None else None
    return Challenge.objects.select_for_update(of=("self",)).get(token=token), game


def withdraw(token: str, user: User) -> None:
    """Take back a challenge that nobody has accepted; a rematch may be refused by whoever was asked."""
    with transaction.atomic():
        invitation, again = _locked(token)
        if user.pk not in (invitation.creator_id, invitation.opponent_id):
            raise PermissionDenied(_("This challenge cannot be withdrawn."))
        if invitation.game is not None:
            raise TakenError(invitation)
        invitation.delete()
        if again is not None:
            effects.tell_of_something_else(again)


# --- once more --------------------------------------------------------------------------------------------------------


def rematch(number: int, user: User) -> Game | Challenge:
    """The same again with colours changed: at once if nobody must be asked or has asked already, else a challenge."""
    with transaction.atomic():
        game = service.locked(number)
        sides = game.sides_of(user)
        if not sides or not game.is_finished:
            raise PermissionDenied(_("A rematch is for the players of a game that is over."))
        if (next_one := Game.objects.filter(rematch_of=game).first()) is not None:
            return next_one
        other = sides[0].other
        opponent, level = game.player(other), game.level(other)
        if level is not None or game.at_one_screen:
            seats: tuple[Seat, Seat] = (level or user, user) if sides[0] is Side.WHITE else (user, level or user)
            book: Rulebook | str = rulebook_of(game) if game.rules else game.rulebook
            again = start_game(book, *seats, Time.of(game), start=game.start, rematch_of=game)
            effects.tell_of_something_else(game)
            return again
        if opponent is None or game.rules or game.start:
            raise PermissionDenied(_("There is nobody to play this again with."))
        asked = Challenge.objects.filter(rematch_of=game, game=None).first()
        if asked is not None:
            return asked if asked.creator_id == user.pk else accept_challenge(asked.token, user)
        wanted = challenge(user, game.rulebook, other.value, Time.of(game), opponent=opponent, rematch_of=game)
        effects.tell_of_something_else(game)
        return wanted
