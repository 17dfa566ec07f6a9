"""Diagrams: a position as SVG, and from there as PNG or PDF.

>>> import crownhead as ch
>>> position = ch.Position.from_fen(ch.Rulebook.load("english"), "B:W18,27,31:B14,5")
>>> picture = ch.diagram.svg(position, routes=position.legal_moves, theme="slate")
>>> picture.startswith("<svg"), picture.endswith("</svg>")
(True, True)
"""

from crownhead.diagram.card import card
from crownhead.diagram.description import game_title
from crownhead.diagram.files import pdf, png
from crownhead.diagram.gif import gif
from crownhead.diagram.picture import game_svg, move_svg, svg
from crownhead.diagram.pieces import KINGS
from crownhead.diagram.themes import THEMES, Theme

__all__ = ["KINGS", "THEMES", "Theme", "card", "game_svg", "game_title", "gif", "move_svg", "pdf", "png", "svg"]
