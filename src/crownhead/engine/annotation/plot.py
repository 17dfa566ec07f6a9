"""The scores of games, drawn as SVG: who stood better when, and where it went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from crownhead.arguments import instance, items
from crownhead.engine.analysis import score_text
from crownhead.engine.annotation.judgement import Judgement, chance
from crownhead.play.words.numbering import Numbering
from crownhead.sides import Side

WIDTH, PANEL, GAP = 880, 220, 56
LEFT, RIGHT = 64, 16
MOST_LABELS = 12

# Colours are written out for both preferences: many programs that show SVG know no CSS variables.
_LIGHT = {
    **{".ground": "fill: #fff", "text": "fill: #59636e", ".name": "fill: #1f2328"},
    **{".grid": "stroke: #d8dee4", ".zero": "stroke: #818b98", ".line": "stroke: #0b63c5", ".mark": "stroke: #fff"},
    **{".white": "fill: #f6e7cb", ".black": "fill: #57606a"},
    **{".blunder": "fill: #c4231b", ".mistake": "fill: #b35900", ".shot": "fill: #18794e"},
}
_DARK = {
    **{".ground": "fill: #16191d", "text": "fill: #9198a1", ".name": "fill: #e6edf3"},
    **{".grid": "stroke: #343b44", ".zero": "stroke: #6e7681", ".line": "stroke: #6cb6ff", ".mark": "stroke: #16191d"},
    **{".white": "fill: #cfc3ae", ".black": "fill: #3d444d"},
    **{".blunder": "fill: #ff7b72", ".mistake": "fill: #e3a04a", ".shot": "fill: #56d39b"},
}


def _rules(colours: dict[str, str]) -> str:
    return " ".join(f"{selector} {{ {colour} }}" for selector, colour in colours.items())


STYLE = f"""
  text {{ font: 13px system-ui, sans-serif }} .name {{ font-size: 15px; font-weight: 600 }}
  .line {{ fill: none; stroke-width: 2 }} .mark {{ stroke-width: 1.5 }}
  {_rules(_LIGHT)}
  @media (prefers-color-scheme: dark) {{ {_rules(_DARK)} }}
"""


class Curve(NamedTuple):
    """One game to draw: its name, the judgements, and how its moves are numbered."""

    name: str
    judgements: Sequence[Judgement]
    numbering: Numbering = Numbering(1, Side.WHITE, second_moves=False)

    def heading(self, judgement: Judgement) -> str:
        """A move with its number and the verdict."""
        verdict = f": {judgement.verdict}" if judgement.verdict else ""
        return f"{self.numbering.plain_label(judgement.ply)} {judgement.move}{verdict}"


def plot_svg(curves: Sequence[Curve]) -> str:
    """The curves, one below the other, as an SVG document that follows the reader's light or dark preference.

    >>> from crownhead import Side
    >>> quiet = Judgement(0, Side.WHITE, "32-28", "32-28", 10, 10)
    >>> blunder = Judgement(1, Side.BLACK, "19-23", "18-23", 5, -240)
    >>> svg = plot_svg([Curve("White - Black", [quiet, blunder])])
    >>> svg.startswith("<svg"), "1... 19-23: blunder" in svg
    (True, True)
    """
    curves = [instance("a curve is a Curve", Curve, each) for each in items("curves", curves)]
    height = len(curves) * (PANEL + GAP) + GAP // 2
    title = f"The score of {len(curves)} game{'s' if len(curves) != 1 else ''}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" aria-labelledby="title desc">',
        f'<title id="title">{title}</title>',
        f'<desc id="desc">{escape(" ".join(map(_in_words, curves)))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
    ]
    for number, curve in enumerate(curves):
        parts += _panel(curve, number, GAP // 2 + number * (PANEL + GAP))
    return "\n".join([*parts, "</svg>", ""])


def _in_words(curve: Curve) -> str:
    """A summary for readers who cannot see the picture."""
    if not curve.judgements:
        return f"{curve.name}: no moves."
    grave = [curve.heading(each) for each in curve.judgements if each.verdict in ("blunder", "mistake", "shot")]
    end = score_text(curve.judgements[-1].white_score)
    return f"{curve.name}: {len(curve.judgements)} plies, at the end {end} for White. {'; '.join(grave[:20])}."


def _panel(curve: Curve, number: int, top: int) -> Iterator[str]:
    yield f'<g transform="translate(0 {top})">'
    yield f'<text class="name" x="{LEFT}" y="14">{escape(curve.name)}</text>'
    yield f'<svg y="22" width="{WIDTH}" height="{PANEL + 24}" overflow="visible">'
    yield from _grid(curve)
    points = [(_x(curve, index), _y(each.white_score)) for index, each in enumerate(curve.judgements)]
    if points:
        yield from _area(points, number)
        yield f'<polyline class="line" points="{_points(points)}"/>'
        yield from _marks(curve, points)
    yield "</svg></g>"


def _grid(curve: Curve) -> Iterator[str]:
    for score, label in ((200, "+2"), (100, "+1"), (0, "0"), (-100, "\N{MINUS SIGN}1"), (-200, "\N{MINUS SIGN}2")):
        y, kind = _y(score), "grid" if score else "zero"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    yield f'<text x="{LEFT - 8}" y="12" text-anchor="end">White</text>'
    yield f'<text x="{LEFT - 8}" y="{PANEL}" text-anchor="end">Black</text>'
    count, numbering = len(curve.judgements), curve.numbering
    moves = [index for index in range(count) if index == 0 or not numbering.is_second(index)]
    step = max(1, -(-len(moves) // MOST_LABELS))
    for index in moves[::step]:
        yield f'<text x="{_x(curve, index):.1f}" y="{PANEL + 18}" text-anchor="middle">{numbering.number(index)}</text>'


def _area(points: Sequence[tuple[float, float]], number: int) -> Iterator[str]:
    """Between the line and zero: White's colour where White stands better, Black's where Black does."""
    middle = _y(0)
    shape = _points([(points[0][0], middle), *points, (points[-1][0], middle)])
    for name, y in (("white", 0.0), ("black", middle)):
        clip = f"{name}-{number}"
        yield f'<clipPath id="{clip}"><rect y="{y:.1f}" width="{WIDTH}" height="{PANEL / 2:.1f}"/></clipPath>'
        yield f'<polygon class="{name}" clip-path="url(#{clip})" points="{shape}"/>'


def _marks(curve: Curve, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """A shape for each verdict, not a colour alone: a diamond, a disc, a star's triangle."""
    for each, (x, y) in zip(curve.judgements, points, strict=True):
        title = f"<title>{escape(curve.heading(each))}</title>"
        if each.verdict == "blunder":
            yield f'<path class="mark blunder" d="M{x:.1f} {y - 7:.1f}l7 7-7 7-7-7z">{title}</path>'
        elif each.verdict == "mistake":
            yield f'<circle class="mark mistake" cx="{x:.1f}" cy="{y:.1f}" r="5">{title}</circle>'
        elif each.verdict == "shot":
            yield f'<path class="mark shot" d="M{x:.1f} {y - 7:.1f}l7 12h-14z">{title}</path>'


def _x(curve: Curve, index: int) -> float:
    return LEFT + (index + 1) / (len(curve.judgements) + 1) * (WIDTH - LEFT - RIGHT)


def _y(score: int) -> float:
    """By White's chance: the first man weighs more than the fifth."""
    return PANEL * (1 - chance(score))


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
