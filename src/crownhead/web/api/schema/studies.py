"""What the API is asked and answers about studies."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

from crownhead.web.api.schema.basics import Visibility
from crownhead.web.contract.actions import NO_NUL, RequestSchema
from crownhead.web.studies.limits import LARGEST_FILE
from crownhead.web.studies.models import LONGEST_NAME

StudyName = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=NO_NUL)]
Pdn = Annotated[str, StringConstraints(max_length=LARGEST_FILE), Field(description="Games in PDN.")]


class NewStudyRequest(RequestSchema):
    """A new study."""

    name: StudyName
    pdn: Pdn


class AddGamesRequest(RequestSchema):
    """More games for a study."""

    pdn: Pdn


class ChangeStudyRequest(RequestSchema):
    """What is to be different; what is left out stays."""

    name: StudyName | None = None
    visibility: Visibility | None = None


class StudyReading(Schema):
    """How far files have been read."""

    done: int
    total: int


class FaultRow(Schema):
    """What is wrong with a game, and where in its file."""

    game: int
    line: int
    column: int
    words: str


class Faults(Schema):
    """What is wrong with the files of a study."""

    count: int
    listed: list[FaultRow] = Field(description="The first of them.")


class StudyResponse(Schema):
    """A study in a few facts."""

    study: str
    name: str
    owner: str
    visibility: Visibility
    games: int
    reading: StudyReading | None = Field(description="While files are being read.")
    faults: Faults | None = Field(description="For its owner.")
    yours: bool
    changed_at: datetime
    url: str


class StudyGameRow(Schema):
    """A game of a study in a few facts."""

    number: int
    white: str
    black: str
    event: str
    date: str
    result: Literal["white", "black", "draw", "unknown"]
    rulebook: str
    plies: int
    faults: int


class StudyGameResponse(StudyGameRow):
    """A game of a study."""

    pdn: str
