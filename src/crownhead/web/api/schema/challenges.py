"""What the API is asked and answers about challenges."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from crownhead.web.api.schema.basics import NEW_KEY, Key, TimeName
from crownhead.web.api.schema.games import GameRow
from crownhead.web.contract.actions import NO_NUL, Name, RequestSchema
from crownhead.web.contract.board_schema import SideName


class NewChallengeRequest(RequestSchema):
    """An invitation: open to all, for one player, or else for anyone who gets its token."""

    rulebook: Name
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    time: TimeName = "unlimited"
    open: bool = False
    opponent: Name | None = Field(None, description="The name of the one player who may accept.")
    rated: bool = Field(False, description="Only by a rulebook of the site, with a time limit, from its own position.")
    position: Annotated[str, StringConstraints(max_length=1000, pattern=NO_NUL)] = Field(
        "", description="A FEN to begin with; left out: the position of the book."
    )
    key: Key | None = Field(None, description=NEW_KEY)


class ChallengeResponse(TypedDict):
    """An invitation to a game."""

    token: str
    creator: str
    rulebook: str
    colour: Annotated[SideName | None, Field(description="What the creator plays; null: by chance.")]
    timing: str
    base: int
    increment: int
    open: bool
    rated: bool
    rating: Annotated[str | None, Field(description="The creator's; a question mark says that it is provisional.")]
    position: Annotated[str, Field(description="A FEN to begin with; empty: the position of the book.")]
    yours: bool
    for_you: bool
    created_at: datetime
    game: int | None
    url: str


class TakenResponse(Schema):
    """A challenge that has been accepted before: the request is no longer possible."""

    code: Literal["taken"]
    message: str
    challenge: ChallengeResponse


class RematchResponse(Schema):
    """The next game if it has begun, else the challenge that the opponent has to accept."""

    game: GameRow | None
    challenge: ChallengeResponse | None
