"""Column games: what is counted in bulk, and what the search plays, is what one gets by playing move by move."""

from random import Random

import pytest

from crownhead import Engine, Game, Limit, Position, Rulebook


def counted(position: Position, depth: int) -> int:
    """How many sequences of moves there are, one move after the other."""
    if depth == 1:
        return len(position.legal_moves)
    return sum(counted(position.play(move), depth - 1) for move in position.legal_moves)


def after_random_moves(start: Position, rng: Random, plies: int) -> Position:
    position = start
    for _ in range(plies):
        if not position.legal_moves:
            break
        position = position.play(rng.choice(list(position.legal_moves)))
    return position


@pytest.mark.parametrize("slug", ["lasca", "bashni"])
def test_perft_counts_what_can_be_played(slug: str) -> None:
    """Late in a game too, when columns are high and there are kings among them."""
    rng = Random(slug)
    for plies in (0, 8, 16, 24, 32, 40, 60):
        position = after_random_moves(Rulebook.load(slug).start, rng, plies)
        assert position.perft(3) == counted(position, 3), position.fen


@pytest.mark.parametrize("slug", ["lasca", "bashni"])
def test_the_lines_of_the_search_can_be_played(slug: str) -> None:
    rng = Random(slug)
    for plies in (0, 10, 20, 30):
        position = after_random_moves(Rulebook.load(slug).start, rng, plies)
        if not position.legal_moves:
            continue
        found = Engine(slug, hash_mb=4).analyse(Game(slug, position.fen), Limit(depth=7))
        for move in found.lines[0].moves:
            assert move in position.legal_moves, position.fen
            position = position.play(move)
