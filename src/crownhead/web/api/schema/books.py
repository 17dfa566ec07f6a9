"""What the API is asked and answers about rulebooks and the books of players."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from ninja import Schema
from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from crownhead.web.api.schema.basics import Visibility
from crownhead.web.contract.actions import NO_NUL, RequestSchema
from crownhead.web.contract.board_schema import SideName
from crownhead.web.contract.schema import Clause
from crownhead.web.shelf.limits import LARGEST_TEXT
from crownhead.web.shelf.models import LONGEST_NOTE

NOTICE = "A sentence if the book is not translated into the language that was asked for."
Notice: TypeAlias = Annotated[str, Field(description=NOTICE)]


class BookIdentity(TypedDict):
    """What every bundled book has. ``language`` is that of the title and the prose."""

    slug: str
    title: str
    language: Annotated[str, Field(description="Of title and prose: the one that was asked for, or else English.")]
    version: str


class RulebookRow(BookIdentity):
    """A rulebook in the list."""

    rows: int
    columns: int
    first_move: SideName
    source: str


class BookSection(TypedDict):
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
    translations: Annotated[list[str], Field(description="The languages other than its own in which it can be read.")]
    notice: Notice
    text: Annotated[str, Field(description="The document itself, as it was written; it is never translated.")]


class HeldGame(TypedDict):
    """A game of a book that holds several. Its `rulebook` is what games and challenges name as theirs."""

    rulebook: str
    title: str


class AnthologyRow(BookIdentity):
    """A book that holds several games: one that comes with the site, or one by a player, by its key."""

    games: list[HeldGame]
    url: str


class AnthologyResponse(AnthologyRow):
    """A book that holds several games, with its text."""

    sections: list[BookSection]
    notice: Notice
    text: str


class BookRow(TypedDict):
    """A book of a player in a list. Its `key` is what games and challenges name as their rulebook; if it holds several
    games, the `rulebook` of one of these."""

    key: str
    title: str
    games: Annotated[list[HeldGame], Field(description="Empty if it is one game.")]
    owner: Annotated[str | None, Field(description="Null: a player who has left.")]
    visibility: Visibility
    edition: Annotated[int, Field(description="The number of the newest edition.")]
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
