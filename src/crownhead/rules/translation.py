"""Translations: the words of a book in another language, clause by clause. Rules and examples stay in the original.

`english.de.md` lies beside `english.md`. Its front matter has the title and the other words of the original's, its
sections are those of the original in the same order, and an example is a block with nothing but a title. Each clause
records the digest of the one that it was made from: where the original has changed since, the original is shown.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import TypeVar

from crownhead.errors import RulebookError
from crownhead.rules.document import Document, Example, Section, extent, parse
from crownhead.rules.files import bundled_translations, is_bundled_path, read, read_bundled_translation
from crownhead.rules.glossary import pairs
from crownhead.rules.marks import Mark
from crownhead.rules.notes import SourceNote
from crownhead.rules.schema import Metadata
from crownhead.rules.yaml_records import A_LANGUAGE, A_SLUG, Record, key, text
from crownhead.rules.yaml_records import read as read_record

M = TypeVar("M", bound=Metadata)

WORDS = ("title", "tagline", "source", "duration", "age", "type", "words")
"""The keys of front matter that have words in them."""

FILE = re.compile(r"(?P<original>.+)\.(?P<language>[a-z]{2,3})\.md")
HEXADECIMAL, LETTERS = "0123456789abcdef", "bcdfghjkmnpqrtvw"  # no digits, which YAML might take for a number


class TranslatedFront(Record):
    """What the front matter of a translation may contain. A word that it leaves out stays as in the original."""

    translates: str = key(text, *A_SLUG)
    language: str = key(text, *A_LANGUAGE)
    of: str | None = key(text, default=None)
    title: str = key(text)
    tagline: str | None = key(text, default=None)
    source: str | None = key(text, default=None)
    duration: str | None = key(text, default=None)
    age: str | None = key(text, default=None)
    type: str | None = key(text, default=None)
    words: str | None = key(pairs, default=None)


# --- finding -------------------------------------------------------------------------------------------------------


def found(document: Document, language: str) -> Document | None:
    """The translation of a document: from the file beside it, or the one that comes with Crownhead; None if neither
    is there. A file must fit its original."""
    if not A_LANGUAGE[0].fullmatch(language):
        return None
    if document.path and not is_bundled_path(document.path):
        path = beside(document.path, language)
        if os.path.isfile(path):
            translation = parse(read(path), path)
            for problem in misfits(document, translation):
                raise problem
            return translation
    slug = document.front.find("slug")
    if not slug or not isinstance(slug.value, str) or language not in bundled_translations(slug.value):
        return None
    translation = bundled_translation(slug.value, language)
    return translation if front_of(translation).of == digest_of_front(document) else None


def beside(path: str, language: str) -> str:
    """The path of the translation of a document.

    >>> beside("house/my-rules.md", "de")
    'house/my-rules.de.md'
    """
    stem, extension = os.path.splitext(path)
    return f"{stem}.{language}{extension}"


@cache
def bundled_translation(slug: str, language: str) -> Document:
    """A translation that comes with Crownhead."""
    data, path = read_bundled_translation(slug, language)
    return parse(data, path)


def original_path(translation: Document) -> str:
    """The path of the document that lies beside its translation."""
    name = FILE.fullmatch(translation.path or "")
    language = front_of(translation).language
    if name is None or name["language"] != language:
        slug = front_of(translation).translates
        problem = f"a translation lies beside its original and is called {slug}.{language}.md"
        raise RulebookError(problem, path=translation.path, line=1)
    return f"{name['original']}.md"


def front_of(translation: Document) -> TranslatedFront:
    """The front matter of a translation, checked."""
    return read_record(TranslatedFront, translation.front)


# --- digests -------------------------------------------------------------------------------------------------------


def digest(*texts: str) -> str:
    """Texts in eight letters, however their lines are broken.

    >>> digest("Capturing", "You must."), digest("Capturing", "You  must.\\n"), digest("Capturing", "You may.")
    ('vkfgbwwd', 'vkfgbwwd', 'qdtfdhnw')
    """
    import hashlib  # which loads all of OpenSSL, and only those who check a translation need it

    words = "\0".join(" ".join(text.split()) for text in texts)
    return hashlib.sha256(words.encode()).hexdigest()[:8].translate(str.maketrans(HEXADECIMAL, LETTERS))


def digest_of(section: Section) -> str:
    """All that is translated of a section: its title and prose, the titles of its examples, the notes it refers to."""
    names = [name for token in section.tokens for name in token.meta.get("notes", ())]
    titles = [example.title or "" for example in section.examples]
    return digest(section.title, section.prose, *titles, *(f"{name}: {section.notes[name].text}" for name in names))


def digest_of_front(document: Document) -> str:
    """All that is translated of a document's front matter."""
    return digest(*(f"{word}: {node.shown()}" for word in WORDS if (node := document.front.find(word))))


