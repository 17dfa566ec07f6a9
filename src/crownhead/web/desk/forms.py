"""The forms of the arbiter's desk, and those by which one turns to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from crownhead.sides import Side
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.game_number import GameNumberField
from crownhead.web.arbiter.models import LONGEST_LETTER, Dispute, Topic
from crownhead.web.arbiter.rulings import DECISIONS
from crownhead.web.play.models import SIDE_CHOICES
from crownhead.web.play.storage.idempotency import KeyedForm
from crownhead.web.players.models import User

DAME = "Dame"
"""What draughts is called where the form comes from: a letter there has to name its game."""


class MoveNumbersField(forms.CharField):
    """Any number of move numbers."""

    def __init__(self, **more: Any) -> None:
        help_text = _("For a repeated position: the three moves before which it was on the board, like 12 18 24.")
        super().__init__(label=_("Move numbers"), required=False, max_length=100, help_text=help_text, **more)

    def clean(self, value: Any) -> tuple[int, ...]:
        """The move numbers as whole numbers, in the order in which they were written."""
        words = super().clean(value).replace(",", " ").split()
        if len(words) > 20 or not all(word.isdecimal() and word.isascii() and len(word) < 6 for word in words):
            raise forms.ValidationError(_now("Move numbers are whole numbers, like 12 18 24."))
        return tuple(map(int, words))


class CallForm(forms.Form):
    """A player calls the arbiter to their game."""

    topic = forms.ChoiceField(label=_("About"), choices=Topic.choices)
    move_numbers = MoveNumbersField()
    text = forms.CharField(label=_("What happened?"), max_length=LONGEST_LETTER, widget=forms.Textarea)


class ContactForm(KeyedForm):
    """A letter: about a game, with its number and what is asked for there, or about anything else."""

    topic = forms.ChoiceField(label=_("About"), choices=Topic.choices, initial=Topic.OTHER.value)
    subject = forms.CharField(
        label=_("Game"),
        required=False,
        max_length=80,
        initial=DAME,
        help_text=_("“Dame” is German for draughts of every kind."),
    )
    game = GameNumberField()
    move_numbers = MoveNumbersField()
    text = forms.CharField(label=_("Message"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 6}))
    email = forms.EmailField(label=_("Your email address"), help_text=_("The answer is sent there."), max_length=254)

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user is not None and user.email:
            self.fields["email"].initial = user.email

    def clean(self) -> dict[str, Any]:
        """A matter of a game has its number, and a repeated position its moves."""
        data = super().clean() or self.cleaned_data
        topic, numbers = data.get("topic", Topic.OTHER.value), data.get("move_numbers", ())
        if topic != Topic.OTHER and data.get("game", self) is None:
            self.add_error("game", _now("Which game is it about? Enter its number."))
        if "move_numbers" in data and (problem := appeals.missing_numbers(topic, numbers)):
            self.add_error("move_numbers", problem)
        return data


class LetterForm(KeyedForm):
    """A letter about anything but a game: a few words, and an address if the writer is not known here."""

    text = forms.CharField(label=_("Message"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 6}))
    email = forms.EmailField(label=_("Your email address"), help_text=_("The answer is sent there."), max_length=254)

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user is not None:
            self.fields["email"].initial = user.email
            self.fields["email"].required = False
            self.fields["email"].help_text = _("The answer is sent there, and shown to you here.")


class RulingForm(forms.Form):
    """A ruling; whether it can be made, and whether its clause exists, `rulings.rule` knows."""

    ruling = forms.ChoiceField(choices=[(each.value, each.label) for each in Dispute.Ruling if each.value in DECISIONS])
    clause = forms.CharField(max_length=80)
    note = forms.CharField(max_length=LONGEST_LETTER, required=False)
    warn = forms.ChoiceField(choices=[("", ""), *SIDE_CHOICES], required=False)
    key = forms.CharField(max_length=64)

    @property
    def warned(self) -> Side | None:
        """The side that the ruling warns, if it warns one."""
        return Side(self.cleaned_data["warn"]) if self.cleaned_data["warn"] else None


class AnswerForm(forms.Form):
    """The answer to a letter."""

    answer = forms.CharField(label=_("Answer"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 8}))
