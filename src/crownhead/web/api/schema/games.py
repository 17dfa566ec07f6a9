"""What the API is asked and answers about games."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from crownhead.engine.annotation.judgement import JudgementData
from crownhead.engine.players.levels import LEVELS
from crownhead.web.api.schema.basics import NEW_KEY, Key
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.contract.actions import LONGEST_MESSAGE, NO_NUL, ActionRequest, MoveNumbers, Name, RequestSchema
from crownhead.web.contract.board_schema import SideName
from crownhead.web.contract.schema import Phase


class ActRequest(RequestSchema):
    """An action in a game, as it is after `expected_ply` plies."""

    action: ActionRequest
    expected_ply: Annotated[int, Field(ge=0, le=99_999_999)]
    expected_sequence: Annotated[int, Field(ge=0, le=99_999_999)] | None = Field(
        None,
        description="The state's `sequence`, in an answer to a question: another may have been asked meanwhile.",
    )
    key: Key
    brief: bool = Field(False, description="Answer only how it went, without the state of the game.")

    @property
    def deed(self) -> dict[str, Any]:
        """The action, as the library reads it."""
        return self.action.model_dump(exclude_defaults=True) | {"do": self.action.do}


class ChatRequest(RequestSchema):
    """A few words for the opponent."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE, pattern=NO_NUL)]
    key: Key


class CallRequest(RequestSchema):
    """A call for the arbiter, who comes to a game that goes on meanwhile."""

    topic: Literal["draw", "repetition", "delay", "other"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LETTER, pattern=NO_NUL)]
    move_numbers: MoveNumbers = Field([], description="The moves before which a repeated position stood on the board.")


class GameRow(TypedDict):
    """A game in a list."""

    game: int
    rulebook: str
    version: int
    ply: int
    state: Phase
    turn: SideName | None
    last_move: str
    sides: Annotated[list[SideName], Field(description="The seats of the token's owner.")]
    white: str
    black: str
    rated: bool
    white_rating: str | None
    black_rating: str | None
    waiting: Annotated[bool, Field(description="Whether the token's owner has to do something.")]
    deadline: datetime | None
    result: Literal["white", "black", "draw"] | None
    url: str


class NewGameRequest(RequestSchema):
    """A game against the computer; without a level, both sides are yours."""

    rulebook: Name
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))] | None = None
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    key: Key | None = Field(None, description=NEW_KEY)


class SideSummaryRow(Schema):
    """The moves of one side in sum."""

    moves: int
    accuracy: float | None
    kinds: dict[str, int]


class ReviewResponse(Schema):
    """The analysis of a game."""

    game: int
    state: Literal["waiting", "done", "failed"]
    before: int = Field(description="While it waits: how many games come before it.")
    plies: int = Field(description="How many moves there are to judge.")
    engine: str = Field(description="The version of the engine.")
    nodes: int = Field(description="How many positions it looked at for each move, at most.")
    summary: dict[SideName, SideSummaryRow]
    moves: list[JudgementData]


class PdnResponse(Schema):
    """A game as PDN."""

    game: int
    pdn: str
