"""The forms by which players meet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from crownhead.notation.fen import LONGEST_FEN
from crownhead.web.arbiter.game_number import GameNumberField
from crownhead.web.arbiter.models import LONGEST_LETTER, Cause
from crownhead.web.community.models import LONGEST_PRIVATE_MESSAGE
from crownhead.web.lobby.forms import ChallengeForm
from crownhead.web.play.storage.idempotency import KeyedForm
from crownhead.web.players.models import User


class NamedChallengeForm(ChallengeForm):
    """A challenge to one player: from the position that the book begins with, or from another."""

    position = forms.CharField(
        label=_("Position"),
        required=False,
        max_length=LONGEST_FEN,
        help_text=_("A FEN, if the game is to begin with another position than the book's; such a game is casual."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, user: User | None, *args: Any, **more: Any) -> None:
        super().__init__(user, *args, **more)
        self.order_fields(["rulebook", "time", "colour", "rated", "position"])


class MessageForm(KeyedForm):
    """A message to a player."""

    text = forms.CharField(
        label=_("Message"), max_length=LONGEST_PRIVATE_MESSAGE, widget=forms.Textarea(attrs={"rows": 3}), strip=True
    )


class PlayerReportForm(KeyedForm):
    """What is wrong with a player."""

    cause = forms.ChoiceField(label=_("What is it about?"), choices=Cause.choices)
    game = GameNumberField()
    text = forms.CharField(
        label=_("What happened?"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 6})
    )
