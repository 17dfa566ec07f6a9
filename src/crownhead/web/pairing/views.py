"""The page where the site finds an opponent. With scripts a socket keeps one's place; without, the page is loaded
again and again, and each time it says that its player is still there."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.lobby import challenges
from crownhead.web.lobby.forms import LobbyForm, RatedForm
from crownhead.web.lobby.front.views import begun, refused, remembered
from crownhead.web.lobby.guests import player_or_guest
from crownhead.web.lobby.models import Challenge
from crownhead.web.pairing import service as pool
from crownhead.web.pairing.forms import SeekForm
from crownhead.web.pairing.models import ANYONE, Seek
from crownhead.web.play.storage.idempotency import sent_by
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.shelf import service as shelf


@require_http_methods(["GET", "POST"])
@limited("pairing")
@never_cache
def pairing(request: HttpRequest) -> HttpResponse:
    """Enter the pool, wait in it, or go to the game that it has found."""
    user = player_of(request)
    wanted = request.GET.get("rulebook", "")
    chosen = {"rulebook": wanted} if shelf.is_known(wanted, user) else {}
    form = SeekForm(user, posted(request), label_suffix="", initial=chosen)
    if form.is_valid():
        return entered(request, form, form.chosen_reach)
    seek = pool.look(user) if user is not None and request.method == "GET" else None
    if seek is not None and seek.game is not None:
        pool.leave(seek.user)
        return redirect(seek.game)
    if seek is None:
        return render(request, "pairing/enter.html", {"form": form, "title": _("Find me an opponent")})
    return render(request, "pairing/waiting.html", context(seek))


def entered(request: HttpRequest, form: RatedForm, reach: int) -> HttpResponse:
    """Into the pool, and to the game if an opponent was there."""
    wanted = form.cleaned_data
    user = player_or_guest(request, sent_by(request, wanted["key"]))
    try:
        seek = pool.enter(user, wanted["rulebook"], form.chosen_time, rated=form.is_rated, reach=reach)
    except PermissionDenied as error:
        messages.warning(request, str(error))
        return redirect("pairing")
    if seek.game is not None:
        pool.leave(user)
        return redirect(seek.game)
    return redirect("pairing")


def context(seek: Seek) -> Context:
    """What the page says while one waits."""
    tolerance = round(seek.tolerance(timezone.now()))
    return {
        "seek": seek,
        "book": shelf.load(seek.rulebook),
        "time": phrases.time(seek),
        "low": max(0, round(seek.rating) - tolerance),
        "high": round(seek.rating) + tolerance,
    }


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the pool, and go back to the page where it is entered."""
    user = player_of(request)
    if user is not None:
        pool.leave(user)
    return redirect("pairing")


@require_POST
@limited("pairing")
def opponent(request: HttpRequest) -> HttpResponse:
    """The front page's way to an opponent: at the board by the pool, which pairs within seconds; turn by turn, and from
    a position, by a challenge that is open to all."""
    form = LobbyForm(player_of(request), request.POST)
    if not form.is_valid():
        return refused(request, form)
    wanted, time = form.cleaned_data, form.chosen_time
    if time.is_live and not wanted["start"]:
        return remembered(request, form, entered(request, form, ANYONE))

    def post(user: User, _form: LobbyForm) -> Challenge:
        chosen = {"is_open": True, "rated": form.is_rated, "start": wanted["start"]}
        return challenges.create(user, wanted["rulebook"], wanted["colour"], time, **chosen)

    return begun(request, form, post)
