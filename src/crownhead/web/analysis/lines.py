"""Lines of moves from a position: what a visitor has done on the board of the analysis room, and what is true there.

Nothing is stored. The browser sends where it began and what was done since, and the rules answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from crownhead.engine import portable
from crownhead.notation.fen import LONGEST_FEN
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play.game import Game
from crownhead.play.words.action_text import to_text
from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis import endings
from crownhead.web.books import playground
from crownhead.web.contract import boards
from crownhead.web.contract.line_schema import Sight
from crownhead.web.http.request_body import JsonObject
from crownhead.web.i18n import languages
from crownhead.web.pages import game_state

MOST_MOVES = 1000
SEPARATOR = ","


@dataclass(frozen=True)
class PlayedLine:
    """Where a line begins (a FEN; empty for the start of the rulebook), and what was done from there."""

    rulebook: Rulebook
    start: str = ""
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, rulebook: Rulebook, given: JsonObject) -> PlayedLine:
        """A line as a request describes it; anything else is a `ValueError` with a sentence.

        >>> PlayedLine.of(Rulebook.load("english"), {"fen": "", "moves": "11-15,23-19"}).moves
        ('11-15', '23-19')
        """
        start, moves = given.get("fen") or "", given.get("moves") or []
        if isinstance(moves, str):
            moves = [move for move in moves.split(SEPARATOR) if move.strip()]
        if not isinstance(start, str) or len(start) > LONGEST_FEN:
            raise ValueError(_("The position is not a FEN of at most %(most)d characters.") % {"most": LONGEST_FEN})
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise ValueError(_("The request has no list of moves."))
        if len(moves) > MOST_MOVES:
            raise ValueError(_("Too many moves for one line: at most %(most)d.") % {"most": MOST_MOVES})
        if any(len(move) > LONGEST_MOVE for move in moves):
            raise ValueError(_("One of the moves is too long: at most %(most)d characters.") % {"most": LONGEST_MOVE})
        return cls(rulebook, start.strip(), tuple(move.strip() for move in moves))

    def begin(self) -> Game:
        """The game at the start of the line; a position that cannot be is a `ValueError`."""
        return Game(self.rulebook, self.start or None)

    def played(self) -> tuple[Game, ValueError | None]:
        """The game at the end of the line; what the rules refuse stops it there, and is returned, too."""
        game = self.begin()
        for text in self.moves:
            try:
                game.do(text)
            except ValueError as error:
                return game, error
        return game, None


def sight(line: PlayedLine) -> Sight:
    """What is to be seen at the end of a line, or where the rules have stopped it, with the reason.

    >>> english = Rulebook.load("english")
    >>> found = sight(PlayedLine(english, "B:W18,27,31:B14,5", ("14x32",)))
    >>> found["moves"], found["board"]["turn"], "refusal" in found
    (['14x23x32'], 'white', False)
    >>> sight(PlayedLine(english, "B:W18,27,31:B14,5", ("5-9",)))["refusal"]["clause"]
    'capturing'
    """
    game, error = line.played()
    found: Sight = {
        "board": boards.describe(game, "both", languages.say),
        "fen": game.fen,
        "moves": [to_text(action) for action in game.log],
        "line": portable.line(game),
        "caption": playground.caption(game),
        "counters": render_to_string("games/counters.html", {"draws": game_state.draws(game)}),
        "ending": endings.word(game),
    }
    if error is not None:
        found["refusal"] = playground.refusal(error)
    return found
