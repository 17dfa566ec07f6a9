"""Parts of pages that are the same each time: rendered once for each language, and kept for a while.

What a part shows has to be in its key: then it is never older than what it shows. What no key has (the title of a
player's book, say) is seen anew when the part is no longer fresh.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from crownhead.web.http.caching.byte_cache import ByteCache

FRESH = 60.0
"""How many seconds it is used before it is rendered again."""
MOST_BYTES = 16 * 2**20

HOLE = "\x1a"
"""Stands in a fragment where something is put in anew each time; no page has this character."""

Facts = tuple[Any, ...]
"""What a row of a list shows, as it was read; the first is the key of what it is about."""


class FragmentRow(NamedTuple):
    """A row of a list: the key of what it shows, and its HTML."""

    key: int
    html: SafeString


_fragments: ByteCache[str] = ByteCache("fragments", MOST_BYTES, FRESH)


def find(key: Hashable) -> SafeString | None:
    """A part that was rendered before, in the language of the visitor."""
    found = _fragments.get((get_language(), key))
    return None if found is None else mark_safe(found)


def keep(key: Hashable, text: str) -> SafeString:
    """Keep a part as it was rendered, which is returned."""
    _fragments.put((get_language(), key), text, 4 * len(text) if not text.isascii() else len(text))
    return mark_safe(text)


def kept(key: Hashable, render: Callable[[], str]) -> SafeString:
    """A part as it was rendered before, or now.

    >>> kept("doctest", lambda: "<b>11-15</b>"), kept("doctest", lambda: "never called")
    ('<b>11-15</b>', '<b>11-15</b>')
    """
    found = find(key)
    return keep(key, render()) if found is None else found


def filled(fragment: str, content: str) -> SafeString:
    """A fragment with its hole filled; the content is HTML already.

    >>> filled(f"<b>{HOLE}</b>", "12")
    '<b>12</b>'
    """
    return mark_safe(fragment.replace(HOLE, content))


def drawn(
    rows: Sequence[Facts], rendered: Callable[[Sequence[Facts]], dict[int, str]], key_of: Callable[[Facts], Hashable]
) -> list[FragmentRow]:
    """The rows of a list as they were rendered before; those that were not are rendered now, all at once."""
    found = {row[0]: find(key_of(row)) for row in rows}
    missing = [row for row in rows if found[row[0]] is None]
    texts = rendered(missing) if missing else {}
    return [FragmentRow(row[0], found[row[0]] or keep(key_of(row), texts[row[0]])) for row in rows]
