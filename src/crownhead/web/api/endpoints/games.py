"""Games: the caller's own, the state of any, and all that a player can do in one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, JsonResponse
from ninja import Path, Query, Router, Status

from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, OWNER, caller, counted, owner
from crownhead.web.api.endpoints.library.books import known
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize
from crownhead.web.api.schema.challenges import RematchResponse
from crownhead.web.api.schema.games import ActRequest, CallRequest, ChatRequest, GameRow, NewGameRequest, PdnResponse
from crownhead.web.arbiter import appeals
from crownhead.web.computer import admission
from crownhead.web.contract import schema
from crownhead.web.contract.schema import GameState, LogEntry
from crownhead.web.http.protection.rate_limits import client_of
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.pages import game_log, game_page, game_state
from crownhead.web.pages.downloads import pdn_of
from crownhead.web.play import chat, new_games, service
from crownhead.web.play.answers import Answer
from crownhead.web.play.models import Game
from crownhead.web.play.storage import player_games
from crownhead.web.play.storage.idempotency import once
from crownhead.web.play.storage.replay import keep, replayed
from crownhead.web.players.models import User

router = Router()
Number = Annotated[int, Path(ge=1, le=2**53, description="The game's number.")]
LogSize = Annotated[int, Query(ge=1, le=game_log.SHOWN, description="How many entries at most.")]
ACT: dict[Any, Any] = {
    200: schema.Answer | schema.BriefAnswer,
    400: schema.Answer | schema.BriefAnswer | Failure,
    401: Failure,
    403: schema.Answer | schema.BriefAnswer | Failure,
    404: Failure,
    409: schema.Answer | schema.BriefAnswer,
    413: Failure,
    422: schema.Answer | schema.BriefAnswer,
    429: Failure,
}


def found(number: int) -> Game:
    """A game with its players; raises a 404 if there is none."""
    game = game_page.found(number)
    if game is None:
        raise Http404
    return game


def state_of(game: Game, user: User | None) -> GameState:
    """A game as a user sees it, of a long one with the end of its log."""
    replay = replayed(game)
    keep(game, replay)
    return game_state.state(game, replay, user, log_from=game_log.shown_from(replay))


@router.get("/games", auth=OWNER, response={200: list[GameRow], **READ}, summary="My games")
def my_games(
    request: HttpRequest,
    which: Literal["waiting", "running", "finished"] = "running",
    limit: PageSize = SHOWN,
    offset: Offset = 0,
) -> list[GameRow]:
    """The games of the token's owner: those that wait for them (the most urgent first), all that go on, or the past."""
    counted(request, "read")
    user = owner(request)
    if which == "waiting":
        games = Game.objects.waiting_for(user).unfinished()
    elif which == "running":
        games = Game.objects.of(user).unfinished().order_by("-changed_at", "-pk")
    else:
        ended = player_games.latest(user.pk, offset, offset + limit, ended_only=True)
        return rows.games(ended.select_related("white", "black"), user)
    return rows.games(games.select_related("white", "black")[offset : offset + limit], user)


@router.post(
    "/games", auth=OWNER, response={201: GameRow, 403: Failure, **READ, 413: Failure}, summary="Play the computer"
)
def new_game(request: HttpRequest, wanted: NewGameRequest) -> Status[GameRow]:
    """Begin a game against the computer, or (without a level) one in which both sides are yours."""
    counted(request, "game")
    user = owner(request)
    book = known(wanted.rulebook, user)
    other: new_games.Seat = user if wanted.level is None else wanted.level
    seats = new_games.seated(user, other, wanted.colour or "")
    key, client = f"game {wanted.key}" if wanted.key else "", client_of(request)
    game = once(user, key, lambda: admission.begin(user, client, book, *seats))
    return Status(201, rows.game(game, user))


@router.get("/games/{number}", **FOR_ALL, response={200: GameState, **READ}, summary="The state of a game")
def state(request: HttpRequest, number: Number) -> JsonResponse:
    """A game as you see it: the board, the log, the clocks; with your legal moves if you are to move.

    Of a log with more than 400 entries you are sent the last ones: `log_from` is how many are left out.
    """
    counted(request, "read")
    return JsonResponse(state_of(found(number), caller(request)))


@router.get("/games/{number}/log", **FOR_ALL, response={200: list[LogEntry], **READ}, summary="The log of a game")
def log(request: HttpRequest, number: Number, limit: LogSize = game_log.SHOWN, offset: Offset = 0) -> JsonResponse:
    """All that was done in a game, entry by entry, from the first one on."""
    counted(request, "read")
    game = found(number)
    replay = replayed(game)
    keep(game, replay)
    return JsonResponse(game_state.log_page(game, replay, caller(request), offset, limit), safe=False)


@router.post("/games/{number}/actions", auth=OWNER, response=ACT, summary="Do something in a game")
def act(request: HttpRequest, number: Number, wanted: ActRequest) -> JsonResponse:
    """Move, offer, claim, answer, resign … as the game is after `expected_ply` plies.

    If the game has gone on meanwhile, nothing is done (409, `stale`); what the rules do not allow is refused with the
    clause (422, `refused`). The same `key` does nothing twice (200, `repeated`). Each answer has the state, unless you
    ask for a `brief` one.
    """
    counted(request, "act")
    user = owner(request)
    answer = service.act(number, user, wanted.deed, wanted.expected_ply, wanted.key, wanted.expected_sequence)
    return response_to(answer, request, brief=wanted.brief)


@router.post("/games/{number}/chat", auth=OWNER, response=ACT, summary="Say something")
def say(request: HttpRequest, number: Number, wanted: ChatRequest) -> JsonResponse:
    """A few words for the opponent."""
    counted(request, "chat")
    return response_to(chat.say(number, owner(request), wanted.text, wanted.key), request)


@router.post("/games/{number}/call", auth=OWNER, response=ACT, summary="Call the arbiter")
def call(request: HttpRequest, number: Number, wanted: CallRequest) -> JsonResponse:
    """Ask the arbiter to look at a game of yours that goes on; until they answer, another call is refused (422)."""
    counted(request, "contact")
    numbers = tuple(wanted.move_numbers)
    return response_to(appeals.call(number, owner(request), wanted.topic, wanted.text, numbers), request)


def response_to(answer: Answer, request: HttpRequest, *, brief: bool = False) -> JsonResponse:
    """The result of an action as a response. Tests check that it has the shape that is described: doing so each
    time would take as long as the move itself."""
    content = game_state.brief(answer) if brief else game_state.answered(answer, caller(request))
    return JsonResponse(content, status=answer.code.status)


@router.post(
    "/games/{number}/rematch",
    auth=OWNER,
    response={200: RematchResponse, 403: Failure, **READ},
    summary="Rematch",
)
def rematch(request: HttpRequest, number: Number) -> dict[str, Any]:
    """The same again with colours changed: at once, or as a challenge that the opponent has to accept."""
    counted(request, "game")
    user = owner(request)
    again = challenges.rematch(number, user, client_of(request))
    if isinstance(again, Challenge):
        return {"game": None, "challenge": rows.challenge(again, user)}
    return {"game": rows.game(again, user), "challenge": None}


@router.get("/games/{number}/pdn", **FOR_ALL, response={200: PdnResponse, **READ}, summary="A game as PDN")
def pdn(request: HttpRequest, number: Number, analysis: bool = False) -> dict[str, Any]:
    """A game as a file that other programs read; with `analysis` as the engine has annotated it, if it has."""
    counted(request, "read")
    game = found(number)
    return {"game": number, "pdn": pdn_of(game, replayed(game).core, caller(request), analysed=analysis)}
