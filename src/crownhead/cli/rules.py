"""``crownhead rules``: list the rulebooks, read one, compare two, or check one."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from crownhead.catalogues import is_spoken, speaker
from crownhead.cli.arguments import (
    RULEBOOK,
    add_command,
    add_json,
    add_output,
    amount,
    completed,
    kind_of_file,
    language_of,
)
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.files import refuse_to_overwrite, write_bytes
from crownhead.cli.old_spellings import add_old_option
from crownhead.errors import quote
from crownhead.play.examples import check_example
from crownhead.rules.anthology import Anthology, Book, listed_anthologies, load_book
from crownhead.rules.document import Document, parse
from crownhead.rules.files import bundled, bundled_anthologies, bundled_translations, is_path, read
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.rules.translation import FILE, bundled_translation, draft, front_of, misfits, original_path, stale
from crownhead.sentences import Say

FORMATS = ("txt", "html", "pdf")

EXAMPLES = """\
examples:
  crownhead rules                               the rulebooks that come with Crownhead
  crownhead rules english                       read one here
  crownhead rules english -o english.html       as a page with diagrams
  crownhead rules english -o english.pdf        as a book to print, needs the extra `pictures`
  crownhead rules lasca -o lasca.pdf --booklet  two pages on each side of A4, to fold in the middle
  crownhead rules russian --compare english     how it differs from the one you know
  crownhead rules --check my-house-rules.md     is it valid, and do its examples hold?
  crownhead rules draughts#turkish              one game of a book that has several
  crownhead rules english --language de         in German, where there is a translation
  crownhead rules mine.md --translate mine.de.md  begin a translation; --check says what is missing or old
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "rules",
        run,
        summary="list the rulebooks, read one, compare two, or check one",
        description="List the rulebooks that come with Crownhead, or read one here, as a page or as a book to print; "
        "see how it differs from another; check one of your own.",
        examples=EXAMPLES,
    )
    command.add_argument("rulebook", nargs="?", default=argparse.SUPPRESS, metavar="RULEBOOK", help=RULEBOOK)
    command.add_argument(
        "--rules", dest="rulebook", metavar="RULEBOOK", help="the same, as all the other commands write it"
    )
    what = command.add_argument_group("instead of reading it, one of these").add_mutually_exclusive_group()
    for name, metavar, about in (
        ("--compare", "RULEBOOK", "how it differs from this other one"),
        ("--check", "FILE", "validate a rulebook and run its examples, or check a translation"),
        ("--translate", "FILE", "write the document in which to translate it; one that exists gets what is missing"),
    ):
        completed(what.add_argument(name, metavar=metavar, help=about))
    what.add_argument("--stale", action="store_true", help="which bundled translations are older than their originals")
    add_output(command, "a name that ends in .html, .pdf or .txt; default: the standard output")
    command.add_argument("--format", choices=FORMATS, help="default: as the output's name ends, else txt")
    add_json(command, "print a list, a check or a comparison as one JSON object")
    add_old_option(command, "--text", "--format txt", format="txt")
    for kind in ("html", "pdf"):
        add_old_option(command, f"--{kind}", f"--format {kind} --output {{}}", output="{}", format=kind)
    command.add_argument("--language", metavar="LANGUAGE", help="the language to read it in, such as de or nl")
    command.add_argument("--theme", help="of the diagrams; default: walnut, in a PDF paper")
    command.add_argument("--paper", metavar="PAPER", help="of a PDF: a4 (the default), a5 or letter")
    command.add_argument(
        "--booklet", action="store_true", help="a PDF to print on both sides of the paper and to fold in the middle"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do the one thing that was asked."""
    kind = kind_of_file(arguments, FORMATS)
    if (arguments.paper or arguments.booklet) and kind != "pdf":
        raise ValueError("--paper and --booklet are for a PDF: add --output with a name that ends in .pdf")
    if arguments.check:
        return check_book(arguments.check, as_json=arguments.json)
    if arguments.stale:
        return check_bundled_translations(as_json=arguments.json)
    if arguments.rulebook:
        return show(arguments, kind)
    if arguments.output or arguments.format or arguments.compare or arguments.translate:
        raise ValueError("which rulebook? Give its name or path; `crownhead rules` lists them")
    language = language_of(arguments.language) or "en"
    if language != "en" and not is_spoken(language):
        print(f"No rulebook is translated into {quote(language)}: here are the English titles.", file=sys.stderr)
    return list_books(speaker(language), as_json=arguments.json)


def list_books(say: Say, *, as_json: bool) -> int:
    """Print what comes with Crownhead: a line, or an entry, for each book."""
    if as_json:
        rulebooks = [{"name": book.slug, "title": say(book.title), **board_of(book)} for book in listed()]
        books = [
            {"name": book.slug, "title": say(book.title), "games": [game.name for game in book.games]}
            for book in listed_anthologies()
        ]
        print(json.dumps({"rulebooks": rulebooks, "books": books}, ensure_ascii=False))
        return 0
    rows = [(book.slug, say(book.title), board_in_words(book)) for book in listed()]
    rows += [(book.slug, say(book.title), amount(len(book.games), "game")) for book in listed_anthologies()]
    print("\n".join(table(rows, min(100, shutil.get_terminal_size().columns))))
    return 0


def table(rows: Sequence[tuple[str, str, str]], width: int) -> Iterator[str]:
    """Rows of three columns that fit the terminal: what has no room is cut from the middle one.

    >>> print(*table([("a", "An example that is long", "8x8"), ("bc", "Short", "10x10")], 24), sep="\\n")
    a   An example t…  8x8
    bc  Short          10x10
    """
    first, last = (max((len(row[column]) for row in rows), default=0) for column in (0, 2))
    room = max(8, min(width - first - last - 4, max((len(row[1]) for row in rows), default=0)))
    for name, title, more in rows:
        shown = title if len(title) <= room else f"{title[: room - 1].rstrip()}…"
        yield f"{name:{first}}  {shown:{room}}  {more}".rstrip()


def board_of(rulebook: Rulebook) -> dict[str, int]:
    """The board at the start, in numbers."""
    front = rulebook.front_matter
    return {"rows": front.board.rows, "columns": front.board.columns, "men": front.men_each}


def board_in_words(rulebook: Rulebook) -> str:
    """The board at the start, as far as a line has room for it.

    >>> board_in_words(Rulebook.load("canadian"))
    '12x12, 30 men'
    """
    return "{rows}x{columns}, {men} men".format(**board_of(rulebook))


def show(arguments: argparse.Namespace, kind: str) -> int:
    """Print or write a book in the form that was asked for, or how a rulebook differs from another."""
    from crownhead import reading
    from crownhead.reading.compare import comparison, differences

    language = language_of(arguments.language)
    options = {"language": language, **({"theme": arguments.theme} if arguments.theme else {})}
    width = min(100, shutil.get_terminal_size().columns)
    if arguments.compare:
        here, there = (Rulebook.load(name, language) for name in (arguments.rulebook, arguments.compare))
        if arguments.json:
            say, found = speaker(language or here.language), differences(here, there)
            rows = [{"key": each.key, "here": say(each.here), "there": say(each.there)} for each in found]
            print(json.dumps({"here": here.slug, "there": there.slug, "differences": rows}, ensure_ascii=False))
        else:
            print("\n".join(comparison(here, there, width, language)))
        return 0
    if arguments.json:
        raise ValueError("--json is for the list of rulebooks, for --check, --compare and --stale; a book has --output")
    refuse_to_overwrite(arguments, arguments.output)
    book = load_book(arguments.rulebook)
    if arguments.translate:
        write_bytes(arguments.translate, begun(book, arguments.translate).encode())
    elif kind == "html":
        write_bytes(arguments.output, reading.html(book, **options).encode())
    elif kind == "pdf":
        paper = arguments.paper or "a4"
        write_bytes(arguments.output, reading.pdf(book, **options, paper=paper, booklet=arguments.booklet))
    else:
        is_screen = arguments.output is None and sys.stdout.isatty()
        lines = reading.text(book, width, bold=is_screen, language=language)
        write_bytes(arguments.output, "".join(f"{line}\n" for line in lines).encode())
    return 0


def begun(book: Book, path: str) -> str:
    """The translation of a book to begin with, or to go on with if that file exists."""
    name = FILE.fullmatch(path)
    if name is None:
        example = f"{book.slug}.de.md"
        raise ValueError(f"{quote(path)} does not say the language; name the translation like {example}")
    found = parse(read(path), path) if os.path.exists(path) else None
    return draft(own_document(book), name["language"], found)


def check_book(name: str, *, as_json: bool = False) -> int:
    """Check that a book is valid and that its examples hold, or that a translation fits; 1 if not."""
    if is_path(name) and (document := parse(read(name), name)).is_translation:
        original = parse(read(path := original_path(document)), path)
        return report_translations([examined(document, original)], as_json=as_json)
    book = load_book(name)
    examples = [(book, each) for each in book.examples] if isinstance(book, Rulebook) else book.examples
    failures = [failure for rulebook, example in examples for failure in check_example(rulebook, example)]
    held = len(examples) - len({failure.split(": ")[0] for failure in failures})
    if as_json:
        print(json.dumps({"title": book.title, "examples": len(examples), "held": held, "failures": failures}))
        return CHECK_FAILED if failures else 0
    for failure in failures:
        print(failure)
    words = f"{held} of {amount(len(examples), 'example')} hold{'s' * (len(examples) == 1)}"
    if isinstance(book, Rulebook):
        print(f"{book.title}: the rules are valid; {words}")
    else:
        print("\n".join(games_in_words(book, words)))
    return CHECK_FAILED if failures else 0


def examined(translation: Document, original: Document) -> dict[str, Any]:
    """What a translation lacks of its original, and what of it is older."""
    problems = [*misfits(original, translation), *stale(original, translation)]
    return {"title": front_of(translation).title, "problems": [str(problem) for problem in problems]}


def report_translations(found: list[dict[str, Any]], *, as_json: bool) -> int:
    """Print what was found about translations; 1 if one of them is not complete and up to date."""
    if as_json:
        print(json.dumps({"translations": found}, ensure_ascii=False))
    for each in [] if as_json else found:
        print("\n".join(each["problems"] or [f"{each['title']}: the translation is complete and up to date"]))
    return CHECK_FAILED if any(each["problems"] for each in found) else 0


def check_bundled_translations(*, as_json: bool = False) -> int:
    """Check every translation that comes with Crownhead; 1 if one is not complete and up to date."""
    found = [
        examined(bundled_translation(slug, language), own_document(load_book(slug)))
        for slug in (*bundled(), *bundled_anthologies())
        for language in bundled_translations(slug)
    ]
    return report_translations(found, as_json=as_json)


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
