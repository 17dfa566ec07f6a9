"""The forms of the studies."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from crownhead.web.studies.models import LONGEST_NAME, Study, StudyGame


class GamesForm(forms.Form):
    """Games as a file, or pasted."""

    file = forms.FileField(
        label=_("A file"), required=False, allow_empty_file=True, widget=forms.FileInput({"accept": ".pdn,.txt"})
    )
    text = forms.CharField(
        label=_("… or games as text"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 5, "spellcheck": "false", "placeholder": "1. 32-28 19-23 2. 28x19 14x23 *"}),
    )

    @property
    def source(self) -> bytes:
        """What was sent: the file if there is one."""
        file = self.cleaned_data.get("file")
        if isinstance(file, UploadedFile) and file.size:
            return bytes(file.read())
        return str(self.cleaned_data.get("text", "")).encode(errors="replace")


class NewStudyForm(GamesForm):
    """A new study."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)

    field_order = ("name", "file", "text")


class ChangeForm(forms.Form):
    """A study's name, and who may read it."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    visibility = forms.ChoiceField(label=_("Who may read it"), choices=Study.Visibility.choices)


class SearchForm(forms.Form):
    """What to look for in a study."""

    player = forms.CharField(label=_("Player"), required=False, max_length=80)
    result = forms.ChoiceField(label=_("Result"), required=False, choices=[("", _("any")), *StudyGame.Outcome.choices])
