"""The texts around the site: Markdown files, those of the operator before those that come with the site."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings

from crownhead.rules.document import markdown

if TYPE_CHECKING:
    from markdown_it.token import Token

log = logging.getLogger("crownhead.texts")

BUNDLED = Path(__file__).parent / "documents"
LARGEST = 256 * 1024
"""The bytes that such a file may have."""


class SiteText(NamedTuple):
    """A text as a page shows it: its title, the rest as HTML, its language, and whether the operator wrote it."""

    title: str
    html: str
    language: str
    by_operator: bool


def found(name: str, language: str) -> SiteText:
    """A text in a language; if there is none, in English or as the operator has written it.

    >>> found("help", "nl").language, found("help", "ja").language
    ('nl', 'en')
    """
    own: Path | None = settings.TEXTS
    for folder in (own, BUNDLED) if own is not None else (BUNDLED,):
        for tongue in (language, "en"):
            path = folder / (f"{name}.{tongue}.md" if tongue != "en" else f"{name}.md")
            if (text := _read(path, tongue, by_operator=folder is not BUNDLED)) is not None:
                return text
    raise FileNotFoundError(name)


def _read(path: Path, language: str, *, by_operator: bool) -> SiteText | None:
    """A file as it is now; None if there is none, or none that can be shown."""
    try:
        facts = path.stat()
        return _rendered(path, facts.st_mtime_ns, facts.st_size, language, by_operator)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.warning("%s cannot be shown, and the text that comes with the site is: %s", path, error)
        return None


@lru_cache(maxsize=64)
def _rendered(path: Path, changed: int, size: int, language: str, by_operator: bool) -> SiteText:
    if size > LARGEST:
        raise ValueError(f"it has {size} bytes; expected at most {LARGEST}")
    parser, environment = markdown(), dict[str, Any]()
    tokens, title = parser.parse(path.read_text(encoding="utf-8"), environment), ""
    if tokens and tokens[0].tag == "h1":
        title, tokens = _words(tokens[1]), tokens[3:]  # the heading, what it says, and its end
    return SiteText(title, parser.renderer.render(tokens, parser.options, environment), language, by_operator)


def _words(heading: Token) -> str:
    return "".join(child.content or " " * (child.type == "softbreak") for child in heading.children or ())
