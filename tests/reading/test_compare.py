"""The rules in plain sentences, and how two rulebooks differ."""

from random import Random

import pytest
from house_rules import house, random_house
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Rulebook, bundled
from crownhead.reading import differences, facts
from crownhead.reading.compare import comparison
from crownhead.reading.phrases import material
from crownhead.rules.draws import Material, SideMaterial, Span

ENGLISH = Rulebook.load("english")


def changed(**changes):
    """What differs when some keys of English draughts are changed."""
    return {each.key: each.here for each in differences(house("english", **changes), ENGLISH)}


@pytest.mark.parametrize("slug", bundled())
def test_a_rulebook_does_not_differ_from_itself(slug):
    rulebook = Rulebook.load(slug)
    assert differences(rulebook, rulebook) == []
    assert [*comparison(rulebook, rulebook)][-1] == "The rules are the same."


@pytest.mark.parametrize("slug", bundled())
def test_every_fact_is_a_sentence_with_a_clause(slug):
    rulebook = Rulebook.load(slug)
    for fact in facts(rulebook):
        assert fact.sentence[0].isupper()
        assert fact.sentence.endswith(".")
        assert "  " not in fact.sentence
        assert fact.clause.anchor in {section.anchor for section in rulebook.sections}
    keys = [fact.key for fact in facts(rulebook)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("change", "key", "sentence"),
    [
        ({"first_move": "white"}, "first-move", "White begins."),
        (
            {"men": "{moves: forward, captures: diagonal}"},
            "men.captures",
            "A man captures diagonally forward and backward.",
        ),
        (
            {"men": "{moves: forward, captures: forward, take-kings: false}"},
            "men.take-kings",
            "A man may not capture a king.",
        ),
        ({"end": "{no-move: wins}"}, "end.no-move", "A player who has no piece left or cannot move wins."),
        ({"end": "{first-king: wins}"}, "end.first-king", "The first player to get a king wins at once."),
        ({"setup": "{rows: 2, empty: 1}"}, "setup", "Each side has eight men, on its second and third rows."),
    ],
)
def test_one_changed_key_is_one_difference(change, key, sentence):
    ((name, value),) = change.items()
    yaml_key = name.replace("_", "-")
    assert changed(**{yaml_key: f"{yaml_key}: {value}"}) == {key: sentence}


def test_both_ways_say_the_same():
    for a, b in (("russian", "english"), ("frisian", "international"), ("lasca", "turkish")):
        there, back = (differences(*map(Rulebook.load, pair)) for pair in ((a, b), (b, a)))
        assert {(d.key, d.here, d.there) for d in there} == {(d.key, d.there, d.here) for d in back}


def test_a_rule_that_only_one_has_says_what_that_means():
    found = {each.key: each for each in differences(Rulebook.load("boxed"), ENGLISH)}
    assert found["draws.repetition"].here == "Repeating a position does not make a draw."
    assert found["draws.repetition"].here_clause is None
    assert found["draws.repetition"].title == "Draws"


def test_the_same_rule_under_another_name_is_no_difference():
    ending = "{sides: [{pieces: 1, kings: 1}, {pieces: 2, kings: 2}], moves: 7, how: claim, name: %s}"
    one, other = (house("english", draws=f"draws: {{endings: [{ending % name}]}}") for name in ("seven", "sieben"))
    assert differences(one, other) == []


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_any_two_rulebooks_can_be_compared(first, second):
    one, other = random_house(Random(first)), random_house(Random(second))
    assert all(each.here != each.there for each in differences(one, other))
    assert [*comparison(one, other)]


@pytest.mark.parametrize(
    ("sides", "total", "words"),
    [
        (({"pieces": (1, 1), "kings": (1, 1)}, {"pieces": (3, 3), "kings": (1, None)}), None,
         "one king against three pieces, among them at least one king"),
        (({"pieces": (1, 1)}, {"pieces": (1, 1)}), None, "one piece on each side"),
        (({"kings": (1, None)}, {"kings": (1, None)}), (4, 5),
         "at least one king on each side and four or five pieces in all"),
        (({}, {}), (2, 4), "two to four pieces in all"),
        (({"pieces": (1, 1), "kings": (1, 1), "holds": "main-road"}, {"men": (0, 0), "kings": (3, None)}), None,
         "one king on the long diagonal against at least three kings"),
        (({"pieces": (1, 1), "kings": (1, 1), "holds": "main-road-alone"}, {"pieces": (3, 3)}), None,
         "one king alone on the long diagonal against three pieces"),
    ],
)  # fmt: skip
def test_material_in_words(sides, total, words):
    def side(given):
        return SideMaterial(**{key: Span(*value) if key != "holds" else value for key, value in given.items()})

    condition = (
        Material((side(sides[0]), side(sides[1])), Span(*total))
        if total
        else Material((side(sides[0]), side(sides[1])))
    )
    assert material(condition) == words
