"""One word for one thing, in each language: words that were wrong once and must not come back."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from crownhead.web.i18n import catalogue


class Word(NamedTuple):
    """What must not be said, what is said instead, and a text that says the wrong thing (most of them once did)."""

    wrong: str
    instead: str
    example: str


WORDS = yaml.safe_load(Path(__file__).with_name("vocabulary.yaml").read_text("utf-8"))
VOCABULARY = {language: [Word(*each) for each in words] for language, words in WORDS.items()}
"""By language; English are the texts of the site themselves."""


def said(language):
    """Every form of every text in a language."""
    for message in catalogue.read("de" if language == "en" else language):
        forms = message.id if language == "en" else message.string
        yield from forms if isinstance(forms, tuple | list) else [forms]


@pytest.mark.parametrize("language", VOCABULARY)
def test_words_that_were_wrong_once_do_not_come_back(language):
    texts = [*said(language)]
    for word in VOCABULARY[language]:
        found = [text for text in texts if re.search(word.wrong, text)]
        assert found == [], f"say: {word.instead}"


@pytest.mark.parametrize(
    "word", [word for words in VOCABULARY.values() for word in words], ids=lambda word: word.example
)
def test_every_word_would_be_found(word):
    assert re.search(word.wrong, word.example)
    assert not re.search(word.wrong, word.instead)
