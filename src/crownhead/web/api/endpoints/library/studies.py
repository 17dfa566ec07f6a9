"""Studies: files of games in the caller's account."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.db.models import Case, Q, When
from django.http import Http404, HttpRequest
from ninja import Path, Query, Router, Status
from ninja.errors import HttpError

from crownhead.web.api.access import FOR_ALL, OWNER, caller, counted, owner
from crownhead.web.api.schema.basics import READ, SHOWN, WRITE, Offset, PageSize
from crownhead.web.api.schema.studies import (
    AddGamesRequest,
    ChangeStudyRequest,
    NewStudyRequest,
    StudyGameResponse,
    StudyGameRow,
    StudyResponse,
)
from crownhead.web.players.models import User
from crownhead.web.studies import service
from crownhead.web.studies.models import Study, StudyGame
from crownhead.web.studies.views import faults_of, how_far

router = Router()
Token = Annotated[str, Path(max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
GameNumber = Annotated[int, Path(ge=1, le=100_000)]


def found(token: str, user: User | None) -> Study:
    """A study that the caller may read."""
    study = Study.objects.select_related("owner").filter(token=token).first()
    if study is None or not study.is_open_to(user):
        raise Http404
    return study


def own(token: str, user: User) -> Study:
    """A study of the caller's own."""
    study = found(token, user)
    if not study.is_of(user):
        raise HttpError(403, "This is not your study.")
    return study


def as_response(study: Study, user: User | None) -> dict[str, Any]:
    """A study as the API serialises it."""
    is_own = study.is_of(user)
    return {
        "study": study.token,
        "name": study.name,
        "owner": study.owner.username,
        "visibility": study.visibility,
        "games": study.games_count,
        "reading": how_far(study),
        "faults": faults_of(study) if is_own else None,
        "yours": is_own,
        "changed_at": study.changed_at,
        "url": study.get_absolute_url(),
    }


@router.get("/studies", **FOR_ALL, response={200: list[StudyResponse], **READ}, summary="Studies")
def listed(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """The public studies, the newest first; with a token before them your own."""
    counted(request, "read")
    user = caller(request)
    mine = Q(owner=user) if user is not None else Q(pk__in=[])
    studies = Study.objects.filter(mine | Q(visibility=Study.Visibility.PUBLIC)).select_related("owner")
    studies = studies.order_by(Case(When(mine, then=0), default=1), "-changed_at", "-pk")
    return [as_response(each, user) for each in studies[offset : offset + limit]]


@router.post("/studies", auth=OWNER, response={201: StudyResponse, **WRITE}, summary="A new study")
def create(request: HttpRequest, wanted: NewStudyRequest) -> Status[dict[str, Any]]:
    """Keep the games of a text in PDN. Faults are listed, and do not stop the rest; large texts are read later."""
    counted(request, "study")
    user = owner(request)
    try:
        study = service.create(user, wanted.name, wanted.pdn.encode(errors="replace"))
    except service.StudyRefusedError as error:
        raise HttpError(422, str(error)) from None
    study.refresh_from_db()
    return Status(201, as_response(study, user))


@router.get("/studies/{token}", **FOR_ALL, response={200: StudyResponse, **READ}, summary="One study")
def one(request: HttpRequest, token: Token) -> dict[str, Any]:
    """A study in a few facts, and how far its files have been read."""
    counted(request, "read")
    user = caller(request)
    return as_response(found(token, user), user)


@router.patch("/studies/{token}", auth=OWNER, response={200: StudyResponse, **WRITE}, summary="Rename a study")
def change(request: HttpRequest, token: Token, wanted: ChangeStudyRequest) -> dict[str, Any]:
    """Rename it, or choose who may read it."""
    counted(request, "study")
    user = owner(request)
    study = own(token, user)
    try:
        service.change(study, wanted.name or study.name, wanted.visibility or study.visibility)
    except service.StudyRefusedError as error:
        raise HttpError(422, str(error)) from None
    return as_response(study, user)


@router.delete("/studies/{token}", auth=OWNER, response={204: None, **WRITE}, summary="Delete a study")
def delete(request: HttpRequest, token: Token) -> Status[None]:
    """Delete it with all its games."""
    counted(request, "study")
    own(token, owner(request)).delete()
    return Status(204, None)


@router.get("/studies/{token}/games", **FOR_ALL, response={200: list[StudyGameRow], **READ}, summary="Games of a study")
def games(
    request: HttpRequest,
    token: Token,
    player: Annotated[str, Query(max_length=80, pattern=r"^[^\x00]*$")] = "",
    result: Literal["", "white", "black", "draw", "unknown"] = "",
    limit: PageSize = SHOWN,
    offset: Offset = 0,
) -> list[dict[str, Any]]:
    """The games in the order of their files, searched by a part of a player's name and by the result."""
    counted(request, "read")
    rows = StudyGame.objects.filter(study=found(token, caller(request))).defer("pdn").found(player, result)
    return [game_row(each) for each in rows[offset : offset + limit]]


@router.post(
    "/studies/{token}/games", auth=OWNER, response={200: StudyResponse, **WRITE}, summary="Add games to a study"
)
def add(request: HttpRequest, token: Token, wanted: AddGamesRequest) -> dict[str, Any]:
    """Read the games of one more text."""
    counted(request, "study")
    user = owner(request)
    study = own(token, user)
    try:
        service.add(study, wanted.pdn.encode(errors="replace"))
    except service.StudyRefusedError as error:
        raise HttpError(422, str(error)) from None
    study.refresh_from_db()
    return as_response(study, user)


@router.get(
    "/studies/{token}/games/{number}", **FOR_ALL, response={200: StudyGameResponse, **READ}, summary="A game of a study"
)
def game(request: HttpRequest, token: Token, number: GameNumber) -> dict[str, Any]:
    """One game, as PDN."""
    counted(request, "read")
    row = found(token, caller(request)).games.filter(number=number).first()
    if row is None:
        raise Http404
    return {**game_row(row), "pdn": row.pdn}


def game_row(row: StudyGame) -> dict[str, Any]:
    """A game in a few facts."""
    names = ("number", "white", "black", "event", "date", "result", "rulebook", "plies")
    return {**{name: getattr(row, name) for name in names}, "faults": row.faults_count}
