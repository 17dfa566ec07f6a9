"""The languages of the site: which one a visitor reads, how it is remembered, and how the library's sentences are
translated. Programs are answered in English."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import get_language

from crownhead.catalogues import said
from crownhead.rules.anthology import Anthology
from crownhead.rules.rulebook import Rulebook

FOR_PROGRAMS = "/api/"


def say(text: Any) -> str:
    """A sentence of the library in the visitor's language; any other text unchanged.

    >>> from crownhead.sentences import Sentence
    >>> with translation.override("de"):
    ...     say(Sentence("there is no piece on {square}", square="18")), say("18")
    ('auf 18 steht kein Stein', '18')
    """
    return said(text, translation, current()) if text else ""


def current() -> str:
    """The active language, always one that the site has.

    >>> with translation.override("de-at"):
    ...     current()
    'de'
    """
    return supported(get_language() or "")


@lru_cache(1000)
def supported(code: str) -> str:
    """The site's language that comes nearest to this one.

    >>> supported("nl"), supported("nl-be"), supported("tlh")
    ('nl', 'nl', 'en')
    """
    known = dict(settings.LANGUAGES)
    return next((each for each in (code, code.partition("-")[0]) if each in known), settings.LANGUAGE_CODE)


B = TypeVar("B", Rulebook, Anthology)


def translated(book: B) -> B:
    """A book in the visitor's language, if it is translated; else as it was written.

    >>> with translation.override("nl"):
    ...     translated(Rulebook.load("english")).title, translated(Rulebook.load("russian")).language
    ('Engels dammen', 'en')
    """
    return book.translated(current())


# --- which one, and for how long --------------------------------------------------------------------------------------


class Languages(LocaleMiddleware):
    """The language of a request: as the visitor chose it, else as their browser asks for it. The API speaks English."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language for this request."""
        if request.path_info.startswith(FOR_PROGRAMS):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
        else:
            super().process_request(request)


def remember(response: HttpResponseBase, language: str) -> None:
    """Have the browser ask for this language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
