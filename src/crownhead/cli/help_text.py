"""The texts of `--help`, laid out for the width of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

_ITEM = re.compile(r" +(.+?)(?: {2,}(.+))?")
_CONTINUED = re.compile(r"\n {6,}")
_TOGETHER = re.compile(r'"[^"]*"| --?[a-z-]+ (?!-)("[^"]*")?')  # what is quoted, and an option with its value
_SPACE = "\0"  # one that no line is broken at


def fitted(text: str, width: int) -> str:
    """A text with lines of at most this width.

    Lines that begin with two spaces are items, such as examples: a command or a name, and after two more spaces what is
    said about it. If they do not fit side by side, what is said comes below. Any other lines are filled as one
    paragraph up to the next empty line.

    >>> print(fitted("examples:\\n  crownhead rules english  read one here", 34))
    examples:
      crownhead rules english
          read one here
    """
    lines = groupby(text.rstrip().split("\n"), lambda line: "item" if line.startswith("  ") else line and "text")
    parts: list[str] = []
    for kind, group in lines:
        if kind == "item":
            parts += _items("\n".join(group), width)
        elif kind:
            parts += _filled(" ".join(group), width)
        else:
            parts.append("")
    return "\n".join(parts)


def examples_of(command: str, examples: str) -> str:
    """Those examples that are about one command.

    >>> examples_of("pdn check", "examples:\\n  crownhead pdn check a.pdn\\n  crownhead pdn stats a.pdn")
    'example:\\n  crownhead pdn check a.pdn'
    """
    lines = [line for line in examples.splitlines() if line.startswith(f"  crownhead {command} ")]
    return "\n".join(["examples:" if len(lines) > 1 else "example:", *lines])


def _filled(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False, break_long_words=False)


def _items(text: str, width: int) -> Iterator[str]:
    """The same lines if they fit; else each command by itself, and what is said about it below."""
    lines = text.split("\n")
    if all(len(line) <= width for line in lines):
        yield from lines
        return
    for line in _CONTINUED.sub(" ", text).split("\n"):
        name, about = _ITEM.fullmatch(line).groups()  # type: ignore[union-attr]  # every line begins with two spaces
        yield from _command(name, width)
        if about:
            yield from (f"      {part}" for part in _filled(about, width - 6))


def _command(name: str, width: int) -> Iterator[str]:
    """A command, continued on further lines as a shell understands them."""
    parts = _filled(_TOGETHER.sub(lambda found: found[0][:1] + found[0][1:].replace(" ", _SPACE), name), width - 6)
    for number, part in enumerate(parts, 1):
        indent, end = " " * (2 if number == 1 else 4), " \\" if number < len(parts) else ""
        yield f"{indent}{part.replace(_SPACE, ' ')}{end}"
