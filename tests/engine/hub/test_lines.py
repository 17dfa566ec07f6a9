"""The lines of Hub: everything that is written is read back, and what is no line is refused."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Game, Limit, Rulebook, bundled
from crownhead.engine.hub.lines import (
    VARIANTS,
    HubLine,
    level,
    move_text,
    position_text,
    read_level,
    read_move,
    read_position,
    read_score,
    write_score,
)
from crownhead.engine.hub.server import WITH_COLUMNS
from crownhead.engine.time_management import Clock

FLAT = [slug for slug in bundled() if not Rulebook.load(slug).variant.has_columns]
printable = st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_categories=("C", "Z"))
names = st.text(printable.filter(lambda c: c not in '="'), min_size=1, max_size=8)
values = st.text(st.sampled_from("ab 1=-x"), max_size=12)


@given(names, st.dictionaries(names, values))
def test_a_line_is_read_as_it_was_written(command: str, arguments: dict[str, str]) -> None:
    line = HubLine(command, arguments)
    assert HubLine.read(str(line)) == line


@given(st.text(max_size=60))
def test_any_text_is_a_line_or_a_clear_error(text: str) -> None:
    with suppress(ValueError):
        line = HubLine.read(text)
        assert not set('="') & set(line.command)


def test_the_examples_of_the_protocol() -> None:
    line = HubLine.read('id name=Scan version=3.0 author="Fabien Letouzey" country=France')
    assert line == ("id", {"name": "Scan", "version": "3.0", "author": "Fabien Letouzey", "country": "France"})
    assert HubLine.read("   ") == ("", {})
    assert HubLine.read('  go   think=""  ') == ("go", {"think": ""})
    assert HubLine.read("level  moves = 9  time = 291.587").arguments == {"moves": "9", "time": "291.587"}
    with pytest.raises(ValueError, match="a quotation mark is not closed"):
        HubLine.read('pos moves="32-28')
    with pytest.raises(ValueError, match="begins with a command"):
        HubLine.read("pos=W")


def test_a_quotation_mark_cannot_be_written() -> None:
    assert str(HubLine("error", {"message": 'say "a\nb"'})) == "error message=\"say 'a b'\""


def played(slug: str, seed: int) -> Game:
    """A game by chance, of a length by chance."""
    chance, game = random.Random(seed), Game(slug)
    for _ in range(chance.randrange(90)):
        if game.outcome:
            break
        game.play(chance.choice(game.legal_moves))
    return game


@given(st.sampled_from([slug for slug in FLAT if slug != "boxed"]), st.integers(0, 10**6))
def test_positions_and_moves_are_read_as_they_were_written(slug: str, seed: int) -> None:
    game = played(slug, seed)
    position = game.position
    text = position_text(position)
    assert len(text) == 1 + position.variant.square_count
    again = read_position(game.rulebook, text)
    assert position_text(again) == text
    assert again == position or any(count for _, count in position.king_runs)  # which cannot be written
    for move in position.legal_moves:
        assert read_move(move_text(move), position.legal_moves).same_effect(move)


def test_captured_squares_come_in_any_order_or_not_at_all() -> None:
    legal = Game("english", "B:W18,27,31:B14,5").legal_moves
    for text in ("14x32x18x27", "14x32x27x18", "14x32"):
        assert str(read_move(text, legal)) == "14x23x32"
    for text in ("14x23", "14-32", "5-9", "14x32x18", "14x32x18x27x27"):
        with pytest.raises(ValueError, match="not legal here; legal: 14x23x32"):
            read_move(text, legal)
    for text in ("", "x", "14", "14x", "a1-b2", "\N{FULLWIDTH DIGIT ONE}-5", "1-2-3", "14 x 32"):
        with pytest.raises(ValueError, match="is not a move; expected something like"):
            read_move(text, legal)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with the player to move"),
        ("X" + 32 * "e", 'W or B, not with "X"'),
        ("W" + 31 * "e", "31 squares, but English draughts has 32"),
        ("W" + 50 * "e", "50 squares, but English draughts has 32"),
        ("W" + 31 * "e" + "k", 'square 32 holds "k"'),
        ("W" + 32 * "w", "pos:"),
    ],
)
def test_what_is_not_a_position(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_position(Rulebook.load("english"), text)


@given(st.integers(-9000, 9000) | st.integers(29761, 30000) | st.integers(-30000, -29761))
def test_scores_are_read_as_they_were_written(score: int) -> None:
    assert read_score(write_score(score)) == score


def test_a_win_that_is_known_from_a_table_is_not_a_count_of_moves() -> None:
    assert read_score("89.50") == 8950


@given(
    st.one_of(
        st.builds(Limit, depth=st.integers(1, 99)),
        st.builds(Limit, nodes=st.integers(1, 10**12), depth=st.none() | st.integers(1, 99)),
        st.builds(Limit, seconds=st.integers(1, 10**6).map(lambda n: n / 1000)),
        st.just(Limit.forever),
    )
)
def test_levels_are_read_as_they_were_written(limit: Limit) -> None:
    assert read_level(level(limit).arguments) == limit


@given(st.integers(0, 10**6), st.integers(0, 1000), st.none() | st.integers(1, 99))
def test_clocks_are_read_as_they_were_written(seconds: int, increment: int, moves: int | None) -> None:
    limit = Limit(clock=Clock(float(seconds + increment), float(increment), moves))
    assert read_level(level(limit).arguments) == limit


@pytest.mark.parametrize(
    "arguments",
    [
        *({}, {"depth": "0"}, {"depth": "-1"}, {"depth": "1e3"}, {"nodes": "many"}, {"time": "nan"}, {"time": "inf"}),
        *({"move-time": ""}, {"moves": "3"}, {"inc": "2"}, {"time": "5", "moves": "0"}, {"depth": "9" * 30}),
    ],
)
def test_what_is_not_a_level(arguments: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="level"):
        read_level(arguments)


def test_a_clock_that_has_run_past_its_end_is_no_mistake() -> None:
    assert read_level({"time": "-0.5", "inc": "2"}).clock == Clock(1.5, 2.0)


def test_the_names_of_variants() -> None:
    assert set(VARIANTS.values()) <= set(bundled())
    assert set(WITH_COLUMNS) == set(bundled()) - set(FLAT)
