"""Names of players: which ones can be chosen, and which are one and the same in different spellings."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from crownhead.web.http.security import NOT_ALLOWED

NAME = RegexValidator(
    r"\A[\w][\w.-]{1,28}[\w]\Z", _("3 to 30 letters or digits; dots, dashes and underscores between them.")
)
LONGEST_FOLDED = 60
"""A letter may become several when it is folded."""
LONGEST_IDENTITY = 120
"""The same, with the number of an account that shares it with another one (see `apart`)."""
TOGETHER = (
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"},
    {"CJK", "HANGUL", "IDEOGRAPHIC"},
    {"CJK", "BOPOMOFO", "IDEOGRAPHIC"},
)
"""Scripts in which one language is written."""


def composed(name: str) -> str:
    r"""A name as it is kept: signs that are only another form of a letter have become that letter.

    >>> composed("\uff21nna"), composed("\ufb01nn"), len(composed("Zoe\u0308"))
    ('Anna', 'finn', 3)
    """
    return unicodedata.normalize("NFKC", name)


def identity(name: str) -> str:
    r"""What two spellings of one name have in common.

    >>> [identity(name) for name in ("\uff21nna", "ANNA", "Straße", "STRASSE", "Zoë")]
    ['anna', 'anna', 'strasse', 'strasse', 'zoë']
    """
    return composed(composed(name).casefold())[: LONGEST_IDENTITY - 20]


def apart(name: str, number: int) -> str:
    """The identity of an account whose name another one had before: no name that can be chosen has a space in it."""
    return f"{identity(name)} {number}"


def folded(name: str) -> str:
    """A name as it is searched for: in small letters, without accents.

    >>> folded("Žofie-Müller"), folded("STRASSE") == folded("Straße")
    ('zofie-muller', True)
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", bare.casefold())[:LONGEST_FOLDED]


def check(name: str) -> None:
    r"""Refuse a name, which is composed, with a `ValidationError` if it could pass for another one.

    >>> check("Anna-7"), check("Борис"), check("山田たろう")
    (None, None, None)
    >>> check("\u0430nna")  # its first letter is Cyrillic
    Traceback (most recent call last):
    django.core.exceptions.ValidationError: ['All letters of a name have to be of one script.']
    """
    NAME(name)
    scripts = {script for sign in name if (script := _script(sign))}
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise ValidationError(_("All letters of a name have to be of one script."))
    if any("FILLER" in unicodedata.name(sign, "") for sign in name):
        raise ValidationError(NOT_ALLOWED)


def _script(sign: str) -> str:
    """The script of a letter or of a digit, by its name; empty for those that go with all of them."""
    if sign.isascii() and not sign.isalpha():
        return ""
    return unicodedata.name(sign, "UNKNOWN").split(" ")[0].removesuffix("-INDIC")
