"""What is drawn over a board: arrows, capture routes, destinations and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from crownhead.diagram.board import CELL, BoardView, Point, number
from crownhead.diagram.themes import Theme

MARKS = ("ring", "dot", "cross", "square")
"""What `marks` may put on a square."""

Path = tuple[int, ...]
"""The squares that a move visits."""

START = 13  # how far from the middle of its square a line begins: a king's mark stays free
HEAD = 11  # the length of an arrow's head
ROUTE_GAP = 6  # the distance between routes that run side by side
DASHES, DOTS = "7 3.5", ".1 5.5"


def highlight(board: BoardView, theme: Theme, path: Path) -> str:
    """The squares where a move began and ended, tinted."""
    cells = board.cells(dict.fromkeys((path[0], path[-1])))
    return f'<path class="last" d="{cells}" fill="{theme.last}" fill-opacity=".75"/>'


def arrows(board: BoardView, theme: Theme, paths: Iterable[Path]) -> str:
    """Moves as arrows. One that turns corners has a joint on every square where it lands."""
    drawn = [_arrow([board.centre(square) for square in path], theme, theme.accent) for path in paths]
    return _group("arrows", drawn)


def routes(board: BoardView, theme: Theme, paths: Iterable[Path]) -> str:
    """Captures in two colours by turns, the second one dashed; where several ends are open, dots lead to each.

    Routes that share a stretch run side by side.
    """
    grouped: dict[tuple[Path, Point], list[Point]] = {}
    for path in paths:
        last, end = board.centre(path[-2]), board.centre(path[-1])
        grouped.setdefault((path[:-1], _rounded(_direction(last, end))), []).append(end)
    offsets = _offsets([_steps([*map(board.centre, path), *ends]) for (path, _), ends in grouped.items()])
    drawn = []
    for index, ((path, _), ends) in enumerate(grouped.items()):
        points = [board.centre(square) for square in path]
        drawn.append(_route(points, ends, offsets[index], theme, index % 2))
    return _group("routes", drawn)


def marks(board: BoardView, theme: Theme, marked: Mapping[int, str]) -> str:
    """A ring, a dot, a cross or a border on each of these squares."""
    shapes = {"ring": _ring, "dot": _dot, "cross": _cross, "square": _border}
    drawn = "".join(shapes[kind](board.centre(square), theme, theme.accent) for square, kind in marked.items())
    return f'<g class="marks">{drawn}</g>' if drawn else ""


# --- lines: each in two parts, so that the halos of all of them lie below all lines ---------------------------------


def _group(name: str, drawn: Sequence[tuple[str, str]]) -> str:
    halos, lines = "".join(halo for halo, _ in drawn), "".join(line for _, line in drawn)
    return f'<g class="{name}">{halos}{lines}</g>' if drawn else ""


def _arrow(points: list[Point], theme: Theme, colour: str, dashes: str = "") -> tuple[str, str]:
    shaft = [_towards(points[0], points[1], START), *points[1:-1], _towards(points[-1], points[-2], HEAD - 4)]
    joints = "".join(_joint(point, theme, colour) for point in points[1:-1])
    return _halo(shaft, theme), _line(shaft, colour, dashes) + joints + _head(points[-2], points[-1], theme, colour)


def _route(points: list[Point], ends: list[Point], offset: float, theme: Theme, turn: int) -> tuple[str, str]:
    """A capture whose last jump may end on any of `ends`, which lie in one direction."""
    colour, dashes = theme.routes[turn], DASHES if turn else ""
    near, *farther = sorted(ends, key=lambda end: _distance(points[-1], end))
    line = _beside([*points, near], offset)
    if not farther:
        return _arrow(line, theme, colour, dashes)
    shift = Point(line[-1].x - near.x, line[-1].y - near.y)
    stops = [Point(end.x + shift.x, end.y + shift.y) for end in (near, *farther)]
    shaft = [_towards(line[0], line[1], START), *line[1:]]
    dots = _line([stops[0], stops[-1]], colour, DOTS)
    joints = "".join(_joint(point, theme, colour) for point in line[1:-1])
    return (
        _halo([*shaft, stops[-1]], theme),
        _line(shaft, colour, dashes) + dots + joints + "".join(_dot(stop, theme, colour) for stop in stops),
    )


def _d(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _halo(points: Sequence[Point], theme: Theme) -> str:
    return (
        f'<path d="{_d(points)}" fill="none" stroke="{theme.halo}" stroke-width="5.6" stroke-opacity=".8"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _line(points: Sequence[Point], colour: str, dashes: str) -> str:
    cap = "butt" if dashes == DASHES else "round"
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{_d(points)}" fill="none" stroke="{colour}" stroke-width="3.2" stroke-linecap="{cap}"'
        f' stroke-linejoin="round"{dashed}/>'
    )


def _head(start: Point, end: Point, theme: Theme, colour: str) -> str:
    back, tip = _towards(end, start, HEAD - 3), _towards(end, start, -3)
    dx, dy = _direction(start, end)
    wing = HEAD * 0.55
    corners = [tip, Point(back.x - dy * wing, back.y + dx * wing), Point(back.x + dy * wing, back.y - dx * wing)]
    return f'<path d="{_d(corners)}z" fill="{colour}" stroke="{theme.halo}" stroke-width="1"/>'


def _joint(at: Point, theme: Theme, colour: str) -> str:
    return _circle(at, 3.4, f'fill="{theme.halo}" stroke="{colour}" stroke-width="2"')


# --- marks ---------------------------------------------------------------------------------------------------------


def _circle(at: Point, radius: float, style: str) -> str:
    return f'<circle cx="{number(at.x)}" cy="{number(at.y)}" r="{number(radius)}" {style}/>'


def _ring(at: Point, theme: Theme, colour: str) -> str:
    halo = _circle(at, 17.4, f'fill="none" stroke="{theme.halo}" stroke-width="4.6"')
    return halo + _circle(at, 17.4, f'fill="none" stroke="{colour}" stroke-width="2.8"')


def _dot(at: Point, theme: Theme, colour: str) -> str:
    return _circle(at, 5, f'fill="{colour}" stroke="{theme.halo}" stroke-width="1.6"')


def _cross(at: Point, theme: Theme, colour: str) -> str:
    x, y = number(at.x - 7), number(at.y - 7)
    shape = f'd="M{x} {y}l14 14m0-14l-14 14" fill="none" stroke-linecap="round"'
    return (
        f'<path {shape} stroke="{theme.halo}" stroke-width="6.4"/><path {shape} stroke="{colour}" stroke-width="3.6"/>'
    )


def _border(at: Point, theme: Theme, colour: str) -> str:
    x, y, side = number(at.x - CELL / 2 + 1.5), number(at.y - CELL / 2 + 1.5), CELL - 3
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="{colour}" stroke-width="3"/>'


# --- geometry ------------------------------------------------------------------------------------------------------


def _distance(start: Point, end: Point) -> float:
    return hypot(end.x - start.x, end.y - start.y)


def _direction(start: Point, end: Point) -> Point:
    length = _distance(start, end) or 1
    return Point((end.x - start.x) / length, (end.y - start.y) / length)


def _rounded(point: Point) -> Point:
    return Point(round(point.x, 3), round(point.y, 3))


def _towards(start: Point, end: Point, far: float) -> Point:
    dx, dy = _direction(start, end)
    return Point(start.x + far * dx, start.y + far * dy)


def _steps(points: Sequence[Point]) -> set[frozenset[Point]]:
    """The steps from square to square that a line consists of, independent of its direction."""
    steps = set()
    for start, end in pairwise(points):
        count = round(max(abs(end.x - start.x), abs(end.y - start.y)) / CELL)
        dx, dy = (end.x - start.x) / max(1, count), (end.y - start.y) / max(1, count)
        places = [Point(start.x + dx * step, start.y + dy * step) for step in range(count + 1)]
        steps |= {frozenset(pair) for pair in pairwise(places)}
    return steps


def _offsets(routes: Sequence[set[frozenset[Point]]]) -> list[float]:
    """How far each route is moved aside: not at all, unless it shares a stretch with another."""
    sharing = [i for i, steps in enumerate(routes) if any(steps & other for j, other in enumerate(routes) if j != i)]
    spacing = min(ROUTE_GAP, 18 / max(1, len(sharing) - 1))
    offsets = {i: (place - (len(sharing) - 1) / 2) * spacing for place, i in enumerate(sharing)}
    return [offsets.get(index, 0) for index in range(len(routes))]


def _beside(points: list[Point], offset: float) -> list[Point]:
    """The same line, shifted to one side: always the same side, so that there and back never coincide."""
    sides = [_side(_direction(a, b)) for a, b in pairwise(points)]
    corners = zip(points, (sides[0], *sides), (*sides, sides[-1]), strict=True)
    return [_shifted(point, before, after, offset) for point, before, after in corners]


def _side(direction: Point) -> Point:
    dx, dy = direction
    return Point(dy, -dx) if (dy, -dx) > (0, 0) else Point(-dy, dx)


def _shifted(point: Point, before: Point, after: Point, offset: float) -> Point:
    """Where the two shifted lines meet; a line that goes straight on or straight back is only shifted."""
    agreement = 1 + before.x * after.x + before.y * after.y
    x, y = (before.x + after.x) / agreement, (before.y + after.y) / agreement
    return Point(point.x + offset * x, point.y + offset * y)
