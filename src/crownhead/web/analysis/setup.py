"""Positions that a visitor sets up piece by piece: what is wrong with them and where, and their FEN."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from crownhead.errors import PositionError
from crownhead.play.claims import Count, in_moves
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side
from crownhead.web.contract.line_schema import Examined, SetupCounter, SetupFault
from crownhead.web.http.request_body import JsonObject
from crownhead.web.i18n.languages import say
from crownhead.web.play.visitor_text import phrases

TALLEST = 60
"""Pieces of one column. No set of pieces makes a taller one."""
HIGHEST_NUMBER = 9999


def counters(game: Game) -> list[SetupCounter]:
    """The draw rules of a game that count moves; ``moves`` is None while the material is another.

    >>> [(each["name"], each["moves"]) for each in counters(Game("fmjd-international", "W:WK1:BK50:H12"))]
    [('no-progress', 6), ('one-against-three', None), ('one-against-two', 6)]
    """
    counts = [found for found in game.counters.values() if isinstance(found, Count)]
    return [
        {
            "name": each.name,
            "title": phrases.draw_name(each.name),
            "moves": None if each.run is None else _moves(each.run),
            "limit": _moves(each.limit),
        }
        for each in counts
    ]


def _moves(plies: int) -> float:
    return plies / 2 if plies % 2 else plies // 2


class BoardSetup:
    """What stands on the board, as a request describes it; anything else is a `ValueError` with a sentence."""

    def __init__(self, book: Rulebook, given: JsonObject) -> None:
        self.book, self.variant = book, book.variant
        if given.get("turn") not in ("white", "black"):
            raise ValueError(_("Whose turn it is must be “white” or “black”."))
        self.turn = Side(given["turn"])
        self.pieces = self._pieces(given.get("position"))
        self.number = given.get("number", 1)
        if type(self.number) is not int or not 1 <= self.number <= HIGHEST_NUMBER:
            raise ValueError(_("The number of a move is from 1 to %(most)d.") % {"most": HIGHEST_NUMBER})
        self.runs = self._runs(given.get("runs") or {})
        self.counts = self._counts(given.get("counts") or {})

    def examine(self) -> Examined:
        """The FEN of the position if it can be, else all that is wrong with it.

        >>> english = Rulebook.load("english")
        >>> BoardSetup(english, {"turn": "white", "position": {"18": "w", "14": "b"}}).examine()["fen"]
        'W:W18:B14'
        >>> faulty = BoardSetup(english, {"turn": "white", "position": {"1": "w", "14": "b"}})
        >>> faulty.examine()["problems"][0]["squares"]
        ['1']
        """
        problems = self._problems()
        if problems:
            return {"fen": "", "problems": problems, "over": "", "counting": []}
        position = Position(self.book, self.turn, self.pieces, king_runs=self.runs)
        running = [each for each in counters(Game(self.book, position)) if each["moves"] is not None]
        counting = [each["name"] for each in running]
        game = Game(self.book, position, self.number, [self.counts.get(name, 0) for name in counting])
        # Where the material alone makes a draw, no count is too high.
        if full := [each for each in running if each["limit"] and game.counters[each["name"]].is_full]:
            return {"fen": "", "problems": [*map(_drawn, full)], "over": "", "counting": counting}
        over = say(str(game.outcome)) if game.outcome else ""
        return {"fen": game.fen, "problems": [], "over": over, "counting": counting}

    def _problems(self) -> list[SetupFault]:
        """What the core refuses: first each piece for itself, then the whole."""
        name = self.variant.name
        alone = [square for square, column in self.pieces.items() if self._refused({square: column})]
        if alone:
            squares = [name(square) for square in alone]
            text = _("A man cannot stand on the row where it is crowned: %(squares)s.")
            return [{"text": text % {"squares": ", ".join(squares)}, "squares": squares}]
        error = self._refused(self.pieces, self.runs)
        if error is None:
            return []
        most = int(self.variant.facts["most_pieces"])
        crowded = [side for side in SIDES if self._count(side) > most]
        if not crowded:
            return [{"text": say(error), "squares": []}]
        text = _("%(side)s has too many pieces: %(count)d, and at most %(most)d.")
        return [
            {"text": text % {"side": say(side).capitalize(), "count": self._count(side), "most": most}, "squares": []}
            for side in crowded
        ]

    def _refused(self, pieces: dict[int, str], runs: Any = None) -> str | None:
        try:
            Position(self.book, self.turn, pieces, king_runs=runs)
        except PositionError as error:
            return str(error)
        return None

    def _count(self, side: Side) -> int:
        return sum(column.lower().count(side.letter.lower()) for column in self.pieces.values())

    def _pieces(self, given: object) -> dict[int, str]:
        if not isinstance(given, dict) or len(given) > self.variant.square_count:
            raise ValueError(_("The request has no position."))
        pieces = {}
        for name, column in given.items():
            if not isinstance(column, str) or not column or len(column) > TALLEST or {*column} - {*"wWbB"}:
                raise ValueError(_("On %(square)s there is no piece: w, W, b or B.") % {"square": str(name)[:20]})
            if len(column) > 1 and not self.variant.has_columns:
                raise ValueError(_("On %(square)s there is a column; this game has none.") % {"square": str(name)[:20]})
            pieces[self._square(name)] = column
        return pieces

    def _square(self, name: object) -> int:
        try:
            return self.variant.square(str(name)[:20])
        except ValueError as error:
            raise ValueError(say(str(error))) from None

    def _counts(self, given: object) -> dict[str, int]:
        """The plies that each draw rule has counted, by its name, from moves and halves of moves."""
        counts = {}
        for name, moves in given.items() if isinstance(given, dict) else ():
            if type(moves) not in (int, float) or not 0 <= moves <= HIGHEST_NUMBER or (2 * moves) % 1:
                raise ValueError(_("What a draw rule has counted is a number of moves or half moves, from 0 on."))
            counts[str(name)] = int(2 * moves)
        return counts

    def _runs(self, given: object) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """How long each side's king has been moving, where the game counts that."""
        if not isinstance(given, dict) or not self.variant.facts["kings_in_a_row"]:
            return None
        runs = [(0, 0), (0, 0)]
        for place, side in enumerate(SIDES):
            count = given.get(side.value, 0)
            kings = [square for square, piece in self.pieces.items() if piece == side.letter]
            if type(count) is int and count > 0 and len(kings) == 1:
                runs[place] = (kings[0], count)
            elif count:
                text = _("A king's moves in a row can be counted only for a side with one king.")
                raise ValueError(text)
        return runs[0], runs[1]


def _drawn(counter: SetupCounter) -> SetupFault:
    text = _("%(draw)s: with %(moves)s moves the game is drawn already.")
    moves = in_moves(round(2 * counter["limit"]))
    return {"text": text % {"draw": counter["title"].capitalize(), "moves": moves}, "squares": []}
