"""Notes of a rulebook: `[^setup]` where the text rests on a source, and `[^setup]: The leaflet, page 2` that names it.

GitHub and most other readers of Markdown know this syntax. Here a note is one paragraph, its name is a slug, and both
halves must be there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
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
IN_TEXT = re.compile(r"[ \t]*(?<!\\)" + REFERENCE.pattern)


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
        state.push("note", "", 0).content = found[1]
    state.pos = found.end()
    return True


def replaced(text: str, notes: Container[str], show: Callable[[str], str]) -> str:
    """Markdown in which the references to these notes, and the spaces before them, are replaced.

    >>> replaced("Dark begins.[^setup] White is next.", ["setup"], lambda name: "[1]")
    'Dark begins.[1] White is next.'
    """
    return IN_TEXT.sub(lambda found: show(found[1]) if found[1] in notes else found[0], text)


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

    The names in each paragraph are left in its token.
    """
    lines: dict[str, int] = {}
    start = 0
    for before, token in pairwise(tokens):
        start = token.map[0] if token.map else start  # a cell of a table has the line of its row
        if token.type != "inline" or "[^" not in token.content:
            continue
        (paragraph,) = parser.parseInline(token.content)
        names = [child.content for child in paragraph.children or () if child.type == "note"]
        token.meta["notes"] = names
        for name in names:
            line = start + token.content.count("\n", 0, token.content.find(f"[^{name}]")) + 1
            if before.type == "heading_open":
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
