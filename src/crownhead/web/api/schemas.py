"""The shapes of what the API is asked and answers. A game's state is what `crownhead.web.pages.game_state` tells."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Query, Schema
from pydantic import ConfigDict, Field, StringConstraints

from crownhead.engine.players.levels import LEVELS
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.play.models import LONGEST_KEY, LONGEST_MESSAGE
from crownhead.web.play.service import LONGEST_MOVE

Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
Offset = Annotated[int, Query(ge=0, le=100_000, description="How many to leave out: those of the pages before.")]
SideName = Literal["white", "black"]
Message = Annotated[str, StringConstraints(max_length=LONGEST_MESSAGE, pattern=r"^[^\x00]*$")]
Word = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE, pattern=r"^[^\x00]*$")]
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


class Asked(Schema):
    """Something that is asked for: with nothing in it that nobody would look at."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(Schema):
    """Something that is told: perhaps with more than is described here."""

    model_config = ConfigDict(extra="allow")


# --- actions ----------------------------------------------------------------------------------------------------------

MoveNumbers = Annotated[list[Annotated[int, Field(ge=0, le=99_999)]], Field(max_length=20)]


class Play(Asked):
    """A move, perhaps with the offer or the claim of a draw."""

    do: Literal["play"]
    move: MoveText
    offer: bool = False
    claim: Word | None = None
    message: Message = ""
    move_numbers: MoveNumbers = Field([])


class Huff(Asked):
    """Remove pieces that failed to capture."""

    do: Literal["huff"]
    squares: Annotated[list[Word], Field(min_length=1, max_length=100)]


class Claim(Asked):
    """Claim a draw that the rules give."""

    do: Literal["claim"]
    name: Word
    message: Message = ""
    move_numbers: MoveNumbers = Field([])


class Offer(Asked):
    """Offer a draw without moving."""

    do: Literal["offer"]
    message: Message = ""


class TakeBack(Asked):
    """Ask to take back: one's own last move, or everything after so many plies."""

    do: Literal["take back"]
    ply: Annotated[int, Field(ge=0, le=99_999)] | None = None
    message: Message = ""


class Decline(Asked):
    """Say no to what the opponent asked."""

    do: Literal["decline"]
    reason: Message = ""


class Plain(Asked):
    """What needs no more words."""

    do: Literal["accept", "resign", "compel", "let stand", "flag"]


Action = Annotated[Play | Huff | Claim | Offer | TakeBack | Decline | Plain, Field(discriminator="do")]


class ActIn(Asked):
    """Something to do in a game, as it is after so many plies."""

    action: Action
    expected_ply: Annotated[int, Field(ge=0, le=99_999_999)]
    expected_sequence: Annotated[int, Field(ge=0, le=99_999_999)] | None = Field(
        None,
        description="The state's `sequence`, for whoever answers a question: another may have been asked meanwhile.",
    )
    key: Key


class SayIn(Asked):
    """A few words for the opponent."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE, pattern=r"^[^\x00]*$")]
    key: Key


class CallIn(Asked):
    """A call for the arbiter, who comes to a game that goes on meanwhile."""

    topic: Literal["draw", "delay", "other"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LETTER, pattern=r"^[^\x00]*$")]
    move_numbers: MoveNumbers = Field([], description="The moves before which a repeated position stood on the board.")


# --- a game -----------------------------------------------------------------------------------------------------------


class Clause(Told):
    """A clause of the game's rulebook."""

    anchor: str
    title: str


class PlayerOut(Told):
    """Who sits at one side."""

    name: str
    kind: Literal["user", "guest", "computer", "gone"]
    level: int | None


class ClockOut(Told):
    """The clocks, in milliseconds, as they stand at the time ``now``."""

    timing: str
    white: int | None
    black: int | None
    running: SideName | None
    deadline: datetime | None
    now: datetime


