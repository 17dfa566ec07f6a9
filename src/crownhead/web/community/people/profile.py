"""The public page of a player: ratings, results, games, books; and what one can do about them."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from crownhead.web.community.people import results
from crownhead.web.http import errors
from crownhead.web.http.caching.shared_pages import shared
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.security import View
from crownhead.web.http.template_types import Context
from crownhead.web.lobby import game_rows, listings
from crownhead.web.players import presence, relations
from crownhead.web.players.models import Block, Follow, User
from crownhead.web.players.services import player_of
from crownhead.web.ratings import graph
from crownhead.web.ratings.lookup import ratings_of

GAMES = 12
BOOKS = 12


def found(name: str) -> User:
    """A player with an account, by their name; raises a 404 if there is none."""
    return get_object_or_404(User, username=name, is_guest=False, is_active=True)


@require_GET
@shared
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player and their results, rulebook by rulebook."""
    player, viewer = found(name), player_of(request)
    games = listings.LatestGames(player)
    rated = ratings_of(player)
    kinds = [f"{rating.family}-{rating.speed}" for rating, _shown in rated]
    chosen = request.GET.get("graph", "")
    drawn = chosen if chosen in kinds else kinds[0] if kinds else ""
    context = {
        "player": player,
        "is_own": viewer is not None and viewer.pk == player.pk,
        "is_online": player.pk in presence.are_online([player]),
        "ratings": [(kind, *each) for kind, each in zip(kinds, rated, strict=True)],
        "graph": graph.history(player.pk, *drawn.split("-")) if drawn else None,
        "drawn": drawn,
        "results": results.of_player(player, viewer),
        "against_me": results.against(player, viewer) if viewer and viewer != player else None,
        "games": listings.page_of_games(request, games, "games", player, viewer, game_rows.tile, GAMES),
        "books": [*player.books.listed()[:BOOKS]],
        **standing(viewer, player),
    }
    return render(request, "community/profile.html", context)


def standing(viewer: User | None, player: User) -> Context:
    """What a viewer and a player are to each other."""
    if viewer is None or viewer.pk == player.pk:
        return {"follows": False, "is_friend": False, "blocks": False, "may_write": False}
    pairs = {
        *Follow.objects.filter(_between("follower", "followed", viewer, player)).values_list("follower", flat=True)
    }
    blocks = {*Block.objects.filter(_between("blocker", "blocked", viewer, player)).values_list("blocker", flat=True)}
    return {
        "follows": viewer.pk in pairs,
        "is_friend": len(pairs) == 2,
        "blocks": viewer.pk in blocks,
        "may_write": not blocks and not viewer.is_guest,
    }


def _between(one: str, other: str, viewer: User, player: User) -> Q:
    return Q(**{one: viewer, other: player}) | Q(**{one: player, other: viewer})


# --- what one can do --------------------------------------------------------------------------------------------------


def _deed(do: Callable[[User, User], None], words: Callable[[User], str]) -> View:
    """A view that does one thing about a player and goes back to their page."""

    @require_POST
    @limited("relation")
    def view(request: HttpRequest, name: str) -> HttpResponse:
        player, user = found(name), player_of(request)
        if user is None:
            return redirect("log-in")
        with errors.shown_above(request, PermissionDenied):
            do(user, player)
            messages.info(request, words(player))
        return redirect(player)

    return view


follow = _deed(relations.follow, lambda player: _("You follow %(name)s.") % {"name": player})
unfollow = _deed(relations.unfollow, lambda player: _("You no longer follow %(name)s.") % {"name": player})
block = _deed(
    relations.block,
    lambda player: _("%(name)s is blocked: no challenges, no messages, no chat, no pairing.") % {"name": player},
)
unblock = _deed(relations.unblock, lambda player: _("%(name)s is no longer blocked.") % {"name": player})
