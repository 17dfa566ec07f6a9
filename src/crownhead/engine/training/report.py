"""The report on a run of training: a page with the course of the loss and the matches."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from crownhead.engine.training.fit import Epoch
from crownhead.engine.training.run import Generation, Plan

_WIDTH, _HEIGHT, _EDGE = 640, 240, 40
_STYLE = """\
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5; }
table { border-collapse: collapse; } td, th { padding: .25rem .75rem; text-align: left; }
polyline { fill: none; stroke: currentColor; stroke-width: 2; } .others { stroke-dasharray: 4 3; }
line { stroke: currentColor; opacity: .3; } text { fill: currentColor; font-size: 12px; }"""


def report(plan: Plan, title: str, generations: Sequence[Generation]) -> str:
    """The page, in HTML.

    >>> first = Generation(1, 900, 100.0, (Epoch(1, 0.6, 0.61),), "3 won, 1 drawn")
    >>> page = report(Plan("english"), "English draughts", [first])
    >>> "English draughts" in page, "3 won" in page, page.count("<svg")
    (True, True, 1)
    """
    rows = "\n".join(
        f"<tr><td>{each.number}</td><td>{each.positions:,}</td><td>{each.epochs[-1].held_back:.4f}</td>"
        f"<td>{escape(each.match or 'none')}</td></tr>"
        for each in generations
    )
    curves = "\n".join(
        f"<h2>Generation {each.number}</h2>\n{loss_curve(each.epochs, f'Generation {each.number}')}"
        for each in generations
    )
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Training: {escape(title)}</title>
<style>
{_STYLE}
</style>
<h1>Training: {escape(title)}</h1>
<p>{plan.games:,} games a generation, {plan.nodes:,} nodes a move, {plan.epochs} times through the positions.
The match is against the generation before, the first one's against what it started with ({escape(plan.start)}),
{plan.match_nodes:,} nodes a move.</p>
<table>
<tr><th>generation</th><th>positions</th><th>loss on positions held back</th><th>match</th></tr>
{rows}
</table>
{curves}
"""


def loss_curve(epochs: Sequence[Epoch], title: str) -> str:
    """How the loss went down: on what was learned from (solid), and on positions held back (dashed).

    >>> loss_curve([Epoch(1, 0.7, 0.69), Epoch(2, 0.6, 0.62)], "A curve").count("<polyline")
    2
    """
    values = [value for epoch in epochs for value in (epoch.learned, epoch.held_back)]
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def points(losses: Sequence[float]) -> str:
        step = (_WIDTH - 2 * _EDGE) / max(len(losses) - 1, 1)
        places = (
            (_EDGE + i * step, _EDGE + (high - loss) / span * (_HEIGHT - 2 * _EDGE)) for i, loss in enumerate(losses)
        )
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)

    left, top, bottom, right = _EDGE, _EDGE, _HEIGHT - _EDGE, _WIDTH - _EDGE
    return f"""<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}: the loss by epoch">
<line x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}"/>
<line x1="{left}" y1="{top}" x2="{left}" y2="{bottom}"/>
<text x="{left}" y="{top - 8}">{high:.4f}</text>
<text x="{left}" y="{bottom + 16}">{low:.4f}, epochs 1 to {len(epochs)}</text>
<polyline points="{points([epoch.learned for epoch in epochs])}"/>
<polyline class="others" points="{points([epoch.held_back for epoch in epochs])}"/>
</svg>"""
