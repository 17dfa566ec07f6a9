"""How a rulebook is written: UTF-8 text, front matter between two lines `---`, headings with anchors, example blocks.

What the front matter may *say* is in `schema`; this module knows only how a rulebook is put down, and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from crownhead.errors import RulebookError
from crownhead.rules.yaml_records import (
    SLUG,
    UNPRINTABLE,
    Node,
    Record,
    compose,
    integer,
    key,
    listing,
    read,
    text,
    word,
)

LARGEST_DOCUMENT = 256 * 1024  # bytes


class Example(Record):
    """An `example` block: a position, what is played there, and what must hold afterwards.

    `legal` and `claims` are None if not given and () for `none`; `because` is the section's anchor if not given.

    >>> block = "```example\\nlegal: 14x23, 22x31\\n```"
    >>> parse(f"---\\ntitle: A\\n---\\n## Taking {{#capturing}}\\n{block}").sections[0].examples[0].legal
    ('14x23', '22x31')
    """

    title: str | None = key(text, default=None)
    position: str | None = key(text, default=None)
    play: tuple[str, ...] = key(listing, default=())
    legal: tuple[str, ...] | None = key(listing, "none", default=None)
    includes: tuple[str, ...] = key(listing, default=())
    illegal: tuple[str, ...] = key(listing, default=())
    count: int | None = key(integer, 0, 999_999, default=None)
    gives: str | None = key(text, default=None)
    outcome: str | None = key(word, "white wins", "black wins", "draw", "none", default=None)
    claims: tuple[str, ...] | None = key(listing, "none", default=None)
    because: str | None = key(text, default=None)
    line: int = 0
    source: str = ""
    path: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Section:
    """A heading and what follows it. Without an anchor it is not a clause; `text` is Markdown, examples included.

    >>> section = parse("---\\ntitle: A\\n---\\n## Taking {#capturing}\\nYou must.").sections[0]
    >>> section.anchor, section.title, section.text, section.line
    ('capturing', 'Taking', 'You must.', 4)
    """

    anchor: str | None
    title: str
    level: int
    text: str
    line: int
    examples: tuple[Example, ...] = ()
    inherited_from: str | None = None

    @property
    def prose(self) -> str:
        """The text without its examples."""
        lines = self.text.split("\n")
        for mark in reversed([mark for mark in _marks(lines, None, 1) if mark.info == "example"]):
            del lines[mark.start : mark.end]
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


@dataclass(frozen=True)
class Document:
    """A rulebook as it is written: front matter that nobody has interpreted yet, and sections.

    >>> parse("---\\ntitle: A\\n---\\n").front.find("title").value
    'A'
    """

    text: str
    front: Node
    sections: tuple[Section, ...]
    path: str | None = None


def decode(source: str | bytes, path: str | None = None) -> str:
    """The text of a document: UTF-8, not too long, nothing unprintable, lines ended by a newline.

    >>> decode(b"caf\\xc3\\xa9\\r\\n")
    'café\\n'
    """
    try:
        data = source.encode() if isinstance(source, str) else source
        if len(data) > LARGEST_DOCUMENT:
            raise RulebookError(f"longer than {LARGEST_DOCUMENT // 1024} KiB", path=path)
        result = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise RulebookError("not UTF-8", path=path, line=data.count(b"\n", 0, error.start) + 1) from None
    except UnicodeEncodeError as error:
        line = error.object.count("\n", 0, error.start) + 1
        raise RulebookError("half of a surrogate pair is not text", path=path, line=line) from None
    if bad := UNPRINTABLE.search(result):
        line = result.count("\n", 0, bad.start()) + 1
        raise RulebookError(f"U+{ord(bad[0]):04X} cannot be printed", path=path, line=line)
    return result


def parse(source: str | bytes, path: str | None = None) -> Document:
    """A document taken apart.

    >>> [section.title for section in parse("---\\ntitle: A\\n---\\n## Board {#board}\\n## Moving {#moving}").sections]
    ['Board', 'Moving']
    """
    content = decode(source, path)
    lines = content.split("\n")
    fences = [number for number, line in enumerate(lines) if line.rstrip() == "---"][:2]
    if len(fences) < 2 or fences[0] != 0:
        raise RulebookError("expected front matter between two lines “---”, from the first line on", path=path, line=1)
    end = fences[1]
    front = compose("\n".join(lines[1:end]), path, first_line=2)
    return Document(content, front, tuple(_sections(lines[end + 1 :], path, end + 2)), path)


class _Mark(NamedTuple):
    """A heading (level 1 to 6) or a fenced block (level 0), from one line up to another."""

    level: int
    info: str
    start: int
    end: int


def _marks(lines: Sequence[str], path: str | None, first_line: int) -> Iterator[_Mark]:
    number = 0
    while number < len(lines):
        start, line = number, lines[number]
        number += 1
        if fence := re.match(" {0,3}(`{3,}(?=[^`]*$)|~{3,})", line):
            closing = re.compile(f" {{0,3}}{fence[1][0]}{{{len(fence[1])},}}[ \t]*")
            while number < len(lines) and not closing.fullmatch(lines[number]):
                number += 1
            if number == len(lines):
                raise RulebookError("this block is never closed", path=path, line=first_line + start)
            number += 1
            yield _Mark(0, line[fence.end() :].strip(), start, number)
        elif heading := re.match(" {0,3}(#{1,6})(?=[ \t]|$)", line):
            yield _Mark(len(heading[1]), line[heading.end() :].strip(), start, number)


def _sections(lines: Sequence[str], path: str | None, first_line: int) -> Iterator[Section]:
    anchors: dict[str, int] = {}
    section = Section(None, "", 0, "", first_line)
    start = 0

    def finished(end: int) -> Iterator[Section]:
        content = "\n".join(lines[start:end]).strip("\n")
        if section.level or content.strip():
            yield replace(section, text=content)

    for mark in _marks(lines, path, first_line):
        line = first_line + mark.start
        if mark.info == "example" and mark.level == 0:
            example = _example(lines[mark.start + 1 : mark.end - 1], path, line, section.anchor)
            section = replace(section, examples=(*section.examples, example))
        elif mark.level:
            title, anchor = _heading(mark.info, path, line)
            if anchor is None and 0 < section.level < mark.level:
                continue  # a heading inside the section
            if anchor and anchors.setdefault(anchor, line) != line:
                problem = f"is an anchor twice, in lines {anchors[anchor]} and {line}"
                raise RulebookError(problem, path=path, line=line, given=anchor)
            yield from finished(mark.start)
            section, start = Section(anchor, title, mark.level, "", line), mark.end
    yield from finished(len(lines))


def _heading(info: str, path: str | None, line: int) -> tuple[str, str | None]:
    title, found, anchor = info.rpartition("{#")
    if not found or not anchor.endswith("}"):
        return info, None
    anchor = anchor[:-1]
    if not SLUG.fullmatch(anchor):
        problem = "is not an anchor; expected lower-case letters, digits and hyphens"
        raise RulebookError(problem, path=path, line=line, given=anchor)
    if not title.strip():
        raise RulebookError("is an anchor without a title", path=path, line=line, given=anchor)
    return title.strip(), anchor


def _example(lines: Sequence[str], path: str | None, line: int, anchor: str | None) -> Example:
    source = "\n".join(lines)
    example = read(Example, compose(source, path, line + 1), "example")
    return replace(example, line=line, source=source, path=path, because=example.because or anchor)


def inherit(inherited: Sequence[Section], own: Sequence[Section], slug: str) -> tuple[Section, ...]:
    """The sections of a rulebook that extends `slug`: its own, each in place of the inherited one with that anchor.

    A new section follows the one that it follows in its own document, else it comes last. Sections without an anchor
    are not inherited; the document's own ones at its top stay at the top.

    >>> old, new = Section("board", "Board", 2, "small", 1), Section("board", "Board", 2, "large", 1)
    >>> inherit([old], [new], "english") == (new,)
    True
    """
    top = tuple(takewhile(lambda section: not section.anchor, own))
    kept = {s.anchor: replace(s, inherited_from=s.inherited_from or slug) for s in inherited if s.anchor}
    after: dict[str | None, list[Section]] = {anchor: [] for anchor in (*kept, None)}
    place = None
    for section in own[len(top) :]:
        if section.anchor in kept:
            kept[section.anchor], place = section, section.anchor
        else:
            after[place].append(section)
    return (*top, *(s for anchor, section in kept.items() for s in (section, *after[anchor])), *after[None])
