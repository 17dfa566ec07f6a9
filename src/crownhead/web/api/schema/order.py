"""What the API is asked and answers about order: reports, flags, measures, notices."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Path, Schema
from pydantic import Field, StringConstraints

from crownhead.web.arbiter.appeals import ReportedSight
from crownhead.web.arbiter.models import LONGEST_LETTER
from crownhead.web.contract.actions import NO_NUL, RequestSchema

RowKey = Annotated[int, Path(ge=1, le=2**63 - 1)]
Words = Annotated[str, StringConstraints(max_length=LONGEST_LETTER, pattern=NO_NUL)]
Days = Literal[1, 7, 30, 365]


class NoticeRow(Schema):
    """What the moderators have written to you."""

    at: datetime
    text: str


class ReportRow(Schema):
    """A report or a letter on the moderators' desk."""

    id: int
    player: str | None = Field(description="Whom it is about; null for a letter, or a player who has left.")
    cause: str
    book: str
    game: int | None
    author: str | None
    sent_at: datetime
    text: str
    is_report: bool
    decided_at: datetime | None


class ReportResponse(ReportRow):
    """A report with what was to be seen when it was made."""

    context: ReportedSight
    answer: str


class DecisionRequest(RequestSchema):
    """A decision about a report; for a letter that reports no one, only the answer counts."""

    decision: Literal["dismiss", "warn", "mute", "close", "answer"]
    grounds: Words = Field("", description="For the player and other moderators; a measure needs them.")
    days: Days = Field(7, description="How long a mute lasts.")
    answer: Words = Field("", description="What the reporter reads below the decision.")
    remove_book: bool = False


class MeasureRequest(RequestSchema):
    """A measure without a report."""

    measure: Literal["warn", "mute", "close"]
    grounds: Words
    days: Days = 7


class ContactRequest(RequestSchema):
    """A letter to the moderators about anything but a game."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LETTER, pattern=NO_NUL)]
    email: Annotated[str, StringConstraints(max_length=254, pattern=NO_NUL)] = Field(
        "", description="Where the answer goes, too; empty: to the site alone."
    )


class GroundsRequest(RequestSchema):
    """Why something is undone or laid aside."""

    grounds: Words = ""


class ActionRow(Schema):
    """A line of the moderators' log."""

    id: int
    at: datetime
    kind: str
    moderator: str | None
    player: str | None
    report: int | None
    undoes: int | None
    until: datetime | None
    grounds: str
    stands: bool = Field(description="Whether it is a measure that can be undone.")


class FlagRow(Schema):
    """What the nightly look at the games has found about a player."""

    id: int
    player: str
    kind: Literal["abandons", "sandbags"]
    reasons: str
    found: dict[str, int]
    raised_at: datetime
    seen_at: datetime


class RecordResponse(Schema):
    """What is known about a player: the latest of each kind."""

    name: str
    joined: datetime
    open: bool = Field(description="False for an account that was closed.")
    warnings: int
    muted_until: datetime | None
    measures: list[ActionRow]
    reports: list[ReportRow]
    flags: list[FlagRow]
