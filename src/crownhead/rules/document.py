"""How a rulebook is written: UTF-8 text, front matter between two lines `---`, headings with anchors, example blocks.

The keys of the front matter are defined in `schema`; this module knows only the written form and its line numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any

from crownhead.errors import RulebookError
from crownhead.rules import notes as footnotes
from crownhead.rules.files import LARGEST_DOCUMENT
from crownhead.rules.marks import Mark, SectionPlace, mark_rule, marks_in, read_heading
from crownhead.rules.notes import SourceNote
from crownhead.rules.yaml_records import (
    A_LANGUAGE,
    DEEPEST_NESTING,
    UNPRINTABLE,
    Record,
    YamlNode,
    compose,
    integer,
    key,
    listing,
    read,
    text,
    word,
)
from crownhead.sentences import Sentence

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

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
    original_title: str | None = field(default=None, compare=False)  # if the title is translated

    @property
    def names(self) -> frozenset[str]:
        """The titles by which a book that extends this one can leave it out: its own, and that of the original."""
        return frozenset(filter(None, (self.title, self.original_title)))


class TranslatedExample(Record):
    """An `example` block of a translation: the title alone. The rest stands in the original."""

    title: str | None = key(text, default=None)


@dataclass(frozen=True)
class Section:
    """A heading and what follows it. Without an anchor it is not a clause; `text` is Markdown, examples included.

    In a translation `of` is the digest of the section that it was made from.

    `tokens` are what markdown-it made of the text, with lines counted from its first one. A block with an example is a
    token of the type `example`, at any depth. `references` are the addresses that links may name, `notes` the notes
    that its document defines, `marks` the games whose rules the heading or a link names.

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
    place: SectionPlace | None = None
    language: str = "en"
    marks: tuple[Mark, ...] = ()
    of: str | None = None
    start: int = field(default=0, compare=False)  # the line in which the text begins
    tokens: tuple[Token, ...] = field(default=(), compare=False, repr=False)
    references: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    notes: dict[str, SourceNote] = field(default_factory=dict, compare=False, repr=False)

    @property
    def examples(self) -> tuple[Example, ...]:
        """Its examples, in their order."""
        return tuple(token.meta["example"] for token in self.tokens if token.type == "example")

    @property
    def prose(self) -> str:
        """The text without its examples, and without the marks of its notes."""
        lines = footnotes.replaced(self.text, self.tokens, lambda name: "").split("\n")
        for token in reversed(self.tokens):
            if token.type == "example":
                start, end = extent(token)
                lines[start:end] = before(token, lines[start])
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()

    @property
    def cites(self) -> bool:
        """Whether it refers to a note."""
        return any(token.meta.get("notes") for token in self.tokens)


