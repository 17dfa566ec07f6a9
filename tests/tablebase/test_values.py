"""The values in tablebases: as others have found them, as a slow solver finds them, and as the laws demand."""

import copy
from pathlib import Path
from random import Random

import pytest
import yaml
from house_rules import ANCHORS
from hypothesis import given
from hypothesis import strategies as st
from random_rules import random_front_matter
from reference import Reference
from solving import solve

import crownhead as ch
from crownhead import _core
from crownhead.play import endgame
from crownhead.tablebase import Known, Tablebase

DATA = Path(__file__).parents[1] / "data"
ENDINGS = yaml.safe_load((DATA / "endings.yaml").read_text(encoding="utf-8"))
VARIANTS = yaml.safe_load((DATA / "variants.yaml").read_text(encoding="utf-8"))
ENGLISH = ch.Rulebook.load("english")


def at(fen, rulebook=ENGLISH):
    return ch.Position.from_fen(rulebook, fen)


# --- right ------------------------------------------------------------------------------------------------------------


def both_ways(material):
    """White's men and kings, Black's men and kings, whichever side is the stronger."""
    return {material, material[2:] + material[:2]}


def test_the_counts_of_english_endings(english):
    counts = {way: list(each[1:5]) for each in english.slices for way in both_ways(each.material)}
    assert counts == {tuple(map(int, material.split())): numbers for material, numbers in ENDINGS["totals"].items()}


@pytest.mark.thorough
def test_named_english_endings(copied):
    builder = _core.TablebaseBuilder(ENGLISH.variant, str(copied), threads=2)
    for material in [(0, 2, 0, 2), (0, 2, 1, 1), (1, 1, 1, 1)]:
        builder.build(material)
    assert_values(Tablebase(ENGLISH, copied), ENDINGS["positions"])


@pytest.mark.slow
def test_english_with_five_pieces(tmp_path):
    solved = Tablebase.build(ENGLISH, 5, tmp_path, threads=2)
    assert_values(solved, ENDINGS["positions"] + ENDINGS["positions_of_five"])
    solved.verify(threads=2)


def assert_values(solved, endings):
    for ending in endings:
        position = at(ending["fen"])
        winning = [str(move) for move, known in solved.moves(position) if known.value == "win"]
        assert solved.probe(position).value == solved.value(position) == ending["value"], ending["name"]
        assert winning == ending.get("winning", winning)
        assert len(winning) == ending.get("winning_moves", len(winning))
        assert len(position.legal_moves) == ending.get("moves", len(position.legal_moves))


def small(front_matter, rng=None):
    """The same rules on a board small enough for the slow solver."""
    changed = copy.deepcopy(front_matter)
    board = changed["board"]
    side = 4 if board["squares"] == "all" else rng.choice((4, 5, 6)) if rng else 6
    board |= {"rows": side, "columns": side}
    if side % 2:
        board.pop("corner", None)
    changed["setup"] = {"rows": 1}
    return changed


SIDES = {"w": ch.Side.WHITE, "b": ch.Side.BLACK}


def house(front_matter):
    head = {"title": "House", "slug": "house", "version": "1.0.0", "source": "This house"}
    sections = "".join(f"## {anchor} {{#{anchor}}}\nWords.\n" for anchor in ANCHORS)
    return ch.Rulebook.parse(f"---\n{yaml.safe_dump(head | front_matter)}---\n{sections}")


def assert_like_the_slow_solver(front_matter, pieces, folder):
    reference, rulebook = Reference(front_matter), house(front_matter)
    quick, slow = Tablebase.build(rulebook, pieces, folder, threads=2), solve(front_matter, pieces)
    compared = 0
    for key, state in slow.states.items():
        runs = [(reference.number_of[run.place], run.length) if (run := state.runs[side]) else (0, 0) for side in "wb"]
        columns = {reference.number_of[place]: column for place, column in state.board.items()}
        known = quick.probe(ch.Position(rulebook, SIDES[state.side], columns, king_runs=tuple(runs)))
        if known is None:
            assert len({column.lower() for column in columns.values()}) == 1 or reference.first_king_wins
            continue
        compared += 1
        assert tuple(known) == slow.values[key], f"{reference.fen(state)} {state.runs}"
    assert compared > 100
    quick.verify(threads=2)


