"""The game page and its parts: rendered by the same templates for the page itself and for the news of its socket."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.http import HttpRequest, QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from crownhead.play.actions import LABELS, Claim, Offer
from crownhead.play.game import Game as CoreGame
from crownhead.rules.draws import Agreement
from crownhead.sides import DISC, SIDES
from crownhead.web.contract.actions import LONGEST_MESSAGE, ActionData
from crownhead.web.contract.board_schema import Board, SideName
from crownhead.web.contract.schema import GameState
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.pages import game_log, game_state, plain_board
from crownhead.web.play import permissions, service
from crownhead.web.play.models import Game
from crownhead.web.play.storage import rows
from crownhead.web.play.storage.replay import Replay, keep, replayed
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players import relations
from crownhead.web.players.models import User
from crownhead.web.review import help_view, review_view

PARTS = ("header", "white", "black", "status", "moves", "disputes", "draws", "actions", "review", "chat")
"""The parts of the page that change while a game goes on; each is a template and an element with this name."""
ALONG = ("with", "move_numbers", "message")
"""The fields of a form that go along with a move."""


def found(number: int) -> Game | None:
    """A game with its players."""
    try:
        game = rows.read(number)
    except Game.DoesNotExist:
        return None
    rows.seat(game)
    return game


def part_context(game: Game, replay: Replay, user: User | None, log_from: int) -> Context:
    """The context of the templates for the parts of the page that change; their log leaves out that many entries."""
    state = game_state.state(game, replay, user, log_from=log_from)
    core, version = replay.core, (game.number, game.version)
    book = book_names.shown(core.rulebook, user)
    return {
        "game": game,
        "visitor": user,
        "state": state,
        "can": state["can"],
        "book": book,
        "rows": game_log.score_sheet(state["log"]),
        "left_out": log_from,
        "title": title(game, core, book.title),
        "caption": caption(core, state["board"]),
        "has_chat": bool(state["sides"]) and game.has_two_people,
        "silent": lambda: relations.why_silent(user, game.opponent_of(user)),
        "opponent": reportable(game, user),
        "is_insider": game.has_two_people and permissions.is_insider(game, user),
        "agrees": any(isinstance(draw, Agreement) for draw in core.rulebook.draws),
        "claimable": [draw for draw in state["draws"] if draw["how"] == "claim"],
        "confirms": confirms(game, user),
        "review": review_view.view(game, core, user),
        "help": help_view.view(game, core, user),
        "key": secrets.token_urlsafe(12),
        "draws_key": version,
        "sheet_key": (*version, log_from, permissions.is_insider(game, user)),
    }


def reportable(game: Game, user: User | None) -> User | None:
    """The opponent of a player, if they have an account that can be reported."""
    other = game.opponent_of(user)
    return other if other is not None and other.is_active and not other.is_guest else None


def page_context(request: HttpRequest, game: Game, user: User | None) -> Context:
    """What the page knows: the game now, and the moment that is looked at if that is an earlier one."""
    replay = replayed(game)
    keep(game, replay)
    wanted, log_from = request.GET, game_log.shown_from(replay)
    every_move = wanted.get("moves") == "all" and log_from > 0
    context = part_context(game, replay, user, 0 if every_move else log_from)
    state = context["state"]
    if every_move:  # only the score sheet shows them
        state["log"], state["log_from"] = state["log"][log_from:], log_from
    ply = number_in(wanted.get("ply"), state["ply"])
    earlier = ply is not None and ply < state["ply"]
    at, flipped = ply if earlier and ply is not None else state["ply"], wanted.get("flip") == "1"
    board = game_state.described(replay.core.at(ply), None, user) if ply is not None and earlier else state["board"]
    below = orientation(state, flipped=flipped)
    shown = (game.number, game.version, ply if earlier else None)
    return {
        **context,
        "sheet_key": (*context["sheet_key"], shown),
        "board_key": None if "from" in wanted else (*shown, below, flipped, *state["can"]),
        "steps_key": (at, earlier, flipped),
        "shown": board,
        "shown_ply": at,
        "is_earlier": earlier,
        "past": past(replay.core, ply) if ply is not None and earlier else "",
        "every_move": every_move,
        "flipped": flipped,
        "below": below,
        "rows_shown": plain_board.rows(board, wanted.get("from", ""), below),
        "chosen": plain_board.choices(board, wanted.get("from", "")),
        "to_confirm": wanted.get("move", "")[:200] if "play" in context["can"] else "",
        "along": along(wanted),
        "share": request.build_absolute_uri(game.get_absolute_url()),
        "first_ply": 0,
        "previous_ply": max(0, at - 1),
        "next_ply": at + 1,
    }


def number_in(text: str | None, most: int) -> int | None:
    """A number from an address, if it is one and not too large.

    >>> number_in("3", 5), number_in("9", 5), number_in("x", 5)
    (3, None, None)
    """
    return int(text) if text and text.isdecimal() and len(text) < 9 and int(text) <= most else None


def orientation(state: GameState, flipped: bool) -> SideName:
    """Which side is at the bottom of the board: one's own, or White."""
    own: SideName = state["sides"][0] if len(state["sides"]) == 1 else "white"
    return own if not flipped else "black" if own == "white" else "white"


