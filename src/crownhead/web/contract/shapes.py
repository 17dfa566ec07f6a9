"""The shapes of what the board in the browser is told; `crownhead.web.contract.boards` fills them in."""

from __future__ import annotations

from typing import TypedDict


class SquareView(TypedDict):
    """A square that is played on. Row 0 is the top one as White sees the board, which is Black's side."""

    name: str
    row: int
    column: int


class Way(TypedDict):
    """The squares where a piece lands, its own first, and what each hop takes."""

    path: list[str]
    captured: list[str]


class MoveView(Way):
    """A move: in full, as short as can be understood, and the other ways to make the very same capture.

    ``crowned`` is the place in the path where the man becomes a king; None if it does not.
    """

    text: str
    short: str
    crowns: bool
    crowned: int | None
    ways: list[Way]


class Refusal(TypedDict):
    """Why something may not be done. ``text`` is the whole sentence; the rest is what it is made of. ``instead`` lists
    moves as the sentence does, if it does."""

    kind: str
    what: str
    clause: str | None
    title: str | None
    instead: str
    moves: list[str]
    values: dict[str, str]
    text: str


class OffenceView(TypedDict):
    """A capture that was owed. The choices are empty for those who have none."""

    kind: str
    what: str
    clause: str
    title: str
    owed: list[str]
    liable: list[str]
    most: int | None
    huff: list[list[str]]
    compel: bool
    let_stand: bool
    text: str


class OutcomeView(TypedDict):
    """How the game ended; no winner means a draw."""

    winner: str | None
    reason: str
    clause: str
    title: str
    text: str


class RulebookView(TypedDict):
    """The rulebook that is played by."""

    slug: str
    title: str


class Moment(TypedDict):
    """What was on the board after so many plies: enough to show it."""

    ply: int
    turn: str
    number: int
    caption: str
    position: dict[str, str]
    builds: dict[str, str]
    captured: dict[str, int]
    last: MoveView | None
    fen: str


class Board(Moment):
    """All that the board in the browser has to know."""

    rulebook: RulebookView
    rows: int
    columns: int
    squares: list[SquareView]
    dark: int | None
    notation: str
    removal: str
    viewer: str | None
    yours: bool
    moves: list[MoveView]
    must: list[str]
    refusals: dict[str, Refusal]
    stopped: Refusal | None
    offence: OffenceView | None
    outcome: OutcomeView | None
