"""The words of a book: what it has for men and kings is said wherever its game is spoken of, in every language."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Game, Rulebook, diagram, reading
from crownhead.catalogues import speaker
from crownhead.errors import RulebookError
from crownhead.sentences import Forms, Glossary, Sentence, Worded

HOUSE = """---
title: House rules
slug: house
version: "1.0.0"
source: our table
extends: {extends}
{words}
---
"""


def house(words, extends="english"):
    return Rulebook.parse(HOUSE.format(extends=extends, words=f"words: {words}" if words else ""))


def brief(book, language="en"):
    return " ".join(map(speaker(language), (fact.sentence for fact in reading.facts(book))))


@pytest.mark.parametrize(
    ("language", "theirs", "ours"),
    [
        ("en", ("A soldier moves one step", "An officer moves", "eleven soldiers"), ("man", "king")),
        ("de", ("Ein Soldat zieht", "darf einen Offizier schlagen", "elf Soldaten", "wird zum Offizier"), ("Dame",)),
        ("nl", ("Een soldaat gaat", "wordt officier", "elf soldaten"), ("schijf", " dam ")),
    ],
)
def test_lasca_in_brief_has_soldiers_and_officers(language, theirs, ours):
    said = brief(Rulebook.load("lasca"), language)
    assert all(each in said for each in theirs)
    assert not any(each in said for each in ours)


def test_a_refused_move_is_explained_in_the_words_of_the_book():
    why = str(Game("lasca", "W:d4w,a7b").explain("d4-c3"))
    assert why == "a soldier does not move backwards (Moving)"
    assert speaker("de")(why) == "ein Soldat zieht nicht rückwärts (Ziehen)"
    assert "soldier" not in str(Game("english").explain("22-26"))


def test_a_board_is_described_in_the_words_of_the_book():
    drawn = diagram.game_svg(Game("lasca", "W:d4W,a7b"))
    assert "d4 officer" in drawn
    assert "a7 soldier" in drawn


def test_a_book_that_extends_another_has_its_words_unless_it_has_its_own():
    assert "A soldier moves" in brief(house("", "lasca"))
    assert "Ein Soldat zieht" in brief(house("", "lasca"), "de")
    assert "A pawn moves" in brief(house("man = pawn", "lasca"))
    assert "A man moves" in brief(house("null", "lasca"))


def test_words_change_no_rule():
    assert house("man = pawn").variant == house("").variant
    assert [str(move) for move in Game(house("man = pawn")).legal_moves] == [
        str(m) for m in Game("english").legal_moves
    ]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("[man, king]", "is not a text"),
        ('""', "is not a text"),
        ("soldier", "is not a pair of words"),
        ('"man = "', "is not a pair of words"),
        ('"man = <b>x</b>"', "is not a pair of words"),
        (f'"man = {"x" * 61}"', "is not a pair of words"),
        ('"man = pawn, Man = soldier"', "is given twice"),
        ('"' + ", ".join(f"man{'x' * n} = y" for n in range(41)) + '"', "has more than 40 pairs"),
    ],
)
def test_bad_words_are_refused_by_name(words, problem):
    with pytest.raises(RulebookError, match=problem) as refused:
        house(words)
    assert refused.value.key == "words"
    assert refused.value.line == 7


WORDS = st.text("abcdefghij", min_size=1, max_size=6)


@given(st.dictionaries(WORDS, WORDS, min_size=1), st.lists(WORDS))
def test_each_word_is_replaced_once_and_no_other(pairs, text):
    """What stands for a word is not replaced again, even if it is itself one that has another."""
    said = Glossary({"en": pairs}).applied(" ".join(text), "en")
    assert said == " ".join(pairs.get(word, word) for word in text)


def test_a_worded_sentence_survives_being_kept():
    glossary = Glossary({"en": {"men": "soldiers"}})
    for sentence in (Sentence("the men"), Forms("one man", "{number} men").of(3)):
        kept = pickle.loads(pickle.dumps(Worded(sentence, glossary=glossary)))
        assert "soldiers" in kept
        assert isinstance(kept, Worded)
