"""Checks reference.py itself: published move counts, positions from federation rule books, and its own promises."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from random_rules import random_front_matter, random_state
from reference import Move, Reference, State

DATA = Path(__file__).parents[1] / "data"
VARIANTS: dict[str, dict[str, Any]] = yaml.safe_load((DATA / "variants.yaml").read_text())
PERFT: list[dict[str, Any]] = json.loads((DATA / "perft.json").read_text())["positions"]
MOST_NODES = 3000


def changed(front_matter: dict[str, Any], section: str, **facts: Any) -> dict[str, Any]:
    """A front matter with some facts of one section changed; `half_turn` stands for `half-turn`."""
    renamed = {key.replace("_", "-"): value for key, value in facts.items()}
    return {**front_matter, section: {**front_matter[section], **renamed}}


@cache
def variant(slug: str) -> Reference:
    """A variant with its squares numbered from the top left, as perft.json and the positions below have it."""
    return Reference(changed(VARIANTS[slug], "board", first_square="top-left"))


def written(move: Move) -> str:
    """A move in full: 14x23x32."""
    return ("x" if move.captured else "-").join(str(square) for square in move.path)


def short(move: Move) -> str:
    return ("x" if move.captured else "-").join(str(square) for square in (move.path[0], move.path[-1]))


def find(ref: Reference, state: State, text: str) -> Move:
    """The legal move written like `a3-b4` or `c5xa3xc1*`."""
    squares = tuple(ref.square(name) for name in text.rstrip("*").replace("x", "-").split("-"))
    moves = ref.moves(state)
    exact = [move for move in moves if move.path == squares]
    ends = [move for move in moves if (move.path[0], move.path[-1]) == (squares[0], squares[-1])]
    assert exact or ends, f"{text} is not legal in {ref.fen(state)}"
    return (exact or ends)[0]


# --- perft.json ------------------------------------------------------------------------------------------------------


def perft_id(line: dict[str, Any]) -> str:
    return f"{line['variant']}-{line['duplicates']}-{line.get('name', line['fen'])}"


@pytest.mark.thorough
@pytest.mark.parametrize("line", PERFT, ids=perft_id)
def test_perft(line: dict[str, Any]) -> None:
    ref = variant(line["variant"])
    state = ref.parse(line["fen"])
    depths = [depth for depth, nodes in enumerate(line["nodes"], start=1) if nodes <= MOST_NODES]
    counted = [ref.perft(state, depth, keep=line["duplicates"] == "keep") for depth in depths]
    assert depths
    assert counted == line["nodes"][: len(depths)]


@pytest.mark.parametrize("line", [line for line in PERFT if "moves_from_start" in line], ids=perft_id)
def test_playing_the_moves_leads_to_the_position(line: dict[str, Any]) -> None:
    ref = variant(line["variant"])
    state = ref.start()
    for text in line["moves_from_start"]:
        move = find(ref, state, text)
        if ref.removal == "column":  # the Lasca lines mark every crowning
            assert move.crowned == text.endswith("*")
        state = ref.play(state, move)
    assert state == ref.parse(line["fen"])


def test_every_variant_of_perft_json_is_there() -> None:
    assert {line["variant"] for line in PERFT} <= set(VARIANTS)


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_variant_starts_with_moves(slug: str) -> None:
    ref = Reference(VARIANTS[slug])
    assert ref.moves(ref.start())
    assert ref.parse(ref.fen(ref.start())) == ref.start()


# --- Positions with known answers ------------------------------------------------------------------------------------

INTERNATIONAL = {
    "W:W28": "28-22 28-23",
    "W:W28,32:B23": "28x19",
    "W:WK46:B23": "46x19 46x14 46x10 46x5",
    "W:W15:B8,19,20": "15x2",
    "W:WK47:B9,12,33": "47x17 47x21 47x26",
    "W:WK41,49:B9,10,12,19,38": "41x43",
    "W:W48:B24,K31,34,K42,43": "48x19",
    "W:W35:B30,K40": "35x24 35x44",
    "W:W47:B13,14,22,24,31,34,K41,44": "47x49",
    "W:WK1:B7,9,17,19,20,30,31,33,43,44": "1x15",
    "B:W27,28,38,39,42:BK25": "25x33",
    "W:WK48:B7,8,31,34,K42,44": "48x50",
    "W:W26:B12,K21,31,32": "26x8 26x28",
    "W:W15:B9,10": "15x13",
}
ITALIAN = {
    "W:W30:B27": "30x23",
    "W:W31:B12,20,28": "31x8",
    "W:WK22:B18,19,27": "22x13 22x15 22x31",
    "W:WK27:B5,6,13,15,21,23": "27x25",
    "W:WK21,31:B10,18,27": "31x6",
    "W:WK23,31:B19,26,27": "23x21",
    "W:WK23:B19,K28": "23x32",
    "W:WK30:B10,12,18,K20,K26,27": "30x5",
    "W:WK30:B10,K12,K18,20,K26,K27": "30x5",
    "W:WK31:B18,20,K27,K28": "31x13 31x15",
    "W:W30:BK26": "30-27",
    "W:W24:B20,28": "24x15",
}
ENGLISH = {"B:W25,26,7:B23,1": "23x30", "W:WK26:B23,15,14,22": "26x26"}
KNOWN = {"international": INTERNATIONAL, "italian": ITALIAN, "english": ENGLISH}


@pytest.mark.parametrize(
    ("slug", "fen", "expected"), [(slug, fen, moves) for slug, known in KNOWN.items() for fen, moves in known.items()]
)
def test_known_position(slug: str, fen: str, expected: str) -> None:
    ref = variant(slug)
    assert sorted(short(move) for move in ref.moves(ref.parse(fen))) == sorted(expected.split())


def test_lone_king_of_international_draughts() -> None:
    ref = variant("international")
    assert len(ref.moves(ref.parse("W:WK28"))) == 17


def test_no_crown_in_passing() -> None:
    ref = variant("international")
    state = ref.parse("W:W15:B9,10")
    assert ref.fen(ref.play(state, ref.moves(state)[0])) == "B:W13:B"


def test_king_loop_has_two_routes() -> None:
    ref = variant("english")
    routes = ref.moves(ref.parse("W:WK26:B23,15,14,22"), "routes")
    assert [written(move) for move in routes] == ["26x17x10x19x26", "26x19x10x17x26"]


# --- Huffing ---------------------------------------------------------------------------------------------------------


@cache
def boxed() -> Reference:
    return Reference(changed(VARIANTS["english"], "capture", enforced="huffing"))


@pytest.mark.parametrize(
    ("fen", "quiet", "jumps", "strict"),
    [
        ("B:W18,27,31:B14,5", "5-9 14-17", "14x23 14x23x32", "14x23x32"),
        ("B:W18,32:B14,15,1", "1-5 1-6 14-17 15-19", "14x23 15x22", "14x23 15x22"),
        ("B:W15,24,32:B10,1", "1-5 1-6 10-14", "10x19 10x19x28", "10x19x28"),
        ("B:W15,24,14,32:B10,1", "1-5 1-6", "10x17 10x19 10x19x28", "10x17 10x19x28"),
        ("B:W25,26,7:B23,1", "1-5 1-6 23-27", "23x30", "23x30"),
        ("B:W18,27:B14", "14-17", "14x23 14x23x32", "14x23x32"),
    ],
)
def test_huffing_offers_quiet_moves_and_every_prefix(fen: str, quiet: str, jumps: str, strict: str) -> None:
    ref = boxed()
    state = ref.parse(fen)
    assert sorted(map(written, ref.moves(state, "quiet"))) == sorted(quiet.split())
    assert sorted(map(written, ref.moves(state, "jumps"))) == sorted(jumps.split())
    assert sorted(map(written, ref.moves(state))) == sorted(quiet.split() + jumps.split())
    assert sorted(map(written, ref.moves(state, "strict"))) == sorted(strict.split())


def test_stopping_short_on_the_last_row_crowns() -> None:
    front_matter = changed(changed(VARIANTS["pool"], "capture", enforced="huffing"), "promotion", when="stopped")
    ref = Reference(front_matter)
    state = ref.parse("W:W11:B7,6")
    assert {written(move): move.crowned for move in ref.moves(state, "jumps")} == {"11x2": True, "11x2x9": False}


# --- Facts that no line of perft.json reaches ------------------------------------------------------------------------


def test_a_killer_king_stops_right_behind_a_king_that_it_takes_last() -> None:
    assert [short(move) for move in moves_of("killer", "W:WK46:BK23")] == ["46x19"]
    assert [short(move) for move in moves_of("killer", "W:WK46:B23")] == ["46x5", "46x10", "46x14", "46x19"]


def test_huffing_keeps_the_killer_stop() -> None:
    ref = Reference(changed(VARIANTS["killer"], "capture", enforced="huffing"))
    state = ref.parse("W:WK46:BK23")
    assert [short(move) for move in ref.moves(state) if move.captured] == ["46x19"]
    assert [short(move) for move in ref.moves(state, "jumps")] == ["46x19"]


def moves_of(slug: str, fen: str, kind: str = "legal") -> list[Move]:
    ref = variant(slug)
    return ref.moves(ref.parse(fen), kind)


def test_collinear_jumps_are_written_with_the_square_behind_the_victim() -> None:
    routes = moves_of("international", "W:WK46:B32,19", "routes")
    assert [written(move) for move in routes] == ["46x28x5", "46x28x10", "46x28x14"]


def test_a_thai_king_may_turn_back() -> None:
    # The first victim is gone at once, so the king returns over its square and takes what stood behind its start.
    assert [written(move) for move in moves_of("thai", "W:WK18:B14,27")] == ["18x9x32", "18x32x9"]


def test_in_a_row_limits_quiet_king_moves() -> None:
    ref = variant("frisian")
    state = ref.parse("W:WK36,50:BK15,1")
    for text in ("36-41", "15-20", "41-36", "20-15", "36-41", "15-20"):
        state = ref.play(state, find(ref, state, text))
    assert {move.path[0] for move in ref.moves(state)} == {50}  # the king has moved three times
    state = ref.play(state, find(ref, state, "50-45"))
    assert {move.path[0] for move in ref.moves(state)} == {1}
    state = ref.play(state, find(ref, state, "1-6"))
    assert {move.path[0] for move in ref.moves(state)} == {41, 45}  # the man's move has set the count back


def test_in_a_row_does_not_bind_a_side_without_men() -> None:
    ref = variant("frisian")
    state = ref.parse("W:WK46:BK50")
    for text in ("46-41", "50-45", "41-46", "45-50", "46-41", "50-45", "41-46", "45-50"):
        state = ref.play(state, find(ref, state, text))
    assert ref.moves(state)
    assert state.runs == {"w": None, "b": None}


def test_the_first_king_ends_breakthrough() -> None:
    assert moves_of("breakthrough", "B:WK1,40:B20") == []


def test_an_uncovered_man_on_its_last_row_stays_a_man_and_cannot_move_forward() -> None:
    ref = variant("lasca")
    state = ref.parse("W:a7wb,g1w")
    assert [written(move) for move in ref.moves(state)] == [f"{ref.square('g1')}-{ref.square('f2')}"]


def test_lasca_takes_only_the_top_and_puts_it_underneath() -> None:
    ref = variant("lasca")
    state = ref.parse("W:c3w,d4bwb,g7b")
    assert ref.fen(ref.play(state, find(ref, state, "c3xe5"))) == "B:g7b,e5wb,d4wb"


def test_captures_that_differ_only_in_crowning_are_two_moves() -> None:
    front_matter = changed(VARIANTS["russian"], "men", captures="all")
    ref = Reference(changed(front_matter, "kings", captures="all"))
    moves = [move for move in ref.moves(ref.parse("W:W19:B11,14,22,23")) if move.path[-1] == 12]
    assert [(written(move), move.crowned) for move in moves] == [("19x3x17x26x12", True), ("19x26x17x10x12", False)]
    assert set(moves[0].captured) == set(moves[1].captured)


def test_squares_are_numbered_from_the_first_square() -> None:
    for first_square, a1, h8 in [
        ("top-left", 29, 4),
        ("top-right", 32, 1),
        ("bottom-left", 1, 32),
        ("bottom-right", 4, 29),
    ]:
        ref = Reference(changed(VARIANTS["english"], "board", first_square=first_square))
        assert (ref.square("a1"), ref.square("h8")) == (a1, h8)


def test_spanish_numbers_mirror_the_top_left_ones() -> None:
    ref = Reference(VARIANTS["spanish"])
    assert ref.fen(ref.start()) == ref.fen(ref.parse("W:W1-12:B21-32"))
    assert all(ref.number_of[place] == 33 - number for place, number in variant("spanish").number_of.items())


@pytest.mark.parametrize("fen", ["W:W33:B1", "W:Wb1:B1", "W:W1,1:B2", "X:W1:B2", "W:1x"])
def test_a_bad_fen_is_an_error(fen: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        variant("english").parse(fen)


# --- Random rulebooks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(150))
def test_random_rulebooks_keep_the_promises_of_moves(seed: int) -> None:
    rng = random.Random(seed)
    ref = Reference(random_front_matter(rng))

    def identities(moves: list[Move]) -> set[object]:
        ordered = ref.removal == "column"
        victims = [move.captured if ordered else frozenset(move.captured) for move in moves]
        return {(m.path[0], m.path[-1], taken, m.crowned) for m, taken in zip(moves, victims, strict=True)}

    for state in (ref.start(), random_state(rng, ref, most=8), random_state(rng, ref, most=8)):
        assert ref.parse(ref.fen(state)) == state
        strict, legal = ref.moves(state, "strict"), ref.moves(state)
        assert len(identities(strict)) == len(strict)
        assert identities(strict) == identities(ref.moves(state, "routes"))
        assert identities(strict) <= identities(legal)
        assert identities(legal) <= identities(ref.moves(state, "quiet") + ref.moves(state, "jumps"))
        for move in legal:
            assert len(move.path) == max(2, len(move.captured) + 1)
            assert count_pieces(ref, ref.play(state, move)) == count_pieces(ref, state) - (
                0 if ref.removal == "column" else len(move.captured)
            )


def count_pieces(ref: Reference, state: State) -> int:
    assert set(state.board) <= set(ref.places)
    return sum(len(column) for column in state.board.values())
