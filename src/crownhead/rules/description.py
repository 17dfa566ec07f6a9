"""What every book says of itself on its title page, whether it has rules of its own or several games in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING

from crownhead.sentences import Sentence

if TYPE_CHECKING:
    from crownhead.rules.schema import Metadata


class Described(ABC):
    """A book with metadata, and the most wanted of them by their names."""

    @property
    @abstractmethod
    def metadata(self) -> Metadata:
        """What the front matter says of the document itself."""

    @property
    @abstractmethod
    def texts(self) -> tuple[str, ...]:
        """The documents that it is made of, as they were written. Two books are equal if these are."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[str, str, tuple[str, ...]]:
        return self.slug, self.language, self.texts

    @property
    def title(self) -> str:
        """What the book is called."""
        return Sentence(self.metadata.title)

    @property
    def slug(self) -> str:
        """The name of the book in file names and addresses, and that of a rulebook in PDN tags."""
        return self.metadata.slug

    @property
    def version(self) -> str:
        """Three numbers, such as ``1.0.0``."""
        return self.metadata.version

    @property
    def tagline(self) -> str | None:
        """The book in a few words."""
        return Sentence(self.metadata.tagline) if self.metadata.tagline else None

    @property
    def language(self) -> str:
        """The code of the language in which it is written. Sections that a rulebook inherits may be in another."""
        return self.metadata.language

    @property
    def type(self) -> str | None:
        """The kind of game, such as ``classic``."""
        return Sentence(self.metadata.type) if self.metadata.type else None

    @property
    def duration(self) -> str | None:
        """How long a game takes."""
        return self.metadata.duration

    @property
    def age(self) -> str | None:
        """From which age on the game is fit."""
        return self.metadata.age

    @property
    def is_listed(self) -> bool:
        """Whether lists of books have it: not if it is a draft or not published."""
        return self.metadata.published and self.metadata.status != "draft"
