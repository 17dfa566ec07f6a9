"""The words of a book for what Crownhead calls otherwise: Lasca has soldiers and officers, not men and kings.

A phrase of ours and the one that stands for it, as pairs in a text: `man = soldier, a king = an officer`. A translation
has pairs of its own, since articles and endings differ.
"""

from __future__ import annotations

import re
from functools import lru_cache

from crownhead.rules.yaml_records import YamlNode, text
from crownhead.sentences import Glossary, Sentence

MOST_PAIRS = 40
LONGEST = 60
PHRASE = re.compile(r"[^\W\d_]+(?:[ '\u2019-][^\W\d_]+)*")


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


@lru_cache(maxsize=256)
def glossary(words: tuple[tuple[str, str], ...]) -> Glossary:
    """What a book says instead of our phrases, by language: from its pairs, which have been checked."""
    return Glossary({language: dict(_pair(pair) for pair in listed.split(",")) for language, listed in words})


def _pair(pair: str) -> tuple[str, str]:
    ours, _, theirs = pair.partition("=")
    return ours.strip(), theirs.strip()
