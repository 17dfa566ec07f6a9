"""The library's sentences in other languages. The catalogues lie with the site, which has the most texts by far."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any, Protocol

from crownhead.sentences import Say, Sentence, Worded, filled
from crownhead.sides import Side


class Catalogue(Protocol):
    """Anything that knows translations as gettext does: a catalogue, or all of Django's by the active language."""

    def gettext(self, message: str, /) -> str:
        """The translation of a text."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The translation of a text about a number of things."""

    def pgettext(self, context: str, message: str, /) -> str:
        """The translation of a text that means different things in different places."""


def said(text: Any, catalogue: Catalogue, language: str) -> str:
    """A sentence in the language of a catalogue; any other text unchanged."""

    def say(value: Any) -> str:
        return said(value, catalogue, language)

    if isinstance(text, Side):
        white, black = catalogue.pgettext("in a sentence", "White"), catalogue.pgettext("in a sentence", "Black")
        return white if text is Side.WHITE else black
    if not isinstance(text, Sentence) or not text:
        return str(text)
    if text.plural:
        whole = filled(catalogue.ngettext(text.template, text.plural, text.amount), text.values, say)
    else:
        whole = filled(catalogue.gettext(text.template), text.values, say)
    return text.glossary.applied(whole, language) if isinstance(text, Worded) else whole


def speaker(language: str) -> Say:
    """A function that says the library's sentences in a language; in English if there is no catalogue of it.

    >>> say = speaker("de")
    >>> say(Sentence("there is no piece on {square}", square="18")), say("18")
    ('auf 18 steht kein Stein', '18')
    """
    if not is_spoken(language):
        return str
    return lambda text: said(text, _catalogue(language), language)


def is_spoken(language: str) -> bool:
    """Whether there is a catalogue of a language. English needs none.

    >>> is_spoken("nl"), is_spoken("en")
    (True, False)
    """
    return language.isalpha() and bool(_file(language).is_file())


@cache
def _catalogue(language: str) -> GNUTranslations:
    with _file(language).open("rb") as file:
        return GNUTranslations(file)


def _file(language: str) -> Any:
    return files("crownhead") / "web" / "locale" / language / "LC_MESSAGES" / "django.mo"
