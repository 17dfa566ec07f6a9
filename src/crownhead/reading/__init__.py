"""Books to read: as text, as one HTML page, as a PDF book; what they say in brief, and how two of them differ."""

from crownhead.reading.book import pdf
from crownhead.reading.compare import Difference, differences
from crownhead.reading.facts import Fact, facts
from crownhead.reading.page import html
from crownhead.reading.plain import text

__all__ = ["Difference", "Fact", "differences", "facts", "html", "pdf", "text"]
