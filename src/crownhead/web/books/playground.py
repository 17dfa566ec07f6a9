"""Playing on the board of an example. Nothing is stored: the browser sends what was done, and the rules answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from crownhead.errors import IllegalMoveError
from crownhead.play.game import Game
from crownhead.play.words import wording
from crownhead.rules.anthology import Book
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import capital
from crownhead.web.contract import boards
from crownhead.web.contract.board_schema import PlainRefusal, Refusal
from crownhead.web.contract.line_schema import TriedLine
from crownhead.web.i18n import languages

LARGEST_REQUEST = 32 * 1024  # bytes
MOST_ACTIONS = 400
LONGEST_ACTION = 200


def example_of(book: Book, number: int) -> tuple[Rulebook, Example] | None:
    """An example by its place in the book, the first being 1, with its rules; in a rulebook 0 is the start of a game.

    >>> english = Rulebook.load("english")
    >>> example_of(english, 0)[1].position is None, example_of(english, 9999) is None
    (True, True)
    """
    if not isinstance(book, Rulebook):
        return book.examples[number - 1] if 0 < number <= len(book.examples) else None
    examples = (Example(), *book.examples)
    return (book, examples[number]) if number < len(examples) else None


def first_answer(rulebook: Rulebook, example: Example) -> TriedLine:
    """The board as the example shows it, and what was played there before."""
    return _answer(played(rulebook, example, example.play), example.play)


def answer(rulebook: Rulebook, example: Example, done: list[str]) -> tuple[int, TriedLine]:
    """The status in HTTP, and the board after all that was done; what the rules refuse stops it there, with the reason.

    >>> english = Rulebook.load("english")
    >>> status, found = answer(english, Example(position="B:W18,27,31:B14,5"), ["14x32"])
    >>> status, found["board"]["turn"], found["moves"]
    (200, 'white', ['14x32'])
    >>> status, found = answer(english, Example(position="B:W18,27,31:B14,5"), ["5-9"])
    >>> status, found["refusal"]["clause"], found["moves"]
    (422, 'capturing', [])
    """
    game = Game(rulebook, example.position)
    for place, text in enumerate(done):
        try:
            game.do(text)
        except ValueError as error:
            return 422, {**_answer(game, tuple(done[:place])), "refusal": refusal(error)}
    return 200, _answer(game, tuple(done))


def read(body: bytes) -> list[str]:
    """What was done, from the body of a request; anything else is a `ValueError` that names what is expected.

    >>> read(b'{"moves": ["11-15", "22-17"]}')
    ['11-15', '22-17']
    """
    expected = _('Expected JSON like {"moves": ["11-15", "22-17"]}.')
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError(_("The request is not JSON.") + " " + expected) from None
    return checked(found.get("moves") if isinstance(found, dict) else None)


def checked(moves: object) -> list[str]:
    """What was done, as a list of texts that is not too long; anything else is a `ValueError` too."""
    expected = _('Expected JSON like {"moves": ["11-15", "22-17"]}.')
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ValueError(_("The request has no list of moves.") + " " + expected)
    if len(moves) > MOST_ACTIONS:
        raise ValueError(_("Too many moves for an example: at most %(most)d.") % {"most": MOST_ACTIONS})
    if any(len(move) > LONGEST_ACTION for move in moves):
        text = _("One of the moves is too long: at most %(most)d characters.")
        raise ValueError(text % {"most": LONGEST_ACTION})
    return moves


def played(rulebook: Rulebook, example: Example, done: Sequence[str]) -> Game:
    """The game on the board of an example, after all that was done."""
    game = Game(rulebook, example.position)
    for text in done:
        game.do(text)
    return game


def _answer(game: Game, done: tuple[str, ...]) -> TriedLine:
    return {"board": boards.describe(game, "both", languages.say), "moves": list(done), "caption": caption(game)}


def caption(game: Game) -> str:
    """The line below the board.

    >>> caption(Game("english"))
    'Black to move'
    """
    return capital(languages.say(str(game.outcome) if game.outcome else wording.to_move(game.turn)))


def refusal(error: ValueError) -> Refusal | PlainRefusal:
    """Why not: a move that breaks a rule has its clause, a text that is no move only a sentence."""
    if isinstance(error, IllegalMoveError):
        return boards.refusal(error.explanation, {}, languages.say)
    return {"text": languages.say(str(error))}
