"""Every key of the format is known to the workshop, with a title, and with the choices that the schema has."""

from __future__ import annotations

import pytest

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import Rulebook
from crownhead.workshop.choices import choices, picture, sentence, tried, value_of
from crownhead.workshop.examination import begun
from crownhead.workshop.keys import FIELD_TITLES, KEYS, TITLES, Key, Kind, groups

ENGLISH = Rulebook.load("english")


def test_every_key_has_a_title_and_stands_in_one_group() -> None:
    assert {*TITLES} == {*KEYS}
    assert sorted(key.at for group in groups() for key in group.keys) == sorted(KEYS)


def test_every_field_of_a_draw_rule_has_a_title() -> None:
    def fields(key: Key) -> list[Key]:
        return [inner for field in key.fields for inner in (field, *fields(field))]

    assert {field.name for key in KEYS.values() for field in fields(key)} == {*FIELD_TITLES}


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("board.corner", ("left", "right")),
        ("men.take-kings", (True, False)),
        ("setup.rows", (1, 2, 3, 4, 5)),
        ("promotion.built-from", (None, "lost-men")),
        ("kings.in-a-row", ()),
        ("title", ()),
    ],
)
def test_choices_are_those_of_the_schema(key: str, values: tuple[object, ...]) -> None:
    assert KEYS[key].choices == values


class TestChoices:
    def test_each_is_said_in_words_and_shown_on_a_board(self) -> None:
        short, long = choices(ENGLISH, KEYS["kings.range"])
        assert short.sentence.startswith("A king moves one step")
        assert long.sentence.startswith("A king moves any distance")
        assert short.picture != long.picture
        assert short.picture.startswith("<svg")

    def test_what_is_impossible_says_why(self) -> None:
        found = {choice.value: choice.reason for choice in choices(ENGLISH, KEYS["kings.landing"])}
        assert found["any"] == ""
        assert found["behind"] == "behind contradicts kings.range: short"
        house = Rulebook.parse(begun("english"))
        rows = {choice.value: choice.reason for choice in choices(house, KEYS["board.rows"])}
        assert [value for value, reason in rows.items() if not reason] == [8, 10, 12]
        assert rows[9] == "9 rows and 8 columns: both must be even or both odd"
        assert "no row stays empty" in rows[4]

    @pytest.mark.parametrize("key", [key for key in KEYS.values() if key.choices], ids=lambda key: key.at)
    def test_exactly_the_impossible_are_refused(self, key: Key) -> None:
        for choice in choices(Rulebook.load("lasca"), key):
            if choice.reason:
                with pytest.raises(RulebookError):
                    tried(Rulebook.load("lasca"), key.at, choice.value)
            else:
                assert value_of(tried(Rulebook.load("lasca"), key.at, choice.value), "title") == "Lasca"

    @pytest.mark.parametrize("key", [key for key in KEYS.values() if key.kind is Kind.WAYS], ids=lambda key: key.at)
    def test_directions_are_shown_by_one_piece_in_the_middle(self, key: Key) -> None:
        all_ways = tried(ENGLISH, key.at, "all")
        assert sentence(ENGLISH, key) != sentence(all_ways, key)
        assert picture(ENGLISH, key) != picture(all_ways, key)

    def test_a_draw_rule_is_said_in_words(self) -> None:
        assert "third time" in sentence(ENGLISH, KEYS["draws.repetition"])
        without = tried(ENGLISH, "draws.repetition", None)
        assert sentence(without, KEYS["draws.repetition"]) == "Repeating a position does not make a draw."
