"""The leaderboards: the strongest players by each rulebook and speed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from crownhead.web.http.caching.shared_pages import shared
from crownhead.web.http.paging import number_in, paged
from crownhead.web.players.services import player_of
from crownhead.web.ratings.leaders import LATELY, MOST, leaders
from crownhead.web.ratings.models import Speed
from crownhead.web.ratings.service import shown
from crownhead.web.shelf.families import EXAMPLES, FAMILIES

SHOWN = 50
TOP = 5


@require_GET
@shared
def all_lists(request: HttpRequest) -> HttpResponse:
    """The first five of every family at both speeds."""
    now = timezone.now()
    families = [
        {
            "key": family,
            "title": title,
            "example": EXAMPLES[family],
            "lists": [
                (speed, [(row.user, shown(row, now)) for row in leaders(family, speed.value, now)[:TOP]])
                for speed in Speed
            ],
        }
        for family, title in FAMILIES.items()
    ]
    return render(request, "ratings/all.html", {"families": families})


@require_GET
@shared
def one_list(request: HttpRequest, family: str, speed: str) -> HttpResponse:
    """All leaders of one family at one speed."""
    if family not in FAMILIES or speed not in Speed.values:
        raise Http404
    now, user = timezone.now(), player_of(request)
    number = min(number_in(request.GET, "leaders"), MOST // SHOWN)
    page = paged(request, leaders(family, speed, now)[:MOST], "leaders", SHOWN)
    first = (min(number, page.number) - 1) * SHOWN
    rows = [(first + place, row, shown(row, now)) for place, row in enumerate(page.rows, 1)]
    context = {
        "family": family,
        "speed": Speed(speed),
        "speeds": [*Speed],
        "families": FAMILIES,
        "example": EXAMPLES[family],
        "page": page,
        "rows": rows,
        "days": LATELY[speed].days,
        "own": user.pk if user is not None else None,
    }
    return render(request, "ratings/leaders.html", context)
