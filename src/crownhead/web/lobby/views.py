"""Where games are found again: challenges, my games."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead import diagram
from crownhead.play.game import Game as CoreGame
from crownhead.sides import Side
from crownhead.web.http.caching.shared_pages import shared
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.lobby import challenges, listings
from crownhead.web.lobby.forms import ChallengeForm
from crownhead.web.lobby.guests import player_of_form, player_or_guest
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import new_token
from crownhead.web.play.storage.idempotency import once, sent_by
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.ratings.lookup import Standings
from crownhead.web.shelf import service as shelf

IN_EACH = 12
"""How many games of each of the three lists are on the page of one's own games."""


@require_http_methods(["GET", "POST"])
@limited("challenge")
@never_cache
@shared
def challenge_list(request: HttpRequest) -> HttpResponse:
    """All open challenges, and a form for another one."""
    form = ChallengeForm(player_of(request), posted(request), label_suffix="")
    if form.is_valid():
        chosen, time = form.cleaned_data, form.chosen_time
        sent = sent_by(request, chosen["key"])
        user, wanted = player_or_guest(request, sent), (chosen["rulebook"], chosen["colour"], time)
        try:
            return redirect(once(user, sent, lambda: open_challenge(user, wanted, form)))
        except PermissionDenied as error:
            form.add_error(None, str(error))
    reader = player_of(request)
    context = {"form": form, "challenges": listings.page_of_challenges(request, "challenges", reader)}
    return render(request, "games/challenges/challenges.html", context)


def open_challenge(user: User, wanted: tuple[str, str, new_games.Time], form: ChallengeForm) -> Challenge:
    """A challenge to everyone, as the form has it."""
    start = form.cleaned_data["start"]
    return challenges.create(user, *wanted, is_open=True, rated=form.is_rated, start=start)


@require_http_methods(["GET", "POST"])
@limited("challenge")
@never_cache
def challenge_page(request: HttpRequest, token: str) -> HttpResponse:
    """Wait for an opponent, or accept."""
    invitation = get_object_or_404(Challenge.objects.select_related("creator", "game", "opponent"), token=token)
    sent = sent_by(request, request.POST.get("key", ""))
    user = player_of_form(request, sent)
    if invitation.game is not None:
        if user is not None and invitation.game.sides_of(user):
            return redirect(invitation.game)
        return taken(request, invitation)
    if request.method == "POST":
        try:
            return redirect(challenges.accept(token, player_or_guest(request, sent)))
        except challenges.TakenError as error:
            return taken(request, error.challenge)
        except Challenge.DoesNotExist as error:  # it was withdrawn at this moment
            raise Http404 from error
        except PermissionDenied as error:
            messages.warning(request, str(error))
            return redirect(invitation)
    context = {
        "challenge": invitation,
        "book": shelf.load(invitation.rulebook),
        "time": phrases.time(invitation),
        "problem": challenges.why_not_accept(invitation, user) if user is not None else "",
        "known": Standings.of_challenges([invitation]),
        "is_own": user is not None and invitation.creator_id == user.pk,
        "is_for_visitor": user is not None and invitation.opponent_id == user.pk,
        "share": request.build_absolute_uri(invitation.get_absolute_url()),
        "key": new_token(),
    }
    return render(request, "games/challenges/challenge.html", context)


@require_GET
@cache_control(max_age=3600)
def challenge_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The position that a challenge begins with, for the player who is asked: their side is below."""
    invitation = get_object_or_404(Challenge, token=token)
    position = CoreGame(shelf.load(invitation.rulebook), invitation.start or None).position
    drawn = diagram.svg(position, flipped=invitation.colour_left == Side.BLACK, coordinates=None, size=None)
    return HttpResponse(drawn, content_type="image/svg+xml")


def taken(request: HttpRequest, invitation: Challenge) -> HttpResponse:
    """Say that another player has accepted already."""
    status = 409 if request.method == "POST" else 200
    return render(request, "games/challenges/taken.html", {"challenge": invitation}, status=status)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Take a challenge back."""
    invitation = get_object_or_404(Challenge, token=token)
    user = player_of(request)
    if user is None:
        raise PermissionDenied
    try:
        challenges.withdraw(token, user)
    except challenges.TakenError as error:
        return taken(request, error.challenge)
    except Challenge.DoesNotExist as error:  # another request did so at this moment
        raise Http404 from error
    messages.info(request, _("The challenge is withdrawn."))
    return redirect(invitation.rematch_of or "challenges")


@require_GET
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """What waits for me first, and of that what is due soonest."""
    user = player_of(request)
    if user is None:
        return render(request, "games/my_games.html")
    waiting, others = listings.running(user)
    finished = listings.LatestGames(user, ended_only=True)
    context = {
        "waiting_games": listings.page_of_games(request, waiting, "waiting", user, user, shown=IN_EACH),
        "others": listings.page_of_games(request, others, "others", user, user, shown=IN_EACH),
        "finished": listings.page_of_games(request, finished, "finished", user, user, shown=IN_EACH),
        "invitations": paged(request, challenges.invitations(user), "invitations"),
        "own_challenges": challenges.unanswered(user),
    }
    return render(request, "games/my_games.html", context)