# --- showing -------------------------------------------------------------------------------------------------------


def metadata_in(language: str, document: Document, about: M) -> M | None:
    """What a document says of itself, in another language; None if there is no translation."""
    if language == document.language or (translation := found(document, language)) is None:
        return None
    front = front_of(translation)
    current = front.of == digest_of_front(document)
    words = {word: said for word in WORDS if current and (said := getattr(front, word))}
    return replace(about, **words, language=language)


def sections_in(language: str, document: Document) -> tuple[Section, ...]:
    """The sections of a document, in another language where that is up to date."""
    if language == document.language or (translation := found(document, language)) is None:
        return document.sections
    known = dict(_named(translation.sections))
    return tuple(_in(section, known.get(name)) for name, section in _named(document.sections))


def _named(sections: Sequence[Section]) -> Iterator[tuple[str, Section]]:
    """Each section with a name that its translation has too: its anchor, or which of those without one it is."""
    nameless = 0
    for section in sections:
        nameless += section.anchor is None
        yield (f"#{section.anchor}" if section.anchor else str(nameless)), section


def _in(original: Section, translated: Section | None) -> Section:
    if translated is None or is_stale(original, translated) or len(original.examples) != len(translated.examples):
        return original
    examples = iter(original.examples)
    tokens = tuple(
        token.copy(meta={**token.meta, "example": _titled(next(examples), token.meta["example"].title)})
        if token.type == "example"
        else token
        for token in translated.tokens
    )
    return replace(
        original,
        title=translated.title,
        text=translated.text,
        language=translated.language,
        start=translated.start,
        tokens=tokens,
        references=translated.references,
        notes=translated.notes,
        marks=tuple(_retitled(mark, translated) for mark in original.marks),
    )


def _retitled(mark: Mark, translated: Section) -> Mark:
    """A game as the translation calls it. It stands where the original has it."""
    title = next((each.title for each in translated.marks if each.rules == mark.rules), mark.title)
    return mark._replace(title=title)


def _titled(example: Example, title: str | None) -> Example:
    return replace(example, title=title, original_title=example.title) if title else example


def is_stale(original: Section, translated: Section) -> bool:
    """Whether a section has changed since it was translated. The title page has nothing of its own to change."""
    return not is_title_page(original) and translated.of != digest_of(original)


def is_title_page(section: Section) -> bool:
    """Whether this is a heading with the title of the book, and nothing below it."""
    return section.anchor is None and section.level <= 1 and not section.text


# --- checking ------------------------------------------------------------------------------------------------------


def misfits(original: Document, translation: Document) -> Iterator[RulebookError]:
    """Where a translation is not one of this document: another book, other clauses, examples, notes or games."""
    yield from _front_misfits(original, translation)
    pairs = zip_longest(original.sections, translation.sections)
    for here, there in pairs:
        problem = _misfit(here, there)
        if problem:
            line = there.line if there else translation.text.count("\n") + 1
            yield RulebookError(problem, path=translation.path, line=line)
        if here is None or there is None or _kind(here) != _kind(there):
            return  # all that follows would be named, too


def _front_misfits(original: Document, translation: Document) -> Iterator[RulebookError]:
    front, slug = front_of(translation), original.front.find("slug")
    if slug and slug.value != front.translates:
        node = translation.front.find("translates") or translation.front
        yield node.error("translates", "is not the slug of the original", given=front.translates)
    if front.language == original.language:
        node = translation.front.find("language") or translation.front
        yield node.error("language", "is the language of the original", given=front.language)


def _kind(section: Section) -> tuple[str | None, int]:
    return section.anchor, section.level


def _shown(section: Section) -> str:
    mark = f" {{#{section.anchor}}}" if section.anchor else ""
    return f"{'#' * section.level} {section.title}{mark}"


def _misfit(here: Section | None, there: Section | None) -> str | None:
    if here is None:
        assert there
        return f"“{_shown(there)}” is not in the original"
    if there is None:
        return f"“{_shown(here)}”, line {here.line} of the original, is missing"
    if _kind(here) != _kind(there):
        return f"expected the translation of “{_shown(here)}”, line {here.line} of the original"
    if len(here.examples) != len(there.examples):
        return f"{len(there.examples)} examples; the original has {len(here.examples)}, from line {here.line} on"
    if {mark.rules for mark in here.marks} != {mark.rules for mark in there.marks}:
        return f"names other games than the original, line {here.line}"
    if others := _cited(here) ^ _cited(there):
        names = ", ".join(f"[^{name}]" for name in sorted(others))
        return f"refers to other notes than the original, line {here.line}: {names}"
    return None


