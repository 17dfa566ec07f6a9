"""The filter of the games to watch."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.rules.rulebook import listed
from crownhead.web.i18n import languages
from crownhead.web.ratings.models import Speed
from crownhead.web.shelf.families import FAMILIES
from crownhead.web.watching.running import STRENGTHS, Wanted

FAMILY = "family:"
"""Before the name of a family, in the one list that has families and rulebooks."""


class WatchForm(forms.Form):
    """Which games one wants to see. It is sent by GET, so that its address can be kept."""

    rules = forms.ChoiceField(label=_("Rules"), required=False)
    speed = forms.ChoiceField(label=_("Time"), choices=[("", _("any time")), *Speed.choices], required=False)
    strength = forms.TypedChoiceField(
        label=_("Strength"),
        choices=[("", _("any rating")), *((least, f"{least}+") for least in STRENGTHS)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    players = forms.ChoiceField(
        label=_("Players"),
        choices=[("", _("between players")), ("computer", _("against the computer"))],
        required=False,
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        books = sorted(((book.slug, languages.say(book.title)) for book in listed()), key=lambda each: each[1])
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", _("all rules")),
            (_("families"), [(f"{FAMILY}{name}", title) for name, title in FAMILIES.items()]),
            (_("rulebooks"), books),
        ]

    @property
    def wanted(self) -> Wanted:
        """What was chosen; a field that says nothing that can be understood does not matter."""
        self.is_valid()
        said = self.cleaned_data if self.is_bound else {}
        rules = said.get("rules") or ""
        is_family = rules.startswith(FAMILY)
        return Wanted(
            rulebook="" if is_family else rules,
            family=rules.removeprefix(FAMILY) if is_family else "",
            speed=said.get("speed") or "",
            strength=said.get("strength") or 0,
            players=said.get("players") or "people",
        )
