"""What is going on: how many are here, and which games are being played."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from django.http import HttpRequest
from ninja import Query, Router

from crownhead.engine.players.level_ratings import ratings
from crownhead.engine.players.levels import LEVELS
from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, caller, counted
from crownhead.web.api.endpoints.library.books import known
from crownhead.web.api.schema.basics import READ, SHOWN, Offset, PageSize
from crownhead.web.api.schema.people import Family, FeaturedRow, LevelRow, LobbyResponse, SpeedName, WatchRow
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.watching import audiences, running

router = Router()
Strength = Annotated[int, Query(ge=0, le=4000, description="What both players are rated at least.")]
Rules = Annotated[str, Query(max_length=80, pattern=r"^[A-Za-z0-9~_-]*$", description="The key of a rulebook.")]


def watched(numbers: list[int], user: User | None) -> list[WatchRow]:
    """Games in a few facts each, with how many look on, in this order."""
    found = {game.pk: game for game in Game.objects.filter(pk__in=numbers).select_related("white", "black")}
    looking = audiences.counted(numbers)
    listed = rows.games((found[number] for number in numbers if number in found), user)
    return [{**row, "fen": found[row["game"]].fen, "spectators": looking.get(row["game"], 0)} for row in listed]


@router.get("/lobby", **FOR_ALL, response={200: LobbyResponse, **READ}, summary="How many are here")
def lobby(request: HttpRequest) -> dict[str, Any]:
    """How many people have a page open, and in how many games something has happened within a quarter of an hour."""
    counted(request, "read")
    numbers = running.numbers()
    return {"online": numbers.online, "playing": numbers.playing}


@router.get("/watch", **FOR_ALL, response={200: list[WatchRow], **READ}, summary="Games being played")
def watch(
    request: HttpRequest,
    rulebook: Rules = "",
    family: Family | None = None,
    speed: SpeedName | None = None,
    strength: Strength = 0,
    players: Literal["people", "computer"] = "people",
    limit: PageSize = SHOWN,
    offset: Offset = 0,
) -> list[WatchRow]:
    """The games that go on, those in which something happened last first."""
    counted(request, "read")
    wanted = running.Wanted(rulebook, family or "", speed or "", strength, players)
    found = running.games(wanted).values_list("pk", flat=True)
    return watched([*found[offset : offset + limit]], caller(request))


@router.get("/watch/featured", **FOR_ALL, response={200: list[FeaturedRow], **READ}, summary="The games to look at")
def featured(request: HttpRequest) -> list[FeaturedRow]:
    """For each family of rulebooks the game between the strongest players, in real time if there is one."""
    counted(request, "read")
    first = running.featured()
    families = {number: cast(Family, family) for family, number in first.items()}
    return [{"family": families[row["game"]], "game": row} for row in watched([*first.values()], caller(request))]


@router.get("/rulebooks/{slug}/levels", **FOR_ALL, response={200: list[LevelRow], **READ}, summary="Levels")
def levels(request: HttpRequest, slug: str) -> list[dict[str, Any]]:
    """The levels of the computer, with their ratings by these rules where they were measured, else null."""
    counted(request, "read")
    measured = ratings(known(slug, caller(request)).slug)
    return [{"level": level, "rating": measured.get(level)} for level in LEVELS]
