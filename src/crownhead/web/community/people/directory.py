"""The list of players: who is online, whom one follows and whom one has blocked, and all by their names."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from crownhead.web.http.caching.shared_pages import shared
from crownhead.web.http.paging import Page, paged
from crownhead.web.players import presence, relations
from crownhead.web.players.models import User
from crownhead.web.players.names import folded
from crownhead.web.players.services import player_of
from crownhead.web.ratings.models import Rating
from crownhead.web.ratings.service import RatingLabel, shown

SHOWN = 50
ONLINE_SHOWN = 24
LONGEST = 60


class DirectoryEntry(NamedTuple):
    """A player in the list: whether they are online, and their rating in what they have played most."""

    user: User
    is_online: bool
    rating: RatingLabel | None
    family: str


class DirectoryPage(NamedTuple):
    """A part of the list of all players, and where the next part begins: empty if there is none."""

    users: list[User]
    after: str


@require_GET
@shared
def players(request: HttpRequest) -> HttpResponse:
    """All players, or those whose names begin with ``?name=``."""
    user, wanted = player_of(request), request.GET.get("name", "")[:LONGEST].strip()
    found = named(wanted, request.GET.get("after", ""))
    here = [row.user for row in presence.online().select_related("user")[:ONLINE_SHOWN]] if not wanted else []
    own = own_lists(request, user) if user is not None and not wanted else {}
    listed = {each.pk: each for each in (*found.users, *here, *chain.from_iterable(own.values()))}
    known = entries(listed.values())
    query = {"name": wanted, "after": found.after} if wanted else {"after": found.after}
    context = {
        "wanted": wanted,
        "players": [known[each.pk] for each in found.users],
        "online": [known[each.pk] for each in here],
        **{name: page.each(lambda each: known[each.pk]) for name, page in own.items()},
        "next": f"?{urlencode(query)}#all" if found.after else "",
        "is_first": "after" not in request.GET,
        "number_online": presence.count_online(),
    }
    return render(request, "community/players.html", context)


def named(prefix: str, after: str = "", most: int = SHOWN) -> DirectoryPage:
    """The players whose names begin with a text, in the order of their names, after the place that is named."""
    rows = User.objects.filter(folded__gt="", is_active=True)
    if prefix:
        rows = rows.filter(folded__startswith=folded(prefix))
    name, _mark, key = after.rpartition(":")
    if key.isascii() and key.isdecimal() and len(key) < 19 and len(name) <= LONGEST and "\0" not in name:
        rows = rows.filter(Q(folded__gt=name) | Q(folded=name, pk__gt=int(key)), folded__gte=name)
    users = [*rows.order_by("folded", "pk")[: most + 1]]
    last = users[most - 1] if len(users) > most else None
    return DirectoryPage(users[:most], f"{last.folded}:{last.pk}" if last is not None else "")


def own_lists(request: HttpRequest, user: User) -> dict[str, Page[User]]:
    """Whom a user follows, and whom they have blocked."""
    lists = {"followed": relations.followed_by(user), "blocked": relations.blocked_by(user)}
    return {name: paged(request, rows, name, ONLINE_SHOWN) for name, rows in lists.items()}


def entries(users: Iterable[User]) -> dict[int, DirectoryEntry]:
    """Players with what the list says of them: two statements, however many they are."""
    listed, now = [*users], timezone.now()
    here = presence.are_online(listed, now)
    best: dict[int, Rating] = {}
    for rating in Rating.objects.filter(user__in=[user.pk for user in listed]).order_by("games"):
        best[rating.user_id] = rating
    made: dict[int, DirectoryEntry] = {}
    for user in listed:
        most_played = best.get(user.pk)
        told = shown(most_played, now) if most_played is not None else None
        made[user.pk] = DirectoryEntry(
            user, user.pk in here, told, most_played.family if most_played is not None else ""
        )
    return made
