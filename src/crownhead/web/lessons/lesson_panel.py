"""A lesson beside the board: what was wrong, what is said to a try, and the way to the next mistake."""

from __future__ import annotations

from crownhead.engine.annotation.plot import Curve
from crownhead.web.contract import boards
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.lessons.lesson import Lesson, LessonAnswer
from crownhead.web.review.verdict_text import score_words, verdict_word


def context(
    lesson: Lesson, answer: LessonAnswer | None, *, curve: Curve, name: str, is_own: bool, is_asked: bool
) -> Context:
    """What ``review/lesson_panel.html`` shows, and the board beside it. ``is_asked``: the solution is."""
    mistake, mistakes = lesson.mistake, lesson.mistakes
    is_solved = answer is not None and answer.kind == "good"
    position = answer.game if answer and answer.game else lesson.before
    return {
        "name": name,
        "is_own": is_own,
        "mistake": mistake,
        "verdict": verdict_word(mistake.verdict or ""),
        "number": curve.numbering.plain_label(mistake.ply),
        "score": score_words(mistake.score),
        "best_score": score_words(mistake.best_score),
        "line": " ".join(mistake.line),
        "answer": answer,
        "is_solved": is_solved,
        "is_shown": is_solved or is_asked,
        "places": [
            {"number": place + 1, "ply": each.ply, "is_current": place == lesson.index}
            for place, each in enumerate(mistakes)
        ],
        "next": mistakes[lesson.index + 1].ply if lesson.index + 1 < len(mistakes) else None,
        "board": boards.describe(position, None if is_solved else mistake.side, languages.say),
    }
