"""The core in a browser is the core: the same moves, the same counts, the same searches by every rulebook."""

import random

import pytest

from crownhead import Game, Rulebook, bundled
from crownhead.engine import Engine, Limit
from crownhead.engine.portable import line, start_of

pytestmark = pytest.mark.thorough

BEGIN = {"moves": []}
MOST_LEAVES = 50_000
NODES = 20_000
SEARCHED = ["international", "english", "russian", "turkish", "frisian", "breakthrough", "boxed", "canadian", "lasca"]


def random_game(slug, plies, seed=7):
    """A game of ``plies`` random moves, or as many as there are."""
    chance, game = random.Random(seed), Game(slug)
    while game.ply < plies and not game.outcome:
        game.play(chance.choice(list(game.legal_moves)))
    return game


def last_part(game, plies):
    """The same place as a line that begins only ``plies`` plies ago, with what had been counted by then."""
    ply = max(0, game.ply - plies)
    return {"start": start_of(game.at(ply)), "moves": line(game)["moves"][ply:]}


@pytest.mark.parametrize("slug", bundled())
def test_perft_agrees(core, slug):
    core.open(slug, "plain")
    position, depth, leaves = Rulebook.load(slug).start, 0, 1
    while leaves <= MOST_LEAVES:
        depth += 1
        leaves = position.perft(depth)
        assert core.ask("perft", line=BEGIN, depth=depth) == leaves
    later = random_game(slug, 50)
    assert core.ask("perft", line=line(later), depth=3) == later.position.perft(3)


@pytest.mark.parametrize("slug", bundled())
def test_a_line_of_moves_leads_to_the_same_place(core, slug):
    core.open(slug, "plain")
    for plies in (0, 1, 12, 35, 80):
        game = random_game(slug, plies)
        seen = core.ask("look", line=line(game))
        moves = seen.pop("moves")
        assert seen == {**start_of(game), "runs": [list(run) for run in start_of(game)["runs"]]}
        legal = game.position.legal_moves
        name = game.rulebook.variant.name
        assert [move["text"] for move in moves] == [str(move) for move in legal]
        assert [move["path"] for move in moves] == [[name(square) for square in move.path] for move in legal]
        assert [move["captured"] for move in moves] == [[name(square) for square in move.captured] for move in legal]
        assert [move["crowns"] for move in moves] == [move.crowns for move in legal]


@pytest.mark.parametrize(
    ("slug", "fen", "moves"),
    [
        ("english", "W:WK32,K31:BK1", "32-28 1-5 28-32 5-1"),
        ("fmjd-international", "W:WK1,K2,K3:BK50", "1-6 50-45 6-1 45-50"),
        ("frisian", "W:WK48,36:BK4,15", "48-43 4-9 43-48"),
    ],
)
def test_what_was_counted_before_a_line_begins_goes_on(core, slug, fen, moves):
    """Draw rules, and a king that may not move on and on: the line may begin at any ply, the place is the same."""
    core.open(slug, "plain")
    game = Game(slug, fen)
    for text in moves.split():
        game.play(text)
    expected = core.ask("look", line=line(game))
    assert expected["counts"] == start_of(game)["counts"]
    for plies in range(game.ply):
        assert core.ask("look", line=last_part(game, plies)) == expected


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("slug", SEARCHED)
def test_a_search_finds_the_same(core, slug, lines):
    for plies in (0, 20, 60):
        game = random_game(slug, plies)
        if game.outcome:
            continue
        core.open(slug)
        native = Engine(slug, hash_mb=core.megabytes, tablebase=False).analyse(game, Limit(nodes=NODES), lines=lines)
        found = core.ask("search", line=line(game), limits={"nodes": NODES, "lines": lines})["parts"][-1]
        assert (found["depth"], found["nodes"]) == (native.depth, native.nodes)
        assert [each["score"] for each in found["lines"]] == [each.score for each in native.lines]
        ours = [[move["text"] for move in each["moves"]] for each in found["lines"]]
        assert ours == [[str(move) for move in each.moves] for each in native.lines]


def test_the_past_of_a_game_counts(core):
    """White has a king more, and Black can bring a position back for the third time."""
    game = Game("english", "W:WK32,K31,K30:BK1,K2")
    for text in ("32-28", "1-5", "28-32", "5-1", "32-28", "1-5", "28-32"):
        game.play(text)
    native = Engine("english", hash_mb=core.megabytes, tablebase=False).analyse(game, Limit(nodes=NODES), lines=9)
    core.open("english")
    found = core.ask("search", line=line(game), limits={"nodes": NODES, "lines": 9})["parts"][-1]
    scores = {each["moves"][0]["text"]: each["score"] for each in found["lines"]}
    assert scores == {str(each.moves[0]): each.score for each in native.lines}
    assert scores.pop("5-1") == 0
    assert all(score < 0 for score in scores.values())
