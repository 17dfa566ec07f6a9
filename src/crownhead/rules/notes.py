"""Notes of a rulebook: `[^setup]` where the text rests on a source, and `[^setup]: The leaflet, page 2` that names it.

GitHub and most other readers of Markdown know this syntax. Here a note is one paragraph, its name is a slug, and both
halves must be there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from crownhead.errors import RulebookError
from crownhead.rules.files import SLUG

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

REFERENCE = re.compile(r"\[\^([^\[\]\s]+)\]")
DEFINITION = re.compile(REFERENCE.pattern + ":")
IN_TEXT = re.compile(r"[ \t]*" + REFERENCE.pattern)


class SourceNote(NamedTuple):
    """What a note says, and the line that defines it."""

    text: str
    line: int


def teach(parser: MarkdownIt) -> None:
    """Let a parser of Markdown make `note_definition` tokens of definitions, and `note` tokens of references.

    A renderer shows references by the function `cite` of its environment, and leaves them out if it has none.
    """
    parser.block.ruler.before("reference", "note_definition", _definition, {"alt": ["paragraph", "reference"]})
    parser.inline.ruler.before("link", "note", _reference)
    parser.add_render_rule(
        "note", lambda _, tokens, i, __, env: env["cite"](tokens[i].content) if "cite" in env else ""
    )


def _definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    first = state.bMarks[start] + state.tShift[start]
    found = DEFINITION.match(state.src, first, state.eMarks[start])
    if not found or state.is_code_block(start):
        return False
    if silent:
        return True
    kind, state.parentType = state.parentType, "paragraph"
    interrupting = state.md.block.ruler.getRules("paragraph")
    last = start + 1
    while last < end and not state.isEmpty(last) and not any(rule(state, last, end, True) for rule in interrupting):
        last += 1
    state.parentType, state.line = kind, last
    token = state.push("note_definition", "", 0)
    token.map = [start, last]
    token.info = found[1]
    token.content = " ".join(state.src[found.end() : state.eMarks[last - 1]].split())
    return True


def _reference(state: StateInline, silent: bool) -> bool:
    found = REFERENCE.match(state.src, state.pos, state.posMax)
    if not found or state.linkLevel:  # one link inside another leads nowhere
        return False
    if not silent:
        token = state.push("note", "", 0)
        token.content, token.meta["at"] = found[1], found.start()
    state.pos = found.end()
    return True


def replaced(text: str, tokens: Sequence[Token], show: Callable[[str], str]) -> str:
    """The Markdown that was parsed to these tokens, with its references, and the spaces before them, replaced.

    What only looks like a reference stays: in code, after a backslash, in the text of a link.

    >>> from crownhead.rules.document import parse
    >>> text = "Dark begins.[^a] Write `[^a]` for a note.\\n\\n[^a]: The leaflet"
    >>> (section,) = parse(f"---\\ntitle: A\\n---\\n{text}").sections
    >>> replaced(section.text, section.tokens, lambda name: "[1]")
    'Dark begins.[1] Write `[^a]` for a note.'
    """
    lines = text.split("\n")
    blocks: dict[tuple[int, int], list[bool]] = {}
    for token, (first, last) in located(tokens):
        blocks.setdefault((first, last), []).extend(token.meta.get("is_note", ()))
    for (first, last), is_note in blocks.items():
        following = iter(is_note)
        lines[first:last] = [_with_notes(line, following, show) for line in lines[first:last]]
    return "\n".join(lines)


def _with_notes(line: str, is_note: Iterator[bool], show: Callable[[str], str]) -> str:
    return IN_TEXT.sub(lambda found: show(found[1]) if next(is_note, False) else found[0], line)


def located(tokens: Sequence[Token]) -> Iterator[tuple[Token, tuple[int, int]]]:
    """The tokens with Markdown inside, each with its lines; a cell of a table has the line of its row."""
    first = last = 0
    for token in tokens:
        first, last = token.map or (first, last)
        if token.type == "inline":
            yield token, (first, last)


def collected(tokens: Sequence[Token], path: str | None) -> dict[str, SourceNote]:
    """The notes that a document defines, by their names."""
    notes: dict[str, SourceNote] = {}
    for token in tokens:
        if token.type != "note_definition":
            continue
        assert token.map
        name, line = token.info, token.map[0] + 1
        if token.level:
            problem = "is a note defined in a list or a quotation; define it outside"
        elif not SLUG.fullmatch(name):
            problem = "is not the name of a note; expected lower-case letters, digits and hyphens"
        elif not token.content:
            problem = "is a note that says nothing"
        elif REFERENCE.search(token.content):
            problem = "is a note that has a note itself"
        elif "{plays=" in token.content:
            problem = "is a note with a mark; a game is named in the text"
        elif name in notes:
            problem = f"is a note defined twice, in lines {notes[name].line} and {line}"
        else:
            notes[name] = SourceNote(token.content, line)
            continue
        raise RulebookError(problem, path=path, line=line, given=name)
    return notes


def references(parser: MarkdownIt, tokens: Sequence[Token], path: str | None) -> dict[str, int]:
    """The names to which the text refers, in their order, each with the line of its first reference.

    The names in each paragraph are left in its token, and which of those that look like a reference are one.
    """
    lines: dict[str, int] = {}
    headings = {id(token) for before, token in pairwise(tokens) if before.type == "heading_open"}
    for token, (start, _end) in located(tokens):
        if "[^" not in token.content:
            continue
        (paragraph,) = parser.parseInline(token.content)
        found = {child.meta["at"]: child.content for child in paragraph.children or () if child.type == "note"}
        token.meta["notes"] = [*found.values()]
        token.meta["is_note"] = [each.start() in found for each in REFERENCE.finditer(token.content)]
        for place, name in found.items():
            line = start + token.content.count("\n", 0, place) + 1
            if id(token) in headings:
                problem = "is a note in a heading; refer to it in the text below"
                raise RulebookError(problem, path=path, line=line, given=name)
            lines.setdefault(name, line)
    return lines


def check(notes: dict[str, SourceNote], references: dict[str, int], path: str | None) -> None:
    """Refuse a note without a definition, and a definition to which nothing refers."""
    for name, line in references.items():
        if name not in notes:
            problem = f"is a note that no line “[^{name}]: …” defines"
            raise RulebookError(problem, path=path, line=line, given=name, allowed=notes)
    for name, note in notes.items():
        if name not in references:
            problem = f"is a note to which no “[^{name}]” in the text refers"
            raise RulebookError(problem, path=path, line=note.line, given=name)
