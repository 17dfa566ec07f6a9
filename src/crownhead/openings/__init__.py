"""Opening books: which moves were played in a position, and with what success."""

from crownhead.openings.book import BookMove, OpeningBook, shipped
from crownhead.openings.builder import OpeningBookBuilder

__all__ = ["BookMove", "OpeningBook", "OpeningBookBuilder", "shipped"]
