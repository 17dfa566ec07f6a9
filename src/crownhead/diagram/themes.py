"""The colours of a diagram. Every theme fills its whole picture, so that it reads on a light and on a dark page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from crownhead.errors import near


@dataclass(frozen=True)
class Theme:
    """What each part of a diagram is painted with.

    >>> THEMES["walnut"].routes[0] != THEMES["walnut"].routes[1]
    True
    """

    light: str  # squares that are not played on
    dark: str  # squares that are
    frame: str  # around the board
    names: str  # letters and numbers on the frame
    numbers: str  # numbers on the squares
    white: tuple[str, str]  # a white piece: its face, its rim and marks
    black: tuple[str, str]
    last: str  # the last move's two squares
    accent: str  # arrows, destinations and marks
    routes: tuple[str, str]  # capture routes, by turns
    halo: str  # around lines, to lift them off the board
    number_size: float = 7.5  # of the numbers on the squares, which are 40 wide; large where the picture is small


_COLOURS = """
         walnut          slate           paper           high-contrast   colour-blind
light    #ecd9b9         #d9dfe5         #ffffff         #ffffff         #f2ede1
dark     #a8754a         #75899c         #d2d2d2         #5a5a5a         #8f9ba6
frame    #4a2f1d         #2b3743         #ffffff         #000000         #39424a
names    #e9d8bd         #dbe3ea         #000000         #ffffff         #f2ede1
numbers  #f4e6cd         #f3f7fa         #3d3d3d         #ffffff         #ffffff
white    #fbf3e4/#6d4524 #ffffff/#44566a #ffffff/#000000 #ffffff/#000000 #ffffff/#2f3a44
black    #33231a/#d9b48a #202a34/#b4c4d3 #111111/#ffffff #000000/#ffffff #1c2329/#e8e2d4
last     #e0b73c         #e3c04f         #a9a9a9         #ffd800         #f0e442
accent   #1f6f8b         #0a4fa3         #000000         #ffd800         #0072b2
routes   #c8261c/#137a3a #c8261c/#0b6b38 #b3160d/#00662b #ff6a55/#3ddcff #d55e00/#0072b2
halo     #fff8ea         #ffffff         #ffffff         #000000         #ffffff
"""


def _themes() -> dict[str, Theme]:
    """A theme for each column of the table; the two colours of a cell are those of a pair."""
    names, *rows = (line.split() for line in _COLOURS.strip().splitlines())
    cells: dict[str, list[Any]] = {
        part: [tuple(cell.split("/")) if "/" in cell else cell for cell in row] for part, *row in rows
    }
    return {name: Theme(**{part: row[at] for part, row in cells.items()}) for at, name in enumerate(names)}


THEMES = _themes()
"""Every theme by its name. The last one keeps to colours that all kinds of colour vision tell apart."""

THEMES["paper"] = replace(THEMES["paper"], number_size=11)


def theme_named(name: str) -> Theme:
    """The theme of that name.

    >>> theme_named("walnutt")
    Traceback (most recent call last):
    ValueError: "walnutt" is not a theme (did you mean "walnut"?); allowed: walnut, slate, paper, high-contrast, ...
    """
    if isinstance(name, str) and name in THEMES:
        return THEMES[name]
    meant = near(name, THEMES) if isinstance(name, str) else ()
    hint = f' (did you mean "{meant[0]}"?)' if meant else ""
    raise ValueError(f'"{name}" is not a theme{hint}; allowed: {", ".join(THEMES)}')
