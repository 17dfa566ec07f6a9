"""What the API is asked and answers about players: ratings, messages, the pool."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from crownhead.web.api.schema.basics import NEW_KEY, Key, TimeName
from crownhead.web.api.schema.books import BookRow
from crownhead.web.api.schema.games import GameRow
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.community.models import LONGEST_PRIVATE_MESSAGE
from crownhead.web.contract.actions import NO_NUL, Name, RequestSchema
from crownhead.web.pairing.models import ANYONE

Family = Literal["short", "long", "large", "straight", "columns", "aim"]
SpeedName = Literal["live", "days"]


class RatingRow(Schema):
    """A rating of a player."""

    family: Family
    speed: SpeedName
    rating: int
    provisional: bool
    deviation: float
    games: int
    last_at: datetime | None


class PlayerRow(Schema):
    """A player in a list."""

    name: str
    online: bool = Field(description="False, too, for a player who does not show it.")
    rating: str | None = Field(
        description="In what they have played most; a question mark says that it is provisional."
    )
    family: Family | None
    url: str


class PlayersResponse(Schema):
    """Some players by name, and where the list goes on: `after` of the next request; null at the end."""

    players: list[PlayerRow]
    after: str | None


class Score(Schema):
    """How many games were won, drawn and lost."""

    played: int
    won: int
    drawn: int
    lost: int


class ResultRow(Score):
    """What a player has achieved by one rulebook."""

    rulebook: str
    title: str


class PlayerResponse(Schema):
    """A player as everyone sees them; with a token, also what you two are to each other."""

    name: str
    online: bool
    joined: datetime
    about: str
    ratings: list[RatingRow]
    results: list[ResultRow]
    books: list[BookRow]
    against_you: Score | None = Field(description="Your games with them, as you see them; null without a token.")
    follows: bool = Field(description="Whether you follow them.")
    friend: bool = Field(description="Whether you follow each other.")
    blocked: bool = Field(description="Whether you have blocked them.")
    url: str


class LeaderRow(Schema):
    """A place on a leaderboard."""

    place: int
    name: str
    rating: int
    games: int


class HistoryRow(Schema):
    """What a game made of a rating."""

    game: int
    rating: int
    before: int
    at: datetime


class ReportRequest(RequestSchema):
    """What is wrong with a player."""

    cause: Literal["abuse", "spam", "cheating", "stalling", "name", "other"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LETTER, pattern=NO_NUL)]
    game: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None
    key: Key | None = Field(None, description=NEW_KEY)


class MessageRequest(RequestSchema):
    """A message to a player."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_PRIVATE_MESSAGE, pattern=NO_NUL)]
    key: Key


class MessageRow(Schema):
    """A message between two players."""

    id: int
    author: str
    yours: bool
    text: str
    at: datetime


class ConversationRow(Schema):
    """With whom you have exchanged messages."""

    player: str | None = Field(description="Null: a player who has left.")
    unread: int
    last_at: datetime
    last_text: str


class SeekRequest(RequestSchema):
    """What you want to play. Look at your place (`GET`) every few seconds, or you are no longer paired."""

    rulebook: Name
    time: TimeName
    rated: bool = False
    reach: Annotated[int, Field(ge=50, le=ANYONE)] = Field(
        ANYONE, description="How far apart the ratings may be at most."
    )


class SeekResponse(Schema):
    """Your place in the pool: the number of the game once you are paired."""

    rulebook: str
    rated: bool
    since: datetime
    lowest: int = Field(description="The lowest rating that would be paired with you now.")
    highest: int
    game: int | None
    url: str | None


class LobbyResponse(Schema):
    """How many are here, and how many games are being played."""

    online: int
    playing: int


class WatchRow(GameRow):
    """A game that is being played, the position on its board, and how many look on."""

    fen: str
    spectators: int


class FeaturedRow(TypedDict):
    """The game to look at in a family of rulebooks."""

    family: Family
    game: WatchRow


class LevelRow(Schema):
    """A level of the computer. Ratings were measured between levels; level 4 has 1500."""

    level: int
    rating: int | None


class OwnerResponse(Schema):
    """Whom a token belongs to."""

    name: str
    arbiter: bool
    moderator: bool
    token: str = Field(description="The name that the token was given.")
    waiting: int = Field(description="How many games wait for the owner.")
