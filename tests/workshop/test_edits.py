"""Changing one key of a front matter leaves all the rest of the text as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.rules.document import parse
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import PRIMITIVES
from crownhead.rules.yaml_records import YamlNode
from crownhead.workshop.edits import change, restore
from crownhead.workshop.keys import KEYS, Key, Kind

HOUSE = """---
# What we play on Sundays.
title: "Our game"  # for now
slug: ours
version: "1.0.0"
source: us
extends: english
men: {captures: forward, take-kings: true}  # as at home
kings:
  range: long  # they fly
  # and they land anywhere
  landing: any
draws:
  repetition: {times: 3, how: claim}
  endings:  # both of them
    - {name: two, total: 2, moves: 5, how: claim}
    - {name: three, total: 3, moves: 9, how: claim}
---
## About {#about}

men: {captures: forward} is only prose here.
"""


def edited(*changes: tuple[str, str]) -> str:
    text = HOUSE
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("title", "Sunday: our game", '"Our game"', '"Sunday: our game"'),
        ("men.captures", ["forward", "sideways"], "{captures: forward, take", "{captures: [forward, sideways], take"),
        ("men.moves", "all", "take-kings: true}", "take-kings: true, moves: all}"),
        ("kings.range", "short", "range: long", "range: short"),
        ("kings.in-a-row", 3, "landing: any\n", "landing: any\n  in-a-row: 3\n"),
        ("first-move", "white", "extends: english\n", "extends: english\nfirst-move: white\n"),
        ("capture.removal", "at-once", "landing: any\n", "landing: any\ncapture: {removal: at-once}\n"),
        ("draws.repetition", None, "{times: 3, how: claim}", "null"),
        (
            "draws.proven",
            {"how": "automatic"},
            "moves: 9, how: claim}",
            "moves: 9, how: claim}\n  proven: {how: automatic}",
        ),
    ],
)
def test_a_change_touches_nothing_else(key: str, value: object, old: str, new: str) -> None:
    assert change(HOUSE, key, value) == edited((old, new))  # type: ignore[arg-type]


def test_a_list_of_rules_has_a_line_for_each() -> None:
    both = [{"name": name, "total": 2, "moves": 5, "how": "claim"} for name in ("two", "pair")]
    text = change(HOUSE.replace("  # both of them", ""), "draws.endings", both)
    assert "  endings:\n    - {name: two, total: 2, moves: 5, how: claim}\n    - {name: pair," in text
    fresh = change("---\ntitle: A\n---\n", "draws.endings", both)
    assert parse(fresh).front.find("draws.endings[1]") is None
    assert "name: pair" in fresh


RESTORED = {
    "title": 'title: "Our game"  # for now\n',
    "men.captures": "captures: forward, ",
    "men.take-kings": ", take-kings: true",
    "kings.range": "  range: long  # they fly\n",
    "draws.repetition": "  repetition: {times: 3, how: claim}\n",
}
"""What goes with each key."""


@pytest.mark.parametrize("key", RESTORED)
def test_a_key_that_is_restored_is_gone(key: str) -> None:
    assert restore(HOUSE, key) == edited((RESTORED[key], ""))


def test_a_key_that_is_not_there_is_not_restored() -> None:
    assert restore(HOUSE, "men.moves") == HOUSE


def test_a_mapping_that_would_be_empty_goes_too() -> None:
    once = restore(HOUSE, "men.captures")
    assert restore(once, "men.take-kings") == edited(("men: {captures: forward, take-kings: true}  # as at home\n", ""))
    twice = restore(restore(HOUSE, "kings.range"), "kings.landing")
    assert parse(twice).front.find("kings") is None


def test_what_is_not_a_rulebook_is_refused() -> None:
    with pytest.raises(RulebookError, match="front matter"):
        change("no front matter", "title", "A")


# --- laws ------------------------------------------------------------------------------------------------------------

TEXTS = [HOUSE, *(Rulebook.load(slug).text for slug in bundled())]
WRITTEN = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)


def values(key: Key) -> st.SearchStrategy[object]:
    """Values that a key may be given."""
    if key.choices:
        return st.sampled_from(key.choices)
    if key.kind is Kind.NUMBER:
        return st.integers(*key.allowed[:2])
    if key.kind is Kind.WAYS:
        return st.lists(st.sampled_from(PRIMITIVES), min_size=1, unique=True)
    if key.kind in (Kind.WORDS, Kind.CRITERIA):
        return st.lists(st.sampled_from(key.allowed), min_size=1, unique=True)
    if key.kind is Kind.SPAN:
        return st.sampled_from(("2", "1-3", "1+"))
    if key.kind is Kind.RECORD:
        return records(key)
    if key.kind is Kind.RECORDS:
        return st.lists(records(key), min_size=1, max_size=3)
    if key.kind is Kind.TWO_RECORDS:
        return st.lists(records(key), min_size=2, max_size=2)
    return st.lists(WRITTEN, min_size=1, unique=True) if key.kind is Kind.TITLES else WRITTEN


def records(key: Key) -> st.SearchStrategy[object]:
    return st.fixed_dictionaries({field.name: values(field) for field in key.fields})


def said(node: YamlNode | None) -> object:
    """What a node says, as it would be given to `change`."""
    assert node is not None
    if isinstance(node.value, dict):
        return {name: said(each) for name, each in node.value.items()}
    if isinstance(node.value, tuple):
        return [said(each) for each in node.value]
    if node.is_null:
        return None
    if node.plain and node.value.isdigit():
        return int(node.value)
    return {"true": True, "false": False}.get(node.value, node.value) if node.plain else node.value


@given(st.data())
def test_what_is_changed_is_read_again_and_nothing_else_has_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    key = data.draw(st.sampled_from([*KEYS.values()]))
    value = data.draw(values(key))
    changed = change(text, key.at, value)  # type: ignore[arg-type]
    before, after = parse(text), parse(changed)
    assert said(after.front.find(key.at)) == value
    assert changed.split("\n---\n", 1)[1] == text.split("\n---\n", 1)[1]
    others = {at: node.value for at, node in before.front.walk() if isinstance(node.value, str)}
    for at, kept in others.items():
        if not f"{at}.".startswith(f"{key.at}.") and not at.startswith(f"{key.at}["):
            found = dict(after.front.walk()).get(at)
            assert found is not None, at
            assert found.value == kept


@given(st.data())
def test_a_change_that_is_taken_back_leaves_the_text_as_it_was(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    key = data.draw(st.sampled_from([each for each in KEYS.values() if parse(text).front.find(each.at) is None]))
    top = parse(text).front.find(key.at.partition(".")[0])
    changed = change(text, key.at, data.draw(values(key)))  # type: ignore[arg-type]
    if top is None or isinstance(top.value, dict):
        assert restore(changed, key.at) == text
