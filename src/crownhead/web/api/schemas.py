"""What the API is asked and answers beyond the contract: a game and what is done in it, `crownhead.web.contract`
describes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Query, Schema
from pydantic import Field, StringConstraints

from crownhead.engine.players.levels import LEVELS
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.contract.actions import LONGEST_MESSAGE, NO_NUL, ActionRequest, MoveNumbers, Name, RequestSchema
from crownhead.web.contract.schema import Clause, Phase, SideName
from crownhead.web.play.models import LONGEST_KEY

Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
Offset = Annotated[int, Query(ge=0, le=100_000, description="How many to leave out: those of the pages before.")]
Key = Annotated[
    str,
    StringConstraints(pattern=rf"^[A-Za-z0-9_-]{{8,{LONGEST_KEY}}}$"),
    Field(description="Chosen by you, new for each action: sending the same again does nothing twice."),
]
NEW_KEY = "Chosen by you, new each time: sending the same again begins nothing twice, and answers with what began."
TimeName = Literal[
    "unlimited",
    "days-1",
    "days-3",
    "days-7",
    "days-14",
    "fischer-3-2",
    "fischer-5-5",
    "fischer-15-10",
    "move-30",
    "move-120",
]


class ActRequest(RequestSchema):
    """Something to do in a game, as it is after so many plies."""

    action: ActionRequest
    expected_ply: Annotated[int, Field(ge=0, le=99_999_999)]
    expected_sequence: Annotated[int, Field(ge=0, le=99_999_999)] | None = Field(
        None,
        description="The state's `sequence`, for whoever answers a question: another may have been asked meanwhile.",
    )
    key: Key


class ChatRequest(RequestSchema):
    """A few words for the opponent."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE, pattern=NO_NUL)]
    key: Key


class CallRequest(RequestSchema):
    """A call for the arbiter, who comes to a game that goes on meanwhile."""

    topic: Literal["draw", "delay", "other"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LETTER, pattern=NO_NUL)]
    move_numbers: MoveNumbers = Field([], description="The moves before which a repeated position stood on the board.")


# --- a game -----------------------------------------------------------------------------------------------------------


class Place(Schema):
    """A place in a request, and what is wrong there."""

    where: str
    message: str


class Problem(Schema):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    details: list[Place] = Field([])


class GameRow(Schema):
    """A game in a list."""

    game: int
    rulebook: str
    version: int
    ply: int
    state: Phase
    turn: SideName | None
    last_move: str
    sides: list[SideName] = Field(description="The seats of the token's owner.")
    white: str
    black: str
    waiting: bool = Field(description="Whether the token's owner has to do something.")
    deadline: datetime | None
    result: Literal["white", "black", "draw"] | None
    url: str


class NewGameRequest(RequestSchema):
    """A game against the computer; without a level, both sides are yours."""

    rulebook: Name
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))] | None = None
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    key: Key | None = Field(None, description=NEW_KEY)


class PdnResponse(Schema):
    """A game as PDN."""

    game: int
    pdn: str


# --- challenges, rulebooks, the owner ---------------------------------------------------------------------------------


class NewChallengeRequest(RequestSchema):
    """An invitation: open to all, for one player, or else for whoever gets its token."""

    rulebook: Name
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    time: TimeName = "unlimited"
    open: bool = False
    opponent: Name | None = Field(None, description="The name of the one player who may accept.")
    key: Key | None = Field(None, description=NEW_KEY)


class ChallengeResponse(Schema):
    """An invitation to a game."""

    token: str
    creator: str
    rulebook: str
    colour: SideName | None = Field(description="What the creator plays; null: by chance.")
    timing: str
    base: int
    increment: int
    open: bool
    yours: bool
    for_you: bool
    created_at: datetime
    game: int | None
    url: str


class TakenResponse(Schema):
    """A challenge that somebody has accepted before: what was wanted is no longer possible."""

    code: Literal["taken"]
    message: str
    challenge: ChallengeResponse


class RematchResponse(Schema):
    """The next game if it has begun, else the challenge that the opponent has to accept."""

    game: GameRow | None
    challenge: ChallengeResponse | None


class RulebookRow(Schema):
    """A rulebook in the list."""

    slug: str
    title: str
    version: str
    rows: int
    columns: int
    first_move: SideName
    source: str


class RulebookResponse(RulebookRow):
    """A rulebook with its text (Markdown with its rules as YAML in front) and the position that games begin with."""

    start: str
    clauses: list[Clause]
    text: str


class OwnerResponse(Schema):
    """Whom a token belongs to."""

    name: str
    arbiter: bool
    token: str = Field(description="The name that the token was given.")
    waiting: int = Field(description="How many games wait for the owner.")
