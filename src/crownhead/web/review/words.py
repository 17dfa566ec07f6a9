"""What the site calls the verdicts on moves."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def verdict_word(verdict: str) -> str:
    """The name of a verdict.

    >>> verdict_word("dubious")
    'dubious'
    """
    return {
        "blunder": _("blunder"),
        "mistake": _("mistake"),
        "dubious": _("dubious"),
        "shot": _("shot"),
        "only move": _("only move"),
    }.get(verdict, "")


def counted(kind: str, number: int) -> str:
    """How many moves there are of a kind, as `crownhead.engine.annotation.summary` names them.

    >>> counted("blunder", 1), counted("dubious", 2)
    ('1 blunder', '2 dubious moves')
    """
    given = {"number": number}
    match kind:
        case "blunder":
            return ngettext("%(number)d blunder", "%(number)d blunders", number) % given
        case "mistake":
            return ngettext("%(number)d mistake", "%(number)d mistakes", number) % given
        case "dubious":
            return ngettext("%(number)d dubious move", "%(number)d dubious moves", number) % given
        case "missed win":
            return ngettext("%(number)d missed win", "%(number)d missed wins", number) % given
        case "shot":
            return ngettext("%(number)d shot", "%(number)d shots", number) % given
    return ngettext("%(number)d only move found", "%(number)d only moves found", number) % given
