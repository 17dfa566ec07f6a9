"""Players: finding them, their ratings and results, and what they are to you."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Query, Router, Status
from ninja.errors import HttpError

from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, OWNER, caller, counted, owner
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize, PlayerName
from crownhead.web.api.schema.games import GameRow
from crownhead.web.api.schema.people import (
    Family,
    HistoryRow,
    LeaderRow,
    PlayerResponse,
    PlayerRow,
    PlayersResponse,
    ReportRequest,
    SpeedName,
)
from crownhead.web.community import reports
from crownhead.web.community.people import directory, profile, results
from crownhead.web.play.models import Game
from crownhead.web.play.storage import player_games
from crownhead.web.play.storage.idempotency import once
from crownhead.web.players import presence, relations
from crownhead.web.players.models import User
from crownhead.web.ratings.leaders import leaders
from crownhead.web.ratings.lookup import ratings_of
from crownhead.web.ratings.models import RatingChange

router = Router()
DEED: dict[Any, Any] = {204: None, 403: Failure, **READ}


def found(name: str) -> User:
    """A player with an account; raises a 404 if there is none."""
    user = User.objects.filter(username=name, is_guest=False, is_active=True).first() if "\0" not in name else None
    if user is None:
        raise Http404
    return user


@router.get("/players", **FOR_ALL, response={200: PlayersResponse, **READ}, summary="Players")
def listed(
    request: HttpRequest,
    name: Annotated[str, Query(max_length=60, description="The beginning of a name.")] = "",
    after: Annotated[str, Query(max_length=100, description="What the page before has answered.")] = "",
    limit: PageSize = SHOWN,
) -> dict[str, Any]:
    """All players in the order of their names, or those whose names begin with a text."""
    counted(request, "read")
    page = directory.named(name.replace("\0", ""), after, limit)
    return {"players": _rows(page.users), "after": page.after or None}


def _rows(users: list[User]) -> list[dict[str, Any]]:
    known = directory.entries(users)
    return [
        {
            "name": each.user.username,
            "online": each.is_online,
            "rating": str(each.rating) if each.rating is not None else None,
            "family": each.family or None,
            "url": each.user.get_absolute_url(),
        }
        for each in (known[user.pk] for user in users)
    ]


@router.get("/following", auth=OWNER, response={200: list[PlayerRow], **READ}, summary="Whom you follow")
def following(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """The players whom you follow, by name."""
    counted(request, "read")
    return _rows([*relations.followed_by(owner(request))[offset : offset + limit]])


@router.get("/blocked", auth=OWNER, response={200: list[PlayerRow], **READ}, summary="Whom you have blocked")
def blocked(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """The players whom you have blocked, by name."""
    counted(request, "read")
    return _rows([*relations.blocked_by(owner(request))[offset : offset + limit]])


@router.get("/players/{name}", **FOR_ALL, response={200: PlayerResponse, **READ}, summary="One player")
def one(request: HttpRequest, name: PlayerName) -> dict[str, Any]:
    """A player with their ratings, results and books."""
    counted(request, "read")
    player, viewer = found(name), caller(request)
    standing = profile.standing(viewer, player)
    return {
        "name": player.username,
        "online": player.pk in presence.are_online([player]),
        "joined": player.date_joined,
        "about": player.about,
        "ratings": [
            {
                "family": rating.family,
                "speed": rating.speed,
                "rating": shown.value,
                "provisional": shown.is_provisional,
                "deviation": rating.at(timezone.now()).deviation,
                "games": rating.games,
                "last_at": rating.last_at,
            }
            for rating, shown in ratings_of(player)
        ],
        "results": results.of_player(player, viewer),
        "books": [rows.book(each, viewer) for each in player.books.listed().select_related("owner")[: profile.BOOKS]],
        "against_you": results.against(player, viewer).as_row() if viewer and viewer != player else None,
        "follows": standing["follows"],
        "friend": standing["is_friend"],
        "blocked": standing["blocks"],
        "url": player.get_absolute_url(),
    }


@router.get("/players/{name}/games", **FOR_ALL, response={200: list[GameRow], **READ}, summary="Games of a player")
def games(request: HttpRequest, name: PlayerName, limit: PageSize = SHOWN, offset: Offset = 0) -> list[GameRow]:
    """The games of a player: those that go on, and then the ones that ended last."""
    counted(request, "read")
    found_games = player_games.latest(found(name).pk, offset, offset + limit).select_related("white", "black")
    return rows.games(found_games, caller(request))


@router.get(
    "/players/{name}/ratings/{family}/{speed}",
    **FOR_ALL,
    response={200: list[HistoryRow], **READ},
    summary="History of a rating",
)
def history(
    request: HttpRequest,
    name: PlayerName,
    family: Family,
    speed: SpeedName,
    limit: PageSize = SHOWN,
    offset: Offset = 0,
) -> list[dict[str, Any]]:
    """What each rated game has made of a rating, the latest first."""
    counted(request, "read")
    changes = RatingChange.objects.filter(player=found(name).pk, family=family, speed=speed).order_by("-id")
    return [
        {"game": each.game_id, "rating": round(each.value), "before": round(each.before), "at": each.at}
        for each in changes[offset : offset + limit]
    ]


@router.get("/ratings/{family}/{speed}", **FOR_ALL, response={200: list[LeaderRow], **READ}, summary="Leaderboard")
def leaderboard(
    request: HttpRequest, family: Family, speed: SpeedName, limit: PageSize = SHOWN, offset: Offset = 0
) -> list[dict[str, Any]]:
    """The best players of a family of rulebooks at a speed: established ratings of those who have played lately."""
    counted(request, "read")
    return [
        {"place": place, "name": row.user.username, "rating": round(row.value), "games": row.games}
        for place, row in enumerate(leaders(family, speed)[offset : offset + limit], offset + 1)
    ]


def _related(request: HttpRequest, name: str, change: Callable[[User, User], object]) -> Status[None]:
    """Change what the owner of the token is to another player."""
    counted(request, "relation")
    change(owner(request), found(name))
    return Status(204, None)


@router.post("/players/{name}/follow", auth=OWNER, response=DEED, summary="Follow")
def follow(request: HttpRequest, name: PlayerName) -> Status[None]:
    """Follow a player; two who follow each other are friends."""
    return _related(request, name, relations.follow)


@router.delete("/players/{name}/follow", auth=OWNER, response=DEED, summary="Unfollow")
def unfollow(request: HttpRequest, name: PlayerName) -> Status[None]:
    """Follow them no longer."""
    return _related(request, name, relations.unfollow)


@router.post("/players/{name}/block", auth=OWNER, response=DEED, summary="Block")
def block(request: HttpRequest, name: PlayerName) -> Status[None]:
    """No challenges, no messages, no chat and no pairing between you two."""
    return _related(request, name, relations.block)


@router.delete("/players/{name}/block", auth=OWNER, response=DEED, summary="Unblock")
def unblock(request: HttpRequest, name: PlayerName) -> Status[None]:
    """Let them back in."""
    return _related(request, name, relations.unblock)


@router.post("/players/{name}/report", auth=OWNER, response={**DEED, 413: Failure, 422: Failure}, summary="Report")
def report(request: HttpRequest, name: PlayerName, wanted: ReportRequest) -> Status[None]:
    """Tell the moderators what is wrong with a player; what you two wrote last goes along."""
    counted(request, "contact")
    user, player = owner(request), found(name)
    game = Game.objects.filter(pk=wanted.game).first() if wanted.game is not None else None

    def write() -> None:
        reports.report(user, player, wanted.cause, wanted.text, game)

    if wanted.game is not None and game is None:
        raise Http404
    try:
        once(user, f"report {wanted.key}" if wanted.key else "", write)
    except ValueError as error:
        raise HttpError(422, str(error)) from None
    return Status(204, None)