FLAT = [name for name, rules in VARIANTS.items() if rules["capture"]["removal"] != "column"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", FLAT)
def test_every_variant_like_the_slow_solver(name, tmp_path):
    if VARIANTS[name]["capture"].get("enforced") != "huffing":
        assert_like_the_slow_solver(small(VARIANTS[name]), 2, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["english", "russian", "antidraughts", "breakthrough", "frisian"])
def test_three_pieces_like_the_slow_solver(name, tmp_path):
    front_matter = small(VARIANTS[name])
    front_matter["board"] |= {"rows": 4, "columns": 4}
    assert_like_the_slow_solver(front_matter, 3, tmp_path)


def random_flat(rng):
    while True:
        front_matter = random_front_matter(rng)
        capture = front_matter["capture"]
        if capture["removal"] != "column" and capture.get("enforced") != "huffing":
            return small(front_matter, rng)


@pytest.mark.parametrize("seed", range(6))
def test_random_house_rules_like_the_slow_solver(seed, tmp_path):
    assert_like_the_slow_solver(random_flat(Random(seed)), 2, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_random_house_rules_like_the_slow_solver(seed, tmp_path):
    front_matter = random_flat(Random(seed))
    board = front_matter["board"]
    few = board["rows"] * board["columns"] <= 25 and board["squares"] == "dark"
    assert_like_the_slow_solver(front_matter, 3 if few else 2, tmp_path)


@pytest.mark.parametrize("slug", [slug for slug in ch.bundled() if slug not in ("bashni", "lasca", "boxed")])
def test_every_bundled_rulebook_has_a_tablebase(slug, tmp_path):
    rulebook = ch.Rulebook.load(slug)
    solved = Tablebase.build(rulebook, 2, tmp_path, threads=2)
    assert solved.most_pieces == 2
    assert solved.verify(every=7) > 0


@pytest.mark.parametrize("slug", ["english", "turkish", "antidraughts", "canadian"])
def test_one_king_each_as_worked_out_in_endgame(slug, tmp_path):
    rulebook = ch.Rulebook.load(slug)
    solved = Tablebase.build(rulebook, 2, tmp_path)
    known = endgame._king_against_king(rulebook.variant, rulebook.front_matter.end.no_move)
    for turn, white, black in Random(slug).sample([*known], 500):
        position = ch.Position(rulebook.variant, turn, {white: "W", black: "B"})
        assert solved.value(position) == known[turn, white, black]


# --- laws -------------------------------------------------------------------------------------------------------------


@st.composite
def few_pieces(draw):
    squares = draw(st.lists(st.integers(1, 32), min_size=2, max_size=3, unique=True))
    letters = draw(st.permutations(["W", "B", draw(st.sampled_from("wbWB"))]))
    pieces = dict(zip(squares, letters, strict=False))
    pieces = {s: p.upper() if (p == "w" and s <= 4) or (p == "b" and s >= 29) else p for s, p in pieces.items()}
    return ch.Position(ENGLISH.variant, draw(st.sampled_from(ch.Side)), pieces)


@given(position=few_pieces())
def test_the_colours_make_no_difference(english, position):
    assert english.probe(position) == english.probe(position.mirror())


@given(position=few_pieces())
def test_the_value_is_that_of_the_best_move(english, position):
    known, moves = english.probe(position), english.moves(position)
    if known is None:
        assert not all(map(position.count, ch.Side))
    elif moves:
        assert moves[0].known == known
    else:
        assert known == Known("loss", 0)


@given(position=few_pieces())
def test_won_endings_are_won(english, position):
    known = english.probe(position)
    if known is None or known.value == "draw":
        return
    line = english.line(position)
    assert len(line) == known.plies
    for move in line:
        position = position.play(move)
    assert not position.legal_moves


def test_breakthrough_is_won_by_the_first_king(tmp_path):
    rulebook = ch.Rulebook.load("breakthrough")
    solved = Tablebase.build(rulebook, 2, tmp_path)
    position = at("W:W6:B45", rulebook)
    assert solved.probe(position) == Known("win", 1)
    assert solved.moves(position)[0].known == Known("win", 1)
    assert solved.probe(at("B:WK1:B45", rulebook)) is None, "that game is over"
    assert [each.material for each in solved.slices] == [(1, 0, 1, 0)]


def test_positions_that_no_tablebase_holds(english):
    assert english.probe(ENGLISH.start) is None
    assert english.probe(at("W:WK1,K2,K3:BK30")) is None
    assert english.probe(at("B:WK32:B")) == Known("loss", 0)
    assert english.probe(at("W:WK32:B")) is None
