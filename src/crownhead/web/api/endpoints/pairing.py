"""The pairing pool."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router, Status

from crownhead.web.api.access import OWNER, counted, owner
from crownhead.web.api.endpoints.library.books import known
from crownhead.web.api.schema.basics import READ, Failure
from crownhead.web.api.schema.people import SeekRequest, SeekResponse
from crownhead.web.lobby import times
from crownhead.web.pairing import service as pool
from crownhead.web.pairing.models import Seek

router = Router()


@router.post(
    "/pairing",
    auth=OWNER,
    response={200: SeekResponse, 403: Failure, **READ, 413: Failure},
    summary="Enter",
)
def enter(request: HttpRequest, wanted: SeekRequest) -> dict[str, Any]:
    """Look for an opponent, instead of the one that you looked for before; perhaps one is there at once."""
    counted(request, "pairing")
    user = owner(request)
    book, time = known(wanted.rulebook, user), times.of_name(wanted.time)
    return as_response(pool.enter(user, book.slug, time, rated=wanted.rated, reach=wanted.reach))


@router.get("/pairing", auth=OWNER, response={200: SeekResponse, **READ}, summary="Your place in the pool")
def look(request: HttpRequest) -> dict[str, Any]:
    """Whether you have been paired. Ask every few seconds: who does not ask for twelve is not paired."""
    counted(request, "read")
    seek = pool.look(owner(request))
    if seek is None:
        raise Http404
    return as_response(seek)


@router.delete("/pairing", auth=OWNER, response={204: None, **READ}, summary="Leave")
def leave(request: HttpRequest) -> Status[None]:
    """Leave the pool; nothing happens if you are not in it."""
    counted(request, "read")
    pool.leave(owner(request))
    return Status(204, None)


def as_response(seek: Seek) -> dict[str, Any]:
    """A place in the pool as the API serialises it."""
    tolerance = seek.tolerance(timezone.now())
    return {
        "rulebook": seek.rulebook,
        "rated": seek.rated,
        "since": seek.since,
        "lowest": max(0, round(seek.rating - tolerance)),
        "highest": round(seek.rating + tolerance),
        "game": seek.game.number if seek.game is not None else None,
        "url": seek.game.get_absolute_url() if seek.game is not None else None,
    }
