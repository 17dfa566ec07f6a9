"""The catalogues of the site's languages: every text that a visitor can read there, found in the sources, and its
translations. For those who work on the site; running it needs nothing of this.

``python -m crownhead.web catalogue`` brings the files in ``locale/`` up to date. The texts are found in the Python code
(the library's sentences, and what is marked for gettext), in the templates, and in the rulebooks: their titles, the
titles of their clauses, and the names of the endings that are drawn. What a translated rulebook says for one of these,
the catalogue says too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation.template import templatize

import crownhead
from crownhead.errors import MissingExtraError
from crownhead.rules.anthology import Anthology, Book, load_book
from crownhead.rules.draws import Counter
from crownhead.rules.files import bundled_anthologies, bundled_translations
from crownhead.rules.rulebook import Rulebook, bundled

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

PACKAGE = Path(crownhead.__file__).parent
LOCALE = PACKAGE / "web" / "locale"
NAME = "django"

LIBRARY = {"Sentence": 1, "Forms": 2, "pgettext": 2}
"""What makes or says a sentence of the library, and how many texts it begins with."""
GETTEXT = {"_": 1, "_now": 1, "noop": 1, "gettext": 1, "gettext_lazy": 1, "ngettext": 2, "pgettext": 2}


class CatalogueText(NamedTuple):
    """Something to be translated, and where it stands."""

    one: str
    many: str
    context: str
    place: str


# --- finding ----------------------------------------------------------------------------------------------------------


def texts() -> Iterator[CatalogueText]:
    """Every text that a visitor can read on the site.

    >>> found = {text.one for text in texts()}
    >>> {"Flip board", "capturing is compulsory", "English draughts", "Capturing", "Your turn"} <= found
    True
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE).as_posix()
        names = LIBRARY | GETTEXT if inside.startswith("web/") else LIBRARY
        yield from _in_python(path.read_text(encoding="utf-8"), names, inside)
    for path in sorted((PACKAGE / "web" / "templates").rglob("*.*")):
        yield from _in_template(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).as_posix())
    for slug in bundled():
        yield from _in_rulebook(Rulebook.load(slug))
    for slug in bundled_anthologies():
        yield from _in_anthology(Anthology.load(slug))


