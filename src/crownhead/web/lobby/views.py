"""Where games begin and are found again: the front page, challenges, my games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead import diagram
from crownhead.play.game import Game as CoreGame
from crownhead.sentences import capital
from crownhead.sides import Side
from crownhead.web.computer import admission
from crownhead.web.http.paging import paged
from crownhead.web.http.rate_limits import client_of, limited
from crownhead.web.http.shared_pages import shared
from crownhead.web.i18n import languages
from crownhead.web.lobby import challenges, listings
from crownhead.web.lobby.forms import ChallengeForm, ComputerForm, FriendForm, books_of_players, playable
from crownhead.web.lobby.guests import player_of_form, player_or_guest
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games, phrases
from crownhead.web.play.models import Game, new_token
from crownhead.web.play.storage.idempotency import once, sent_by
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.ratings.lookup import Standings
from crownhead.web.shelf import service as shelf

F = TypeVar("F", bound=ComputerForm | FriendForm)


@require_GET
@never_cache
@shared
def front(request: HttpRequest) -> HttpResponse:
    """Play the computer, play a friend, find an opponent; by the rulebook that ``?rulebook=`` names, if it does."""
    user = player_of(request)
    wanted = request.GET.get("rulebook", "")
    chosen = {"rulebook": wanted} if shelf.is_known(wanted, user) else {}
    start, problem = wanted_start(chosen.get("rulebook", "english"), request.GET.get("start", ""))
    if start:
        chosen["start"] = start
    books = books_of_players(user, wanted)
    context = {
        "computer": ComputerForm(user, prefix="computer", label_suffix="", initial=chosen, books=books),
        "friend": FriendForm(user, prefix="friend", label_suffix="", initial=chosen, books=books),
        "find": ChallengeForm(user, prefix="find", label_suffix="", initial=chosen, books=books),
        "wanted": chosen.get("rulebook", ""),
        "chosen": chosen.get("rulebook", "english"),
        "start": start,
        "start_problem": problem,
        "challenges": listings.challenges(challenges.open_challenges(user)[:6], user),
        "mine": listings.games(Game.objects.waiting_for(user).unfinished()[:3], user) if user else [],
    }
    return render(request, "games/front.html", context)


def wanted_start(rulebook: str, start: str) -> tuple[str, str]:
    """A position to begin with, and what is wrong with it, if anything is: then there is none."""
    if not start:
        return "", ""
    try:
        playable(rulebook, start)
    except ValueError as error:
        return "", capital(languages.say(str(error)))
    return start, ""


def refused(request: HttpRequest, form: ComputerForm | FriendForm) -> HttpResponse:
    """Back to the front page with what was wrong."""
    for errors in form.errors.values():
        for error in errors:
            messages.warning(request, str(error))
    return redirect("front")


def begun(request: HttpRequest, form: F, begin: Callable[[User, F], Game | Challenge]) -> HttpResponse:
    """What a form of the front page asks for, begun once; or back there with what was wrong."""
    if not form.is_valid():
        return refused(request, form)
    sent = sent_by(request, form.cleaned_data["key"])
    user = player_or_guest(request, sent)
    try:
        return redirect(once(user, sent, lambda: begin(user, form)))
    except PermissionDenied as error:
        messages.warning(request, str(error))
        return redirect("front")


@require_POST
@limited("game")
def play_computer(request: HttpRequest) -> HttpResponse:
    """A game against the computer, at once."""

    def begin(user: User, form: ComputerForm) -> Game:
        chosen = form.cleaned_data
        seats = new_games.seated(user, chosen["level"], chosen["colour"])
        return admission.begin(user, client_of(request), chosen["rulebook"], *seats, start=chosen["start"])

    return begun(request, ComputerForm(player_of(request), request.POST, prefix="computer"), begin)


@require_POST
@limited("game")
def play_friend(request: HttpRequest) -> HttpResponse:
    """A link for a friend; or both at this screen, at once."""

    def begin(user: User, form: FriendForm) -> Game | Challenge:
        book, colour, start = (form.cleaned_data[name] for name in ("rulebook", "colour", "start"))
        if "here" in request.POST:
            return new_games.start_game(book, user, user, start=start)
        return challenges.create(user, book, colour, form.chosen_time, rated=form.is_rated, start=start)

    return begun(request, FriendForm(player_of(request), request.POST, prefix="friend"), begin)


@require_http_methods(["GET", "POST"])
@limited("challenge")
@never_cache
@shared
def challenge_list(request: HttpRequest) -> HttpResponse:
    """All open challenges, and a form for another one."""
    given = request.POST if request.method == "POST" else None
    form = ChallengeForm(player_of(request), given, prefix="find", label_suffix="")
    if request.method == "POST" and form.is_valid():
        chosen, time = form.cleaned_data, form.chosen_time
        sent = sent_by(request, chosen["key"])
        user, wanted = player_or_guest(request, sent), (chosen["rulebook"], chosen["colour"], time)
        try:
            return redirect(once(user, sent, lambda: open_challenge(user, wanted, form)))
        except PermissionDenied as error:
            form.add_error(None, str(error))
    reader = player_of(request)
    found = challenges.open_challenges(reader)
    context = {"form": form, "challenges": listings.page_of_challenges(request, found, "challenges", reader)}
    return render(request, "games/challenges.html", context)


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
    return render(request, "games/challenge.html", context)


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
    return render(request, "games/challenge_taken.html", {"challenge": invitation}, status=status)


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
    games = Game.objects.of(user)
    waiting = Game.objects.waiting_for(user).unfinished()
    others = games.unfinished().exclude(pk__in=waiting.order_by().values("pk")).order_by("-changed_at", "-pk")
    finished = games.filter(state=Game.State.FINISHED).order_by("-finished_at", "-pk")
    asked = Challenge.objects.filter(game=None, opponent=user).select_related("creator").order_by("-created_at", "-pk")
    context = {
        "waiting_games": listings.page_of_games(request, waiting, "waiting", user, user),
        "others": listings.page_of_games(request, others, "others", user, user),
        "finished": listings.page_of_games(request, finished, "finished", user, user),
        "invitations": paged(request, asked, "invitations"),
        "own_challenges": Challenge.objects.filter(game=None, creator=user, rematch_of=None)
        .select_related("opponent")
        .order_by("-created_at"),
    }
    return render(request, "games/my_games.html", context)
