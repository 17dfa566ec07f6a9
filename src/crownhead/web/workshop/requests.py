"""What the script of the workshop may ask for: JSON, of a bounded size, and nothing else in it than expected."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from crownhead.sides import Side
from crownhead.web.books import playground
from crownhead.web.http.request_body import JsonObject, json_body
from crownhead.web.http.security import is_plain
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.shelf.limits import LARGEST_TEXT
from crownhead.workshop.keys import KEYS, Key

LARGEST_REQUEST = 2 * LARGEST_TEXT  # as JSON, with the moves that were made
MOST_PICTURES = 60


@dataclass(frozen=True)
class Asked:
    """A request, read: the text of the book, everything else that was said, and who said it."""

    text: str
    more: JsonObject
    user: User | None = None

    @classmethod
    def of(cls, request: HttpRequest) -> Asked:
        """What a request asks; anything that is not as expected is a `ValueError` with a sentence."""
        found = json_body(request, LARGEST_REQUEST, too_long())
        return cls(checked(found.get("text")), found, player_of(request))

    @property
    def key(self) -> Key:
        """The key of the front matter that it is about."""
        key = KEYS.get(self.word("key"))
        if key is None:
            raise ValueError(_("There is no such key."))
        return key

    def word(self, name: str) -> str:
        """A field of the request that must be a short text; empty if it is missing."""
        value = self.more.get(name, "")
        if not isinstance(value, str):
            raise ValueError(_("“%(name)s” is not a text.") % {"name": name})
        return value

    def number(self, name: str = "number") -> int:
        """A whole number, 0 if it is not given."""
        value = self.more.get(name, 0)
        if not isinstance(value, int) or value < 0:
            raise ValueError(_("“%(name)s” is not a number.") % {"name": name})
        return value

    @property
    def numbers(self) -> list[int]:
        """The examples that are to be drawn."""
        found = self.more.get("numbers", [])
        if not isinstance(found, list) or not all(isinstance(number, int) for number in found):
            raise ValueError(_("“%(name)s” is not a list of numbers.") % {"name": "numbers"})
        return found[:MOST_PICTURES]

    @property
    def moves(self) -> list[str]:
        """What was done on the board."""
        return playground.checked(self.more.get("moves"))

    @property
    def computer(self) -> Side | None:
        """The side that the computer plays, if it plays one."""
        side = self.word("computer")
        return Side(side) if side in ("white", "black") else None


def checked(text: object) -> str:
    """A text that is not too long and can be kept; else a `ValueError` says what is wrong."""
    if not isinstance(text, str) or not is_plain(text):
        raise ValueError(_("There is no text in it, or one that cannot be read."))
    if len(text.encode()) > LARGEST_TEXT:
        raise ValueError(too_long())
    return text


def too_long() -> str:
    """The sentence about a text that is too long."""
    return _("The text is too long: at most %(most)d KB.") % {"most": LARGEST_TEXT // 1024}
