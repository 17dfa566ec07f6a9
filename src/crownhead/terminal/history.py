"""The past of a game, moment by moment: what a score sheet lists and what one can step back to."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from crownhead._core import Move
from crownhead.play import actions
from crownhead.play.actions import Accept, Action, Decline, Offer, Play, Resign
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.sides import Side


class Moment(NamedTuple):
    """How the game stood after an action; the first moment, with no action, is the start."""

    action: Action | None
    doer: Side  # whoever did it
    text: str  # the action as a score sheet has it
    number: int  # of the move that the action is, or that came before it
    label: str  # of the move that comes next: "2." or "2…"
    position: Position
    move: Move | None  # the last move
    captured: dict[Side, int]


class Row(NamedTuple):
    """A line of the score sheet: its number, and what was done, each with the index of its moment."""

    number: str
    entries: list[tuple[int, str]]

    def __str__(self) -> str:
        return " ".join([self.number, *(text for _, text in self.entries)])


class History:
    """Follows a game, and replays only what is new.

    >>> game = Game("english")
    >>> history = History(game)
    >>> game.play("11-15")
    >>> [moment.text for moment in history.moments(game)]
    ['', '11-15']
    """

    def __init__(self, game: Game) -> None:
        self._begin(game)

    def moments(self, game: Game) -> list[Moment]:
        """Every moment from the start until now."""
        if game is not self._game or self._replay.log != game.log[: len(self._replay.log)]:
            self._begin(game)
        for action in game.log[len(self._replay.log) :]:
            self._moments.append(self._follow(action))
        return self._moments

    def _begin(self, game: Game) -> None:
        self._game, self._replay = game, fresh(game)
        self._moments = [_moment(self._replay, None, self._replay.turn, "", self._replay.move_number)]

    def _follow(self, action: Action) -> Moment:
        replayed = self._replay
        number = replayed.move_number if isinstance(action, Play) else self._moments[-1].number
        doer, before = _doer(action, replayed), replayed.position
        replayed.do(action)
        return _moment(replayed, action, doer, _text(action, before, replayed.last_move), number)


def fresh(game: Game) -> Game:
    """The same game before anything was done.

    >>> game = Game("english", "W:W18:B14")
    >>> game.play("18x9")
    >>> fresh(game).position.fen
    'W:W18:B14'
    """
    return Game(game.rulebook, game.start, game.first_move_number)


def score_sheet(moments: list[Moment]) -> list[Row]:
    """The moves by their numbers, with everything else that was done.

    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> for text in "5-9", "huff 14", "18-15", "9-14":
    ...     game.do(text)
    >>> print(*score_sheet(History(game).moments(game)), sep="\\n")
    1. 5-9 (huff 14) 18-15
    2. 9-14
    """
    rows: list[Row] = []
    last = 0
    for index, moment in enumerate(moments[1:], 1):
        if moment.number != last:
            rows.append(Row(moments[index - 1].label, []))
        last = moment.number
        rows[-1].entries.append((index, moment.text if isinstance(moment.action, Play) else f"({moment.text})"))
    return rows


def _moment(game: Game, action: Action | None, doer: Side, text: str, number: int) -> Moment:
    label = f"{game.move_number}{'.' if game.turn is game.rulebook.first_move else '…'}"
    return Moment(action, doer, text, number, label, game.position, game.last_move, game.captured)


def _doer(action: Action, game: Game) -> Side:
    if isinstance(action, Offer | Resign) and action.side:
        return action.side
    if isinstance(action, Accept | Decline) and game.pending:
        return game.pending.side.other
    return game.turn


def _text(action: Action, before: Position, move: Move | None) -> str:
    match action:
        case Play(offer=offer, claim=claim) if move:
            said = " (offer)" if offer else f" (claim {claim})" if claim else ""
            return before.text(move) + said
        case Offer():
            return actions.to_text(replace(action, side=None))
        case Resign():
            return "resign"
    return actions.to_text(action)
