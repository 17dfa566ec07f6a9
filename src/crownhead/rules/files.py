"""Where rulebooks lie: in the package, or anywhere else as files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from crownhead.errors import RulebookError, near


def bundled() -> list[str]:
    """The slugs of the rulebooks that come with Crownhead.

    >>> "english" in bundled()
    True
    """
    names = (file.name for file in _folder().iterdir())
    return sorted(name[:-3] for name in names if name.endswith(".md"))


def read_bundled(slug: str) -> bytes:
    """The document of a bundled rulebook."""
    if slug not in bundled():
        raise RulebookError("is not a bundled rulebook", given=slug, allowed=bundled())
    data: bytes = (_folder() / f"{slug}.md").read_bytes()
    return data


def _folder() -> Any:
    from importlib.resources import files

    return files("crownhead.rules") / "rulebooks"


def is_path(name: str) -> bool:
    """Whether this is the path of a file, and not the slug of a bundled rulebook."""
    return name.endswith(".md") or "/" in name or os.sep in name


def identity_of(path: str) -> str:
    """What is the same for all paths of one file."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return path


def read(path: str) -> bytes:
    """The bytes of a file, at most one more than a document may have: so a huge file does no harm."""
    from crownhead.rules.document import LARGEST_DOCUMENT

    try:
        if os.path.isfile(path):
            with open(path, "rb") as file:
                return file.read(LARGEST_DOCUMENT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RulebookError(f"cannot be read: {reason}", given=path) from None
    raise RulebookError("is not a file", given=path, allowed=_neighbours(path))


def _neighbours(path: str) -> Iterator[str]:
    """Rulebooks with names like that of a file that is missing: in its folder, and the bundled ones."""
    folder, name = os.path.split(path)
    try:
        files = [file for file in os.listdir(folder or ".") if file.endswith(".md")]
    except (OSError, ValueError):
        files = []
    yield from (os.path.join(folder, file) for file in near(name, files))
    yield from near(name.removesuffix(".md"), bundled())
