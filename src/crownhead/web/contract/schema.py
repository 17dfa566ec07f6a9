"""What leaves the server about a game, described once. The pages' scripts, the socket and the API all use it.

The API's schema is made from these types, and so are the types in the browser's scripts (`typedefs`). They are plain
dictionaries, so that sending a state costs nothing beyond writing it; that it has the described shape, mypy and the
tests check.
"""

from __future__ import annotations

from typing import (
    Annotated,
    Literal,
    NotRequired,  # pydantic reads the standard library's from Python 3.12 on
)

from pydantic import WithJsonSchema
from typing_extensions import TypedDict  # pydantic reads that of the standard library only from Python 3.12 on

from crownhead.web.contract.board_schema import Board, SideName

KingStyle = Literal["crown", "letter", "stack"]
Timestamp = Annotated[str, WithJsonSchema({"type": "string", "format": "date-time"})]
Phase = Literal["playing", "frozen", "finished"]
AnswerCode = Literal["done", "repeated", "stale", "late", "refused", "forbidden", "invalid"]


class Clause(TypedDict):
    """A clause of the game's rulebook."""

    anchor: str
    title: str


class QuotedClause(Clause):
    """A clause with its words."""

    text: str


class Seat(TypedDict):
    """Who sits at one side. ``rating`` ends with a question mark while it is provisional; ``gain`` is what a rated game
    has changed about it, with its sign."""

    name: str
    kind: Literal["user", "guest", "computer", "gone"]
    level: int | None
    url: str | None
    side: SideName
    rating: str | None
    gain: str | None


class Seats(TypedDict):
    """Who sits at both sides."""

    white: Seat
    black: Seat


class Clocks(TypedDict):
    """The clocks, in milliseconds, as they stand at the time ``now``.

    ``first_move`` is what the player to move has left for their first move; their clock starts with it. Null later on.
    """

    timing: str
    words: str
    live: bool
    white: int | None
    black: int | None
    running: SideName | None
    first_move: int | None
    deadline: Timestamp | None
    now: Timestamp


class DrawProgress(TypedDict):
    """How far a draw has come, as a number out of another; null while it does not count."""

    count: float | None
    limit: float | None
    short: str


class DrawRule(DrawProgress):
    """A draw that the rules give, and how far the game has come towards it. ``tablebase`` is how many pieces the
    tablebase has that proves it; null if none does."""

    name: str
    title: str
    how: str
    clause: Clause
    evidence: str
    full: bool
    tablebase: int | None


class DrawClaim(TypedDict):
    """A draw that may be claimed now; ``tablebase`` as in `DrawRule`."""

    name: str
    title: str
    evidence: str
    tablebase: int | None
    clause: Clause


class Pending(TypedDict):
    """What waits for an answer: an offer, a claim or the wish to take back."""

    kind: str
    side: SideName
    yours: bool
    text: str
    message: str
    claim: str | None
    evidence: str | None
    clause: Clause | None
    frozen: bool


class Dispute(TypedDict):
    """What lies on the arbiter's desk, or lay there: what was claimed, what was said, and what was decided.

    ``due`` is when the desk decides it without an arbiter, because the evidence is verified; null if it never does.
    """

    id: int
    kind: str
    open: bool
    side: SideName
    title: str
    claimant: str
    opponent: str
    evidence: str
    message: str
    reason: str
    opened: Timestamp
    due: Timestamp | None
    claim_clause: QuotedClause
    ruling: str
    by: Literal["arbiter", "desk"]
    clause: QuotedClause | None
    note: str
    warned: str
    ruled: Timestamp | None


class Status(TypedDict):
    """One sentence about what happens now, and its kind. ``clause`` belongs at its end, in brackets.

    To a player of a game with a winner it is ``victory`` or ``defeat``; every other end is ``over``.
    """

    kind: Literal["victory", "defeat", "over", "frozen", "claim", "yours", "computer", "theirs"]
    text: str
    clause: Clause | None


class LogEntry(TypedDict):
    """One entry of the log. ``move`` is empty if it is not a move.

    ``thought`` is how long the player thought about a move, in milliseconds; null for the first one, and for what is
    not a move. ``hinted``: the player had asked the engine for help with it.
    """

    sequence: int
    do: str
    by: str
    number: int
    dots: str
    move: str
    text: str
    said: str
    ply: int
    stands: bool
    at: Timestamp
    thought: int | None
    hinted: bool


class ChatMessage(TypedDict):
    """What one player said to the other."""

    name: str
    side: SideName
    yours: bool
    text: str
    at: Timestamp


class Rematch(TypedDict):
    """What can be said about playing once more: ask for it, wait for the answer, answer, or go there."""

    kind: Literal["ask", "asked", "answer", "begun"]
    url: str
    withdraw: NotRequired[str]


class GameState(TypedDict):
    """A game as the caller sees it. ``can`` lists what they may do now.

    ``log_from`` is the number of earlier entries that ``log`` leaves out, in a long game.
    """

    game: int
    version: int
    sequence: int
    ply: int
    state: Phase
    board: Board
    rated: bool
    players: Seats
    clock: Clocks
    draws: list[DrawRule]
    claims: list[DrawClaim]
    pending: Pending | None
    disputes: list[Dispute]
    offence: bool
    status: Status
    log: list[LogEntry]
    log_from: int
    chat: list[ChatMessage]
    you: SideName | None
    sides: list[SideName]
    can: list[str]
    rematch: Rematch | None


class Answer(TypedDict):
    """How an action went, with the game as it is now."""

    code: AnswerCode
    message: str
    clause: Clause | None
    state: GameState


class BriefAnswer(TypedDict):
    """How an action went, and where the game has come to."""

    code: AnswerCode
    message: str
    clause: Clause | None
    version: int
    sequence: int
    ply: int
    fen: str
    state: Phase


class SheetChange(TypedDict):
    """The end of the score sheet: the rows that come after those of the first ``entries`` of the log.

    ``kept`` is more than there are: it is there for pages that were opened when rows were counted.
    """

    kept: int
    entries: int
    rows: str


class News(TypedDict):
    """The state for one viewer, and the parts of the page that show it.

    ``since`` is None for all of it. Otherwise it is what has changed since that version: the log begins with the first
    entry that differs, and the parts are those that read differently; rows of moves come in ``sheet``.
    """

    since: int | None
    state: GameState
    sheet: SheetChange | None
    parts: dict[str, str]
