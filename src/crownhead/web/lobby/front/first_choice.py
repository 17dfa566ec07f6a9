"""What the front page offers first: what the visitor chose last, which their browser remembers; before that, the rules
by which people play where they come from, and a time and a level that suit most."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation.trans_real import parse_accept_lang_header

from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.web.lobby import times
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

COOKIE = "choice"
A_YEAR = 365 * 24 * 60 * 60
USUAL = "english"
BY_PLACE = {
    "nl": "international",
    "fr": "international",
    "nl-be": "international",
    "lv": "international",
    "lt": "international",
    "wo": "international",
    "fy": "frisian",
    "fr-ca": "canadian",
    "de": "brettspielnetz-checkers",
    "tr": "turkish",
    "el": "turkish",
    "ar": "turkish",
    "ru": "russian",
    "uk": "russian",
    "be": "russian",
    "kk": "russian",
    "et": "russian",
    "he": "russian",
    "pt": "portuguese",
    "pt-br": "brazilian",
    "fil": "brazilian",
    "es": "spanish",
    "it": "italian",
    "cs": "czech",
    "sk": "czech",
    "hy": "armenian",
    "th": "thai",
}
"""The rules that people know, by the language, and the country if need be, that their browser asks for."""


class Choice(NamedTuple):
    """What is chosen on the front page."""

    rulebook: str
    level: int = USUAL_LEVEL
    time: str = times.USUAL


def usual_rules(accepted: str) -> str:
    """The rules of the place that a browser's languages tell of: the country first, then the language.

    >>> [usual_rules(each) for each in ("nl-BE,nl;q=0.9", "pt-BR", "de-AT,de;q=0.8,en;q=0.5", "en-GB", "tlh", "")]
    ['international', 'brazilian', 'brettspielnetz-checkers', 'english', 'english', 'english']
    """
    for language, _weight in parse_accept_lang_header(accepted):
        for place in (language, language.partition("-")[0]):
            if place in BY_PLACE:
                return BY_PLACE[place]
        if language.partition("-")[0] == "en":
            break
    return USUAL


def of(request: HttpRequest, user: User | None) -> Choice:
    """What to offer to a visitor first."""
    rulebook, _sign, others = request.COOKIES.get(COOKIE, "")[:200].partition("|")
    level, _sign, time = others.partition("|")
    if not rulebook or not shelf.is_known(rulebook, user):
        rulebook = usual_rules(request.headers.get("Accept-Language", "")[:500])
    chosen = Choice(rulebook)
    if level.isdecimal() and len(level) < 3 and int(level) in LEVELS:
        chosen = chosen._replace(level=int(level))
    return chosen._replace(time=time) if time in times.TIMES else chosen


def remember(response: HttpResponseBase, choice: Choice) -> None:
    """Have the browser remember what was chosen; the script of the front page may change it."""
    response.set_cookie(
        COOKIE,
        "|".join(map(str, choice)),
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
