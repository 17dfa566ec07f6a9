"""The field for the number of a game, in letters and reports to the arbiters."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from crownhead.web.play.models import Game

LARGEST_GAME_NUMBER = 2**63 - 1


class GameNumberField(forms.IntegerField):
    """The number of a game. Its value is the game itself, or None if the field is left empty."""

    def __init__(self, **more: Any) -> None:
        help_text = _("If it is about a game: you can find the number above the board and in the address.")
        told: dict[str, Any] = {"label": _("Game number"), "help_text": help_text}
        super().__init__(required=False, min_value=1, max_value=LARGEST_GAME_NUMBER, **told, **more)

    def clean(self, value: Any) -> Game | None:
        """The game itself, if there is one with this number."""
        number = super().clean(value)
        if number is None:
            return None
        game = Game.objects.select_related("white", "black").filter(pk=number).first()
        if game is None:
            raise forms.ValidationError(_now("There is no game %(number)d.") % {"number": number})
        return game
