"""Challenges: finding, making, accepting and cancelling them."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import Case, Q, When
from django.http import HttpRequest
from ninja import Path, Router, Status
from ninja.errors import HttpError

from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, OWNER, caller, counted, owner
from crownhead.web.api.endpoints.library.books import known
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize
from crownhead.web.api.schema.challenges import ChallengeResponse, NewChallengeRequest, TakenResponse
from crownhead.web.api.schema.games import GameRow
from crownhead.web.lobby import challenges as invitations
from crownhead.web.lobby import times
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.storage.idempotency import once
from crownhead.web.players import relations
from crownhead.web.players.models import User

router = Router()
Token = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


@router.get("/challenges", **FOR_ALL, response={200: list[ChallengeResponse], **READ}, summary="Challenges")
def listed(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[ChallengeResponse]:
    """The open challenges, the newest first; with a token before them those that you made and those for you alone."""
    counted(request, "read")
    user, found = caller(request), invitations.open_challenges(caller(request))
    if user is not None:
        mine = Q(creator=user) | Q(opponent=user)
        listed = Q(is_open=True, creator__is_active=True)
        either = Challenge.objects.filter(mine | listed, game=None).select_related("creator")
        either = either.exclude(creator__in=relations.shut_out(user))
        found = either.order_by(Case(When(mine, then=0), default=1), "-created_at", "-pk")
    return rows.challenges(found[offset : offset + limit], user)


@router.post(
    "/challenges",
    auth=OWNER,
    response={201: ChallengeResponse, 403: Failure, **READ, 413: Failure, 422: Failure},
)
def create(request: HttpRequest, wanted: NewChallengeRequest) -> Status[ChallengeResponse]:
    """Invite all players (`open`), one player (`opponent`), or anyone to whom you give the challenge's address."""
    counted(request, "challenge")
    user = owner(request)
    book = known(wanted.rulebook, user)
    opponent = None
    if wanted.opponent is not None:
        opponent = User.objects.filter(username=wanted.opponent, is_guest=False, is_active=True).first()
        if opponent is None or opponent == user or wanted.open:
            raise HttpError(400, "opponent: expected the name of another player, and a challenge that is not open")
    time = times.of_name(wanted.time)

    def begin() -> Challenge:
        return invitations.create(
            user,
            book.slug,
            wanted.colour or "",
            time,
            is_open=wanted.open,
            opponent=opponent,
            rated=wanted.rated,
            start=wanted.position,
        )

    try:
        made = once(user, f"challenge {wanted.key}" if wanted.key else "", begin)
    except ValueError as error:
        raise HttpError(422, f"position: {error}") from None
    return Status(201, rows.challenge(made, user))


@router.get("/challenges/{token}", **FOR_ALL, response={200: ChallengeResponse, **READ}, summary="One challenge")
def one(request: HttpRequest, token: Token) -> ChallengeResponse:
    """A challenge, and the number of its game once it has been accepted."""
    counted(request, "read")
    return rows.challenge(Challenge.objects.select_related("creator").get(token=token), caller(request))


@router.post(
    "/challenges/{token}/accept",
    auth=OWNER,
    response={200: GameRow, 403: Failure, 409: TakenResponse, **READ},
    summary="Accept",
)
def accept(request: HttpRequest, token: Token) -> Status[GameRow] | Status[dict[str, Any]]:
    """Begin the game. Of two who accept, one gets it, and the other an error (409); accepting again answers with the
    same game."""
    counted(request, "challenge")
    user = owner(request)
    try:
        return Status(200, rows.game(invitations.accept(token, user), user))
    except invitations.TakenError as error:
        return taken(error, user)


def taken(error: invitations.TakenError, user: User) -> Status[dict[str, Any]]:
    """The challenge as it is now: with the game that it has become."""
    return Status(409, {"code": "taken", "message": str(error), "challenge": rows.challenge(error.challenge, user)})


@router.delete(
    "/challenges/{token}",
    auth=OWNER,
    response={204: None, 403: Failure, 409: TakenResponse, **READ},
    summary="Cancel",
)
def cancel(request: HttpRequest, token: Token) -> Status[Any]:
    """Take back a challenge of yours, or refuse one that is for you alone."""
    counted(request, "challenge")
    user = owner(request)
    try:
        invitations.withdraw(token, user)
    except invitations.TakenError as error:
        return taken(error, user)
    return Status(204, None)
