"""Books to read: as text, as one HTML page, as a PDF book; what they say in brief, and how two of them differ."""

from crownhead.reading.compare import Difference, differences
from crownhead.reading.facts import Fact, facts
from crownhead.reading.page import html
from crownhead.reading.plain import text
from crownhead.reading.printing.book import pdf

__all__ = ["Difference", "Fact", "differences", "facts", "html", "pdf", "text"]
