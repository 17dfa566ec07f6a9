"""The core and the slow interpreter of tests/reference.py agree: on the named variants and on random house rules."""

from random import Random
from typing import Any

import pytest
import yaml
from random_rules import random_front_matter, random_state
from reference import Move, Reference, State

from crownhead import Position, Rulebook, Side, bundled

KINDS = ("legal", "strict", "routes", "quiet", "jumps")

SECTIONS = "".join(
    f"## {anchor} {{#{anchor}}}\nWords.\n"
    for anchor in ("board", "moving", "capturing", "kings", "crowning", "huffing", "winning", "draws")
)


def house_rulebook(front_matter: dict[str, Any]) -> Rulebook:
    head = {"title": "House rules", "slug": "house-rules", "version": "1.0.0", "source": "This house"}
    return Rulebook.parse(f"---\n{yaml.safe_dump(head | front_matter)}---\n{SECTIONS}")


def in_core(rulebook: Rulebook, reference: Reference, state: State) -> Position:
    pieces = {reference.number_of[place]: column for place, column in state.board.items()}
    runs = {side: (reference.number_of[run.place], run.length) for side, run in (state.runs or {}).items() if run}
    side = Side.WHITE if state.side == "w" else Side.BLACK
    king_runs = (runs.get("w", (0, 0)), runs.get("b", (0, 0)))
    return Position(rulebook.variant, side, pieces, king_runs=king_runs)


def identity(path: tuple[int, ...], captured: tuple[int, ...], crowned: bool, kind: str, reference: Reference) -> Any:
    """What makes two moves one: of several routes with the same effect either side may name any."""
    if kind == "routes":
        return path, captured, crowned
    victims = captured if reference.removal == "column" else tuple(sorted(captured))
    return path[0], path[-1], victims, crowned


def assert_agreement(rulebook: Rulebook, reference: Reference, state: State) -> list[Move]:
    position = in_core(rulebook, reference, state)
    for kind in KINDS:
        expected = [identity(*move, kind, reference) for move in reference.moves(state, kind)]
        found = [identity(m.path, m.captured, m.crowns, kind, reference) for m in position.moves(kind)]
        assert sorted(found) == sorted(expected), f"{kind} in {reference.fen(state)}"
    return reference.moves(state)


def walk(rulebook: Rulebook, reference: Reference, state: State, rng: Random, plies: int) -> None:
    """Plays random moves from a position; after each, both know the same moves and the same position."""
    for _ in range(plies):
        moves = assert_agreement(rulebook, reference, state)
        if not moves:
            return
        move = rng.choice(moves)
        position = in_core(rulebook, reference, state)
        same = [each for each in position.moves("jumps") if each.path == move.path and each.captured == move.captured]
        same += [each for each in position.moves("quiet") if each.path == move.path and not move.captured]
        state = reference.play(state, move)
        if same and same[0] in position.legal_moves:
            assert position.play(same[0]) == in_core(rulebook, reference, state)


def merged_front_matter(slug: str) -> dict[str, Any]:
    """A rulebook's front matter as plain data, with what it extends."""
    data = yaml.safe_load(Rulebook.load(slug).text.split("---\n")[1])
    parent = data.pop("extends", None)
    merged = merged_front_matter(parent) if parent else {}
    for key, value in data.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            value = {name: each for name, each in (merged[key] | value).items() if each is not None}
        merged[key] = value
    return {key: value for key, value in merged.items() if value is not None}


@pytest.mark.parametrize("slug", bundled())
def test_every_rulebook(slug: str) -> None:
    rulebook, reference, rng = Rulebook.load(slug), Reference(merged_front_matter(slug)), Random(slug)
    assert in_core(rulebook, reference, reference.start()) == rulebook.start
    walk(rulebook, reference, reference.start(), rng, plies=30)
    for _ in range(120):
        walk(rulebook, reference, random_state(rng, reference, most=rng.choice((3, 6, 12))), rng, plies=3)


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(6, 12))]
)
def test_random_house_rules(seed: int) -> None:
    for number in range(25):
        rng = Random(f"{seed}/{number}")
        front_matter = random_front_matter(rng)
        rulebook, reference = house_rulebook(front_matter), Reference(front_matter)
        for _ in range(4):
            walk(rulebook, reference, random_state(rng, reference), rng, plies=3)


@pytest.mark.parametrize("removal", ["after", "at-once", "column"])
def test_perft_of_random_house_rules_counts_what_can_be_played(removal: str) -> None:
    rng, books = Random(removal), 0
    while books < 8:
        front_matter = random_front_matter(rng)
        if front_matter["capture"]["removal"] != removal:
            continue
        books += 1
        rulebook, reference = house_rulebook(front_matter), Reference(front_matter)
        for _ in range(4):
            position = in_core(rulebook, reference, random_state(rng, reference, most=6))
            nexts = [position.play(move) for move in position.legal_moves]
            after_two = [each.play(move) for each in nexts for move in each.legal_moves]
            assert position.perft(3) == sum(len(each.legal_moves) for each in after_two), position.fen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_random_house_rules(seed: int) -> None:
    test_random_house_rules(seed)
