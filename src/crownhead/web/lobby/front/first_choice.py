"""What the front page offers first: what the visitor chose last, which their browser remembers; before that, the rules
of a member's last game, or those by which people play where a visitor comes from; a time and a level that suit most."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation.trans_real import parse_accept_lang_header

from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.http.site_files import A_YEAR
from crownhead.web.lobby import times
from crownhead.web.play.models import Game
from crownhead.web.play.storage import player_games
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

COOKIE = "choice"
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

BY_COUNTRY = {
    **dict.fromkeys(("NL", "BE", "FR", "LU", "SR", "SN", "CI", "ML", "CM", "LV", "LT"), "international"),
    **dict.fromkeys(("DE", "AT", "CH"), "brettspielnetz-checkers"),
    **dict.fromkeys(("GB", "IE", "US", "AU", "NZ"), "english"),
    **dict.fromkeys(("TR", "GR", "EG", "SA", "JO", "LB", "SY", "KW", "AE"), "turkish"),
    **dict.fromkeys(("RU", "UA", "BY", "KZ", "EE", "IL", "MD", "UZ"), "russian"),
    **dict.fromkeys(("CZ", "SK"), "czech"),
    **{"PT": "portuguese", "BR": "brazilian", "PH": "brazilian", "ES": "spanish", "IT": "italian"},
    **{"AM": "armenian", "TH": "thai"},
}
"""The same by the country alone, where its people speak several languages or another one than their browsers."""


class FirstChoice(NamedTuple):
    """What is chosen on the front page."""

    rulebook: str
    level: int = USUAL_LEVEL
    time: str = times.USUAL


def usual_rules(accepted: str, country: str = "") -> str:
    """The rules of the place that a visitor comes from: by the country, if a proxy has named it, and else by what the
    browser's languages tell, their region first.

    >>> usual_rules("en-US,en;q=0.9", "NL"), usual_rules("en-NL"), usual_rules("de", "XX")
    ('international', 'international', 'brettspielnetz-checkers')
    >>> [usual_rules(each) for each in ("nl-BE,nl;q=0.9", "pt-BR", "de-AT,de;q=0.8,en;q=0.5", "en-GB", "tlh", "")]
    ['international', 'brazilian', 'brettspielnetz-checkers', 'english', 'english', 'english']
    """
    if (named := country.strip().upper()) in BY_COUNTRY:
        return BY_COUNTRY[named]
    for language, _weight in parse_accept_lang_header(accepted):
        spoken, _dash, rest = language.partition("-")
        region = rest.rpartition("-")[2].upper()
        if rules := BY_PLACE.get(language) or BY_COUNTRY.get(region) or BY_PLACE.get(spoken):
            return rules
        if spoken == "en":
            break
    return USUAL


_rulebooks = PreparedQuery(lambda number: Game.objects.filter(pk=number).values_list("rulebook"))


def last_rules(user: User) -> str:
    """The rules of a member's last game, if they may still begin one by them; empty if there are none."""
    for number in player_games.numbers(user.pk, 0, 1):
        for (rulebook,) in _rulebooks(number):
            return rulebook if shelf.is_known(rulebook, user) else ""
    return ""


def of(request: HttpRequest, user: User | None) -> FirstChoice:
    """What to offer to a visitor first."""
    rulebook, _sign, others = request.COOKIES.get(COOKIE, "")[:200].partition("|")
    level, _sign, time = others.partition("|")
    if not rulebook or not shelf.is_known(rulebook, user):
        country = request.headers.get(settings.COUNTRY_HEADER, "") if settings.COUNTRY_HEADER else ""
        place = request.headers.get("Accept-Language", "")[:500], country[:10]
        rulebook = (last_rules(user) if user is not None else "") or usual_rules(*place)
    chosen = FirstChoice(rulebook)
    if level.isdecimal() and len(level) < 3 and int(level) in LEVELS:
        chosen = chosen._replace(level=int(level))
    return chosen._replace(time=time) if time in times.TIMES else chosen


def remember(response: HttpResponseBase, choice: FirstChoice) -> None:
    """Have the browser remember what was chosen; the script of the front page may change it."""
    response.set_cookie(
        COOKIE,
        "|".join(map(str, choice)),
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