def _cited(section: Section) -> set[str]:
    return {name for token in section.tokens for name in token.meta.get("notes", ())}


def stale(original: Document, translation: Document) -> Iterator[RulebookError]:
    """What has changed in the original since it was translated, and what to write when the words are right again."""
    front = digest_of_front(original)
    if front_of(translation).of != front:
        node = translation.front.find("of") or translation.front
        yield node.error(
            "of", f"is not of the front matter of the original; when the words are right again, write of: {front}"
        )
    known = dict(_named(translation.sections))
    for name, section in _named(original.sections):
        translated = known.get(name)
        if translated is not None and is_stale(section, translated):
            problem = (
                f"is older than “{section.title}”, line {section.line} of the original; when it is right again, write"
                f" {_mark(section)}"
            )
            yield RulebookError(problem, path=translation.path, line=translated.line, given=translated.title)


def _mark(section: Section) -> str:
    anchor = f"#{section.anchor} " if section.anchor else ""
    plays = "".join(f"plays={mark.rules} " for mark in section.marks if mark.line == section.line)
    return f"{{{anchor}{plays}of={digest_of(section)}}}"


# --- beginning one -------------------------------------------------------------------------------------------------


def draft(original: Document, language: str, begun: Document | None = None) -> str:
    """The document to translate: the clauses of the original, marked, with examples that have only their titles. One
    that was ``begun`` keeps all that it has, and gets what is missing.

    >>> front = 'title: A\\nslug: a\\nversion: "1.0.0"'
    >>> print(draft(parse(f"---\\n{front}\\n---\\n## Moving {{#moving}}\\nOne step."), "de"))
    ---
    translates: a
    language: de
    of: bbqnjtpq
    title: "A"
    ---
    <BLANKLINE>
    ## Moving {#moving of=ctwqjdhr}
    <BLANKLINE>
    One step.
    <BLANKLINE>
    """
    known = dict(_named(begun.sections)) if begun else {}
    for name, section in known.items():
        if name not in dict(_named(original.sections)):
            problem = f"“{_shown(section)}” is not in the original"
            raise RulebookError(problem, path=begun.path if begun else None, line=section.line)
    lines = [*(_front_lines(begun) if begun else _draft_front(original, language))]
    for name, section in _named(original.sections):
        shown = known.get(name, section)
        mark = _written_mark(shown) if name in known else "" if is_title_page(section) else f" {_mark(section)}"
        heading = [f"{'#' * section.level} {shown.title}{mark}"] if section.level else []
        lines += ["", *heading, *([""] if shown.text else []), *_draft_text(shown)]
    notes = {name: note.text for document in (original, begun) if document for name, note in _notes(document)}
    if notes:
        lines += ["", *(f"[^{name}]: {text}" for name, text in notes.items())]
    return "\n".join([*lines, ""])


def _notes(document: Document) -> Iterator[tuple[str, SourceNote]]:
    for section in document.sections[:1]:  # each section knows all notes of its document
        yield from section.notes.items()


def _front_lines(begun: Document) -> list[str]:
    return begun.text.split("\n")[: begun.end_of_front]


def _written_mark(section: Section) -> str:
    """The mark of a section that is translated already, as it is: only its translator knows whether it is right."""
    plays = [f"plays={mark.rules}" for mark in section.marks if mark.line == section.line]
    anchor, of = section.anchor and f"#{section.anchor}", section.of and f"of={section.of}"
    parts = [part for part in (anchor, *plays, of) if part]
    return f" {{{' '.join(parts)}}}" if parts else ""


def _draft_front(original: Document, language: str) -> Iterator[str]:
    slug = original.front.find("slug")
    yield from ("---", f"translates: {slug.shown() if slug else ''}", f"language: {language}")
    yield f"of: {digest_of_front(original)}"
    for word in WORDS:
        node = original.front.find(word)
        if node and not node.is_null:
            yield f"{word}: {json.dumps(node.shown(), ensure_ascii=False)}"
    yield "---"


def _draft_text(section: Section) -> list[str]:
    lines = section.text.rstrip("\n").split("\n") if section.text else []
    for token in reversed(section.tokens):
        if token.type == "example":
            start, end = extent(token)
            margin = " " * len(lines[start].partition(token.markup)[0])
            title = [line for line in token.meta["example"].source.split("\n") if line.startswith("title:")]
            lines[start + 1 : end - 1] = [margin + line for line in title]
    return lines
