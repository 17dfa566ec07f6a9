"""``crownhead rules``: list the rulebooks, read one, compare two, or check one."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from typing import Any

from crownhead.catalogues import speaker
from crownhead.cli.arguments import RULEBOOK, add_command
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.files import write_bytes
from crownhead.errors import quote
from crownhead.play.examples import check_example
from crownhead.rules.anthology import Anthology, Book, listed_anthologies, load_book
from crownhead.rules.document import Document, parse
from crownhead.rules.files import bundled, bundled_anthologies, bundled_translations, is_path, read
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.rules.translation import FILE, bundled_translation, draft, front_of, misfits, original_path, stale
from crownhead.rules.yaml_records import A_LANGUAGE

EXAMPLES = """\
examples:
  crownhead rules                               the rulebooks that come with Crownhead
  crownhead rules english                       read one here
  crownhead rules english --html english.html   as a page with diagrams
  crownhead rules english --pdf english.pdf     as a book to print, needs the extra `pictures`
  crownhead rules lasca --pdf lasca.pdf --booklet
                                                two pages on each side of A4, to fold in the middle
  crownhead rules russian --compare english     how it differs from the one you know
  crownhead rules --check my-house-rules.md     is it valid, and do its examples hold?
  crownhead rules draughts#turkish              one game of a book that has several
  crownhead rules english --language de         in German, where there is a translation
  crownhead rules my-house-rules.md --translate my-house-rules.de.md
                                                begin a translation; --check says what is missing or old
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands, "rules", run, summary="list the rulebooks, read one, compare two, or check one", examples=EXAMPLES
    )
    command.add_argument("rulebook", nargs="?", metavar="RULEBOOK", help=RULEBOOK)
    what = command.add_mutually_exclusive_group()
    what.add_argument("--text", action="store_true", help="print it as text (the default)")
    what.add_argument("--html", metavar="FILE", help="write it as one HTML page; - is the standard output")
    what.add_argument("--pdf", metavar="FILE", help="write it as a PDF book")
    what.add_argument("--compare", metavar="RULEBOOK", help="how it differs from this other one")
    what.add_argument("--check", metavar="FILE", help="validate a rulebook and run its examples, or a translation")
    what.add_argument(
        "--translate",
        metavar="FILE",
        help="write the document in which to translate it; one that exists keeps all it has, and gets what is missing",
    )
    what.add_argument("--stale", action="store_true", help="which bundled translations are older than their originals")
    command.add_argument("--language", metavar="LANGUAGE", help="the language to read it in, such as de or nl")
    command.add_argument("--theme", help="of the diagrams; default: walnut, in a PDF paper")
    command.add_argument("--paper", metavar="PAPER", help="of a PDF: a4 (the default), a5 or letter")
    command.add_argument(
        "--booklet", action="store_true", help="a PDF to print on both sides of the paper and to fold in the middle"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do the one thing that was asked."""
    if (arguments.paper or arguments.booklet) and not arguments.pdf:
        raise ValueError("--paper and --booklet are for a PDF: give --pdf FILE too")
    if arguments.check:
        return check_book(arguments.check)
    if arguments.stale:
        return check_bundled_translations()
    if arguments.rulebook:
        return show(arguments)
    if arguments.text or arguments.html or arguments.pdf or arguments.compare or arguments.translate:
        raise ValueError("which rulebook? Give its name or path; `crownhead rules` lists them")
    say = speaker(arguments.language or "en")
    for book in listed():
        print(f"{book.slug:26}{say(book.title):48}{board_in_words(book)}")
    for anthology in listed_anthologies():
        print(f"{anthology.slug:26}{say(anthology.title):48}{', '.join(game.name for game in anthology.games)}")
    return 0


def board_in_words(rulebook: Rulebook) -> str:
    """The board at the start, as far as a line has room for it.

    >>> board_in_words(Rulebook.load("canadian"))
    '12x12, 30 men each'
    """
    front = rulebook.front_matter
    return f"{front.board.rows}x{front.board.columns}, {front.men_each} men each"


def show(arguments: argparse.Namespace) -> int:
    """Print or write a book in the form that was asked for, or how a rulebook differs from another."""
    from crownhead import reading
    from crownhead.reading.compare import comparison

    language = language_of(arguments.language)
    options = {"language": language, **({"theme": arguments.theme} if arguments.theme else {})}
    width = min(100, shutil.get_terminal_size().columns)
    if arguments.compare:
        here, there = (Rulebook.load(name, language) for name in (arguments.rulebook, arguments.compare))
        print("\n".join(comparison(here, there, width)))
        return 0
    book = load_book(arguments.rulebook)
    if arguments.translate:
        write_bytes(arguments.translate, begun(book, arguments.translate).encode())
    elif arguments.html:
        write_bytes(arguments.html, reading.html(book, **options).encode())
    elif arguments.pdf:
        paper = arguments.paper or "a4"
        write_bytes(arguments.pdf, reading.pdf(book, **options, paper=paper, booklet=arguments.booklet))
    else:
        print("\n".join(reading.text(book, width, bold=sys.stdout.isatty(), language=language)))
    return 0


def begun(book: Book, path: str) -> str:
    """The translation of a book to begin with, or to go on with if that file exists."""
    name = FILE.fullmatch(path)
    if name is None:
        example = f"{book.slug}.de.md"
        raise ValueError(f"{quote(path)} does not say the language; name the translation like {example}")
    found = parse(read(path), path) if os.path.exists(path) else None
    return draft(own_document(book), name["language"], found)


def language_of(given: str | None) -> str | None:
    """The language that was asked for, if any; a region (de-AT) makes no difference."""
    if given is None:
        return None
    language = given.partition("-")[0].partition("_")[0].lower()
    if not A_LANGUAGE[0].fullmatch(language):
        raise ValueError(f"{quote(given)} is not a language; expected {A_LANGUAGE[1]}")
    return language


def check_book(name: str) -> int:
    """Check that a book is valid and that its examples hold, or that a translation fits; 1 if not."""
    if is_path(name) and (document := parse(read(name), name)).is_translation:
        return check_translation(document, parse(read(path := original_path(document)), path))
    book = load_book(name)
    examples = [(book, each) for each in book.examples] if isinstance(book, Rulebook) else book.examples
    failures = [failure for rulebook, example in examples for failure in check_example(rulebook, example)]
    for failure in failures:
        print(failure)
    held = f"{len(examples) - len({failure.split(': ')[0] for failure in failures})} of {len(examples)} examples hold"
    if isinstance(book, Rulebook):
        print(f"{book.title}: the rules are valid; {held}")
    else:
        print("\n".join(games_in_words(book, held)))
    return CHECK_FAILED if failures else 0


def check_translation(translation: Document, original: Document) -> int:
    """Check that a translation has all that its original has, and that none of it is older; 1 if not."""
    problems = [*misfits(original, translation), *stale(original, translation)]
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{front_of(translation).title}: the translation is complete and up to date")
    return CHECK_FAILED if problems else 0


def check_bundled_translations() -> int:
    """Check every translation that comes with Crownhead; 1 if one is not complete and up to date."""
    found = [
        check_translation(bundled_translation(slug, language), own_document(load_book(slug)))
        for slug in (*bundled(), *bundled_anthologies())
        for language in bundled_translations(slug)
    ]
    return max(found, default=0)


def own_document(book: Book) -> Document:
    """The document of a book itself, without those that it extends."""
    return book.documents[0] if isinstance(book, Rulebook) else book.document


def games_in_words(book: Anthology, held: str) -> Iterator[str]:
    """What an anthology has rules for, and what it has none for yet."""
    names = ", ".join(game.name for game in book.games)
    yield f"{book.title}: the document is valid; " + (f"its games: {names}; {held}" if names else "it has no rules yet")
    for place in book.unmarked:
        yield f"  line {place.line}: no rules for “{place.title}” yet; to name them, write: {place.marked}"
    if book.unmarked:
        yield "  What plays= names is a rulebook (`crownhead rules` lists them) or the path of a rulebook file."
