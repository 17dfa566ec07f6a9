"""A rulebook as one HTML file that needs nothing else: no scripts, no fonts, no pictures from outside."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import count, groupby

from crownhead import diagram
from crownhead.catalogues import speaker
from crownhead.reading.facts import facts
from crownhead.reading.figures import Figure, figure
from crownhead.reading.frame import NOTES_TITLE, as_in, frame_of, in_language, particulars, start_title
from crownhead.reading.notes import NOTES, Notes
from crownhead.reading.outline import (
    Chapter,
    brief_title,
    chapters,
    games,
    in_order,
    markup,
    note_markup,
    origin,
    rulebook_of,
)
from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Say, Sentence, capital


def html(book: Book, theme: str = "walnut", language: str | None = None) -> str:
    """A book as a page: title, contents, the rules in brief, then every section with its examples as diagrams; in
    another ``language`` if it is translated, and else with a word about that.

    >>> page = html(Rulebook.load("frysk"))
    >>> page[:15], page.count("<figure") == len(Rulebook.load("frysk").examples)
    ('<!doctype html>', True)
    """
    book, missing = in_language(book, language)
    say = speaker(book.language)
    title = escape(book.title)
    folder = files("crownhead.reading")
    sheets = (folder / "page.css", folder / "styles" / "print.css")
    style = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    notes = Notes()
    text = (line for each in chapters(book) for line in _chapter(book, each, theme, notes, say))
    parts = [
        f'<!doctype html>\n<html lang="{frame_of(book)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>",
        *_cover(book, theme, missing, say),
        *_contents(book, say),
        "<main>",
        *in_order(book, _brief(book, say), text),
        *_notes(notes, say),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _cover(book: Book, theme: str, missing: str, say: Say) -> Iterator[str]:
    yield f'<header class="cover">\n<h1>{escape(book.title)}</h1>'
    if book.tagline:
        yield f'<p class="tagline">{escape(book.tagline)}</p>'
    if isinstance(book, Rulebook):
        yield diagram.svg(book.start, theme=theme, size=None, title=start_title(book.title), say=say)
    else:
        yield from _boards(book, theme, say)
    yield "<dl>"
    for label, value in particulars(book):
        yield f"<div><dt>{escape(say(label))}</dt><dd>{escape(say(value))}</dd></div>"
    yield "</dl>"
    if missing:
        yield f'<p class="missing">{escape(missing)}</p>'
    yield "</header>"


def _boards(book: Anthology, theme: str, say: Say) -> Iterator[str]:
    yield '<ul class="games">'
    for title, anchor, rulebook in games(book):
        start = diagram.svg(rulebook.start, theme=theme, size=None, coordinates=None, title=start_title(title), say=say)
        yield f'<li><a href="#{anchor}">{start} {escape(title)}</a></li>'
    yield "</ul>"


def _contents(book: Book, say: Say) -> Iterator[str]:
    contents = escape(say(Sentence("Contents")))
    yield f'<nav class="contents" aria-label="{contents}">\n<h2>{contents}</h2>\n<ul>'
    brief = (f'<li><a href="#{each.anchor}">{escape(say(brief_title(book, each)))}</a></li>' for each in games(book))
    text = (
        f'<li class="depth-{each.depth}"><a href="#{each.anchor}">'
        f'<span class="number">{each.number}</span> {escape(each.section.title)}</a></li>'
        for each in chapters(book)
        if each.number
    )
    yield from in_order(book, brief, text)
    if any(section.cites for section in book.sections):
        yield f'<li><a href="#{NOTES}">{escape(say(NOTES_TITLE))}</a></li>'
    yield "</ul>\n</nav>"


def _brief(book: Book, say: Say) -> Iterator[str]:
    for game in games(book):
        yield f'<section id="{game.anchor}" class="brief">\n<h2>{escape(say(brief_title(book, game)))}</h2>\n<table>'
        for clause, group in groupby(facts(game.rulebook), key=lambda fact: fact.clause):
            first, *others = (f"<td>{escape(say(fact.sentence))}</td></tr>" for fact in group)
            title = escape(clause.title)
            link = f'<a href="#{clause.anchor}">{title}</a>' if game.rulebook is book else title
            yield f'<tr><th scope="row" rowspan="{len(others) + 1}">{link}</th>{first}'
            yield from (f"<tr>{cell}" for cell in others)
        yield "</table>\n</section>"


def _chapter(book: Book, chapter: Chapter, theme: str, notes: Notes, say: Say) -> Iterator[str]:
    if not chapter.number and not chapter.section.text.strip():
        return
    rank = min(chapter.depth + 1, 6)
    language = f' lang="{chapter.section.language}"' if chapter.section.language != frame_of(book) else ""
    yield f'<section id="{chapter.anchor}"{language}>' if chapter.number else f"<section{language}>"
    if chapter.number:
        number = f'<span class="number">{chapter.number}</span>'
        yield f"<h{rank}>{number} {escape(chapter.section.title)}</h{rank}>"
    if source := origin(chapter.section):
        yield f'<p class="origin">{escape(say(as_in(source)))}</p>'
    labels = (f"{chapter.number}.{number}".lstrip(".") for number in count(1))

    def row(examples: list[Example]) -> str:
        """Examples that follow each other stand side by side where there is room."""
        rulebook = rulebook_of(book, chapter.section)
        figures = (
            _figure(figure(rulebook, example, theme, size=None, say=say), next(labels), say) for example in examples
        )
        return '<div class="examples">\n' + "\n".join(figures) + "\n</div>\n"

    yield markup(chapter.section, row, notes)
    yield "</section>"


def _notes(notes: Notes, say: Say) -> Iterator[str]:
    """The list of all notes to which a section has referred, each with the way back."""
    if not [*notes]:
        return
    yield f'<section id="{NOTES}" class="endnotes" role="doc-endnotes">\n<h2>{escape(say(NOTES_TITLE))}</h2>\n<ol>'
    for note in notes:
        back = " ".join(
            f'<a href="#{each.anchor}" role="doc-backlink" aria-label="{escape(say(_back_to(each.place)))}">↩</a>'
            for each in note.references
        )
        yield f'<li id="{note.anchor}">{note_markup(note)} {back}</li>'
    yield "</ol>\n</section>"


def _back_to(place: int) -> str:
    return Sentence("Back to place {place} in the text", place=place)


def _figure(shown: Figure, label: str, say: Say) -> str:
    boards = "".join(
        f'<div class="board">{board.svg}<p>{escape(capital(say(board.caption)))}</p></div>' for board in shown.boards
    )
    notes = "".join(f"<li>{escape(say(note))}</li>" for note in shown.notes)
    listed = f'<ul class="notes">{notes}</ul>' if notes else ""
    if shown.played:
        game = escape(", ".join(shown.played))
        listed += f"<details><summary>{escape(say(Sentence('The game')))}</summary><p>{game}</p></details>"
    title = f" {escape(shown.title)}" if shown.title else ""
    wide = " wide" if len(shown.boards) > 1 else ""
    example = escape(say(Sentence("Example {label}", label=label)))
    return (
        f'<figure class="example{wide}"><figcaption><b>{example}</b>{title}</figcaption>'
        f'<div class="boards">{boards}</div>{listed}</figure>'
    )
