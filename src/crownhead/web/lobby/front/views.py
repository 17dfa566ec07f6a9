"""The front page: a board to play on at once, one choice of rules, three ways in; what waits for the visitor, and what
others play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from crownhead.engine.players.level_ratings import ratings
from crownhead.engine.players.levels import LEVELS
from crownhead.play.game import Game as CoreGame
from crownhead.problems.bundled import of_the_day
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.sentences import capital
from crownhead.web.computer import admission
from crownhead.web.contract import boards
from crownhead.web.http.caching.shared_pages import for_visitors
from crownhead.web.http.protection.rate_limits import client_of, limited
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.lobby import challenges, listings, times
from crownhead.web.lobby.forms import COLOURS, ComputerForm, LobbyForm, books_of_players, playable
from crownhead.web.lobby.front import first_choice, picker
from crownhead.web.lobby.front.first_choice import FirstChoice
from crownhead.web.lobby.guests import player_or_guest
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game, new_token
from crownhead.web.play.storage.idempotency import once, sent_by
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.shelf import service as shelf
from crownhead.web.watching import running, tiles

WAITING, INVITATIONS, CHALLENGES, BOARDS = 4, 2, 5, 8
"""How many of each the page has."""
F = TypeVar("F", bound=ComputerForm | LobbyForm)


@require_GET
@never_cache
def front(request: HttpRequest) -> HttpResponseBase:
    """Everything that can be begun, by the rulebook that ``?rulebook=`` names; without that, by that of last time."""
    user = player_of(request)
    choice = first_choice.of(request, user)
    if shelf.is_known(wanted := request.GET.get("rulebook", ""), user):
        choice = choice._replace(rulebook=wanted)
    else:
        wanted = ""

    def page() -> HttpResponse:
        start, problem = wanted_start(choice.rulebook, request.GET.get("start", ""))
        context = {**choosing(choice, start, user), **happening(user)}
        return render(request, "games/front.html", {**context, "wanted": wanted, "start_problem": problem})

    return for_visitors(request, choice, page)


def choosing(choice: FirstChoice, start: str, user: User | None) -> Context:
    """What can be chosen, and what is."""
    books = books_of_players(user, choice.rulebook)
    may_be_rated = user is not None and not user.is_guest
    book = shelf.load(choice.rulebook)

    def board() -> object:
        game = CoreGame(book, start or None)
        return boards.describe(game, game.turn, languages.say)

    return {
        "choice": choice,
        "chosen_title": picker.titles(books).get(choice.rulebook) or languages.say(book.title),
        "start": start,
        "first": (CoreGame(book, start).turn if start else book.first_move).value,
        "board": board,
        "board_key": (choice.rulebook, hash(book.text), start),
        "groups": lambda: picker.groups(books),
        "groups_key": (choice.rulebook, books),
        "count": len(listed()),
        "levels": lambda: levels(choice.rulebook),
        "level_ratings": lambda: {book.slug: known for book in listed() if (known := ratings(book.slug))},
        "grid": times.grid,
        "kinds": times.KINDS.items(),
        "colours": COLOURS,
        "key": new_token(),
        "may_be_rated": may_be_rated,
        "ways_key": (choice, may_be_rated),
    }


def levels(rulebook: str) -> list[tuple[int, str]]:
    """The levels to choose from, each with its rating by these rules, or the word that it was not measured."""
    known, unknown = ratings(rulebook), _("unrated")
    return [(level, f"{_('Level %(level)d') % {'level': level}} · {known.get(level, unknown)}") for level in LEVELS]


def happening(user: User | None) -> Context:
    """What waits for the visitor, and what others are doing."""
    told: Context = {
        "challenges": listings.newest_challenges(CHALLENGES, user),
        "boards": tiles.tiles(running.playing_now(BOARDS), user),
        "numbers": running.numbers(),
        "week": book_of_the_week(),
        "today": of_the_day(timezone.now().date()),
    }
    if user is not None:
        told["mine"] = listings.games(listings.running(user)[0][:WAITING], user)
        told["invitations"] = challenges.invitations(user)[:INVITATIONS]
    return told


def book_of_the_week() -> Rulebook:
    """A rulebook to discover: another one each week, the same for all."""
    books = sorted(listed(), key=lambda book: book.slug)
    _year, week, _day = timezone.now().isocalendar()
    return books[week * 7 % len(books)]


def wanted_start(rulebook: str, start: str) -> tuple[str, str]:
    """A position to begin with, and what is wrong with it, if anything is: then there is none."""
    if not start:
        return "", ""
    try:
        playable(rulebook, start)
    except ValueError as error:
        return "", capital(languages.say(str(error)))
    return start, ""


# --- three ways in ----------------------------------------------------------------------------------------------------


def refused(request: HttpRequest, form: ComputerForm | LobbyForm) -> HttpResponse:
    """Back to the front page with what was wrong."""
    for errors in form.errors.values():
        for error in errors:
            messages.warning(request, str(error))
    return redirect("front")


def begun(request: HttpRequest, form: F, begin: Callable[[User, F], Game | Challenge]) -> HttpResponse:
    """What a way in asks for, begun once; or back with what was wrong. The browser remembers what was chosen."""
    if not form.is_valid():
        return refused(request, form)
    sent = sent_by(request, form.cleaned_data["key"])
    user = player_or_guest(request, sent)
    try:
        found = once(user, sent, lambda: begin(user, form))
    except PermissionDenied as error:
        messages.warning(request, str(error))
        return redirect("front")
    if isinstance(found, Game) and (move := form.cleaned_data.get("move")) and not found.ply:
        first_move(request, found, user, move)
    return remembered(request, form, redirect(found))


def remembered(request: HttpRequest, form: ComputerForm | LobbyForm, response: HttpResponse) -> HttpResponse:
    """An answer that has the browser remember what was chosen."""
    last, said = first_choice.of(request, None), form.cleaned_data
    time = said.get("time")
    choice = FirstChoice(said["rulebook"], said.get("level") or last.level, time if time in times.TIMES else last.time)
    first_choice.remember(response, choice)
    return response


def first_move(request: HttpRequest, game: Game, user: User, move: str) -> None:
    """Play the move that was made on the board of the front page; if it cannot be, the game has begun without it."""
    answer = service.act(game.number, user, {"do": "play", "move": move}, 0, f"first-{new_token()}")
    if answer.message:
        messages.warning(request, answer.message)


@require_POST
@limited("game")
def play_computer(request: HttpRequest) -> HttpResponse:
    """A game against the computer, at once. With a first move, its player is the one who makes it."""

    def begin(user: User, form: ComputerForm) -> Game:
        chosen = form.cleaned_data
        book, start, colour = shelf.load(chosen["rulebook"]), chosen["start"], chosen["colour"]
        if chosen["move"]:
            colour = CoreGame(book, start or None).turn.value
        seats = new_games.seated(user, chosen["level"], colour)
        return admission.begin(user, client_of(request), chosen["rulebook"], *seats, start=start)

    return begun(request, ComputerForm(player_of(request), request.POST), begin)


@require_POST
@limited("game")
def play_friend(request: HttpRequest) -> HttpResponse:
    """A link for a friend; or both at this screen, at once."""

    def begin(user: User, form: LobbyForm) -> Game | Challenge:
        book, colour, start = (form.cleaned_data[name] for name in ("rulebook", "colour", "start"))
        if "here" in request.POST:
            return new_games.start_game(book, user, user, start=start)
        return challenges.create(user, book, colour, form.chosen_time, rated=form.is_rated, start=start)

    return begun(request, LobbyForm(player_of(request), request.POST), begin)