def _in_python(source: str, names: dict[str, int], place: str) -> Iterator[CatalogueText]:
    """The texts that are handed to one of the functions with these names."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if name not in names:
            continue
        wanted = names[name]
        given = [str(each.value) for each in node.args[:wanted] if isinstance(each, ast.Constant) and each.value]
        if len(given) < wanted:
            continue  # it is made from other texts, which stand elsewhere
        context = given.pop(0) if name == "pgettext" else ""
        yield CatalogueText(given[0], given[1] if len(given) > 1 else "", context, place)


_CALL = re.compile(
    r"""\b(_|gettext|pgettext|ngettext|npgettext)\(\s*((?:u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")[,\s]*)+)"""
)
_STRING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")


def _in_template(source: str, place: str) -> Iterator[CatalogueText]:
    """What Django itself would hand to xgettext."""
    for call in _CALL.finditer(templatize(source)):
        given = [ast.literal_eval(text) for text in _STRING.findall(call[2])]
        context = given.pop(0) if call[1] in ("pgettext", "npgettext") else ""
        yield CatalogueText(given[0], given[1] if call[1] in ("ngettext", "npgettext") else "", context, place)


def _in_rulebook(book: Rulebook) -> Iterator[CatalogueText]:
    endings = [draw.name.replace("-", " ") for draw in book.draws if isinstance(draw, Counter)]
    yield from _in_book(book, f"rulebooks/{book.slug}.md", *endings, "repetition", "proven", "agreement")


def _in_anthology(book: Anthology) -> Iterator[CatalogueText]:
    yield from _in_book(book, f"anthologies/{book.slug}.md", *(game.title for game in book.games))


def _in_book(book: Book, place: str, *more: str) -> Iterator[CatalogueText]:
    titles = [section.title for section in book.sections if section.level > 1]
    for text in (book.title, book.tagline or "", book.type or "", *titles, *more):
        if text:
            yield CatalogueText(str.__str__(text), "", "", place)


def from_books(language: str) -> dict[str, str]:
    """What the translated rulebooks say for titles, each by its original; two books must not disagree about one.

    >>> from_books("de")["How a king captures"]
    'Wie eine Dame schlägt'
    """
    found: dict[str, str] = {}
    for slug in (*bundled(), *bundled_anthologies()):
        if language not in bundled_translations(slug):
            continue
        book = load_book(slug)
        pairs = zip(_in_book(book, ""), _in_book(book.translated(language), ""), strict=True)
        for original, translated in ((here.one, there.one) for here, there in pairs):
            if found.setdefault(original, translated) != translated:
                problem = f"“{original}” is “{found[original]}” in one book, but “{translated}” in {slug}.{language}.md"
                raise ValueError(problem)
    return found


# --- keeping ----------------------------------------------------------------------------------------------------------


def update(language: str) -> Catalog:
    """Bring the catalogue of a language up to date: new texts come in, those that are gone go out, translations stay.
    A language that has none yet gets one, with nothing translated."""
    known = read(language)
    catalogue = _empty(language, known.creation_date)
    said = from_books(language)
    for text in texts():
        key = (text.one, text.many) if text.many else text.one
        kept = known.get(text.one, text.context or None)
        message = catalogue.add(key, context=text.context or None, locations=[(text.place, 0)])
        if kept is not None and kept.id == key:
            message.string, message.flags = kept.string, kept.flags
            message.user_comments = kept.user_comments
        if text.one in said:
            message.string = said[text.one]
    write(catalogue)
    return catalogue


def read(language: str) -> Catalog:
    """The catalogue of a language as it is; an empty one if there is none."""
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise MissingExtraError("languages", "Catalogues") from None
    path = _path(language, "po")
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write(catalogue: Catalog) -> None:
    """Keep a catalogue, for people and (compiled) for Django."""
    from babel.messages.pofile import write_po

    path = _path(str(catalogue.locale), "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, include_lineno=False, omit_header=False)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as Django reads it."""
    from babel.messages.mofile import write_mo

    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _path(language: str, kind: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{NAME}.{kind}"


def _empty(language: str, made: datetime | str | None = None) -> Catalog:
    from babel.messages.catalog import Catalog

    return Catalog(
        locale=language,
        project="Crownhead",
        version=crownhead.__version__,
        header_comment=f"# What the site says, in another language: {language}.",
        last_translator="The Crownhead developers",
        language_team=language,
        creation_date=made,
        revision_date=made,
        fuzzy=False,
    )


# --- checking ---------------------------------------------------------------------------------------------------------

_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|\{\w+\}")


def problems(catalogue: Catalog) -> list[str]:
    """What is wrong with a catalogue: texts without a translation, doubtful ones, other placeholders than the original
    has, and other titles than the translated rulebooks have.

    >>> problems(read("de"))
    []
    """
    said = from_books(str(catalogue.locale))
    messages = [message for message in catalogue if message.id]
    return [f"{_shown(message)}: {problem}" for message in messages for problem in _wrong(message, said)]


def _wrong(message: Message, said: dict[str, str]) -> Iterator[str]:
    if (title := said.get(str(message.id))) not in (None, message.string):
        yield f"{message.string!r} is {title!r} in the rulebook"
    ids, strings = _several(message.id), _several(message.string)
    if not all(strings):
        yield "is not translated"
    if message.fuzzy:
        yield "is marked as fuzzy"
    for string in filter(None, strings):
        if {*_PLACEHOLDER.findall(string)} not in [{*_PLACEHOLDER.findall(each)} for each in ids]:
            yield f"{string!r} has other placeholders"


def _shown(message: Message) -> str:
    return repr(_several(message.id)[0])


def _several(text: object) -> list[str]:
    """The forms of a text, of which there may be one."""
    return [*map(str, text)] if isinstance(text, list | tuple) else [str(text or "")]
