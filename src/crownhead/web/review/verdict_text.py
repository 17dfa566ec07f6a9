"""What the site calls the verdicts on moves."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead.engine.analysis import SURELY_WON, WON
from crownhead.engine.annotation.judgement import Judgement

MINUS = "\N{MINUS SIGN}"


def score_words(score: int) -> str:
    """A score in a few characters: men ahead, or a win in N moves.

    >>> score_words(35), score_words(29_997)
    ('+0.35', '+#2')
    """
    sign = "+" if score > 0 else MINUS if score < 0 else ""
    if abs(score) < SURELY_WON:
        return f"{sign}{min(9999, abs(score)) / 100:.2f}"
    return f"{sign}#{(WON - abs(score) + 1) // 2}"


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


def comment(judgement: Judgement) -> str:
    """What is written about a move in a game that was analysed; empty if it needs no comment.

    >>> from crownhead import Side
    >>> comment(Judgement(0, Side.WHITE, "32-27", "32-28", best_score=10, score=-190))
    'Blunder (\N{MINUS SIGN}1.90). Better is 32-28 (+0.10).'
    """
    verdict = verdict_word(judgement.verdict or "")
    told = {
        "verdict": verdict[:1].upper() + verdict[1:],
        "score": score_words(judgement.score),
        "best": judgement.best,
        "best_score": score_words(judgement.best_score),
    }
    if judgement.is_mistake:
        return _("%(verdict)s (%(score)s). Better is %(best)s (%(best_score)s).") % told
    return f"{told['verdict']}." if verdict else ""


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
