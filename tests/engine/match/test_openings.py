"""Openings: the restrictions of English draughts follow from the rules; ballots are balanced, by every rulebook."""

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from crownhead import Game, Rulebook, Side, bundled
from crownhead.engine import Engine, Limit
from crownhead.engine.match import Match
from crownhead.engine.match.ballots import ballots, is_quiet
from crownhead.engine.match.openings import KINDS, endless, openings, read_openings
from crownhead.engine.match.restrictions import balance, eleven_man, positions_after, sound
from crownhead.position import Position

ENGLISH = Rulebook.load("english")


def after(*moves: str) -> Position:
    game = Game("english")
    for move in moves:
        game.play(move)
    return game.position


# --- as callers have them --------------------------------------------------------------------------------------------


def test_positions_are_openings_too(tmp_path: Path) -> None:
    start, fen = after("11-15"), "W:W18:B5"
    for given in ([start, fen], (Game("english", start), fen), iter([start.fen, Position("english", fen)])):
        match = Match("random", "random", openings=given)
        assert [*openings(match.starts, match.book)] == [start, Position("english", fen)]
    assert [*openings(Match("random", "random", openings=fen).starts, ENGLISH)] == [Position("english", fen)]
    (tmp_path / "some.fen").write_text(fen, encoding="utf-8")
    match = Match("random", "random", openings=tmp_path / "some.fen")
    assert [*openings(match.starts, ENGLISH)] == [Position("english", fen)]


def test_a_match_begins_at_the_openings_that_it_is_given() -> None:
    results = Match("random:1", "random:2", openings=["W:W18:B5", "B:W18:B6"], games=4, most_plies=2).play()
    assert sorted(results.games) == [1, 2, 3, 4]


def test_matches_with_other_openings_are_other_matches() -> None:
    conditions = {
        Match("random", "random", openings=given).conditions
        for given in ("start", "W:W18:B5", ["W:W18:B5", "B:W18:B5"])
    }
    assert len(conditions) == 3


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ([], "at least one position is expected"),
        ([5], "a position is a Position, a FEN, or a game that stands at one, not int"),
        (["W:W99:B5"], "there is no square 99"),
        ("B:W18:B", "B:W18:B is no opening, the game is over there"),
    ],
)
def test_openings_that_are_none(given: Any, problem: str) -> None:
    with pytest.raises((TypeError, ValueError), match=re.escape(problem)):
        Match("random", "random", openings=given)


# --- the restrictions of English draughts ----------------------------------------------------------------------------


def test_two_moves_47_of_49() -> None:
    """Britannica: "chosen by lot from 47 playable combinations"; the two others lose a man at once."""
    played = set(openings("two-move", ENGLISH))
    assert len(positions_after(ENGLISH, 2)) == 49
    assert set(positions_after(ENGLISH, 2)) - played == {after("9-14", "21-17"), after("10-14", "21-17")}


@pytest.mark.thorough
def test_three_moves_174_of_216() -> None:
    """Without duplicates and immediate losses, the literature counts 174."""
    assert len(positions_after(ENGLISH, 3)) == 216
    assert len(list(openings("three-move", ENGLISH))) == 174


def test_three_moves_that_transpose_are_one() -> None:
    assert after("9-13", "22-18", "12-16") == after("12-16", "22-18", "9-13")


def test_eleven_men_2500() -> None:
    """Newell Banks's deck yields exactly 2500 positions, before those that lose a man are taken out."""
    positions = eleven_man(ENGLISH)
    assert len(set(positions)) == len(positions) == 2500
    for position in positions[::100]:
        assert [len(position.men(side)) for side in Side] == [11, 11]
        assert position.side is ENGLISH.first_move


def test_eleven_men_the_man_behind_moves_up() -> None:
    # Black's 11 is away, so 11-15 is played as 8-11 or 7-11, and the same with White's 22.
    moved_up = ENGLISH.start.remove(11, 22).play(ENGLISH.start.remove(11, 22).parse("8-11"))
    assert moved_up.play(moved_up.parse("25-22")) in set(eleven_man(ENGLISH))


def test_eleven_men_need_two_rows() -> None:
    with pytest.raises(ValueError, match="needs two rows of men"):
        eleven_man(Rulebook.load("frysk"))


def test_soundness_agrees_with_the_engine() -> None:
    engine = Engine("english", hash_mb=16)
    for position in positions_after(ENGLISH, 3)[::6]:
        score = engine.analyse(Game(ENGLISH, position), Limit(depth=9)).score
        assert score is not None
        assert balance(position) == (0 if abs(score) < 50 else 1 if score > 0 else -1)


def test_unsound_openings_are_left_out() -> None:
    assert list(sound([after("9-14", "21-17"), after("11-15", "23-19")])) == [after("11-15", "23-19")]


# --- all kinds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_openings(kind: str) -> None:
    def some(seed: int) -> list[Position]:
        return list(islice(openings(kind, ENGLISH, seed=seed), 6))

    assert some(1) == some(1)
    assert len(set(some(1))) == len(some(1))
    assert some(1) != some(2) or kind == "start"


def test_openings_begin_again_at_the_end() -> None:
    found = list(islice(endless("two-move", ENGLISH), 48))
    assert found[47] == found[0]


@pytest.mark.parametrize("slug", bundled())
def test_ballots_by_every_rulebook(slug: str) -> None:
    rulebook = Rulebook.load(slug)
    engine = Engine(rulebook, hash_mb=4)
    found = list(islice(ballots(rulebook, seed=5), 3))
    assert len(set(found)) == 3
    for position in found:
        game = Game(rulebook, position)
        assert game.outcome is None
        assert is_quiet(position)
        engine.forget()
        score = engine.analyse(game, Limit(nodes=5000)).score
        assert score is not None
        assert abs(score) <= 30
        assert Position.from_fen(rulebook, position.fen) == position


def test_few_ballots_are_all_found() -> None:
    assert len(list(ballots(ENGLISH, plies=1))) == 7
    assert len(list(ballots(ENGLISH, plies=0))) == 1


def test_a_narrow_margin_leaves_fewer() -> None:
    wide, narrow = (set(ballots(ENGLISH, plies=2, margin=margin)) for margin in (2.0, 0.02))
    assert narrow < wide


@pytest.mark.parametrize(
    ("plies", "margin", "complaint"), [(-1, 0.3, "plies: 0 or more"), (6, 0, "margin: more than 0")]
)
def test_ballots_that_make_no_sense(plies: int, margin: float, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        next(ballots(ENGLISH, plies=plies, margin=margin))


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_file_of_openings(tmp_path: Path) -> None:
    file = tmp_path / "openings.fen"
    file.write_text(f"# two\n\n{after('11-15').fen}\n  {after('9-14').fen}\n")
    assert read_openings(file, ENGLISH) == list(openings(str(file), ENGLISH)) == [after("11-15"), after("9-14")]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"# nothing\n", "has no position in it"),
        (b"W:W18:B14\nnonsense\n", ":2: not a position of English draughts"),
        (b"\xff\xfe\x00\x80\n", ":1: not a position"),
        (b"W:W:B14\n", ":1: no opening, the game is over there"),
    ],
)
def test_files_that_are_something_else(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "openings.fen"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=complaint):
        read_openings(file, ENGLISH)
