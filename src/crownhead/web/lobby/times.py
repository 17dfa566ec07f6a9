"""How fast a game may be: the times that are offered, by short names such as ``fischer-5-5``, and any other within
bounds."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from crownhead.web.play.models import Timing
from crownhead.web.play.new_games import DAY, Time

UNLIMITED = "unlimited"
OWN = "own"
"""A time that is written in the fields beside the choice."""
KINDS = {
    "fischer": _("min + s per move"),
    "move": _("s per move"),
    "days": _("days per move"),
}
"""The ways to write one."""
BOUNDS = {"fischer": (1, 180), "move": (5, 3600), "days": (1, 30)}
"""From how many minutes, seconds or days to how many."""
MOST_ADDED = 180
NAMED = re.compile(r"fischer-(\d{1,4})-(\d{1,4})|(move|days)-(\d{1,4})")


def of_name(name: str) -> Time:
    """The time that has this name; a `ValueError` if there is none, or if it is too short or too long.

    >>> of_name("fischer-5-5"), of_name("days-2").base // DAY, of_name("unlimited") == Time()
    (Time(kind='fischer', base=300, increment=5), 2, True)
    """
    if name == UNLIMITED:
        return Time()
    found = NAMED.fullmatch(name)
    if found is None:
        raise ValueError(_now("“%(given)s” is not a time.") % {"given": name[:40]})
    kind, base, added = ("fischer", found[1], found[2]) if found[1] else (found[3], found[4], "0")
    return bounded(kind, int(base), int(added))


def bounded(kind: str, base: int, added: int = 0) -> Time:
    """A time of one's own; a `ValueError` if it is out of bounds.

    >>> bounded("move", 30)
    Time(kind='move', base=30, increment=0)
    >>> bounded("days", 90)
    Traceback (most recent call last):
    ValueError: Days per move: from 1 to 30.
    """
    least, most = BOUNDS[kind]
    if not least <= base <= most:
        said = {
            "fischer": _now("Minutes for the game: from %(least)d to %(most)d."),
            "move": _now("Seconds per move: from %(least)d to %(most)d."),
            "days": _now("Days per move: from %(least)d to %(most)d."),
        }
        raise ValueError(said[kind] % {"least": least, "most": most})
    if kind == "fischer" and not 0 <= added <= MOST_ADDED:
        raise ValueError(_now("Seconds added per move: at most %(most)d.") % {"most": MOST_ADDED})
    if kind == "days":
        return Time.days(base)
    return Time(kind, base * 60, added) if kind == "fischer" else Time(kind, base)


TIMES = {
    UNLIMITED: (Time(), _("no limit")),
    "days-1": (Time.days(1), _("1 day per move")),
    "days-3": (Time.days(3), _("3 days per move")),
    "days-7": (Time.days(7), _("7 days per move")),
    "days-14": (Time.days(14), _("14 days per move")),
    "fischer-1-1": (Time(Timing.Kind.FISCHER.value, 60, 1), _("1 min + 1 s")),
    "fischer-3-2": (Time(Timing.Kind.FISCHER.value, 180, 2), _("3 min + 2 s")),
    "fischer-5-5": (Time(Timing.Kind.FISCHER.value, 300, 5), _("5 min + 5 s")),
    "fischer-10-5": (Time(Timing.Kind.FISCHER.value, 600, 5), _("10 min + 5 s")),
    "fischer-15-10": (Time(Timing.Kind.FISCHER.value, 900, 10), _("15 min + 10 s")),
    "move-30": (Time(Timing.Kind.MOVE.value, 30), _("30 s per move")),
    "move-120": (Time(Timing.Kind.MOVE.value, 120), _("2 min per move")),
}
TIME_CHOICES = [
    (_("turn by turn"), [(name, words) for name, (time, words) in TIMES.items() if time.base >= DAY or not time.base]),
    (_("real time"), [(name, words) for name, (time, words) in TIMES.items() if 0 < time.base < DAY]),
]
LIVE = ("fischer-1-1", "fischer-3-2", "fischer-5-5", "fischer-10-5", "fischer-15-10")
SLOW = ("days-1", "days-3", "days-7", "days-14", UNLIMITED)
"""The grid of the front page: at the board, and turn by turn."""
USUAL = "fischer-5-5"


class Cell(NamedTuple):
    """A time in the grid: its name, in as few signs as it can be told, and in words."""

    name: str
    brief: str
    words: str


def grid() -> list[list[Cell]]:
    """The times that the front page offers, in rows.

    >>> [cell.brief for cell in grid()[0]], [cell.brief for cell in grid()[1]]
    (['1+1', '3+2', '5+5', '10+5', '15+10'], ['1 day', '3 days', '7 days', '14 days', '∞'])
    """
    return [[Cell(name, _brief(TIMES[name][0]), str(TIMES[name][1])) for name in names] for names in (LIVE, SLOW)]


def _brief(time: Time) -> str:
    if not time.base:
        return "∞"
    if time.kind == Timing.Kind.DAYS:
        days = time.base // DAY
        return ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    return f"{time.base // 60}+{time.increment}"


class TimeField(forms.ChoiceField):
    """One of the times that are offered, or any other by its name."""

    def valid_value(self, value: Any) -> bool:
        """Whether there is such a time."""
        try:
            of_name(str(value))
        except ValueError:
            return False
        return True


class GridField(TimeField):
    """One of the times that are offered, any other by its name, or one's own."""

    def valid_value(self, value: Any) -> bool:
        """Whether there is such a time."""
        return value == OWN or super().valid_value(value)


class OwnTime(forms.Form):
    """A time of one's own, in fields beside the choice ``own``."""

    own_kind = forms.ChoiceField(label=_("Kind"), choices=[*KINDS.items()], initial="fischer", required=False)
    own_base = forms.IntegerField(label=_("Time"), min_value=1, max_value=3600, initial=20, required=False)
    own_added = forms.IntegerField(label=_("Added"), min_value=0, max_value=MOST_ADDED, initial=10, required=False)

    def own_time(self) -> Time:
        """The time that the fields say; a `ValueError` if it is none."""
        said = self.cleaned_data
        return bounded(said.get("own_kind") or "fischer", said.get("own_base") or 0, said.get("own_added") or 0)
