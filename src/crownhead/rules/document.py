"""How a rulebook is written: UTF-8 text, front matter between two lines `---`, headings with anchors, example blocks.

What the front matter may *say* is in `schema`; this module knows only how a rulebook is put down, and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from crownhead.errors import RulebookError
from crownhead.rules.yaml_records import (
    DEEPEST_NESTING,
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

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LARGEST_DOCUMENT = 256 * 1024  # bytes
CONTAINERS = ("bullet_list_open", "ordered_list_open", "blockquote_open")


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

    `tokens` are what markdown-it made of the text, with lines counted from its first one. A block with an example is a
    token of the type `example`, wherever it stands. `references` are the addresses that links may name.

    >>> section = parse("---\\ntitle: A\\n---\\n## Taking {#capturing}\\nYou must.").sections[0]
    >>> section.anchor, section.title, section.text, section.line
    ('capturing', 'Taking', 'You must.', 4)
    """

    anchor: str | None
    title: str
    level: int
    text: str
    line: int
    inherited_from: str | None = None
    tokens: tuple[Token, ...] = field(default=(), compare=False, repr=False)
    references: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def examples(self) -> tuple[Example, ...]:
        """Its examples, in their order."""
        return tuple(token.meta["example"] for token in self.tokens if token.type == "example")

    @property
    def prose(self) -> str:
        """The text without its examples."""
        lines = self.text.split("\n")
        for token in reversed(self.tokens):
            if token.type == "example":
                start, end = extent(token)
                lines[start:end] = before(token, lines[start])
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


@dataclass(frozen=True)
class Document:
    """A rulebook as it is written: front matter that nobody has interpreted yet, and sections.

    >>> parse("---\\ntitle: A\\n---\\n").front.find("title").value
    'A'
    """

    text: str
    front: Node
    end_of_front: int  # in lines
    path: str | None = None

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """What follows the front matter. It is parsed here, when it is first asked for, and not before."""
        return tuple(section for section in _sections(self) if section.level or section.text.strip())

    def __reduce__(self) -> tuple[Any, ...]:
        return Document, (self.text, self.front, self.end_of_front, self.path)


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
    marks = [number for number, line in enumerate(lines) if line.rstrip() == "---"][:2]
    if len(marks) < 2 or marks[0] != 0:
        raise RulebookError("expected front matter between two lines “---”, from the first line on", path=path, line=1)
    front = compose("\n".join(lines[1 : marks[1]]), path, first_line=2)
    return Document(content, front, marks[1] + 1, path)


# --- Markdown --------------------------------------------------------------------------------------------


@cache
def markdown() -> MarkdownIt:
    """The parser of prose: CommonMark with tables. Raw HTML is text: a rulebook may come from anywhere."""
    from markdown_it import MarkdownIt  # takes longer than a bundled rulebook, which is played by without it

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.parse("x")  # it compiles its rules at first use, which two threads must not do at once
    return parser


def extent(token: Token) -> tuple[int, int]:
    """The first line of a block, and the one after its last."""
    assert token.map
    return token.map[0], token.map[1]


def before(token: Token, line: str) -> list[str]:
    """What stands before an example in its first line, if anything: the mark of a list or of a quotation."""
    mark = line.partition(token.markup)[0].rstrip()
    return [mark] if mark else []


def _sections(document: Document) -> Iterator[Section]:
    path, start, lines = document.path, document.end_of_front, document.text.split("\n")
    tokens, references = _blocks(lines, start)
    section, first = Section(None, "", 0, "", start + 1, references=references), 0
    for index, heading in _headings(tokens, path):
        yield _filled(section, lines[start : heading.line - 1], start, tokens[first:index], path)
        section, start, first = replace(heading, references=references), extent(tokens[index])[1], index + 3
    yield _filled(section, lines[start:], start, tokens[first:], path)


def _blocks(lines: Sequence[str], start: int) -> tuple[list[Token], dict[str, Any]]:
    """The blocks from a line on, and all references. The Markdown inside a paragraph waits until it is rendered."""
    tokens: list[Token] = []
    environment: dict[str, Any] = {}
    source = "\n" * start + "\n".join(lines[start:]) + "\n"
    markdown().block.parse(source, markdown(), environment, tokens)
    return tokens, environment.get("references", {})


def _headings(tokens: Sequence[Token], path: str | None) -> Iterator[tuple[int, Section]]:
    """The headings that begin a section, each as a section without text, and where among the tokens it stands."""
    anchors: dict[str, int] = {}
    deepest = 0
    for index, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        line, level = extent(token)[0] + 1, int(token.tag[1])
        title, anchor = _heading(tokens[index + 1].content, path, line)
        if token.level and anchor:
            problem = "is an anchor in a list or a quotation, where no section begins"
            raise RulebookError(problem, path=path, line=line, given=anchor)
        if token.level or (anchor is None and 0 < deepest < level):
            continue  # a heading inside the section
        if anchor and anchors.setdefault(anchor, line) != line:
            problem = f"is an anchor twice, in lines {anchors[anchor]} and {line}"
            raise RulebookError(problem, path=path, line=line, given=anchor)
        deepest = level
        yield index, Section(anchor, title, level, "", line)


def _filled(section: Section, lines: Sequence[str], start: int, tokens: Sequence[Token], path: str | None) -> Section:
    """A section with its text, which starts in a line of the file, and with its tokens."""
    content = "\n".join(lines)
    text = content.lstrip("\n")
    start += len(content) - len(text)
    for token in tokens:
        if token.type == "fence":
            _read_fence(token, path, section.anchor)
        elif token.type in CONTAINERS and token.level >= 2 * DEEPEST_NESTING:  # a list is one level, its item another
            problem = f"nested too deeply (at most {DEEPEST_NESTING} lists, one inside the other)"
            raise RulebookError(problem, path=path, line=extent(token)[0] + 1)
        if token.map:
            token.map = [line - start for line in token.map]
    return replace(section, text=text.rstrip("\n"), tokens=tuple(tokens))


def _read_fence(token: Token, path: str | None, anchor: str | None) -> None:
    """Check that a block is closed; if it has an example, make its token an `example`."""
    start, end = extent(token)
    if end - start < token.content.count("\n") + 2:  # the line that opens it, and the one that closes it
        raise RulebookError("this block is never closed", path=path, line=start + 1)
    if token.info.strip() == "example":
        source = token.content.removesuffix("\n")
        example = read(Example, compose(source, path, start + 2), "example")
        because = example.because or anchor
        token.type = "example"
        token.meta["example"] = replace(example, line=start + 1, source=source, path=path, because=because)


def _heading(content: str, path: str | None, line: int) -> tuple[str, str | None]:
    info = content.replace("\n", " ")
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
