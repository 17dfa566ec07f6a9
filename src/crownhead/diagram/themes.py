"""The colours of a diagram. Every theme fills its whole picture, so that it reads on a light and on a dark page."""

from __future__ import annotations

from dataclasses import dataclass

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


THEMES = {
    "walnut": Theme(
        light="#ecd9b9",
        dark="#a8754a",
        frame="#4a2f1d",
        names="#e9d8bd",
        numbers="#f4e6cd",
        white=("#fbf3e4", "#6d4524"),
        black=("#33231a", "#d9b48a"),
        last="#e0b73c",
        accent="#1f6f8b",
        routes=("#c8261c", "#137a3a"),
        halo="#fff8ea",
    ),
    "slate": Theme(
        light="#d9dfe5",
        dark="#75899c",
        frame="#2b3743",
        names="#dbe3ea",
        numbers="#f3f7fa",
        white=("#ffffff", "#44566a"),
        black=("#202a34", "#b4c4d3"),
        last="#e3c04f",
        accent="#0a4fa3",
        routes=("#c8261c", "#0b6b38"),
        halo="#ffffff",
    ),
    "paper": Theme(
        light="#ffffff",
        dark="#d2d2d2",
        frame="#ffffff",
        names="#000000",
        numbers="#3d3d3d",
        white=("#ffffff", "#000000"),
        black=("#111111", "#ffffff"),
        last="#a9a9a9",
        accent="#000000",
        routes=("#b3160d", "#00662b"),
        halo="#ffffff",
        number_size=11,
    ),
    "high-contrast": Theme(
        light="#ffffff",
        dark="#5a5a5a",
        frame="#000000",
        names="#ffffff",
        numbers="#ffffff",
        white=("#ffffff", "#000000"),
        black=("#000000", "#ffffff"),
        last="#ffd800",
        accent="#ffd800",
        routes=("#ff6a55", "#3ddcff"),
        halo="#000000",
    ),
    "colour-blind": Theme(
        light="#f2ede1",
        dark="#8f9ba6",
        frame="#39424a",
        names="#f2ede1",
        numbers="#ffffff",
        white=("#ffffff", "#2f3a44"),
        black=("#1c2329", "#e8e2d4"),
        last="#f0e442",
        accent="#0072b2",
        routes=("#d55e00", "#0072b2"),
        halo="#ffffff",
    ),
}
"""Every theme by its name. The last one keeps to colours that all kinds of colour vision tell apart."""


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
