"""What a book of a player may ask of the site: how much text, how many examples, how much time to compute them.

Nothing here decides a rule. A book that passes can be read, drawn and played by without holding up anyone else.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.play.examples import check_example
from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.document import Document, Example, blocks, extent, is_example, markdown
from crownhead.rules.notes import located
from crownhead.rules.rulebook import Rulebook
from crownhead.web.http.security import is_plain
from crownhead.web.shelf.keys import game_key, new_key
from crownhead.web.shelf.models import LONGEST_BOOK_KEY, LONGEST_TITLE
from crownhead.workshop import bounds

LARGEST_TEXT = 64 * 1024  # bytes
MOST_SECTIONS = 100
MOST_EXAMPLES = 200
MOST_DRAW_RULES = 40
MOST_GENERATIONS = 8
MOST_GAMES = 12
"""In one book that holds several."""
MOST_BOOKS = 50
"""How many books one player may have at a time."""
MOST_SAVES = 60
"""How often one player may save in an hour."""
LONGEST_NAME = 40
"""Of slugs, anchors and draw rules: games keep them in columns."""
LONGEST_HEADING = 200
"""Of headings and of what the front matter says about the book."""
TIME_FOR_EXAMPLES = 5.0
"""Seconds of computing for all examples together; those of the bundled books take a tenth of one."""

P = ParamSpec("P")
T = TypeVar("T")
A_TAG = re.compile(r"<(?:[a-zA-Z][\w-]*[\s/>]|/[a-zA-Z]|!--|!\[CDATA|\?)")


def check_text(text: str) -> None:
    """Refuse what need not be read any further: too long, or not to be kept by a database."""
    if len(text.encode(errors="surrogatepass")) > LARGEST_TEXT:
        raise RulebookError(_("The text is too long: at most %(most)d KB.") % {"most": LARGEST_TEXT // 1024})
    if not is_plain(text):
        raise RulebookError(_("There is a character in it that no text can have."))


def check_document(document: Document) -> None:
    """Refuse a document of too many parts, or with HTML or pictures, which would be loaded from elsewhere."""
    tokens, _references = blocks(document)
    examples = [token for token in tokens if is_example(token)]
    if len(examples) > MOST_EXAMPLES:
        raise RulebookError(_("These are too many examples: at most %(most)d.") % {"most": MOST_EXAMPLES})
    _check_shown("\n".join(document.text.split("\n")[: document.end_of_front]), 1)
    for example in examples:
        _check_shown(example.content, extent(example)[0] + 2)
    for token in tokens:
        if token.type == "note_definition":
            _check_shown(_without_code(token.content), extent(token)[0] + 1)
    for token, (first, _last) in located(tokens):
        _check_shown(_without_code(token.content), first + 1)
    if len(document.sections) > MOST_SECTIONS:
        raise RulebookError(_("These are too many sections: at most %(most)d.") % {"most": MOST_SECTIONS})


def _check_shown(text: str, line: int) -> None:
    """Refuse HTML and pictures in a text that begins in a line of the document."""
    if tag := A_TAG.search(text):
        problem = _("HTML is not allowed in a book: write Markdown, or leave out the “<”.")
        raise RulebookError(problem, line=line + text.count("\n", 0, tag.start()))
    if (picture := text.find("![")) >= 0:
        problem = _("A book has no pictures but the boards of its examples: leave out the “![”.")
        raise RulebookError(problem, line=line + text.count("\n", 0, picture))


def _without_code(text: str) -> str:
    """A paragraph without code and addresses; with “![” for a picture, and HTML as it is, which this parser leaves."""
    if "<" not in text and "![" not in text:
        return ""
    (paragraph,) = markdown().parseInline(text)
    return "".join(_IN_PARAGRAPH.get(child.type, child.content) for child in paragraph.children or ())


_IN_PARAGRAPH = {"image": "![", "softbreak": "\n", "hardbreak": "\n", "code_inline": ""}


def check_book(book: Rulebook) -> None:
    """Refuse a book whose names do not fit, whose examples do not hold, or that takes too long to compute."""
    draws = {f"draws.{draw.name}": draw.name for draw in book.draws}
    _check_lengths(book, draws)
    if len(book.draws) > MOST_DRAW_RULES:
        raise RulebookError(_("These are too many rules about draws: at most %(most)d.") % {"most": MOST_DRAW_RULES})
    if len(book.examples) > MOST_EXAMPLES:
        raise RulebookError(_("These are too many examples: at most %(most)d.") % {"most": MOST_EXAMPLES})
    bounds.check_captures(book)
    _check_examples((book, example) for example in book.examples)


def check_anthology(book: Anthology) -> None:
    """Refuse a book of several games whose names do not fit or whose examples do not hold. The rulebooks of its games
    are on the shelf already, and have been checked."""
    _check_lengths(book, {f"plays={game.name}": game.name for game in book.games})
    for game in book.games:
        if len(game_key(new_key(book.slug), game.name)) > LONGEST_BOOK_KEY:
            problem = _("is too long together with “%(game)s”: choose a shorter one") % {"game": game.name}
            raise RulebookError(problem, key="slug", given=book.slug)
        if len(game.title) > LONGEST_TITLE:
            raise RulebookError(_("is too long: at most %(most)d characters") % {"most": LONGEST_TITLE}, line=game.line)
    _check_examples(book.examples)


def _check_lengths(book: Book, more: dict[str, str]) -> None:
    about = book.metadata
    names = {"slug": about.slug, "version": about.version, **more}
    names |= {f"#{section.anchor}": section.anchor for section in book.sections if section.anchor}
    lines = {name: getattr(about, name) or "" for name in ("source", "duration", "age", "tagline", "type")}
    lines |= {section.title: section.title for section in book.sections}
    limits = ((LONGEST_TITLE, {"title": about.title}), (LONGEST_NAME, names), (LONGEST_HEADING, lines))
    for most, given in limits:
        for key, value in given.items():
            if len(value) > most:
                raise RulebookError(_("is too long: at most %(most)d characters") % {"most": most}, key=key[:most])


def _check_examples(examples: Iterable[tuple[Rulebook, Example]]) -> None:
    left = TIME_FOR_EXAMPLES
    for book, example in examples:
        failures, seconds = _timed(check_example, book, example)
        left -= seconds
        if left < 0:
            raise RulebookError(_("It takes too long to play through the examples: leave out some."))
        if failures:
            problem = _("An example does not hold by these rules: %(failure)s") % {"failure": failures[0]}
            raise RulebookError(problem, line=example.line if example.path is None else None)


def _timed(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> tuple[T, float]:
    """What work returns, and how many seconds this thread computed for it: that others are busy does not matter."""
    began = time.thread_time()
    return work(*args, **more), time.thread_time() - began
