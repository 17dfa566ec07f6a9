"""The help in a game against the computer, as its page shows it."""

from __future__ import annotations

from typing import TypedDict

from django.utils.translation import gettext as _

from crownhead.engine.annotation.judgement import Judgement
from crownhead.play.game import Game as CoreGame
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.review import hints
from crownhead.web.review.hint_search import LONGEST_HINT
from crownhead.web.review.models import Help
from crownhead.web.review.verdict_text import score_words, verdict_word


class HelpView(TypedDict):
    """The hint that can be asked for next, what was answered so far, the squares of the move that it shows, and whether
    an answer is still to come."""

    next_hint: str | None
    can_ask_what_was_wrong: bool
    said: list[str]
    path: str
    waits: bool


def view(game: Game, core: CoreGame, user: User | None) -> HelpView | None:
    """What a player can ask, and the help that they had in this position; None if there is no help."""
    if user is None or not hints.has_help(game, user):
        return None
    asked = {each.kind: each for each in Help.objects.filter(game=game, sequence=game.sequence)}
    can = [kind for kind in Help.Kind.values if hints.subject(game, core, user, kind) is not None]
    square, move, wrong = (asked.get(kind) for kind in Help.Kind.values)
    hint = move or square
    next_hint = None if move else Help.Kind.MOVE if square else Help.Kind.SQUARE
    return {
        "next_hint": next_hint if next_hint in can else None,
        "can_ask_what_was_wrong": Help.Kind.WRONG in can and wrong is None,
        "said": [words for words in (_hint(hint), _verdict(wrong)) if words],
        "path": " ".join(move.answer.get("path", [])) if move and move.answer else "",
        "waits": any(each.answer is None for each in asked.values()),
    }


def _hint(asked: Help | None) -> str:
    if asked is None or asked.answer is None:
        return ""
    if not asked.answer:
        return _("There is no move to find.")
    if asked.kind == Help.Kind.SQUARE:
        return _("Look at square %(square)s.") % {"square": asked.answer["square"]}
    return _("Hint: %(line)s") % {"line": " ".join(asked.answer["line"])}


def _verdict(asked: Help | None) -> str:
    """What was wrong with a move, or that nothing was."""
    if asked is None or asked.answer is None:
        return ""
    judgement = Judgement.from_dict(asked.answer)
    told = {
        "move": judgement.move,
        "verdict": verdict_word(judgement.verdict or ""),
        "score": score_words(judgement.score),
        "best": judgement.best,
        "best_score": score_words(judgement.best_score),
        "line": " ".join(judgement.line[:LONGEST_HINT]),
    }
    if judgement.forced:
        return _("%(move)s was the only legal move.") % told
    if judgement.move == judgement.best:
        return _("Nothing: %(move)s was the best move (%(score)s).") % told
    if not judgement.is_mistake:
        return _("Not much: %(move)s is fine (%(score)s). Best was %(best)s (%(best_score)s).") % told
    return _("%(move)s: %(verdict)s (%(score)s). Better was %(best)s (%(best_score)s): %(line)s") % told
