"""The course of a game as a picture for pages: White's chances after each move, with the mistakes as dots. Each move is
a link, so that it works without a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from crownhead.engine.annotation.judgement import Judgement, chance
from crownhead.engine.annotation.plot import Curve
from crownhead.web.review.verdict_text import score_words, verdict_word

WIDTH, HEIGHT = 400, 100


class CurvePoint(NamedTuple):
    """A move on the curve: where it lies, the strip that leads to it, and what is said about it."""

    ply: int
    x: float
    y: float
    left: float
    width: float
    verdict: str
    """``blunder``, ``mistake`` or ``dubious``; empty for any other move."""
    side: str
    words: str


class ScoreGraph(NamedTuple):
    """Everything that the template draws."""

    width: int
    height: int
    line: str
    area: str
    points: list[CurvePoint]


def graph(curve: Curve) -> ScoreGraph:
    """The picture of the judgements on a game.

    >>> from crownhead import Side
    >>> blunder = Judgement(0, Side.WHITE, "32-27", "32-28", best_score=10, score=-190)
    >>> drawn = graph(Curve("", [blunder]))
    >>> drawn.points[0].ply, drawn.points[0].verdict, drawn.line.split()[0]
    (1, 'blunder', '0,50.0')
    """
    judgements = curve.judgements
    step = WIDTH / max(1, len(judgements))
    points = [_point(curve, each, place, step) for place, each in enumerate(judgements, 1)]
    line = _line([(0.0, HEIGHT / 2), *((point.x, point.y) for point in points)])
    return ScoreGraph(WIDTH, HEIGHT, line, f"0,{HEIGHT} {line} {points[-1].x if points else 0:g},{HEIGHT}", points)


def _point(curve: Curve, each: Judgement, place: int, step: float) -> CurvePoint:
    x = round(place * step, 1)
    left = max(0.0, x - step / 2)
    y = round(HEIGHT * (1 - chance(each.white_score)), 1)
    verdict = (each.verdict or "") if each.is_mistake else ""
    width = round(min(WIDTH, x + step / 2) - left, 1)
    return CurvePoint(each.ply + 1, x, y, round(left, 1), width, verdict, each.side.value, words(curve, each))


def words(curve: Curve, each: Judgement) -> str:
    """What is said about a move when it is pointed at."""
    said = f"{curve.numbering.plain_label(each.ply)} {each.move}  {score_words(each.white_score)}"
    if not each.is_mistake:
        return said
    better = _("better: %(move)s") % {"move": each.best}
    return f"{said}  {verdict_word(each.verdict or '')}, {better}"


def _line(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y}" for x, y in points)
