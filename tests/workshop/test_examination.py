"""The text of a rulebook while it is being written: its mistakes, what it changes, and which examples still hold."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.catalogues import speaker
from crownhead.play.examples import check
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.workshop import adaptation
from crownhead.workshop.bounds import MOST_ACTIONS, MOST_EXAMPLES
from crownhead.workshop.choices import tried
from crownhead.workshop.edits import change, restore
from crownhead.workshop.examination import (
    adapt_all,
    begun,
    changed,
    drop_all,
    examine,
)
from crownhead.workshop.keys import KEYS

HOUSE = change(begun("english"), "kings.range", "long")
OWN = (
    HOUSE
    + """
## Our kings {#kings}

```example
title: Ours
position: W:WK18,32:B5
illegal: 18-9
```

After it.
"""
)


class TestMessages:
    def test_a_book_without_mistakes_has_none(self) -> None:
        assert examine(HOUSE).messages == ()

    def test_every_key_that_is_wrong_has_its_line(self) -> None:
        text = HOUSE.replace("long}", "far}\nmen: {captures: up}\nboard: {rows: 99}")
        messages = examine(text).messages
        assert [message.line for message in messages] == [7, 8, 9]
        assert messages[1].text.startswith('men.captures: "up" is not a direction')
        assert examine(text).book is None

    def test_a_contradiction_is_told_in_the_line_that_brought_it(self) -> None:
        (message,) = examine(change(begun("english"), "kings.landing", "behind")).messages
        assert message == (7, "kings.landing: behind contradicts kings.range: short")

    def test_an_untrue_example_of_its_own_is_told_in_its_line(self) -> None:
        (message,) = examine(OWN).messages
        assert message == (OWN.split("\n").index("```example") + 1, "18-9 should be refused, but is legal")

    def test_what_is_no_front_matter_is_said(self) -> None:
        (message,) = examine("nothing").messages
        assert message.line == 1
        assert "front matter" in message.text

    def test_rules_by_which_a_capture_has_too_many_ways_are_refused_at_once(self) -> None:
        text = change(change(begun("international"), "capture.removal", "column"), "board.rows", 12)
        text = change(change(text, "board.columns", 12), "setup.rows", 5)
        begin = time.process_time()
        (message,) = examine(text).messages
        assert "one piece can capture in too many ways" in message.text
        assert time.process_time() - begin < 5

    @pytest.mark.parametrize(
        ("body", "said"),
        [
            ("```example\n```\n" * MOST_EXAMPLES, f"more than {MOST_EXAMPLES} examples"),
            (f"```example\nplay: {', '.join(['11-15'] * MOST_ACTIONS)}\n```\n" * 2, f"more than {MOST_ACTIONS} moves"),
        ],
    )
    def test_too_much_is_refused_without_being_tried(self, body: str, said: str) -> None:
        (message,) = examine(f"{begun('english')}## More {{#more}}\n\n{body}").messages
        assert said in message.text


class TestExamples:
    def test_differences_are_told_in_words(self) -> None:
        assert examine(begun("english")).differences == ()
        assert examine(HOUSE).differences[0].here == "A king moves any distance diagonally forward and backward."

    def test_each_is_judged_and_has_its_origin(self) -> None:
        found = {each.example.title: each for each in examine(OWN).examples}
        assert found["Ours"].inherited_from is None
        assert not found["Ours"].holds
        inherited = found["A king turns corners"]
        assert (inherited.inherited_from, inherited.holds) == ("english", False)
        assert found["A capture has to be made"].holds

    def test_an_inherited_one_is_adapted_in_a_section_beside_its_own(self) -> None:
        found = examine(HOUSE)
        corners = next(each for each in found.broken if each.example.title == "A king turns corners")
        assert found.book
        text = adaptation.adapt(HOUSE, found.book, corners.example)
        after = examine(text)
        assert len(after.broken) == len(found.broken) - 1
        assert after.book
        anchors = [section.anchor for section in after.book.sections]
        assert anchors[anchors.index("king-moves") + 1] == "king-moves-changed"
        assert "legal: 1x10x19, 1x10x24, 1x10x28\nbecause: king-moves\n" in text

    def test_the_second_one_joins_the_first_in_its_section(self) -> None:
        text = adapt_all(HOUSE)
        assert text.count("{#kings-changed after=kings}") == 1
        assert examine(text).broken == ()

    def test_one_of_its_own_is_adapted_where_it_stands(self) -> None:
        (ours,) = [each for each in examine(OWN).broken if each.example.title == "Ours"]
        book = Rulebook.parse(OWN)
        assert adaptation.adapt(OWN, book, ours.example) == OWN.replace("illegal: 18-9", "includes: 18-9")
        assert "Ours" not in adaptation.drop(OWN, book, ours.example)
        assert "After it." in adaptation.drop(OWN, book, ours.example)

    def test_one_in_a_list_keeps_its_margin(self) -> None:
        text = OWN.replace(
            "```example\ntitle: Ours\nposition: W:WK18,32:B5\nillegal: 18-9\n```",
            "- Look:\n\n  ```example\n  title: Ours\n  position: W:WK18,32:B5\n  illegal: 18-9\n  ```",
        )
        (ours,) = [each for each in examine(text).broken if each.example.title == "Ours"]
        assert adaptation.adapt(text, Rulebook.parse(text), ours.example) == text.replace(
            "  illegal: 18", "  includes: 18"
        )

    def test_a_game_that_cannot_be_played_any_more_shows_the_move_that_is_refused(self) -> None:
        title = "Forty moves each with nothing taken and no new king"
        (game,) = [each for each in examine(HOUSE).broken if each.example.title == title]
        now = adaptation.adapted(Rulebook.parse(HOUSE), game.example)
        assert (now.play, now.illegal, now.because) == (("6-9", "27-23"), ("7-11",), "capturing")

    def test_a_position_that_does_not_fit_on_the_board_is_only_dropped(self) -> None:
        small = change(change(begun("english"), "board", {"rows": 6, "columns": 6, "squares": "dark"}), "setup.rows", 2)
        found = examine(small)
        assert any(each.untrue for each in found.broken)
        assert examine(adapt_all(small)).broken == ()

    def test_what_was_dropped_can_be_taken_back(self) -> None:
        text = drop_all(HOUSE)
        dropped = examine(text)
        assert (dropped.broken, dropped.messages) == ((), ())
        for title in Rulebook.parse(text).front_matter.without:
            text = adaptation.take_back(text, Rulebook.parse(text), title)
        assert text == HOUSE

    def test_a_rule_that_needs_a_section_gets_it(self) -> None:
        text = changed(begun("english"), "capture.enforced", "huffing")
        assert examine(text).messages == ()
        assert Rulebook.parse(text).clause("huffing").text.startswith("A capture may be overlooked.")


@given(st.data())
@pytest.mark.thorough
def test_whatever_is_changed_the_examples_can_be_made_true_again(data: st.DataObject) -> None:
    text = begun(data.draw(st.sampled_from(bundled())))
    for _ in range(data.draw(st.integers(1, 3))):
        key = data.draw(st.sampled_from([key for key in KEYS.values() if key.choices]))
        value = data.draw(st.sampled_from(key.choices))
        try:
            tried(Rulebook.parse(text), key.at, value)
        except ValueError:
            continue
        text = changed(text, key.at, value)
    assert examine(text).messages == ()
    true = adapt_all(text)
    assert examine(true).messages == ()
    assert check(Rulebook.parse(true)) == []
    assert restore(drop_all(text), "without") == text


@pytest.mark.thorough
def test_typing_is_answered_at_once() -> None:
    """A hundredth of a second is usual; only far more is a mistake, since this machine may be busy."""
    text = Rulebook.load("english").text
    examine(text)
    times = []
    for number in range(5):
        begin = time.perf_counter()
        examine(f"{text}\nOne more word {number}.\n")
        times.append(time.perf_counter() - begin)
    assert min(times) < 0.1


def test_the_heading_of_an_adapted_example_is_in_the_writers_language():
    text = change(begun("english"), "kings.range", "long")
    assert "## Damen: was wir geändert haben {#kings-changed after=kings}" in adapt_all(text, say=speaker("de"))
    assert "## Kings: what we changed {#kings-changed after=kings}" in adapt_all(text)
