"""The forms that begin games and challenges."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.i18n import languages
from crownhead.web.play.idempotency import KeyedForm
from crownhead.web.play.models import SIDE_CHOICES, Timing
from crownhead.web.play.new_games import DAY, Time

TIMES = {
    "unlimited": (Time(), _("no limit")),
    "days-1": (Time.days(1), _("1 day per move")),
    "days-3": (Time.days(3), _("3 days per move")),
    "days-7": (Time.days(7), _("7 days per move")),
    "days-14": (Time.days(14), _("14 days per move")),
    "fischer-3-2": (Time(Timing.Kind.FISCHER.value, 180, 2), _("3 min + 2 s")),
    "fischer-5-5": (Time(Timing.Kind.FISCHER.value, 300, 5), _("5 min + 5 s")),
    "fischer-15-10": (Time(Timing.Kind.FISCHER.value, 900, 10), _("15 min + 10 s")),
    "move-30": (Time(Timing.Kind.MOVE.value, 30), _("30 s per move")),
    "move-120": (Time(Timing.Kind.MOVE.value, 120), _("2 min per move")),
}
TIME_CHOICES = [
    (_("turn by turn"), [(name, words) for name, (time, words) in TIMES.items() if time.base >= DAY or not time.base]),
    (_("at the board"), [(name, words) for name, (time, words) in TIMES.items() if 0 < time.base < DAY]),
]
COLOURS = [("", _("either colour")), *SIDE_CHOICES]
FIRST = ("english", "international", "russian", "brazilian", "turkish", "lasca", "boxed")
"""The rulebooks that most visitors look for, at the top of the list."""


def rulebook_choices() -> list[Any]:
    """All bundled rulebooks, the best known first."""
    titles = {slug: languages.say(Rulebook.load(slug).title) for slug in bundled()}
    others = sorted((slug for slug in titles if slug not in FIRST), key=titles.__getitem__)
    return [
        (_("well known"), [(slug, titles[slug]) for slug in FIRST]),
        (_("all others"), [(slug, titles[slug]) for slug in others]),
    ]


class RulebookForm(KeyedForm):
    """What every new game needs."""

    rulebook = forms.ChoiceField(label=_("Rules"), choices=rulebook_choices, initial="english")


class ComputerForm(RulebookForm):
    """A game against the computer."""

    level = forms.TypedChoiceField(
        label=_("Level"), choices=[(level, str(level)) for level in LEVELS], initial=USUAL_LEVEL, coerce=int
    )
    colour = forms.ChoiceField(label=_("I play"), choices=COLOURS, required=False)


class FriendForm(RulebookForm):
    """A game by a link, or for two at one screen."""

    colour = forms.ChoiceField(label=_("I play"), choices=COLOURS, required=False)
    time = forms.ChoiceField(label=_("Time"), choices=TIME_CHOICES, initial="unlimited", required=False)

    @property
    def chosen_time(self) -> Time:
        """The time that was chosen."""
        return TIMES[self.cleaned_data.get("time") or "unlimited"][0]


class ChallengeForm(FriendForm):
    """An open challenge."""

    time = forms.ChoiceField(label=_("Time"), choices=TIME_CHOICES, initial="days-3")