@dataclass(frozen=True)
class Document:
    """A rulebook as it is written: front matter that has not been interpreted yet, and sections.

    >>> parse("---\\ntitle: A\\n---\\n").front.find("title").value
    'A'
    """

    text: str
    front: YamlNode
    end_of_front: int  # in lines
    path: str | None = None

    @property
    def is_translation(self) -> bool:
        """Whether it only has the words of another document in another language."""
        return self.front.find("translates") is not None

    @property
    def language(self) -> str:
        """The code of the language in which it is written."""
        language = self.front.find("language")
        return text(language, "language", A_LANGUAGE) if language and not language.is_null else "en"

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """What follows the front matter, parsed on first access."""
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
            raise RulebookError(Sentence("longer than {most} KiB", most=LARGEST_DOCUMENT // 1024), path=path)
        result = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise RulebookError("not UTF-8", path=path, line=data.count(b"\n", 0, error.start) + 1) from None
    except UnicodeEncodeError as error:
        line = error.object.count("\n", 0, error.start) + 1
        raise RulebookError("half of a surrogate pair is not text", path=path, line=line) from None
    if bad := UNPRINTABLE.search(result):
        line = result.count("\n", 0, bad.start()) + 1
        raise RulebookError(
            Sentence("{character} cannot be printed", character=f"U+{ord(bad[0]):04X}"), path=path, line=line
        )
    return result


def parse(source: str | bytes, path: str | None = None) -> Document:
    """Split a document into its front matter and its sections.

    >>> [section.title for section in parse("---\\ntitle: A\\n---\\n## Board {#board}\\n## Moving {#moving}").sections]
    ['Board', 'Moving']
    """
    content = decode(source, path)
    lines = content.split("\n")
    marks = [number for number, line in enumerate(lines) if line.rstrip() == "---"][:2]
    if len(marks) < 2 or marks[0] != 0:
        raise RulebookError(
            Sentence("expected front matter between two lines “---”, from the first line on"), path=path, line=1
        )
    front = compose("\n".join(lines[1 : marks[1]]), path, first_line=2)
    return Document(content, front, marks[1] + 1, path)


# --- Markdown --------------------------------------------------------------------------------------------


@cache
def markdown() -> MarkdownIt:
    """The parser of prose: CommonMark with tables and notes. Raw HTML is text: a rulebook may come from anywhere."""
    from markdown_it import MarkdownIt  # takes longer than a bundled rulebook, which is played by without it

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    footnotes.teach(parser)
    parser.inline.ruler.push("mark", mark_rule)
    parser.parse("x")  # it compiles its rules at first use, which two threads must not do at once
    return parser


def extent(token: Token) -> tuple[int, int]:
    """The first line of a block, and the one after its last."""
    assert token.map
    return token.map[0], token.map[1]


def is_example(token: Token) -> bool:
    """Whether a block is an example."""
    return token.type == "fence" and token.info.strip() == "example"


def before(token: Token, line: str) -> list[str]:
    """What stands before an example in its first line, if anything: the mark of a list or of a quotation."""
    mark = line.partition(token.markup)[0].rstrip()
    return [mark] if mark else []


def _sections(document: Document) -> Iterator[Section]:
    path, start, lines = document.path, document.end_of_front, document.text.split("\n")
    tokens, references = blocks(document)
    notes = footnotes.collected(tokens, path)
    footnotes.check(notes, footnotes.references(markdown(), tokens, path), path)
    tokens = _without_definitions(tokens, lines)
    shared: dict[str, Any] = {"language": document.language, "references": references, "notes": notes}
    kind = TranslatedExample if document.is_translation else Example
    section, first = Section(None, "", 0, "", start + 1, **shared), 0
    for index, heading in _headings(tokens, path):
        if heading.of is not None and not document.is_translation:
            problem = "is the mark of a translation, and this document is none"
            raise RulebookError(problem, path=path, line=heading.line, given=f"of={heading.of}")
        yield _filled(section, lines[start : heading.line - 1], start, tokens[first:index], path, kind)
        section, start, first = replace(heading, **shared), extent(tokens[index])[1], index + 3
    yield _filled(section, lines[start:], start, tokens[first:], path, kind)


def blocks(document: Document) -> tuple[list[Token], dict[str, Any]]:
    """The blocks after the front matter, and all references. The Markdown inside a paragraph waits until it is
    rendered."""
    tokens: list[Token] = []
    environment: dict[str, Any] = {}
    start, lines = document.end_of_front, document.text.split("\n")
    source = "\n" * start + "\n".join(lines[start:]) + "\n"
    markdown().block.parse(source, markdown(), environment, tokens)
    return tokens, environment.get("references", {})


def _without_definitions(tokens: Sequence[Token], lines: list[str]) -> list[Token]:
    """All other tokens. The lines of the definitions are empty then: a note belongs to the book, not to a section."""
    for token in tokens:
        if token.type == "note_definition":
            start, end = extent(token)
            lines[start:end] = [""] * (end - start)
    return [token for token in tokens if token.type != "note_definition"]


def _headings(tokens: Sequence[Token], path: str | None) -> Iterator[tuple[int, Section]]:
    """The headings that begin a section, each as a section without text, and where among the tokens it stands."""
    anchors: dict[str, int] = {}
    deepest = 0
    for index, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        line, level = extent(token)[0] + 1, int(token.tag[1])
        title, anchor, place, plays, of = read_heading(tokens[index + 1].content, path, line)
        if token.level and (anchor or plays):
            problem = f"is {'an anchor' if anchor else 'a mark'} in a list or a quotation, where no section begins"
            raise RulebookError(problem, path=path, line=line, given=anchor or plays)
        if token.level or (anchor is plays is None and 0 < deepest < level):
            continue  # a heading inside the section
        if anchor and anchors.setdefault(anchor, line) != line:
            problem = Sentence("is an anchor twice, in lines {first} and {second}", first=anchors[anchor], second=line)
            raise RulebookError(problem, path=path, line=line, given=anchor)
        deepest = level
        marks = () if plays is None else (Mark(plays, title, line),)
        yield index, Section(anchor, title, level, "", line, place=place, marks=marks, of=of)


def _filled(
    section: Section,
    lines: Sequence[str],
    start: int,
    tokens: Sequence[Token],
    path: str | None,
    kind: type[Example | TranslatedExample],
) -> Section:
    """A section with its text, which starts in a line of the file, and with its tokens."""
    content = "\n".join(lines)
    text = content.lstrip("\n")
    start += len(content) - len(text)
    marks = list(section.marks)
    for token in tokens:
        if token.type == "inline" and "{" in token.content:
            (parsed,) = markdown().parseInline(token.content, {"references": section.references})
            marks += marks_in(parsed.children or [], path, extent(token)[0] + 1)
        if token.type == "fence":
            _read_fence(token, path, section.anchor, kind)
        elif token.type in CONTAINERS and token.level >= 2 * DEEPEST_NESTING:  # a list is one level, its item another
            problem = Sentence("nested too deeply (at most {most} lists, one inside the other)", most=DEEPEST_NESTING)
            raise RulebookError(problem, path=path, line=extent(token)[0] + 1)
        if token.map:
            token.map = [line - start for line in token.map]
    return replace(section, text=text.rstrip("\n"), tokens=tuple(tokens), marks=tuple(marks), start=start + 1)


def _read_fence(token: Token, path: str | None, anchor: str | None, kind: type[Example | TranslatedExample]) -> None:
    """Check that a block is closed; if it has an example, make its token an `example`."""
    start, end = extent(token)
    if end - start < token.content.count("\n") + 2:  # the line that opens it, and the one that closes it
        raise RulebookError(Sentence("this block is never closed"), path=path, line=start + 1)
    if is_example(token):
        source = token.content.removesuffix("\n")
        found = read(kind, compose(source, path, start + 2), "example")
        example = found if isinstance(found, Example) else Example(title=found.title)
        because = example.because or anchor
        token.type = "example"
        token.meta["example"] = replace(example, line=start + 1, source=source, path=path, because=because)


def inherit(
    inherited: Sequence[Section], own: Sequence[Section], slug: str, path: str | None = None
) -> tuple[Section, ...]:
    """The sections of a rulebook that extends `slug`: its own, each in place of the inherited one with that anchor.

    A new section stands at its place, if it has one. Else it follows the one that it follows in its own document, and
    if that is none, it comes last. Sections without an anchor are not inherited; the document's own ones at its top
    stay at the top.

    >>> old, new = Section("board", "Board", 2, "small", 1), Section("board", "Board", 2, "large", 1)
    >>> inherit([old], [new], "english") == (new,)
    True
    >>> house = Section("house", "Our house", 2, "quiet", 9, place=SectionPlace("before", "board"))
    >>> [section.anchor for section in inherit([old], [house], "english")]
    ['house', 'board']
    """
    top = tuple(takewhile(lambda section: not section.anchor, own))
    kept = {s.anchor: replace(s, inherited_from=s.inherited_from or slug) for s in inherited if s.anchor}
    beside: dict[SectionPlace | None, list[Section]] = defaultdict(list)
    place: SectionPlace | None = None
    for section in own[len(top) :]:
        if section.place:
            _check_place(section, section.place, kept, path)
            place = section.place
        if section.anchor in kept:
            kept[section.anchor], place = section, SectionPlace("after", section.anchor)
        else:
            beside[place].append(section)
    found = [
        (*beside[SectionPlace("before", anchor)], section, *beside[SectionPlace("after", anchor)])
        for anchor, section in kept.items()
    ]
    return (*top, *chain.from_iterable(found), *beside[None])


def without(sections: Sequence[Section], titles: Collection[str]) -> tuple[Section, ...]:
    """Sections without the examples that have one of these titles.

    >>> block = "```example\\ntitle: One\\n```"
    >>> sections = parse(f"---\\ntitle: A\\n---\\n## Taking {{#capturing}}\\nYou must.\\n{block}").sections
    >>> without(sections, ["One"])[0].examples, without(sections, ["One"])[0].text.strip()
    ((), 'You must.')
    """
    return tuple(_without_examples(section, titles) for section in sections)


def _without_examples(section: Section, titles: Collection[str]) -> Section:
    """The lines of such an example are empty then, so that what follows stays where it is."""
    examples = [token for token in section.tokens if token.type == "example"]
    unwanted = [token for token in examples if not token.meta["example"].names.isdisjoint(titles)]
    if not unwanted:
        return section
    lines = section.text.split("\n")
    for token in unwanted:
        start, end = extent(token)
        kept = before(token, lines[start])
        lines[start:end] = [*kept, *[""] * (end - start - len(kept))]
    kept_tokens = tuple(token for token in section.tokens if token not in unwanted)
    return replace(section, text="\n".join(lines), tokens=kept_tokens)


def _check_place(section: Section, place: SectionPlace, inherited: Mapping[str, Section], path: str | None) -> None:
    key = f"{section.anchor} {place.side}"
    if section.anchor in inherited:
        problem = Sentence("is no place for a section that is inherited: it stands where the inherited one stood")
        raise RulebookError(problem, path=path, line=section.line, key=key, given=place.anchor)
    if place.anchor not in inherited:
        problem = Sentence("is not the anchor of a section that is inherited")
        raise RulebookError(problem, path=path, line=section.line, key=key, given=place.anchor, allowed=inherited)
