"""Which games can be rated."""

from __future__ import annotations

from django.utils.translation import gettext as _

from crownhead.web.play.models import Timing
from crownhead.web.players.models import User
from crownhead.web.shelf.families import family_of_bundled


def why_not(rulebook: str, timing: str, start: str, *players: User) -> str:
    """Why a game by these rules between these players cannot be rated; empty if it can.

    A book of a player is never rated: its author could write one by which they win. Nor is a game without a limit of
    time, which its loser need never end, nor one that begins with another position than the book's.
    """
    if any(player.is_guest for player in players):
        return _("Only players with an account can play rated games. Sign up, or play a casual game.")
    if not family_of_bundled(rulebook):
        return _("Games by books of players are casual: only the rulebooks of the site are rated.")
    if timing == Timing.Kind.UNLIMITED:
        return _("A rated game needs a time limit.")
    if start:
        return _("A rated game begins with the position of the rulebook.")
    return ""
