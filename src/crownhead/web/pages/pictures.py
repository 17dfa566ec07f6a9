"""Games as moving pictures."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from crownhead import diagram
from crownhead.play.game import Game as CoreGame
from crownhead.web.http.protection.bottlenecks import drawing
from crownhead.web.i18n.languages import say

MOST_MOVES = 120
"""Of a moving picture: a longer game is shown from its last moves."""


def moving(game: CoreGame, *, flipped: bool = False) -> bytes:
    """A game as GIF: its last moves, if it has too many. A huff shows as the position that it left."""
    entries = [entry for entry in game.history if entry.stands]
    since = max((place + 1 for place, entry in enumerate(entries) if entry.move is None), default=0)
    moves = [entry.move for entry in entries[since:] if entry.move is not None]
    left_out = max(0, len(moves) - MOST_MOVES)
    start = game.at(game.ply - len(moves) + left_out).position
    with drawing.entered():
        return diagram.gif(start, moves[left_out:], flipped=flipped)


def refused(error: ValueError) -> HttpResponse:
    """What is answered in place of a picture that cannot be drawn."""
    text = _("This cannot be drawn: %(why)s") % {"why": say(str(error))}
    return HttpResponse(text, status=422, content_type="text/plain; charset=utf-8")
