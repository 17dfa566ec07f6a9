"""What all requests and answers of the API are made of: pages of lists, keys, times, and problems."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Path, Query, Schema
from pydantic import Field, StringConstraints

from crownhead.web.play.models import LONGEST_KEY

SHOWN = 50
"""How many rows a list has, unless a program asks for another number."""
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
PlayerName = Annotated[str, Path(max_length=30)]
Visibility = Literal["private", "link", "public"]
TimeName = Annotated[
    str,
    StringConstraints(pattern=TIME),
    Field(
        description="`unlimited`; `fischer-5-5`: minutes for the game and seconds added for each move; `move-30`: "
        "seconds for each move; or `days-3`: days for each move."
    ),
]


class Place(Schema):
    """A place in a request, and what is wrong there."""

    where: str
    message: str


class Failure(Schema):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    details: list[Place] = Field([])


READ: dict[Any, Any] = {400: Failure, 401: Failure, 404: Failure, 429: Failure}
WRITE: dict[Any, Any] = {403: Failure, 413: Failure, 422: Failure, **READ}
"""What may be answered instead of what was asked for."""
