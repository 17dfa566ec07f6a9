"""A rulebook as one HTML file that needs nothing else: no scripts, no fonts, no pictures from outside."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import count, groupby

from crownhead import diagram
from crownhead.reading.facts import facts
from crownhead.reading.figures import Figure, figure
from crownhead.reading.outline import Chapter, chapters, markup, origin
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import capital

BRIEF = "_brief"  # no anchor of a rulebook can be this


def html(rulebook: Rulebook, theme: str = "walnut") -> str:
    """A rulebook as a page: title, contents, the rules in brief, then every section with its examples as diagrams.

    >>> page = html(Rulebook.load("frysk"))
    >>> page[:15], page.count("<figure") == len(Rulebook.load("frysk").examples)
    ('<!doctype html>', True)
    """
    title = escape(rulebook.title)
    style = (files("crownhead.reading") / "page.css").read_text(encoding="utf-8")
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>",
        *_cover(rulebook, theme),
        *_contents(rulebook),
        "<main>",
        *_brief(rulebook),
        *(line for chapter in chapters(rulebook) for line in _chapter(rulebook, chapter, theme)),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _cover(rulebook: Rulebook, theme: str) -> Iterator[str]:
    yield f'<header class="cover">\n<h1>{escape(rulebook.title)}</h1>'
    if rulebook.tagline:
        yield f'<p class="tagline">{escape(rulebook.tagline)}</p>'
    yield diagram.svg(rulebook.start, theme=theme, size=None, title=f"{rulebook.title}: the starting position")
    yield "<dl>"
    yield from (f"<div><dt>{label}</dt><dd>{escape(value)}</dd></div>" for label, value in particulars(rulebook))
    yield "</dl>\n</header>"


def particulars(rulebook: Rulebook) -> list[tuple[str, str]]:
    """What stands on the title page.

    >>> particulars(Rulebook.load("english"))[:2]
    [('Players', '2'), ('Duration', '30 min')]
    """
    front = rulebook.front_matter
    known = {
        "Players": str(front.players),
        "Duration": rulebook.duration,
        "Age": rulebook.age,
        "Version": rulebook.version,
        "Source": rulebook.source,
    }
    return [(label, value) for label, value in known.items() if value]


def _contents(rulebook: Rulebook) -> Iterator[str]:
    yield '<nav class="contents" aria-label="Contents">\n<h2>Contents</h2>\n<ul>'
    yield f'<li><a href="#{BRIEF}">The rules in brief</a></li>'
    for chapter in chapters(rulebook):
        if chapter.number:
            title = escape(chapter.section.title)
            yield (
                f'<li class="depth-{chapter.depth}"><a href="#{chapter.anchor}">'
                f'<span class="number">{chapter.number}</span> {title}</a></li>'
            )
    yield "</ul>\n</nav>"


def _brief(rulebook: Rulebook) -> Iterator[str]:
    yield f'<section id="{BRIEF}" class="brief">\n<h2>The rules in brief</h2>\n<table>'
    for clause, group in groupby(facts(rulebook), key=lambda fact: fact.clause):
        first, *others = (f"<td>{escape(fact.sentence)}</td></tr>" for fact in group)
        link = f'<a href="#{clause.anchor}">{escape(clause.title)}</a>'
        yield f'<tr><th scope="row" rowspan="{len(others) + 1}">{link}</th>{first}'
        yield from (f"<tr>{cell}" for cell in others)
    yield "</table>\n</section>"


def _chapter(rulebook: Rulebook, chapter: Chapter, theme: str) -> Iterator[str]:
    if not chapter.number and not chapter.section.text.strip():
        return
    rank = min(chapter.depth + 1, 6)
    yield f'<section id="{chapter.anchor}">' if chapter.number else "<section>"
    if chapter.number:
        number = f'<span class="number">{chapter.number}</span>'
        yield f"<h{rank}>{number} {escape(chapter.section.title)}</h{rank}>"
    if source := origin(chapter.section):
        yield f'<p class="origin">As in {escape(source)}</p>'
    labels = (f"{chapter.number}.{number}".lstrip(".") for number in count(1))

    def row(examples: list[Example]) -> str:
        """Examples that follow each other stand side by side where there is room."""
        figures = (_figure(figure(rulebook, example, theme, size=None), next(labels)) for example in examples)
        return '<div class="examples">\n' + "\n".join(figures) + "\n</div>\n"

    yield markup(chapter.section, row)
    yield "</section>"


def _figure(shown: Figure, label: str) -> str:
    boards = "".join(
        f'<div class="board">{board.svg}<p>{escape(capital(board.caption))}</p></div>' for board in shown.boards
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in shown.notes)
    listed = f'<ul class="notes">{notes}</ul>' if notes else ""
    if shown.played:
        game = escape(", ".join(shown.played))
        listed += f"<details><summary>The game</summary><p>{game}</p></details>"
    title = f" {escape(shown.title)}" if shown.title else ""
    wide = " wide" if len(shown.boards) > 1 else ""
    return (
        f'<figure class="example{wide}"><figcaption><b>Example {label}</b>{title}</figcaption>'
        f'<div class="boards">{boards}</div>{listed}</figure>'
    )
