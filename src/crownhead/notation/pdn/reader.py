"""Reading files of games, one by one: only the game under way is in memory."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from typing import IO, Any

from crownhead import _core
from crownhead.arguments import instance, path
from crownhead.errors import quote, unexpected
from crownhead.notation.pdn.game import PdnGame
from crownhead.rules.rulebook import AnyRulebook, Rulebook

CHUNK = 1 << 18
LARGEST_CHUNK = 1 << 23

Suggestion = AnyRulebook | None


def read(
    source: str | os.PathLike[str] | IO[Any],
    *,
    rulebook: Suggestion = None,
    default: Suggestion = None,
    encoding: str | None = None,
) -> Iterator[PdnGame]:
    """The games of a file (its path, or the open file, text or binary), as they are found.

    ``rulebook`` overrides the tags, ``default`` is used if they name none. Files are UTF-8 or Latin-1, found out
    game by game, or UTF-16 with a byte order mark; others need an ``encoding``.

    >>> import io
    >>> for game in read(io.StringIO('[Event "one"] 1. 11-15 * [Event "two"] 1. 9-13 *')):
    ...     print(game.tags["Event"], game.root.next().move)
    one 11-15
    two 9-13
    """
    forced, fallback = _book(rulebook), _book(default)
    if hasattr(source, "read"):
        yield from _games(source.read, forced, fallback, encoding)
    else:
        with open(path("source", source), "rb") as file:
            yield from _games(file.read, forced, fallback, encoding)


def loads(
    text: str | bytes, *, rulebook: Suggestion = None, default: Suggestion = None, encoding: str | None = None
) -> list[PdnGame]:
    """The games of a text.

    >>> [game.plies for game in loads("1. 32-28 19-23 1-1 1. 33-28 *")]
    [2, 1]
    """
    forced, fallback = _book(rulebook), _book(default)
    if not isinstance(text, str | bytes):
        raise unexpected("PDN is text", text)
    pieces = iter([text, text[:0]])
    return list(_games(lambda size: next(pieces), forced, fallback, encoding))


def _book(given: Suggestion) -> Rulebook | None:
    return None if given is None else Rulebook.load(given)


def _decoder(encoding: str) -> codecs.IncrementalDecoder:
    try:
        return codecs.getincrementaldecoder(instance("encoding: text is expected", str, encoding))("replace")
    except (LookupError, ValueError):
        raise ValueError(f"{quote(encoding)} is not an encoding, such as cp1251") from None


def _encoded(text: str) -> bytes:
    """Text as UTF-8, with the bytes that were none when it was read; half of a surrogate pair is a question mark."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _games(
    more: Callable[[int], str | bytes], forced: Rulebook | None, default: Rulebook | None, encoding: str | None
) -> Iterator[PdnGame]:
    scanner = _core.PdnScanner()
    decode = _decoder(encoding) if encoding is not None else None
    size, first = CHUNK, True
    while True:
        piece = more(size)
        at_end = not piece
        if first and isinstance(piece, bytes) and decode is None and piece[:2] in (b"\xff\xfe", b"\xfe\xff"):
            decode = _decoder("utf-16")
        first = False
        if isinstance(piece, str):
            piece = _encoded(piece)
        elif decode is not None:
            piece = decode.decode(piece, final=at_end).encode("utf-8", "replace")
        scanner.feed(piece)
        if at_end:
            scanner.finish()
        found = False
        while (text := scanner.next()) is not None:
            found = True
            yield PdnGame._of(text, forced, default)
        if at_end:
            return
        # A game longer than the piece is looked at again from its beginning, so larger pieces keep that cheap.
        size = CHUNK if found else min(2 * size, LARGEST_CHUNK)
