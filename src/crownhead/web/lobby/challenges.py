"""Challenges: inviting to a game, accepting, withdrawing, and asking for a rematch."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.computer import admission
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.lobby import challenge_mail
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import effects, service, visits
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import NO_LIMIT, Seat, Time, seated, start_game
from crownhead.web.play.storage.replay import rulebook_of
from crownhead.web.players import relations
from crownhead.web.players.models import User
from crownhead.web.ratings import eligibility
from crownhead.web.shelf import service as shelf

MOST_CHALLENGES = 20
"""How many challenges of one player may wait at a time."""


class TakenError(Exception):
    """A challenge that another player has accepted: their game goes on, and nothing was done."""

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(_("Someone else was quicker: this challenge is taken."))
        self.challenge = challenge


def open_challenges(user: User | None = None) -> QuerySet[Challenge]:
    """The challenges that are open to all, the newest first; without those of players with whom this user has nothing
    to do."""
    return _waiting(Challenge.objects.filter(is_open=True), user)


def invitations(user: User) -> QuerySet[Challenge]:
    """The challenges that wait for this user alone, the newest first. Mostly there are none."""
    if not _invited(user.pk):
        return Challenge.objects.none()
    return _waiting(Challenge.objects.filter(opponent=user), user)


def _waiting(found: QuerySet[Challenge], user: User | None) -> QuerySet[Challenge]:
    """Of some challenges those that no one has accepted and that a user may accept, the newest first."""
    waiting = found.filter(game=None, creator__is_active=True)
    if user is not None:
        waiting = waiting.exclude(creator__in=relations.shut_out(user))
    return waiting.select_related("creator").order_by("-created_at", "-pk")


def unanswered(user: User) -> QuerySet[Challenge]:
    """The challenges of this user that no one has accepted, the newest first. Mostly there are none."""
    if not _unanswered(user.pk):
        return Challenge.objects.none()
    own = Challenge.objects.filter(game=None, creator=user, rematch_of=None)
    return own.select_related("opponent").order_by("-created_at")


_invited = PreparedQuery(lambda player: Challenge.objects.filter(game=None, opponent=player).values_list("pk"), 1)
_unanswered = PreparedQuery(
    lambda player: Challenge.objects.filter(game=None, creator=player, rematch_of=None).values_list("pk"), 1
)


def create(
    creator: User,
    rulebook: str,
    colour: str = "",
    time: Time = NO_LIMIT,
    *,
    is_open: bool = False,
    opponent: User | None = None,
    rated: bool = False,
    start: str = "",
    rematch_of: Game | None = None,
) -> Challenge:
    """Invite everyone if it is open, one player if they are named, else anyone with the link.

    ``start`` is the position to begin with, as a FEN; one that cannot be played is a `ValueError`.
    """
    if (written := shelf.row(rulebook)) is not None and written.visibility == shelf.PRIVATE:
        raise PermissionDenied(_("Only you can read this book: let others read it before you ask them to play by it."))
    book = shelf.load(rulebook)
    if start:
        CoreGame(book, start)
    if relations.is_blocked(creator, opponent):
        raise PermissionDenied(_("One of you has blocked the other."))
    players = (creator,) if opponent is None else (creator, opponent)
    if rated and (problem := eligibility.why_not(rulebook, time.kind, start, *players)):
        raise PermissionDenied(problem)
    if Challenge.objects.filter(creator=creator, game=None).count() >= MOST_CHALLENGES:
        raise PermissionDenied(_("You already have %(number)d open challenges.") % {"number": MOST_CHALLENGES})
    challenge = Challenge.objects.create(
        creator=creator,
        rulebook=rulebook,
        colour=colour,
        **time.columns,
        is_open=is_open,
        opponent=opponent,
        rated=rated,
        start=start,
        rematch_of=rematch_of,
    )
    if opponent is not None:
        challenge_mail.queue_challenge_mail(challenge, opponent)
    if is_open or opponent:
        effects.publish(effects.Concerned((opponent.pk,) if opponent else ()))
    return challenge


def accept(token: str, user: User) -> Game:
    """Begin the game that a challenge is about. Of two who accept, one gets it; the other gets a refusal.

    `Challenge.DoesNotExist` if it was withdrawn.
    """
    with transaction.atomic():
        invitation, again = _locked(token)
        if invitation.game is not None:
            if invitation.game.sides_of(user):
                return invitation.game
            raise TakenError(invitation)
        if invitation.creator_id == user.pk:
            raise PermissionDenied(_("This is your own challenge: someone else has to accept it."))
        if invitation.opponent_id not in (None, user.pk):
            raise PermissionDenied(_("This challenge is for someone else."))
        if problem := why_not_accept(invitation, user):
            raise PermissionDenied(problem)
        white, black = seated(invitation.creator, user, invitation.colour)
        game = start_game(
            invitation.rulebook,
            white,
            black,
            Time.of(invitation),
            start=invitation.start,
            rated=invitation.rated,
            rematch_of=again,
        )
        invitation.game = game
        invitation.save(update_fields=["game"])
        visits.note([(game.number, user.pk)], game.created_at)  # they are taken there at once
        if again is not None:
            effects.note_change(again)
        return game


def why_not_accept(invitation: Challenge, user: User) -> str:
    """Why a user cannot play the game that a challenge is about; empty if they can."""
    if relations.is_blocked(invitation.creator, user):
        return _("One of you has blocked the other.")
    if not invitation.rated:
        return ""
    return eligibility.why_not(invitation.rulebook, invitation.timing, invitation.start, invitation.creator, user)


def _locked(token: str) -> tuple[Challenge, Game | None]:
    """A challenge and the game that it is a rematch of, which no one else can change until the transaction ends.

    The game is locked first, as it is by a request for a rematch.
    """
    number = Challenge.objects.values_list("rematch_of", flat=True).get(token=token)
    game = service.locked(number) if number is not None else None
    return Challenge.objects.select_for_update(of=("self",)).get(token=token), game


def withdraw(token: str, user: User) -> None:
    """Withdraw a challenge that has not been accepted; the player who was asked for a rematch may refuse it."""
    with transaction.atomic():
        invitation, again = _locked(token)
        if user.pk not in (invitation.creator_id, invitation.opponent_id):
            raise PermissionDenied(_("This challenge cannot be withdrawn."))
        if invitation.game is not None:
            raise TakenError(invitation)
        invitation.delete()
        if again is not None:
            effects.note_change(again)


# --- once more --------------------------------------------------------------------------------------------------------


def rematch(number: int, user: User, client: str = "") -> Game | Challenge:
    """The same again, colours changed: at once if the opponent need not be asked or has asked too, else a challenge.

    ``client`` is where the user comes from (`rate_limits.client_of`)."""
    with transaction.atomic():
        game = service.locked(number)
        sides = game.sides_of(user)
        if not sides or not game.is_finished:
            raise PermissionDenied(_("Only the players of a finished game can have a rematch."))
        if (next_one := Game.objects.filter(rematch_of=game).first()) is not None:
            return next_one
        other = sides[0].other
        opponent, level = game.player(other), game.level(other)
        if level is not None or game.at_one_screen:
            seats: tuple[Seat, Seat] = (level or user, user) if sides[0] is Side.WHITE else (user, level or user)
            book: Rulebook | str = rulebook_of(game) if game.rules else game.rulebook
            again = admission.begin(user, client, book, *seats, Time.of(game), start=game.start, rematch_of=game)
            effects.note_change(game)
            return again
        if opponent is None or game.rules:
            raise PermissionDenied(_("There is no one to offer a rematch to."))
        asked = Challenge.objects.filter(rematch_of=game, game=None).first()
        if asked is not None:
            return asked if asked.creator_id == user.pk else accept(asked.token, user)
        wanted = create(
            user,
            game.rulebook,
            other.value,
            Time.of(game),
            opponent=opponent,
            rated=game.rated,
            start=game.start,
            rematch_of=game,
        )
        effects.note_change(game)
        return wanted
