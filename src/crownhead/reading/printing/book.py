"""A rulebook as a PDF book, set by Typst."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import count, groupby, pairwise, zip_longest
from typing import TYPE_CHECKING

from crownhead import diagram
from crownhead.catalogues import speaker
from crownhead.diagram.files import compiled
from crownhead.reading.facts import facts
from crownhead.reading.figures import figure
from crownhead.reading.frame import (
    NOTES_TITLE,
    PLAYERS,
    RULES_AS_OF,
    SOURCE,
    VERSION,
    as_in,
    frame_of,
    in_language,
    particulars,
    start_title,
)
from crownhead.reading.notes import Notes
from crownhead.reading.outline import (
    Chapter,
    DescribedGame,
    brief_title,
    chapters,
    games,
    in_order,
    named_rulebook,
    origin,
    rulebook_of,
    stretches,
)
from crownhead.reading.printing.paper import PAPERS, Paper, imposed, paper_named
from crownhead.reading.printing.typesetting import Passage, TypesetExample, typeset
from crownhead.rules.anthology import Book
from crownhead.rules.document import Example, Section
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence, capital

if TYPE_CHECKING:
    from markdown_it.token import Token


def pdf(
    book: Book, theme: str = "paper", paper: str = "a4", *, booklet: bool = False, language: str | None = None
) -> bytes:
    """A book to print: title page, contents with page numbers, the rules in brief, sections with diagrams; in another
    ``language`` if it is translated, and else with a word about that.

    The paper is ``a4``, ``a5`` or ``letter``. A ``booklet`` has two pages on each side of it, in the order in which
    they are printed on both sides, the sheets turned over their short edge, laid together and folded.

    >>> pdf(Rulebook.load("frysk"), paper="a5")[:4]
    b'%PDF'
    """
    sheet = paper_named(paper)
    book, missing = in_language(book, language)
    text = _Typescript(book, theme, sheet.folded if booklet else sheet, missing)
    source = text.typst()
    printed = compiled(source, inputs=text.inputs, format="pdf")
    return imposed(printed, book.title, sheet) if booklet else printed


class _Typescript:
    """Collects the pictures while it writes the text: Typst is given both, and reads no files."""

    def __init__(self, book: Book, theme: str, page: Paper = PAPERS["a4"], missing: str = "") -> None:
        self.book = book
        self.theme = theme
        self.missing = missing
        self.say = speaker(book.language)
        size = {"width": str(page.width), "height": str(page.height)}
        words = {"notes": self.say(NOTES_TITLE), "page": self.say(Sentence("p.")), "frame": frame_of(book)}
        self.inputs = {"title": book.title, "language": book.language, **size, **words}
        self.notes = Notes()
        self.anchors = {chapter.anchor for chapter in chapters(book) if chapter.number}
        self.anchors |= {game.anchor for game in games(book)}

    def typst(self) -> str:
        style = (files("crownhead.reading.printing") / "book.typ").read_text(encoding="utf-8")
        front = f"{style}\n{self._cover()}"
        text = (passage for chapter in chapters(self.book) for passage in self._chapter(chapter))
        contents = Passage(forms=("contents(1)", "contents(2)"))
        passages = [contents, *in_order(self.book, self._brief(), text), *self._notes()]
        return "\n".join([front, *typeset(front, passages, self.inputs)])

    def _picture(self, svg: str, words: str) -> str:
        """A picture, with its alternative text."""
        name = f"picture-{len(self.inputs)}"
        self.inputs[name] = svg
        return f'picture("{name}", {_quoted(words)})'

    def _cover(self) -> str:
        book, say, known = self.book, self.say, dict(particulars(self.book))
        if isinstance(book, Rulebook):
            svg = diagram.svg(book.start, theme=self.theme, coordinates=None, say=say)
            start = self._picture(svg, say(Sentence("The starting position")))
            boards = f"board({start})"
        else:
            boards = f"games({', '.join(map(self._board, games(book)))})"
        age = say(Sentence("age {age}", age=book.age)) if book.age else None
        players = say(Sentence("{number} players", number=known[PLAYERS]))
        facts = _array(filter(None, (players, book.duration, age, book.type)))
        stated = (f"{say(label)} {say(known[label])}" for label in (VERSION, RULES_AS_OF) if label in known)
        colophon = _array(filter(None, (known.get(SOURCE), " · ".join(stated), self.missing)))
        tagline = _words(book.tagline) if book.tagline else "none"
        return f"#cover({_words(book.title)}, {tagline}, {boards}, {facts}, {colophon})"

    def _board(self, game: DescribedGame) -> str:
        """The board of a game, small, above its title."""
        svg = diagram.svg(game.rulebook.start, theme=self.theme, coordinates=None, say=self.say)
        return f"({self._picture(svg, self.say(start_title(game.title)))}, {_words(game.title)})"

    def _brief(self) -> Iterator[Passage]:
        for game in games(self.book):
            by_clause = groupby(facts(game.rulebook), lambda fact: fact.clause.title)
            rows = (
                f"({_words(title)}, {_array(self.say(fact.sentence) for fact in said)})" for title, said in by_clause
            )
            heading = _words(self.say(brief_title(self.book, game)))
            yield Passage(forms=(f"brief({heading}, <{game.anchor}>, ({', '.join(rows)},))",))

    def _chapter(self, chapter: Chapter) -> Iterator[Passage]:
        section = chapter.section
        if not chapter.number and not section.text.strip():
            return
        heading = ""
        if chapter.number:
            heading = f"#heading(level: {chapter.depth}){_words(section.title)} <{chapter.anchor}>"
        if source := origin(section):
            heading += f"\n#origin({_words(self.say(as_in(source)))})"
        labels = (f"{chapter.number}.{number}".lstrip(".") for number in count(1))
        open_text, depth = "", 0
        for prose, examples in stretches(section):
            text = open_text + self._markup(prose, section)
            shown = tuple(self._figure(section, example, next(labels)) for example in examples)
            depth += sum(token.nesting for token in prose)
            if depth:  # the list in which the examples stand goes on behind them
                open_text = f"{text}\n#examples({', '.join(each.typst for each in shown)})"
                continue
            yield Passage(heading, text, shown, section.language)
            heading, open_text = "", ""

    def _figure(self, section: Section, example: Example, label: str) -> TypesetExample:
        shown = figure(rulebook_of(self.book, section), example, self.theme, say=self.say)
        boards = ", ".join(
            f"({self._picture(board.svg, self.say(board.words))}, {_words(capital(self.say(board.caption)))})"
            for board in shown.boards
        )
        notes = _array(map(self.say, shown.notes))
        return TypesetExample(
            f"example({_quoted(label)}, {_words(shown.title)}, ({boards},), {notes})", len(shown.boards)
        )

    def _notes(self) -> Iterator[Passage]:
        rows = [f"([{self._markup([note.line], note.section)}], {note.count})" for note in self.notes]
        if rows:
            yield Passage(forms=(f"notes({', '.join(rows)})",))

    # --- Markdown ------------------------------------------------------------------------------------------------

    def _markup(self, tokens: Sequence[Token], section: Section) -> str:
        marks = ("#super[,];" if (a.type, b.type) == ("note", "note") else "" for a, b in pairwise(tokens))
        return "".join(map("".join, zip_longest((self._token(each, section) for each in tokens), marks, fillvalue="")))

    def _token(self, token: Token, section: Section) -> str:
        if token.hidden:  # the paragraphs of a list without blank lines
            return ""
        if token.type == "inline":
            return self._markup(token.children or (), section)
        if token.type == "note":
            number, place = self.notes.cite(section, token.content)
            return f"#reference({number}, {place});"
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
        return f"#link({_quoted(target)})[" if target and not named_rulebook(target) else "#box["


QUOTE = re.compile("""(["'])""")
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
"""What each token of Markdown is in Typst. Tokens that are not listed have no effect of their own."""


def _array(texts: Iterable[str]) -> str:
    """Some texts as an array of Typst."""
    return "(" + "".join(f"{_words(text)}, " for text in texts) + ")"


def _words(text: str) -> str:
    """A text as a piece of content of Typst."""
    return f"[{_text(text)}]"


def _quoted(text: str) -> str:
    """A text as a Typst string."""
    return json.dumps(text, ensure_ascii=False)


def _text(text: str) -> str:
    """A text that Typst takes literally, special characters included, except for quotation marks: it curls them."""
    return "".join(part if part in ('"', "'") else f"#{_quoted(part)};" for part in QUOTE.split(text) if part)
