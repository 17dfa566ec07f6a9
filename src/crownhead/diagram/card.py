"""A picture to share: a board beside a few words, in the size that other sites show beside a link."""

from __future__ import annotations

from crownhead.arguments import text
from crownhead.diagram.files import compiled

WIDTH, HEIGHT = 1200, 630
LONGEST = 120
"""The characters of a line that are shown."""

# Typst takes 96 of a picture's pixels for an inch: three quarters of a point each.
_CARD = """
#set page(width: 900pt, height: 472.5pt, margin: 24pt, fill: rgb("#f6f5f1"))
#set text(fill: rgb("#1b1c1e"), hyphenate: false, lang: sys.inputs.language)
#set par(leading: 0.5em, justify: false)
#let title = sys.inputs.title
#grid(
  columns: (424.5pt, 1fr),
  column-gutter: 32pt,
  box(width: 424.5pt, height: 424.5pt, align(center + horizon,
    image(bytes(sys.inputs.picture), format: "svg", width: 424.5pt, height: 424.5pt, fit: "contain"))),
  box(height: 424.5pt, {
    v(1fr)
    text(size: if title.len() > 60 { 26pt } else if title.len() > 30 { 32pt } else { 40pt }, weight: "bold", title)
    for line in (sys.inputs.first, sys.inputs.second) {
      if line != "" { v(4pt); text(size: 22pt, fill: rgb("#5b5d62"), line) }
    }
    v(1fr)
    text(size: 18pt, fill: rgb("#8a5a2b"), weight: "bold", sys.inputs.site)
  }),
)
"""


def card(svg: str, title: str, first: str = "", second: str = "", *, site: str = "", language: str = "en") -> bytes:
    """A board as `svg` draws it, with a title and two lines beside it: PNG, 1200 by 630. Needs the extra ``pictures``.

    >>> from crownhead import Rulebook
    >>> from crownhead.diagram.picture import svg
    >>> picture = card(svg(Rulebook.load("english").start), "English draughts")
    >>> picture[1:4], int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    (b'PNG', 1200, 630)
    """
    words = {"title": title, "first": first, "second": second, "site": site, "language": language}
    inputs = {name: shortened(text(name, value)) for name, value in words.items()}
    return compiled(_CARD, inputs={**inputs, "picture": text("svg", svg)}, format="png", ppi=96.0)


def shortened(words: str) -> str:
    """A line that is not longer than a card has room for.

    >>> shortened("x" * 200)[-3:], len(shortened("x" * 200))
    ('xx…', 120)
    """
    plain = " ".join(words.split())
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"
