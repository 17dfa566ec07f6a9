"""An example of a rulebook as a reader sees it: one or two boards, and what they show in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crownhead import _core, diagram
from crownhead.diagram.words import description
from crownhead.document import Example
from crownhead.game import Game
from crownhead.notation import moves
from crownhead.rulebook import Rulebook

MOST_ARROWS = 12
MOST_ROUTES = 4
SHORT = 12  # a game of more actions is told in a list of its own


@dataclass(frozen=True)
class Board:
    """A picture, the line below it, and the pieces in words."""

    svg: str
    caption: str
    words: str


@dataclass(frozen=True)
class Figure:
    """An example, drawn. ``played`` is a game that is too long for a note."""

    title: str
    boards: tuple[Board, ...]
    notes: tuple[str, ...]
    played: tuple[str, ...] = ()


def figure(rulebook: Rulebook, example: Example, theme: str = "walnut", size: int | None = 300) -> Figure:
    """The figure of an example.

    >>> from crownhead import Rulebook
    >>> english = Rulebook.load("english")
    >>> shown = figure(english, next(each for each in english.examples if each.title == "A capture has to be made"))
    >>> shown.boards[0].caption, shown.notes[0], shown.notes[2]
    ('White to move', 'Legal: 18x11', 'Not legal: 22-17, since capturing is compulsory (Capturing): 18x11')
    """
    options: dict[str, Any] = {"theme": theme, "size": size}
    before, game = Game(rulebook, example.position), Game(rulebook, example.position)
    for text in example.play:
        game.do(text)
    boards = [_board(game, _caption(game, example), options | _lines(game, example))]
    if len(example.play) == 1 and game.last_move:
        drawn = {"routes" if game.last_move.is_capture else "moves": [game.last_move]}
        boards.insert(0, _board(before, f"{_name(before.turn)} to move", options | drawn))
    played = example.play if len(example.play) > SHORT else ()
    return Figure(example.title or "", tuple(boards), tuple(_notes(game, example)), played)


def _board(game: Game, caption: str, options: dict[str, Any]) -> Board:
    return Board(diagram.game_svg(game, **options), caption, description(game.position))


def _caption(game: Game, example: Example) -> str:
    turn = f"{_name(game.turn)} to move"
    if game.outcome:
        turn = str(game.outcome)
        turn = turn[0].upper() + turn[1:]
    if not example.play:
        return turn
    if len(example.play) <= SHORT:
        return f"After {', '.join(example.play)}. {turn}"
    return f"After {len(example.play)} moves. {turn}"


def _name(side: str) -> str:
    return side.capitalize()


# --- what is drawn over the board ----------------------------------------------------------------------------------


def _lines(game: Game, example: Example) -> dict[str, Any]:
    """The moves that the example names, as arrows and routes, where there are not too many to see."""
    named = [_meant(game, text) for text in (*(example.legal or ()), *example.includes)]
    shown = [move for move in named if move]
    captures = [move for move in shown if move.is_capture]
    quiet = [move for move in shown if not move.is_capture]
    if len(quiet) <= MOST_ARROWS and len({move.path[:-1] for move in captures}) <= MOST_ROUTES:
        return {"moves": quiet, "routes": captures}
    return {"destinations": True}


def _meant(game: Game, text: str) -> _core.Move | None:
    found = moves.find(game.position, moves.read(game.rulebook.variant, text), game.legal_moves)
    return found[0] if len(found) == 1 else None


# --- what is said about it -----------------------------------------------------------------------------------------


def _notes(game: Game, example: Example) -> Iterator[str]:
    if example.legal is not None:
        yield f"Legal: {_listed(example.legal)}" if example.legal else "No move is legal"
    if example.includes:
        yield f"Legal, among others: {_listed(example.includes)}"
    if example.count is not None:
        yield f"{example.count} legal move{'s' * (example.count != 1)}"
    for text in example.illegal:
        yield f"Not legal: {text}, since {game.explain(text)}"
    if example.outcome == "none":
        yield "The game goes on"
    if example.claims is not None:
        claims = [str(claim) for claim in game.claims]
        yield f"May be claimed: {'; '.join(claims)}" if claims else "No draw may be claimed"


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(texts)
