"""The forms of the moderators' desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from crownhead.web.arbiter.models import LONGEST_LETTER, Letter
from crownhead.web.moderation.measures import DAYS
from crownhead.web.moderation.models import ModeratorAction

Kind = ModeratorAction.Kind
MEASURES = [
    (Kind.WARN.value, _("Warn")),
    (Kind.MUTE.value, _("Mute: no chat and no messages")),
    (Kind.CLOSE.value, _("Close the account: running games are resigned")),
]


def _spans() -> list[tuple[str, str]]:
    return [(str(days), ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in DAYS]


def _words(label: Any, help_text: Any, rows: int = 3) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, help_text=help_text, required=False, max_length=LONGEST_LETTER, widget=area)


class MeasureForm(forms.Form):
    """A measure against a player."""

    decision = forms.ChoiceField(label=_("Decision"), choices=MEASURES, widget=forms.RadioSelect)
    days = forms.ChoiceField(label=_("If muted, for"), choices=_spans, initial="7", required=False)
    grounds = _words(_("Grounds"), _("The player reads them, and so do other moderators."), 4)

    @property
    def chosen(self) -> tuple[str, str, int]:
        """The decision, its grounds, and the days."""
        data = self.cleaned_data
        return data["decision"], data["grounds"], int(data["days"] or 0)


class DecisionForm(MeasureForm):
    """The decision about a report."""

    answer = _words(_("A word to the reporter"), _("They are told the decision in a sentence; this goes below it."))
    remove_book = forms.BooleanField(label=_("Take the book off the shelf"), required=False)

    def __init__(self, letter: Letter, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choices = [(Kind.DISMISS.value, _("No measure")), *(MEASURES if letter.player_id is not None else [])]
        self.fields["decision"] = forms.ChoiceField(
            label=_("Decision"), choices=choices, widget=forms.RadioSelect, initial=Kind.DISMISS.value
        )
        if letter.player_id is None:
            del self.fields["days"]
        if not letter.book:
            del self.fields["remove_book"]

    @property
    def chosen(self) -> tuple[str, str, int]:
        """The decision, its grounds, and the days."""
        data = self.cleaned_data
        return data["decision"], data["grounds"], int(data.get("days") or 0)


class GroundsForm(forms.Form):
    """Why something is undone or laid aside, if one wants to say."""

    grounds = _words(_("Grounds"), "")
