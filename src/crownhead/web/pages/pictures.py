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
    steps = game.since_huff()[-MOST_MOVES:]
    start = steps[0].before if steps else game.position
    with drawing.entered():
        return diagram.gif(start, [step.move for step in steps if step.move], flipped=flipped)


def refused(error: ValueError) -> HttpResponse:
    """What is answered in place of a picture that cannot be drawn."""
    text = _("This cannot be drawn: %(why)s") % {"why": say(str(error))}
    return HttpResponse(text, status=422, content_type="text/plain; charset=utf-8")
