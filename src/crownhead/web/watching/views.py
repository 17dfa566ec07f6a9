"""The page of the games that are being played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from crownhead.web.http.caching.shared_pages import shared
from crownhead.web.http.paging import Page, paged
from crownhead.web.players.services import player_of
from crownhead.web.shelf.families import FAMILIES
from crownhead.web.watching import running, tiles
from crownhead.web.watching.forms import WatchForm

SHOWN = 24
"""How many boards a page has."""


@require_GET
@never_cache
@shared
def watch(request: HttpRequest) -> HttpResponse:
    """The game to look at in each family, and all games that go on, as the filter says."""
    reader = player_of(request)
    form = WatchForm(request.GET, label_suffix="")
    wanted = form.wanted
    page: Page[Any] = paged(request, running.games(wanted).values_list("pk", flat=True)[: running.MOST], "games", SHOWN)
    is_filtered = wanted != running.Wanted()
    first = running.featured() if not is_filtered and page.number == 1 else {}
    boards = {row.key: row for row in tiles.tiles([*first.values(), *page.rows], reader)}
    context = {
        "form": form,
        "featured": [(FAMILIES[family], boards[number]) for family, number in first.items() if number in boards],
        "games": replace(page, rows=[boards[number] for number in page.rows if number in boards]),
        "is_filtered": is_filtered,
        "numbers": running.numbers(),
    }
    return render(request, "watching/watch.html", context)
