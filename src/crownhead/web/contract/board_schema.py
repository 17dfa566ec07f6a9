"""What leaves the server about a position: the board, its geometry, and what can be done on it.

It is the part of `schema` that the analysis room and the editor send as well.
"""

from __future__ import annotations

from typing import (
    Literal,  # pydantic reads the standard library's from Python 3.12 on
)

from typing_extensions import TypedDict  # pydantic reads that of the standard library only from Python 3.12 on

SideName = Literal["white", "black"]
Removal = Literal["after", "at-once", "column"]
Position = dict[str, str]
"""One letter a piece, the top of a column first."""


class Square(TypedDict):
    """A square that is played on. Row 0 is the top one as White sees the board, which is Black's side."""

    name: str
    row: int
    column: int


class Way(TypedDict):
    """The squares where a piece lands, its own first, and what each hop takes."""

    path: list[str]
    captured: list[str]


class Move(Way):
    """A move: in full, as short as can be understood, and the other ways to make the very same capture.

    ``crowned`` is the place in the path where the man becomes a king; null if it does not.
    """

    text: str
    short: str
    crowns: bool
    crowned: int | None
    ways: list[Way]


class PlainRefusal(TypedDict):
    """Why something may not be done, as a whole sentence: a text that is no move, for example."""

    text: str


class Refusal(PlainRefusal):
    """Why the rules do not allow it, and what the sentence is made of. ``instead`` lists moves as the sentence
    does, if it does."""

    kind: str
    what: str
    clause: str | None
    title: str | None
    instead: str
    moves: list[str]
    values: dict[str, str]


class Walk(TypedDict):
    """A piece that is being moved square by square, and what one more square means. Routes are counted through all
    moves, each as it is written and then in its other ways.

    ``route`` is one that has gone this way so far, ``stop`` one that may end here, and ``ends`` is where the move can
    end. A square in ``routes`` means one of those: if there is only one, that is the move. From a square in ``steps``
    the walk goes on.
    """

    route: int
    stop: int | None
    ends: list[str]
    routes: dict[str, list[int]]
    steps: dict[str, Walk]


class Remedy(TypedDict):
    """What may be done about a capture that was owed: an action, and what its button is called."""

    do: str
    squares: list[str]
    label: str


class Offence(TypedDict):
    """A capture that was owed. Those who cannot do anything about it have no remedies."""

    kind: str
    what: str
    clause: str
    title: str
    owed: list[str]
    liable: list[str]
    most: int | None
    remedies: list[Remedy]
    text: str


class Outcome(TypedDict):
    """How the game ended; no winner means a draw."""

    winner: SideName | None
    reason: str
    clause: str
    title: str
    text: str


class RulebookName(TypedDict):
    """The rulebook that is played by."""

    slug: str
    title: str


class Captured(TypedDict):
    """How many pieces each side has lost."""

    white: int
    black: int


class Moment(TypedDict):
    """What was on the board after ``ply`` plies: enough to show it."""

    ply: int
    turn: SideName
    number: int
    caption: str
    position: Position
    builds: dict[str, str]
    captured: Captured
    last: Move | None
    fen: str


class Geometry(TypedDict):
    """What never changes in a game: the board itself."""

    rulebook: RulebookName
    rows: int
    columns: int
    squares: list[Square]
    dark: int | None
    notation: Literal["numbers", "letters"]
    removal: Removal


class Choices(TypedDict):
    """What a viewer may do on the board, and why not. Moves and refusals are there only for the player to move."""

    viewer: Literal["white", "black", "both"] | None
    yours: bool
    moves: list[Move]
    walks: dict[str, Walk]
    must: list[str]
    refusals: dict[str, Refusal]
    stopped: Refusal | None
    offence: Offence | None
    outcome: Outcome | None


class Board(Moment, Geometry, Choices):
    """The board as a viewer sees it."""
