"""What the API is asked and answers about puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

from crownhead.web.contract.actions import NO_NUL, RequestSchema
from crownhead.web.contract.board_schema import SideName

MOST_MOVES = 20
TriedMove = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=NO_NUL)]


class PuzzleBookRow(Schema):
    """A rulebook with puzzles."""

    rulebook: str
    puzzles: int
    rating: str | None = Field(description="Yours; a question mark says that it is provisional. Null without a token.")
    tried: int
    solved: int


class PuzzleRow(Schema):
    """A puzzle: who is to move and win, and how hard it is."""

    puzzle: str
    rulebook: str
    fen: str
    solver: SideName
    rating: int
    tried: int = Field(description="By how many.")
    solved: int = Field(description="By how many of them at the first try.")
    moves: list[str] = Field(description="The legal moves.")
    url: str


class PuzzleTryRequest(RequestSchema):
    """Your moves from the position of the puzzle on, without the replies; none: give up and see the solution."""

    moves: Annotated[list[TriedMove], Field(max_length=MOST_MOVES)]


class PuzzleTryResponse(Schema):
    """What the moves have come to."""

    state: Literal["solved", "right", "wrong"] = Field(description="`right`: go on, the reply is there.")
    line: list[str] = Field(description="The right moves so far, with the opponent's replies.")
    fen: str = Field(description="The position after them.")
    solution: list[str] | None = Field(description="When it is solved, or given up.")
    counted: bool = Field(description="Whether your first try at this puzzle is over: later ones do not count.")
    rating: str | None = Field(description="Yours, after it.")
