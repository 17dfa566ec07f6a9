"""Where rulebooks are found: in the package, or in files anywhere else."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from crownhead.arguments import text
from crownhead.errors import RulebookError, near, unexpected
from crownhead.sentences import Sentence

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LARGEST_DOCUMENT = 256 * 1024  # bytes
KINDS = ("rulebooks", "anthologies")
"""The folders of the books that come with Crownhead."""


def bundled() -> list[str]:
    """The slugs of the rulebooks that come with Crownhead.

    >>> "english" in bundled()
    True
    """
    return [*_slugs("rulebooks")]


def bundled_anthologies() -> list[str]:
    """The slugs of the books of several games that come with Crownhead.

    >>> set(bundled_anthologies()) & set(bundled())
    set()
    """
    return [*_slugs("anthologies")]


def read_bundled(slug: str) -> bytes:
    """The document of a bundled rulebook."""
    if slug not in bundled():
        raise RulebookError(Sentence("is not a bundled rulebook"), given=slug, allowed=bundled())
    return _read("rulebooks", slug)


def read_bundled_anthology(slug: str) -> bytes:
    """The document of a bundled book of several games."""
    return _read("anthologies", slug)


def bundled_translations(slug: str) -> list[str]:
    """The languages into which a book that comes with Crownhead is translated.

    >>> bundled_translations("english")
    ['de', 'nl']
    """
    return _translations().get(slug, [])


def read_bundled_translation(slug: str, language: str) -> tuple[bytes, str]:
    """The document of a translation that comes with Crownhead, and its path in the package."""
    kind = "anthologies" if slug in bundled_anthologies() else "rulebooks"
    return _read(kind, f"{slug}.{language}"), f"{kind}/{slug}.{language}.md"


def is_bundled_path(path: str) -> bool:
    """Whether this is the path inside the package by which errors name a document that comes with Crownhead."""
    return path.startswith(tuple(f"{kind}/" for kind in KINDS))


@cache
def _translations() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(name for kind in KINDS for name in _names(kind)):
        slug, dot, language = name.partition(".")
        if dot:
            found.setdefault(slug, []).append(language)
    return found


@cache
def _slugs(kind: str) -> tuple[str, ...]:
    return tuple(name for name in _names(kind) if "." not in name)


def _names(kind: str) -> list[str]:
    """The documents in a folder: `english`, and its translation `english.de`."""
    names = (file.name for file in _folder(kind).iterdir())
    return sorted(name[:-3] for name in names if name.endswith(".md"))


def _read(kind: str, name: str) -> bytes:
    data: bytes = (_folder(kind) / f"{name}.md").read_bytes()
    return data


def _folder(kind: str) -> Any:
    from importlib.resources import files

    return files("crownhead.rules") / kind


def is_path(name: str) -> bool:
    """Whether this is the path of a file, and not the slug of a bundled rulebook."""
    return name.endswith((".md", ".txt")) or "/" in name or os.sep in name


def chosen_game(name: str) -> tuple[str, str] | None:
    """The book and the game in it, if a name has both.

    >>> chosen_game("books/draughts.md#turkish"), chosen_game("c#/english.md")
    (('books/draughts.md', 'turkish'), None)
    """
    book, mark, game = name.rpartition("#")
    if mark and SLUG.fullmatch(game) and (is_path(book) or book in bundled_anthologies()):
        return book, game
    return None


def identity_of(path: str) -> str:
    """A value that is the same for every path that leads to one file."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return path


def read(path: str) -> bytes:
    """The bytes of a file, at most one more than a document may have, so that a huge file is refused without harm."""
    try:
        if os.path.isfile(path):
            with open(path, "rb") as file:
                return file.read(LARGEST_DOCUMENT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RulebookError(f"cannot be read: {reason}", given=path) from None
    raise RulebookError("is not a file", given=path, allowed=_neighbours(path))


def _neighbours(path: str) -> Iterator[str]:
    """Rulebooks with names similar to that of a missing file: in its folder, and the bundled ones."""
    folder, name = os.path.split(path)
    try:
        files = [file for file in os.listdir(folder or ".") if file.endswith(".md")]
    except (OSError, ValueError):
        files = []
    yield from (os.path.join(folder, file) for file in near(name, files))
    yield from near(name.removesuffix(".md"), bundled())


def some_texts(texts: Sequence[str], what: str) -> Sequence[str]:
    """The texts that a book is made of, at least one.

    >>> some_texts([], "a rulebook")
    Traceback (most recent call last):
    crownhead.errors.RulebookError: a rulebook has at least one text
    """
    if isinstance(texts, str | bytes) or not isinstance(texts, Sequence):
        raise unexpected(f"the texts of {what} are expected", texts)
    if not texts:
        raise RulebookError(f"{what} has at least one text")
    for each in texts:
        text(f"a text of {what}", each)
    return texts
