"""What is true at one moment of a game.

States are immutable and linked to the one before the last change of the board, so that cancelling a move, taking one
back and looking for repetitions need no undoing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crownhead import _core
from crownhead.play.actions import Claim, Offer, TakeBack
from crownhead.play.claims import Began, DrawClaim
from crownhead.play.huffing import Box, Offence, Step
from crownhead.play.outcome import Outcome
from crownhead.position import Position
from crownhead.sentences import Sentence
from crownhead.sides import Side


class Request(NamedTuple):
    """What one player asked and the other has to answer: a draw offer, a claim (with its evidence) or a take-back.

    >>> print(Request(Side.WHITE, Offer()))
    white's draw offer
    """

    side: Side
    action: Offer | Claim | TakeBack
    claim: DrawClaim | None = None

    def __str__(self) -> str:
        match self.action:
            case Offer():
                return Sentence("{side}'s draw offer", side=self.side)
            case Claim():
                return Sentence("{side}'s claim of a draw", side=self.side)
        return Sentence("{side}'s takeback request", side=self.side)


class State(NamedTuple):
    """Everything that is true after an action."""

    position: Position
    ply: int
    moves: Sequence[_core.Move]
    began: Began
    repeated: tuple[int, ...]  # the plies after which this position stood on the board, now included
    before: State | None = None  # the last change of the board
    move: _core.Move | None = None  # the last move; before a huff too
    final: bool = False  # the last change of the board took or crowned a piece: no earlier position can come back
    offence: Offence | None = None
    pending: Request | None = None
    box: Box | None = None  # where kings are built from lost men
    huffed: bool = False  # the last change of the board was a huff
    compelled: bool = False
    frozen: bool = False
    proven: bool = False  # a tablebase has shown that neither player can force a win from here
    outcome: Outcome | None = None

    @property
    def counts(self) -> tuple[int | None, ...]:
        """The plies that each counter has counted; None while it does not run."""
        return tuple([self.plies_counted(counter) for counter in range(len(self.began))])

    def plies_counted(self, counter: int) -> int | None:
        """The same of one counter, by its number."""
        began = self.began[counter]
        return None if began is None else self.ply - began

    @property
    def claim(self) -> DrawClaim | None:
        """The claim that waits for the opponent or the arbiter."""
        return self.pending.claim if self.pending else None

    @property
    def remediable(self) -> Offence | None:
        """The missed capture that something can be done about now: nothing can while a claim waits."""
        return None if self.claim else self.offence

    def must_wait(self, side: Side) -> bool:
        """Whether a side can ask for nothing before something else is answered. What it asked itself it may replace,
        but not a claim."""
        return self.pending is not None and (self.pending.side is not side or self.claim is not None)

    @property
    def waiting(self) -> Sentence:
        """What has to happen before the game can go on, while something waits for an answer."""
        if self.frozen:
            template = Sentence("{request} was declined: the game is paused until the arbiter decides")
        else:
            template = Sentence("{request} has to be answered first")
        return template.filling(request=str(self.pending))


def steps(state: State, *, since_huff: bool = False) -> list[Step]:
    """The changes of the board that led to a state, from the first or from the first after the last huff; cancelled
    moves are not among them."""
    found = []
    while (before := state.before) and not (since_huff and state.huffed):
        found.append(Step(before.position, None if state.huffed else state.move, state.position))
        state = before
    return found[::-1]


def back(state: State, ply: int) -> State:
    """The state that a state came from, before the move that was made after ``ply`` others."""
    while state.ply > ply:
        assert state.before
        state = state.before
    return state
