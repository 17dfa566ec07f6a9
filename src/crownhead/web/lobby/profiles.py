"""The public page of a player: their games and results."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from crownhead.sides import SIDES
from crownhead.web.http.shared_pages import shared
from crownhead.web.i18n.languages import say
from crownhead.web.lobby import listings
from crownhead.web.play.models import CALLED_OFF, Game
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.shelf import service as shelf


@require_GET
@shared
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player and their results, rulebook by rulebook."""
    player = get_object_or_404(User, username=name, is_guest=False, is_active=True)
    games = Game.objects.of(player).order_by("-changed_at", "-pk")
    context = {
        "player": player,
        "results": results(player, player_of(request)),
        "games": listings.page_of_games(request, games, "games", player, "players/game_row.html"),
    }
    return render(request, "players/profile.html", context)


def results(player: User, viewer: User | None = None) -> list[dict[str, Any]]:
    """Won, drawn and lost by each rulebook, the most played first; games at one screen do not count, nor do those
    that were called off."""
    finished = Game.objects.of(player).filter(state=Game.State.FINISHED).exclude(white=player, black=player)
    finished = finished.exclude(reason=CALLED_OFF)
    won, lost = Q(), Q()
    for side in SIDES:
        won |= Q(**{side.value: player, "result": side.value})
        lost |= Q(**{side.value: player, "result": side.other.value})
    rows = finished.values("rulebook").annotate(
        played=Count("pk"),
        won=Count("pk", filter=won),
        lost=Count("pk", filter=lost),
        drawn=Count("pk", filter=Q(result="draw")),
    )
    return [{**row, **_described(row["rulebook"], viewer)} for row in rows.order_by("-played", "rulebook")]


def _described(key: str, viewer: User | None) -> dict[str, Any]:
    """A rulebook by its title, and whether the viewer can read it."""
    return {"known": shelf.is_known(key, viewer), "title": say(shelf.title(key))}
