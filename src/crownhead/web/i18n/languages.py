"""The languages of the site: which one a visitor reads, how it is remembered, and how the library's sentences are
translated. Programs are answered in English."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import get_language, gettext, ngettext, pgettext

from crownhead.sentences import Sentence, filled
from crownhead.sides import Side

FOR_PROGRAMS = "/api/"


def say(text: Any) -> str:
    """A sentence of the library in the visitor's language; any other text unchanged.

    >>> with translation.override("de"):
    ...     say(Sentence("there is no piece on {square}", square="18")), say("18")
    ('auf 18 steht kein Stein', '18')
    """
    if isinstance(text, Side):
        return pgettext("in a sentence", "White") if text is Side.WHITE else pgettext("in a sentence", "Black")
    if not isinstance(text, Sentence) or not text:
        return str(text)
    if text.plural:
        return filled(ngettext(text.template, text.plural, text.amount), text.values, say)
    return filled(gettext(text.template), text.values, say)


def current() -> str:
    """The active language, always one that the site has.

    >>> with translation.override("de-at"):
    ...     current()
    'de'
    """
    return supported(get_language() or "")


def supported(code: str) -> str:
    """The site's language that comes nearest to this one.

    >>> supported("nl"), supported("nl-be"), supported("tlh")
    ('nl', 'nl', 'en')
    """
    known = dict(settings.LANGUAGES)
    return next((each for each in (code, code.partition("-")[0]) if each in known), settings.LANGUAGE_CODE)


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
