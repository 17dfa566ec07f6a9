"""A rulebook as a PDF book, set by Typst."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import count
from typing import TYPE_CHECKING

from crownhead import diagram
from crownhead.diagram.files import compiled
from crownhead.reading.facts import facts
from crownhead.reading.figures import figure
from crownhead.reading.outline import Chapter, chapters, origin, stretches
from crownhead.reading.page import particulars
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import capital

if TYPE_CHECKING:
    from markdown_it.token import Token

BOARDS_A_ROW = 3


def pdf(rulebook: Rulebook, theme: str = "paper") -> bytes:
    """A rulebook as a book: title page, contents with page numbers, the rules in brief, sections with diagrams.

    >>> pdf(Rulebook.load("frysk"))[:4]
    b'%PDF'
    """
    book = _Book(rulebook, theme)
    source = book.typst()
    return compiled(source, inputs=book.inputs, format="pdf")


class _Book:
    """Collects the pictures while it writes the text: Typst is given both, and reads no files."""

    def __init__(self, rulebook: Rulebook, theme: str) -> None:
        self.rulebook = rulebook
        self.theme = theme
        self.inputs = {"title": rulebook.title}
        self.anchors = {chapter.anchor for chapter in chapters(rulebook) if chapter.number}

    def typst(self) -> str:
        style = (files("crownhead.reading") / "book.typ").read_text(encoding="utf-8")
        body = (line for chapter in chapters(self.rulebook) for line in self._chapter(chapter))
        return "\n".join([style, self._cover(), self._brief(), *body])

    def _picture(self, svg: str, words: str) -> str:
        """A picture, and what is read out in its place."""
        name = f"picture-{len(self.inputs)}"
        self.inputs[name] = svg
        return f'picture("{name}", {_quoted(words)})'

    def _cover(self) -> str:
        book = self.rulebook
        start = self._picture(diagram.svg(book.start, theme=self.theme), "The starting position")
        rows = ", ".join(f"({_quoted(label)}, {_quoted(value)})" for label, value in particulars(book))
        return f"#cover({_quoted(book.title)}, {_quoted(book.tagline or '')}, {start}, ({rows},))"

    def _brief(self) -> str:
        rows: list[str] = []
        said = ""
        for fact in facts(self.rulebook):
            rows.append(
                f"({_quoted('' if fact.clause.title == said else fact.clause.title)}, {_quoted(fact.sentence)})"
            )
            said = fact.clause.title
        return f"#brief(({', '.join(rows)},))"

    def _chapter(self, chapter: Chapter) -> Iterator[str]:
        section = chapter.section
        if chapter.number:
            yield f"#heading(level: {chapter.depth})[{_text(section.title)}] <{chapter.anchor}>"
        if source := origin(section):
            yield f"#origin({_quoted(source)})"
        labels = (f"{chapter.number}.{number}".lstrip(".") for number in count(1))
        for prose, examples in stretches(section):
            yield self._markup(prose)
            yield from _rows([self._figure(example, next(labels)) for example in examples])

    def _figure(self, example: Example, label: str) -> tuple[str, int]:
        """An example, and how many boards it has."""
        shown = figure(self.rulebook, example, self.theme)
        boards = ", ".join(
            f"({self._picture(board.svg, board.words)}, {_quoted(capital(board.caption))})" for board in shown.boards
        )
        notes = ", ".join(map(_quoted, shown.notes))
        text = f"example({_quoted(label)}, {_quoted(shown.title)}, ({boards},), ({notes}{',' if notes else ''}))"
        return text, len(shown.boards)

    # --- Markdown ------------------------------------------------------------------------------------------------

    def _markup(self, tokens: Sequence[Token]) -> str:
        return "".join(self._token(token) for token in tokens)

    def _token(self, token: Token) -> str:
        if token.hidden:  # the paragraphs of a list without blank lines
            return ""
        if token.type == "inline":
            return "".join(self._token(child) for child in token.children or ())
        if token.type in ("text", "html_inline", "html_block"):
            return _text(token.content)
        if token.type in ("code_inline", "fence", "code_block"):
            block = "" if token.type == "code_inline" else ", block: true"
            return f"#raw({_quoted(token.content)}{block});"
        if token.type == "link_open":
            return self._link(str(token.attrGet("href") or ""))
        if token.type == "image":
            return _text(token.content)
        if token.type == "heading_open":
            return f"#heading(level: {token.tag[1]}, numbering: none, outlined: false)["
        if token.type == "ordered_list_open":
            return f"#enum(start: {token.attrGet('start') or 1}, "
        if token.type == "table_open":
            return "#rows("
        return MARKUP.get(token.type, "")

    def _link(self, target: str) -> str:
        if target.startswith("#"):
            return f"#link(<{target[1:]}>)[" if target[1:] in self.anchors else "#box["
        return f"#link({_quoted(target)})[" if target else "#box["


MARKUP = {
    "paragraph_open": "\n#par[",
    "paragraph_close": "]\n",
    "heading_close": "]\n",
    "em_open": "#emph[",
    "em_close": "];",
    "strong_open": "#strong[",
    "strong_close": "];",
    "link_close": "];",
    "softbreak": "\n",
    "hardbreak": "#linebreak();",
    "hr": "\n#line(length: 100%)\n",
    "blockquote_open": "\n#quote(block: true)[",
    "blockquote_close": "]\n",
    "bullet_list_open": "\n#list(",
    "bullet_list_close": ")\n",
    "ordered_list_close": ")\n",
    "list_item_open": "[",
    "list_item_close": "], ",
    "table_close": ")\n",
    "tr_open": "(",
    "tr_close": "), ",
    "th_open": "strong[",
    "th_close": "], ",
    "td_open": "[",
    "td_close": "], ",
}
"""What each token of Markdown is in Typst. Whatever is not here has no effect of its own."""


def _rows(figures: list[tuple[str, int]]) -> Iterator[str]:
    """Figures in rows of up to three boards; each comes with the number of its boards."""
    rows: list[list[tuple[str, int]]] = [[]]
    for shown in figures:
        if sum(boards for _, boards in rows[-1]) + shown[1] > BOARDS_A_ROW:
            rows.append([])
        rows[-1].append(shown)
    for row in filter(None, rows):
        free = BOARDS_A_ROW - sum(boards for _, boards in row)
        yield f"#examples({free}, {', '.join(text for text, _ in row)})"


def _quoted(text: str) -> str:
    """A text as a Typst string."""
    return json.dumps(text, ensure_ascii=False)


def _text(text: str) -> str:
    """A text that Typst takes literally, whatever signs it has."""
    return f"#{_quoted(text)};" if text else ""
