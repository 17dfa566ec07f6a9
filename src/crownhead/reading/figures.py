"""An example of a rulebook as a reader sees it: one or two boards, and what they show in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from crownhead import _core, diagram
from crownhead.diagram.description import pieces_in_words
from crownhead.notation import moves
from crownhead.play.claims import DrawClaim
from crownhead.play.game import Game
from crownhead.play.words.wording import deed, does, to_move
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Forms, Sentence

MOST_ARROWS = 12
MOST_ROUTES = 4
SHORT = 12  # a game of more actions gets a list of its own


@dataclass(frozen=True)
class BoardPicture:
    """A picture, the line below it (without a capital), and the pieces in words."""

    svg: str
    caption: str
    words: str


@dataclass(frozen=True)
class Figure:
    """An example, drawn. ``played`` is a game that is too long for a note."""

    title: str
    boards: tuple[BoardPicture, ...]
    notes: tuple[str, ...]
    played: tuple[str, ...] = ()


def figure(
    rulebook: Rulebook,
    example: Example,
    theme: str = "walnut",
    size: int | None = 300,
    say: Callable[[str], str] = str,
) -> Figure:
    """The figure of an example. ``say`` translates the descriptions of its pictures.

    >>> from crownhead import Rulebook
    >>> english = Rulebook.load("english")
    >>> shown = figure(english, next(each for each in english.examples if each.title == "A capture has to be made"))
    >>> shown.boards[0].caption, *shown.notes
    ('white to move', 'Legal: 18x11', 'Not legal: 32-28, 22-17, since capturing is compulsory (Capturing): 18x11')
    """
    options: dict[str, Any] = {"theme": theme, "size": size, "say": say}
    before, game = Game(rulebook, example.position), Game(rulebook, example.position)
    for text in example.play:
        game.do(text)
    boards = [_board(game, _caption(game, example), options | _lines(game, example))]
    if len(example.play) == 1 and game.last_move:
        drawn = {"routes" if game.last_move.is_capture else "moves": [game.last_move]}
        boards.insert(0, _board(before, to_move(before.turn), options | drawn))
    played = example.play if len(example.play) > SHORT else ()
    return Figure(example.title or "", tuple(boards), tuple(_notes(game, example)), played)


def _board(game: Game, caption: str, options: dict[str, Any]) -> BoardPicture:
    words = game.rulebook.worded(pieces_in_words(game.position))
    return BoardPicture(diagram.game_svg(game, **options), caption, words)


def _caption(game: Game, example: Example) -> str:
    turn = str(game.outcome) if game.outcome else to_move(game.turn)
    if not example.play:
        return turn
    if len(example.play) <= SHORT:
        return Sentence("After {moves}: {now}", moves=tuple(_told(game)), now=turn)
    return Sentence("After {number} moves: {now}", number=len(example.play), now=turn)


def _told(game: Game) -> Iterator[str]:
    """What was played: moves as they are written, and in words what else was done."""
    for entry in game.history:
        if entry.notation:
            yield entry.notation
        if entry.side and (done := deed(entry, game.rulebook)):
            yield does(entry.side, done)


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
        legal = Sentence("Legal: {moves}", moves=example.legal)
        yield legal if example.legal else Sentence("No move is legal")
    if example.includes:
        yield Sentence("Legal, among others: {moves}", moves=example.includes)
    if (count := example.count) is not None:
        yield Forms("{number} legal move", "{number} legal moves").of(count)
    reasons: dict[str, list[str]] = {}
    for text in example.illegal:
        reasons.setdefault(str(game.explain(text)), []).append(text)
    for why, texts in reasons.items():
        yield Sentence("Not legal: {move}, since {why}", move=tuple(texts), why=why)
    if example.outcome == "none":
        yield Sentence("The game goes on")
    if example.claims is not None and not game.claims:
        yield Sentence("No draw may be claimed")
    elif example.claims is not None:
        yield Sentence("May be claimed: {draws}", draws=tuple(map(_claimed, game.claims)))


def _claimed(claim: DrawClaim) -> str:
    """A draw with its evidence. The name of an ending is a slug, which a sentence writes as words."""
    name = Sentence(claim.name.replace("-", " "))
    return Sentence("{name} ({evidence})", name=name, evidence=str(claim.evidence))
