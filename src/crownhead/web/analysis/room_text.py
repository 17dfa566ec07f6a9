"""What the script of the analysis room says, in the visitor's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from crownhead.sides import Side
from crownhead.web.i18n.languages import say


def words() -> dict[str, str]:
    """All of it. Names in braces are filled in by the script."""
    return {
        "white": say(Side.WHITE),
        "black": say(Side.BLACK),
        "winsIn": _("{side} wins in {moves} moves"),
        "wins": _("{side} wins"),
        "equal": _("about equal"),
        "ahead": _("{side} is ahead by {men} men"),
        "depth": _("depth {depth} · {speed} k/s"),
        "thinking": _("looking…"),
        "engineOff": _("The engine is off."),
        "noMove": _("There is nothing to look for."),
        "onServer": _("This browser can't run the engine; the server looks for a moment instead."),
        "noMoves": _("Move a piece: both sides are yours."),
        "analysing": _("{done} of {all} positions looked at"),
        "setUp": _("new position"),
        "copied": pgettext("to the clipboard", "Copied"),
        "failed": _("That did not arrive. Try it again."),
    }