class EntryOut(Told):
    """One entry of the log."""

    sequence: int
    do: str
    by: str
    move: str = Field(description="Empty if it is not a move.")
    text: str
    said: str
    ply: int
    stands: bool
    at: datetime


class MoveOut(Told):
    """A legal move."""

    text: str
    short: str
    path: list[str]
    captured: list[str]
    crowns: bool


class RulebookName(Told):
    """Which rulebook."""

    slug: str
    title: str


class OutcomeOut(Told):
    """How the game ended."""

    winner: SideName | None
    reason: str
    clause: str
    text: str


class BoardOut(Told):
    """The board, as whoever asks sees it: with the legal moves if he is to move."""

    rulebook: RulebookName
    rows: int
    columns: int
    position: dict[str, str]
    turn: SideName
    ply: int
    fen: str
    captured: dict[str, int]
    moves: list[MoveOut]
    must: list[str]
    last: MoveOut | None
    offence: dict[str, Any] | None
    outcome: OutcomeOut | None


class StateOut(Told):
    """A game as whoever asks sees it. ``can`` lists what he may do now."""

    game: int
    version: int
    sequence: int
    ply: int
    state: Literal["playing", "frozen", "finished"]
    board: BoardOut
    players: dict[SideName, PlayerOut]
    clock: ClockOut
    draws: list[dict[str, Any]]
    claims: list[dict[str, Any]]
    pending: dict[str, Any] | None
    status: dict[str, Any]
    log: list[EntryOut]
    chat: list[dict[str, Any]]
    you: SideName | None
    sides: list[SideName]
    can: list[str]


class Answered(Schema):
    """How an action went, with the game as it is now."""

    code: Literal["done", "repeated", "stale", "late", "refused", "forbidden", "invalid"]
    message: str
    clause: Clause | None
    state: StateOut


class Place(Schema):
    """A place in a request, and what is wrong there."""

    where: str
    message: str


class Problem(Told):
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
    state: Literal["playing", "frozen", "finished"]
    turn: SideName | None
    last_move: str
    sides: list[SideName] = Field(description="The seats of the token's owner.")
    white: str
    black: str
    waiting: bool = Field(description="Whether the token's owner has to do something.")
    deadline: datetime | None
    result: Literal["white", "black", "draw"] | None
    url: str


class NewGame(Asked):
    """A game against the computer; without a level, both sides are yours."""

    rulebook: Word
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))] | None = None
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    key: Key | None = Field(None, description=NEW_KEY)


class PdnOut(Schema):
    """A game as PDN."""

    game: int
    pdn: str


# --- challenges, rulebooks, the owner ---------------------------------------------------------------------------------


class NewChallenge(Asked):
    """An invitation: open to all, for one player, or else for whoever gets its token."""

    rulebook: Word
    colour: SideName | None = Field(None, description="What you play; left out: by chance.")
    time: TimeName = "unlimited"
    open: bool = False
    opponent: Word | None = Field(None, description="The name of the one player who may accept.")
    key: Key | None = Field(None, description=NEW_KEY)


class ChallengeOut(Schema):
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


class TakenOut(Schema):
    """A challenge that somebody has accepted before: what was wanted is no longer possible."""

    code: Literal["taken"]
    message: str
    challenge: ChallengeOut


class RematchOut(Schema):
    """The next game if it has begun, else the challenge that the opponent has to accept."""

    game: GameRow | None
    challenge: ChallengeOut | None


class RulebookRow(Schema):
    """A rulebook in the list."""

    slug: str
    title: str
    version: str
    rows: int
    columns: int
    first_move: SideName
    source: str


class RulebookOut(RulebookRow):
    """A rulebook with its text (Markdown with its rules as YAML in front) and the position that games begin with."""

    start: str
    clauses: list[Clause]
    text: str


class OwnerOut(Schema):
    """Whom a token belongs to."""

    name: str
    arbiter: bool
    token: str = Field(description="The name that the token was given.")
    waiting: int = Field(description="How many games wait for the owner.")
