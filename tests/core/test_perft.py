"""The core agrees with every published and independently computed count of move sequences."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from crownhead import Position, Rulebook
from crownhead._core import Variant
from crownhead.rules.rulebook import facts

LINES = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())["positions"]
QUICK, SLOW = 1_000_000, 20_000_000_000


def label(line: dict) -> str:
    return f"{line['variant']}-{line.get('name') or line['fen'][:24]}-{line['duplicates']}"


def position(line: dict, compiled: bool = True) -> Position:
    # The counts number every board from the top left; some rulebooks number theirs as PDN does.
    front_matter = Rulebook.load(line["variant"]).front_matter
    front_matter = replace(front_matter, board=replace(front_matter.board, first_square="top-left"))
    return Position.from_fen(Variant(**facts(front_matter), compiled=compiled), line["fen"])


def check(line: dict, compiled: bool, most: int, threads: int = 1) -> None:
    start = position(line, compiled)
    keep = line["duplicates"] == "keep"
    for depth, nodes in enumerate(line["nodes"], start=1):
        if nodes > most:
            break
        assert start.perft(depth, threads=threads, keep_duplicates=keep) == nodes, f"depth {depth}"


@pytest.mark.parametrize("line", LINES, ids=label)
def test_the_compiled_variants_agree(line: dict) -> None:
    assert position(line).variant.compiled_as is not None
    check(line, compiled=True, most=QUICK)


@pytest.mark.parametrize("line", LINES, ids=label)
def test_the_same_rules_at_run_time_agree(line: dict) -> None:
    assert position(line, compiled=False).variant.compiled_as is None
    check(line, compiled=False, most=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES, ids=label)
def test_every_line_agrees_at_full_depth(line: dict) -> None:
    check(line, compiled=True, most=SLOW, threads=2)


@pytest.mark.parametrize("slug", ["international", "frisian", "lasca", "boxed", "canadian"])
def test_threads_and_hash_table_change_nothing(slug: str) -> None:
    start = Rulebook.load(slug).start
    plain = start.perft(6)
    assert start.perft(6, threads=2) == plain
    assert start.perft(6, hash_mb=1) == plain
    assert start.perft(6, threads=2, hash_mb=4) == plain


@pytest.mark.parametrize("slug", ["international", "english", "turkish", "lasca", "boxed"])
def test_divide_adds_up_to_perft(slug: str) -> None:
    start = Rulebook.load(slug).start
    divided = start.divide(4)
    assert [move for move, _ in divided] == list(start.legal_moves)
    assert sum(nodes for _, nodes in divided) == start.perft(4)


@pytest.mark.parametrize(
    "options", [{"depth": -1}, {"depth": 101}, {"depth": 2, "threads": 0}, {"depth": 2, "hash_mb": -1}]
)
def test_senseless_options_are_refused(options: dict) -> None:
    with pytest.raises(ValueError, match=r"depth|threads|hash_mb"):
        Rulebook.load("english").start.perft(**options)
