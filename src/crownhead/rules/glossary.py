"""The words of a book for what Crownhead calls otherwise: Lasca has soldiers and officers, not men and kings.

A phrase of ours and the one that stands for it, as pairs in a text: `man = soldier, a king = an officer`. A translation
has pairs of its own, since articles and endings differ.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from crownhead.catalogues import is_spoken
from crownhead.errors import RulebookError
from crownhead.rules.yaml_records import YamlNode, text
from crownhead.sentences import Glossary, Sentence

if TYPE_CHECKING:
    from crownhead.rules.document import Document

MOST_PAIRS = 40
LONGEST = 60
PHRASE = re.compile(r"[^\W\d_]+(?:[ '\u2019-][^\W\d_]+)*")
LANGUAGES = ("en", "de", "nl")


def pairs(node: YamlNode, at: str, allowed: tuple[()] = ()) -> str:
    """Pairs of phrases, checked: each of a few words, none said twice."""
    value = text(node, at)
    known: set[str] = set()
    written = value.split(",")
    if len(written) > MOST_PAIRS:
        raise node.error(at, Sentence("has more than {number} pairs", number=MOST_PAIRS), given=str(len(written)))
    for pair in written:
        ours, is_pair, theirs = (part.strip() for part in pair.partition("="))
        if not is_pair or not all(len(each) <= LONGEST and PHRASE.fullmatch(each) for each in (ours, theirs)):
            hint = Sentence("is not a pair of words, like man = soldier, of at most {number} letters", number=LONGEST)
            raise node.error(at, hint, given=pair.strip())
        if ours.casefold() in known:
            raise node.error(at, Sentence("is given twice"), given=ours)
        known.add(ours.casefold())
    return value


def glossary_of(documents: Sequence[Document]) -> Glossary | None:
    """The words of a book in each language in which it has any: its own, else those of a book that it extends."""
    if not any(document.front.find("words") for document in documents):
        return None
    found = {language: _words(documents, language) for language in LANGUAGES if language == "en" or is_spoken(language)}
    return (
        _glossary(tuple((language, words) for language, words in found.items() if words))
        if any(found.values())
        else None
    )


@lru_cache(maxsize=256)
def _glossary(words: tuple[tuple[str, str], ...]) -> Glossary:
    return Glossary({language: dict(_pair(pair) for pair in listed.split(",")) for language, listed in words})


def _pair(pair: str) -> tuple[str, str]:
    ours, _, theirs = pair.partition("=")
    return ours.strip(), theirs.strip()


def _words(documents: Sequence[Document], language: str) -> str | None:
    from crownhead.rules.translation import found, front_of

    for document in documents:
        node = document.front.find("words")
        if node is None:
            continue
        if document.language == language:
            return None if node.is_null else str(node.value)
        try:
            translation = found(document, language)
        except RulebookError:  # a file beside it that does not fit: the book is read without it
            return None
        return front_of(translation).words if translation else None
    return None
