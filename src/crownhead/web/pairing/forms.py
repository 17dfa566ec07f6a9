"""The form by which one looks for an opponent."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.web.lobby.forms import RatedForm
from crownhead.web.lobby.times import TIME_CHOICES, UNLIMITED, TimeField
from crownhead.web.pairing.models import ANYONE
from crownhead.web.players.models import User

REACHES = {
    "any": (ANYONE, _("any rating")),
    "100": (100, _("at most 100 points apart")),
    "200": (200, _("at most 200 points apart")),
    "400": (400, _("at most 400 points apart")),
}
LIMITED = [(title, [each for each in times if each[0] != UNLIMITED]) for title, times in TIME_CHOICES]


class SeekForm(RatedForm):
    """What one wants to play, and against whom."""

    time = TimeField(label=_("Time"), choices=LIMITED, initial="fischer-5-5")
    reach = forms.ChoiceField(
        label=_("Opponent"), choices=[(name, words) for name, (_most, words) in REACHES.items()], initial="any"
    )

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(user, *args, **more)
        self.order_fields(["rulebook", "time", "reach", "rated"])
        if "rated" in self.fields:
            self.fields["rated"].initial = True

    @property
    def chosen_reach(self) -> int:
        """How far apart the ratings may be."""
        return REACHES[self.cleaned_data["reach"]][0]
