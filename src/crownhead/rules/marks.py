"""Marks: `{#capturing}` after a heading is its anchor, `{#tea after=moving}` also gives the section a place,
`{plays=turkish}` after a heading or a link names the rules that the game is played by of which the section, or the
document behind the link, tells. `{#capturing of=bcdfghjk}` is a clause of a translation, with the digest of the clause
that it was made from.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from crownhead.errors import RulebookError
from crownhead.rules.files import SLUG

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

AFTER_A_HEADING = re.compile(r"(?P<title>.*)\{(?P<block>(?:#|[\w-]+\s*=).*)\}\s*", re.DOTALL)
AFTER_A_LINK = re.compile(r"\{(?P<block>[\w-]+\s*=[^{}\n]*)\}")
BLOCK = re.compile(
    r"(?:#(?P<anchor>.*?)(?:\s+(?P<place>(?!plays=|of=)[^\s=]+=.*?))?)?"
    r"(?:(?:^|\s+)plays=(?P<plays>\S*))?(?:(?:^|\s+)of=(?P<of>\S*))?\s*"
)
A_PLACE = re.compile(r"(after|before)=([^\s=]*)")


class Mark(NamedTuple):
    """A game that a document describes: the rules it names, as they are written; what it calls the game; and where.

    >>> Mark("house/my-rules.md", "The game of my aunt", 12).name
    'my-rules'
    """

    rules: str
    title: str
    line: int

    @property
    def name(self) -> str:
        """The slug of the rules: by this a reader chooses the game. A library may have put letters after it."""
        return os.path.splitext(os.path.basename(self.rules))[0].partition("~")[0]


class SectionPlace(NamedTuple):
    """Where a new section stands in a book that extends another: `after` or `before` one of the other's sections."""

    side: str
    anchor: str


class Heading(NamedTuple):
    """A heading without its marks, and what they say."""

    title: str
    anchor: str | None = None
    place: SectionPlace | None = None
    plays: str | None = None
    of: str | None = None


def read_heading(content: str, path: str | None, line: int) -> Heading:
    """A heading, taken apart.

    >>> read_heading("Turkish draughts {#turkish plays=turkish}", None, 1)
    Heading(title='Turkish draughts', anchor='turkish', place=None, plays='turkish', of=None)
    >>> read_heading("Tea {#tea after=moving}", None, 1).place
    SectionPlace(side='after', anchor='moving')
    """
    found = Heading(content.replace("\n", " "))
    while block := AFTER_A_HEADING.fullmatch(found.title):
        for name, given in _read(block["block"], path, line).items():
            if getattr(found, name) is not None:
                raise RulebookError("is one mark too many", path=path, line=line, given=given)
            found = found._replace(**{name: given})
        found = found._replace(title=block["title"].strip())
    if found.anchor is not None and not SLUG.fullmatch(found.anchor):
        problem = "is not an anchor; expected lower-case letters, digits and hyphens"
        raise RulebookError(problem, path=path, line=line, given=found.anchor)
    if not found.title and (found.anchor or found.plays):
        problem = "is an anchor without a title" if found.anchor else "are rules without a title"
        raise RulebookError(problem, path=path, line=line, given=found.anchor or found.plays)
    return found


def _read(block: str, path: str | None, line: int) -> dict[str, Any]:
    """What stands between the braces: an anchor, perhaps with a place; the rules; or all of them."""
    found = BLOCK.fullmatch(block)
    if found is None:
        raise RulebookError("is not a mark", path=path, line=line, given=block, allowed=("#anchor", "plays=rulebook"))
    said: dict[str, Any] = {name: given for name, given in found.groupdict().items() if given is not None}
    if "place" in said:
        said["place"] = _place(said["place"], path, line)
    return said


def _place(stated: str, path: str | None, line: int) -> SectionPlace:
    found = A_PLACE.fullmatch(stated)
    if found is None:
        problem = "is not a place; expected after=… or before=…, with the anchor of a section"
        raise RulebookError(problem, path=path, line=line, given=stated)
    return SectionPlace(*found.groups())


# --- after links ---------------------------------------------------------------------------------------------------


def mark_rule(state: StateInline, silent: bool) -> bool:
    """The rule by which markdown-it reads a mark: the link before it has it from then on, and leads to the game. One
    that stands anywhere else is a token of its own, and the document is refused for it."""
    found = AFTER_A_LINK.match(state.src, state.pos)
    link = _link_before(state) if found else None
    if not found or not (link or found["block"].startswith("plays=")):
        return False
    if not silent:
        link = link or state.push("mark", "", 0)
        link.meta["mark"] = found["block"]
        link.attrs["href"] = f"#_{Mark(found['block'].partition('=')[2], '', 0).name}"
    state.pos = found.end()
    return True


def _link_before(state: StateInline) -> Token | None:
    """The token that opens the link which has just been closed."""
    if state.pending or not state.tokens or state.tokens[-1].type != "link_close":
        return None
    level = state.tokens[-1].level
    return next(token for token in reversed(state.tokens) if token.type == "link_open" and token.level == level)


class Link(NamedTuple):
    """A link in a line of the file: its text, where it leads, and the mark after it, if there is one."""

    title: str
    address: str
    line: int
    mark: str | None


def links_in(children: list[Token], line: int) -> Iterator[Link]:
    """The links of a stretch of text that begins in this line of the file."""
    for index, token in enumerate(children):
        line += token.type in ("softbreak", "hardbreak")
        if token.type == "link_open":
            inside = takewhile(lambda each: each.type != "link_close", children[index:])
            title = "".join(each.content for each in inside)
            yield Link(title, str(token.attrGet("href")), line, token.meta.get("mark"))


def marks_in(children: list[Token], path: str | None, line: int) -> Iterator[Mark]:
    """The marks of a stretch of text that begins in this line of the file."""
    for index, token in enumerate(children):
        if token.type == "mark":
            line += sum(each.type in ("softbreak", "hardbreak") for each in children[:index])
            problem = "stands neither after a heading nor right after a link"
            raise RulebookError(problem, path=path, line=line, given=f"{{{token.meta['mark']}}}")
    for link in links_in(children, line):
        if link.mark is not None:
            yield Mark(_read(link.mark, path, link.line)["plays"], link.title, link.line)
