"""The papers of a book to print, and how its pages lie on the sheets of a booklet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from crownhead.diagram.files import compiled
from crownhead.errors import near

PAGES = re.compile(rb"<xmpTPg:NPages>(\d+)</xmpTPg:NPages>")  # in the metadata of every PDF that Typst writes


class Paper(NamedTuple):
    """The size of a sheet, upright, in millimetres.

    >>> Paper(210, 297).folded
    Paper(width=148.5, height=210)
    """

    width: float
    height: float

    @property
    def folded(self) -> Paper:
        """One of the two pages on a side of a sheet that is folded in the middle."""
        return Paper(self.height / 2, self.width)


PAPERS = {"a4": Paper(210, 297), "a5": Paper(148, 210), "letter": Paper(215.9, 279.4)}


def paper_named(name: str) -> Paper:
    """The paper of that name.

    >>> paper_named("a44")
    Traceback (most recent call last):
    ValueError: "a44" is not a paper (did you mean "a4"?); allowed: a4, a5, letter
    """
    if name in PAPERS:
        return PAPERS[name]
    meant = near(name, PAPERS) if isinstance(name, str) else ()
    hint = f' (did you mean "{meant[0]}"?)' if meant else ""
    raise ValueError(f'"{name}" is not a paper{hint}; allowed: {", ".join(PAPERS)}')


def sides(pages: int) -> Iterator[tuple[int, int]]:
    """The sides of the sheets of a booklet in the order of printing, each with its left and its right page.

    The sheets lie in each other and are folded together. A page that stays empty is 0.

    >>> list(sides(7))
    [(0, 1), (2, 7), (6, 3), (4, 5)]
    """
    places = pages + -pages % 4
    for page in range(1, places // 2 + 1):
        pair = (page, places + 1 - page) if page % 2 == 0 else (places + 1 - page, page)
        left, right = (place if place <= pages else 0 for place in pair)
        yield left, right


def imposed(book: bytes, title: str, paper: Paper) -> bytes:
    """A book in PDF as a booklet: two of its pages on each side of the paper, to print on both sides and to fold."""
    found = PAGES.search(book)
    assert found, "Typst tells how many pages a PDF has"
    inputs = {
        "title": title,
        "width": str(paper.height),
        "height": str(paper.width),
        "book": book.decode("latin-1"),  # a byte each: Typst is given nothing but text
        "sides": json.dumps([*sides(int(found[1]))]),
    }
    source = (files("crownhead.reading.printing") / "booklet.typ").read_text(encoding="utf-8")
    return compiled(source, inputs=inputs, format="pdf")
