"""The past of a game: everything that was done in it, in order, moves that were cancelled or withdrawn included.

An entry is made once, when something is done, from the states before and after it. Reading the past replays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from crownhead import _core
from crownhead.errors import ActionError
from crownhead.notation import moves
from crownhead.play.actions import (
    Accept,
    Action,
    Adjudicate,
    Claim,
    Decline,
    Dismiss,
    Flag,
    Huff,
    Offer,
    Play,
    Prove,
    Resign,
    TakeBack,
)
from crownhead.play.referee import Referee
from crownhead.play.state import State
from crownhead.play.words import action_text
from crownhead.position import Position
from crownhead.sentences import Sentence
from crownhead.sides import Side


class Entry(NamedTuple):
    """One thing that was done in a game; see `Game.history`.

    >>> from crownhead import Game
    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> for text in "5-9", "compel", "14x32":
    ...     game.do(text)
    >>> for entry in game.history:
    ...     print(entry.label, entry.side, entry.text, entry.stands)
    1. black 5-9 False
    1… white compel True
    1. black 14x32 True
    """

    sequence: int  # its place in the log, from 1
    side: Side | None  # who did it; None for the arbiter, the clock and a tablebase
    number: int  # of the move that it is, or that came before it
    dots: str  # behind the number: one dot if the player was to move who begins by the rules, an ellipsis otherwise
    notation: str  # the move as people write it, in full only where that would be ambiguous; empty if it is no move
    action: Action
    move: _core.Move | None
    position: Position  # after it
    ply: int  # how many moves stood after it
    about: Offer | Claim | TakeBack | None  # for an answer: what was answered
    stands: bool = True  # false for a move that was cancelled or taken back, and for a huff that went with it

    @property
    def label(self) -> str:
        """The number and its dots, as a score sheet has them."""
        return f"{self.number}{self.dots}"

    @property
    def text(self) -> str:
        """The action as a score sheet has it.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.do("11-15, offer: shall we?")
        >>> game.do("decline: not yet")
        >>> [entry.text for entry in game.history]
        ['11-15 (offer)', 'decline: not yet']
        """
        match self.action:
            case Play(offer=True):
                return f"{self.notation} (offer)"
            case Play(claim=str(name)):
                return f"{self.notation} (claim {name})"
            case Play():
                return self.notation
            case Offer():
                return action_text.to_text(replace(self.action, side=None))
            case Resign():
                return "resign"
        return action_text.to_text(self.action)


def entry(sequence: int, referee: Referee, before: State, action: Action, after: State) -> Entry:
    """The entry for an action that led from one state to another."""
    position, ply, dots = before.position, before.ply, referee.numbering.dots(before.ply)
    if isinstance(action, Play):
        assert after.move
        number, text = referee.numbering.number(ply), moves.short(after.move, position)
        return Entry(sequence, position.turn, number, dots, text, action, after.move, after.position, after.ply, None)
    number, about = referee.numbering.number(max(ply - 1, 0)), None
    if isinstance(action, Accept | Decline | Dismiss) and before.pending:
        about = before.pending.action
    return Entry(sequence, _doer(before, action), number, dots, "", action, None, after.position, after.ply, about)


def _doer(before: State, action: Action) -> Side | None:
    match action:
        case Offer(side=side) | TakeBack(side=side) | Resign(side=side):
            return side
        case Accept() | Decline():
            return before.pending.side.other if before.pending else None
        case Flag() | Adjudicate() | Dismiss() | Prove():
            return None
    return before.position.side


def marked(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, with those marked that no longer stand: the game has since been at an earlier ply than theirs."""
    return tuple(reversed([*from_the_last(entries)]))


def from_the_last(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The same, one by one from the last to the first: what comes after an entry decides whether it stands."""
    lowest = entries[-1].ply if entries else 0
    for each in reversed(entries):
        if each.ply <= lowest:
            lowest = each.ply
        elif isinstance(each.action, Play | Huff):
            each = each._replace(stands=False)
        yield each


def before_move(entries: Sequence[Entry], ply: int) -> int:
    """How long the log was before the move that leads on from ``ply``: the last that was ever made from there."""
    return next(each.sequence - 1 for each in reversed(entries) if each.move and each.ply == ply + 1)


def before_last_move(entries: Sequence[Entry]) -> int:
    """How long the log was before its last move. A cancelled move counts; what was taken back by agreement does not."""
    length = len(entries)
    while length:
        length -= 1
        match entries[length]:
            case Entry(action=Play()):
                return length
            case Entry(action=Accept(), about=TakeBack(), ply=ply):
                length = before_move(entries[:length], ply)
    raise ActionError(Sentence("there is no move to take back"))
