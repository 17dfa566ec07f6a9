"""The page of the analysis room, for any record: a position, a line, a game with its variations.

Other apps open their own games here: `page` takes a game in PDN.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import reverse

from crownhead.engine.analysis import score_text
from crownhead.engine.annotation.judgement import Judgement
from crownhead.notation.pdn import PdnGame
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.analysis import reports, requests, searches, trees
from crownhead.web.analysis.lines import SEPARATOR, PlayedLine, sight
from crownhead.web.analysis.room_text import words
from crownhead.web.books import catalogue
from crownhead.web.contract.line_schema import RoomData, Sight, TreeData
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say
from crownhead.web.pages import plain_board
from crownhead.web.players.services import player_of

NO_NUMBER = UUID(int=0)


def page(
    request: HttpRequest,
    record: PdnGame,
    *,
    key: str,
    path: str = "",
    title: str = "",
    problem: str = "",
    status: int = 200,
    judgements: Sequence[Judgement] = (),
    own: Side | None = None,
) -> HttpResponse:
    """The room with a game in PDN, shown at the end of its main line, or at its start for a whole game.

    ``key`` is the name under which the browser keeps what is added to it, ``path`` the address of this page if it is
    not that of the rulebook, ``problem`` a sentence about what was wrong with the request, ``judgements`` what the site
    knows about the moves of the game, and ``own`` the side that the visitor has played.
    """
    book = record.rulebook
    tree = trees.to_data(record)
    way = _way(tree) if not path else []
    line = PlayedLine(book, tree["fen"], tuple(way))
    found = sight(line)
    data: RoomData = {
        "tree": tree,
        "at": way,
        "sight": found,
        "report": reports.report_on(record, judgements, own) if judgements else None,
        "own": own.value if own else "",
        "key": key,
        "addresses": addresses(book, path),
        "words": words(),
    }
    context = {
        "book": book,
        "title": title or say(book.title),
        "is_named": bool(title),
        "problem": problem,
        "room": data,
        "core": f"crownhead/engine/{'threads' if _shares_memory(request) else 'core'}.wasm",
        "sight": found,
        "groups": catalogue.choosable(player_of(request)),
        "search": _search(request),
        **_without_script(request, line, found),
    }
    return render(request, "analysis/room.html", context, status=status)


def _shares_memory(request: HttpRequest) -> bool:
    """Whether browsers will let the page share memory with its workers, and so load the core with several threads. What
    they decide in the end is `crossOriginIsolated`; a wrong guess costs them a file that is not used."""
    host = split_domain_port(request.get_host())[0]
    return request.is_secure() or host in {"localhost", "127.0.0.1", "[::1]"}


def record_of(game: Game) -> PdnGame:
    """A line that was played on the board, as a game in PDN."""
    record = PdnGame.from_game(game)
    for name in ("Event", "Site", "Date", "Round", "White", "Black", "Termination"):
        record.tags.pop(name, None)  # it was not played
    return record


def addresses(book: Rulebook, path: str = "") -> dict[str, str]:
    """What the script of the room asks for, and where its links lead."""
    slug = book.slug

    def by_book(name: str) -> str:
        return requests.in_edition(reverse(name, args=[slug]), book)

    return {
        "room": path or reverse("analysis-of", args=[slug]),
        "rooms": reverse("analysis"),
        "engine": by_book("engine-book"),
        "board": by_book("analysis-board"),
        "pdn": by_book("analysis-pdn"),
        "tree": by_book("analysis-tree"),
        "report": by_book("analysis-report"),
        "lesson": by_book("analysis-lesson"),
        "search": by_book("analysis-search"),
        "answers": reverse("analysis-answer", args=[NO_NUMBER]).removesuffix(str(NO_NUMBER)),
        "svg": by_book("analysis-svg"),
        "gif": by_book("analysis-gif"),
        "editor": reverse("editor-of", args=[slug]),
    }


def _way(tree: TreeData) -> list[str]:
    """The moves of a record that is one line."""
    return [node["move"] if "move" in node else f"/{node['setup']}" for node in tree["nodes"][1:]]


def _without_script(request: HttpRequest, line: PlayedLine, found: Sight) -> Context:
    """The board as links and forms."""
    board = found["board"]
    chosen = request.GET.get("from", "")[:100]
    flipped = "flip" in request.GET
    kept = {"fen": line.start, "moves": SEPARATOR.join(found["moves"])}
    kept = {name: value for name, value in kept.items() if value}
    below = Side.BLACK if flipped else Side.WHITE
    return {
        "rows_shown": plain_board.rows(board, chosen, below.value),
        "chosen": plain_board.choices(board, chosen),
        "flipped": flipped,
        "below": below.value,
        "kept": kept,
        "kept_query": urlencode(kept, safe=":,/", quote_via=quote) + "&" if kept else "",
        "steps": _steps(line.start, found["moves"]),
    }


def _search(request: HttpRequest) -> Context | None:
    """What a worker has found for a browser without scripts, which has asked by a form; None if it has not."""
    try:
        status, found = searches.answer(UUID(request.GET["search"]))
    except (KeyError, ValueError):
        return None
    shown = [(score_text(line["score"]), [move["text"] for move in line["moves"]]) for line in found.get("lines", ())]
    return {"waits": status == 202, "depth": found.get("depth"), "lines": shown, "message": found.get("message", "")}


def _steps(start: str, moves: list[str]) -> list[tuple[str, str]]:
    """Each move of a line with the query that leads there."""
    begun = {"fen": start} if start else {}
    lines = (moves[: count + 1] for count in range(len(moves)))
    return [(line[-1], urlencode({**begun, "moves": SEPARATOR.join(line)}, safe=":,")) for line in lines]
