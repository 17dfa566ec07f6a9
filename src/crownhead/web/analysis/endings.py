"""What the tablebase of this server knows about a position, in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead import tablebase
from crownhead.play.game import Game
from crownhead.sides import Side
from crownhead.web.play import proofs


def word(game: Game) -> str:
    """What best play leads to; empty if the game is over, or the position is in no tablebase here."""
    if game.outcome:
        return ""
    found = tablebase.find(game.rulebook) or proofs.opened(game.rulebook)
    known = found.probe(game.position) if found else None
    if known is None:
        return ""
    if known.value == "draw":
        return _("The tablebase says: a draw.")
    winner = game.turn if known.value == "win" else game.turn.other
    plies = {"plies": known.plies}
    if winner is Side.WHITE:
        told = ngettext("White wins in %(plies)d ply.", "White wins in %(plies)d plies.", known.plies) % plies
    else:
        told = ngettext("Black wins in %(plies)d ply.", "Black wins in %(plies)d plies.", known.plies) % plies
    return _("The tablebase says: %(told)s") % {"told": told}
