"""Sentences: plain text for everyone, and their parts for those who want to say them in another language."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import ActionError, Game
from crownhead.sentences import Forms, Sentence, capital, filled
from crownhead.sides import Side


def test_it_is_the_text_itself():
    said = Sentence("{side} takes {squares}", side=Side.WHITE, squares=("14", "15"))
    assert said == "white takes 14, 15"
    assert hash(said) == hash("white takes 14, 15")
    assert json.dumps([said]) == '["white takes 14, 15"]'


def test_it_stays_a_sentence_through_an_error():
    said = Sentence("there is no claim to dismiss")
    assert str(ActionError(said)).template == "there is no claim to dismiss"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda said: pickle.loads(pickle.dumps(said))])
def test_it_can_be_kept(again):
    for said in (Sentence("{what} ({clause})", what=Sentence("x"), clause="y"), Forms("{number} man", "many").of(1)):
        kept = again(said)
        assert kept == said
        assert (kept.template, kept.plural, kept.amount, kept.values) == (
            said.template,
            said.plural,
            said.amount,
            said.values,
        )


def test_one_and_several():
    men = Forms("one man", "{number} men")
    assert [men.of(number) for number in (0, 1, 2)] == ["0 men", "one man", "2 men"]
    assert (men.of(2).template, men.of(2).plural, men.of(2).amount) == ("one man", "{number} men", 2)


@given(st.text())
def test_no_text_of_a_user_is_taken_for_a_template(text):
    assert Sentence("{name}!", name=text) == f"{text}!"
    assert Sentence(text) == text
    assert filled("{name}", {"name": Sentence(text)}) == text


def test_only_the_first_letter_becomes_a_capital():
    assert capital("draw: 11-15 (Draws)") == "Draw: 11-15 (Draws)"
    assert capital("") == ""


def test_what_a_game_says_has_its_parts():
    why = Game("english", "B:W18,25:B14,21,1").explain("1-5")
    assert why.message == "capturing is compulsory (Capturing): 14x23 or 21x30"
    assert (why.what.template, why.alternatives.values["last"]) == ("capturing is compulsory", "21x30")
