"""What the API is asked and answers beyond the contract: a game and what is done in it, `crownhead.web.contract`
describes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Query, Schema
from pydantic import Field, StringConstraints

from crownhead.engine.players.levels import LEVELS
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.contract.actions import LONGEST_MESSAGE, NO_NUL, ActionRequest, MoveNumbers, Name, RequestSchema
from crownhead.web.contract.board_schema import SideName
from crownhead.web.contract.schema import Clause, Phase
from crownhead.web.play.models import LONGEST_KEY
from crownhead.web.shelf.limits import LARGEST_TEXT
from crownhead.web.shelf.models import LONGEST_NOTE

PageSize = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
Offset = Annotated[int, Query(ge=0, le=100_000, description="How many to leave out: those of the pages before.")]
Key = Annotated[
    str,
    StringConstraints(pattern=rf"^[A-Za-z0-9_-]{{8,{LONGEST_KEY}}}$"),
    Field(description="Chosen by you, new for each action: sending the same again does nothing twice."),
]
NEW_KEY = "Chosen by you, new each time: sending the same again begins nothing twice, and answers with what began."

UP_TO_180 = "[1-9][0-9]?|1[0-7][0-9]|180"
TIME = (
    rf"^(unlimited|fischer-({UP_TO_180})-(0|{UP_TO_180})"
    r"|move-([5-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|3600)|days-([1-9]|[12][0-9]|30))$"
)
"""What `lobby.times` can read, as a pattern, so that the description of the API says it."""
TimeName = Annotated[
    str,
    StringConstraints(pattern=TIME),
    Field(
        description="`unlimited`; `fischer-5-5`: minutes for the game and seconds added for each move; `move-30`: "
        "seconds for each move; or `days-3`: days for each move."
    ),
]


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


READ: dict[Any, Any] = {400: Problem, 401: Problem, 404: Problem, 429: Problem}
"""What may be answered instead of what was asked for."""


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
    rated: bool
    white_rating: str | None
    black_rating: str | None
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


class JudgementRow(Schema):
    """The engine's judgement on one move. Scores are those of the player who made it, in hundredths of a man."""

    ply: int = Field(description="How many moves had been made before it.")
    side: SideName
    move: str
    best: str = Field(description="The best move.")
    line: list[str] = Field(description="How the game would go on with it.")
    score: int
    best_score: int
    eval: str = Field(description="The value to White after the move, as PDN writes it.")
    loss: float = Field(description="How much of the chance to win the move gave away, from 0 to 1.")
    accuracy: float
    verdict: Literal["blunder", "mistake", "dubious", "shot", "only move"] | None
    forced: bool
    only: bool
    missed_win: bool
    shot: dict[str, Any] | None
    missed_shot: dict[str, Any] | None


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
    moves: list[JudgementRow]


class PdnResponse(Schema):
    """A game as PDN."""

    game: int
    pdn: str


# --- challenges, rulebooks, the owner ---------------------------------------------------------------------------------


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
    rated: bool
    rating: str | None = Field(description="The creator's; a question mark says that it is provisional.")
    position: str = Field(description="A FEN to begin with; empty: the position of the book.")
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


class RulebookRow(Schema):
    """A rulebook in the list."""

    slug: str
    title: str
    language: str = Field(description="Of the title and the prose: the one that was asked for, or else English.")
    version: str
    rows: int
    columns: int
    first_move: SideName
    source: str


class BookSection(Schema):
    """A section of a book: its prose as Markdown, without examples. One that is not translated is in English."""

    anchor: str | None
    title: str
    language: str
    text: str


class RulebookResponse(RulebookRow):
    """A rulebook with its text (Markdown with its rules as YAML in front) and the position that games begin with."""

    start: str
    clauses: list[Clause]
    sections: list[BookSection]
    translations: list[str] = Field(description="The languages other than its own in which it can be read.")
    notice: str = Field(description="A sentence if the book is not translated into the language that was asked for.")
    text: str = Field(description="The document itself, as it was written; it is never translated.")


class HeldGame(Schema):
    """A game of a book that holds several. Its `rulebook` is what games and challenges name as theirs."""

    rulebook: str
    title: str


class AnthologyRow(Schema):
    """A book that holds several games: one that comes with the site, or one by a player, by its key."""

    slug: str
    title: str
    language: str
    version: str
    games: list[HeldGame]
    url: str


class AnthologyResponse(AnthologyRow):
    """A book that holds several games, with its text."""

    sections: list[BookSection]
    notice: str = Field(description="A sentence if the book is not translated into the language that was asked for.")
    text: str


Visibility = Literal["private", "link", "public"]


class BookRow(Schema):
    """A book of a player in a list. Its `key` is what games and challenges name as their rulebook; if it holds several
    games, the `rulebook` of one of these."""

    key: str
    title: str
    games: list[HeldGame] = Field(description="Empty if it is one game.")
    owner: str | None = Field(description="Null: a player who has left.")
    visibility: Visibility
    edition: int = Field(description="The number of the newest edition.")
    played: int
    saved_at: datetime
    yours: bool
    url: str


class SaveBookRequest(RequestSchema):
    """The text of a book: Markdown with its rules as YAML in front."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LARGEST_TEXT, pattern=NO_NUL)]
    visibility: Visibility | None = Field(None, description="Left out: as it is; private, if it is new.")
    note: Annotated[str, StringConstraints(max_length=LONGEST_NOTE, pattern=NO_NUL)] = Field(
        "", description="What has changed, for the history."
    )


class EditionRow(Schema):
    """A saved state of a book."""

    number: int
    saved_at: datetime
    note: str
    text: str


class OwnerResponse(Schema):
    """Whom a token belongs to."""

    name: str
    arbiter: bool
    moderator: bool
    token: str = Field(description="The name that the token was given.")
    waiting: int = Field(description="How many games wait for the owner.")