def confirms(game: Game, user: User | None) -> bool:
    """Whether this user wants to confirm their moves in this game."""
    if user is None or not game.sides_of(user):
        return False
    slow = game.timing == Game.Kind.DAYS
    return user.confirm == User.Confirm.ALWAYS or (user.confirm == User.Confirm.SLOW and slow)


def is_to_be_confirmed(game: Game, user: User | None, action: ActionData, ply: int | None) -> bool:
    """Whether a user is asked to confirm: they want to be, and it is a move that they can make now."""
    if action["do"] != "play" or ply != game.ply or not confirms(game, user):
        return False
    core = replayed(game).core
    try:
        wanted = service.readable(action)
        core.copy().do(wanted)
    except ValueError:
        return False  # what cannot be done is refused at once
    return permissions.doer(core, wanted, game.sides_of(user)) is not None


def question(form: QueryDict) -> str:
    """The part of an address that asks whether a move is meant as it was typed, with what goes along with it."""
    return urlencode({name: said for name in ("move", *ALONG) if (said := form.get(name, ""))})


class Along(NamedTuple):
    """What goes along with a move: the fields of the form, and the same in words."""

    fields: list[tuple[str, str]]
    words: str
    message: str


def along(wanted: QueryDict) -> Along | None:
    """What goes along with a move that is to be confirmed; None if nothing does."""
    match wanted.get("with", "").split():
        case ["offer"]:
            words = languages.say(LABELS[Offer])
        case ["claim", name]:
            words = f"{languages.say(LABELS[Claim])}: {phrases.draw_name(name[:80])}"
        case _:
            return None
    fields = [(name, wanted.get(name, "")[:LONGEST_MESSAGE]) for name in ALONG]
    return Along(fields, words, wanted.get("message", "")[:LONGEST_MESSAGE])


def title(game: Game, core: CoreGame, book: str) -> str:
    """The title of the page: who plays, how it ended if it did, and by which book."""
    players = " \N{EN DASH} ".join(f"{DISC[side]} {phrases.player_name(game, side)}" for side in SIDES)
    result = f": {phrases.result(core.outcome)}" if core.outcome else ""
    number = _("game %(number)s") % {"number": game.number}
    return f"{players}{result} · {number} · {languages.say(book)}"


def past(core: CoreGame, ply: int) -> str:
    """Where in the game an earlier position is."""
    if ply == 0:
        return _("The first position")
    return _("Move {number} of {last}").format(number=number_of(core, ply), last=number_of(core, core.ply))


def number_of(core: CoreGame, ply: int) -> int:
    """The number of the move that led to a ply; 0 for the first position."""
    return core.numbering.number(ply - 1) if ply else 0


class Caption(NamedTuple):
    """The header's parts: the number of the move that comes next, and the pieces lost."""

    move: str
    white: int
    black: int


def caption(core: CoreGame, board: Board) -> Caption:
    """What stands in the header of the page."""
    return Caption(core.numbering.plain_label(core.ply), board["captured"]["white"], board["captured"]["black"])
