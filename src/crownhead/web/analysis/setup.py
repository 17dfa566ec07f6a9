"""Positions that a visitor sets up piece by piece: what is wrong with them and where, and their FEN."""

from __future__ import annotations

from typing import Any, TypedDict

from django.utils.translation import gettext as _

from crownhead.errors import PositionError
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side
from crownhead.web.i18n.languages import say

TALLEST = 60
"""Pieces of one column. No set of pieces makes a taller one."""
HIGHEST_NUMBER = 9999


class Problem(TypedDict):
    """What is wrong, in a sentence, and the squares that it is about."""

    text: str
    squares: list[str]


class Examined(TypedDict):
    """A position: its FEN, what is wrong with it, and how the game would be over in it."""

    fen: str
    problems: list[Problem]
    over: str


class Setup:
    """What stands on the board, as a request tells it; anything else is a `ValueError` with a sentence."""

    def __init__(self, book: Rulebook, given: dict[str, Any]) -> None:
        self.book, self.variant = book, book.variant
        if given.get("turn") not in ("white", "black"):
            raise ValueError(_("Whose turn it is must be “white” or “black”."))
        self.turn = Side(given["turn"])
        self.pieces = self._pieces(given.get("position"))
        self.number = given.get("number", 1)
        if type(self.number) is not int or not 1 <= self.number <= HIGHEST_NUMBER:
            raise ValueError(_("The number of a move is from 1 to %(most)d.") % {"most": HIGHEST_NUMBER})
        self.runs = self._runs(given.get("runs") or {})

    def examine(self) -> Examined:
        """The FEN of the position if it can be, else all that is wrong with it.

        >>> english = Rulebook.load("english")
        >>> Setup(english, {"turn": "white", "position": {"18": "w", "14": "b"}}).examine()["fen"]
        'W:W18:B14'
        >>> Setup(english, {"turn": "white", "position": {"1": "w", "14": "b"}}).examine()["problems"][0]["squares"]
        ['1']
        """
        problems = self._problems()
        if problems:
            return {"fen": "", "problems": problems, "over": ""}
        position = Position(self.book, self.turn, self.pieces, king_runs=self.runs)
        fen = position.fen + (f":F{self.number}" if self.number > 1 else "")
        outcome = Game(self.book, position).outcome
        return {"fen": fen, "problems": [], "over": say(str(outcome)) if outcome else ""}

    def _problems(self) -> list[Problem]:
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
