"""The computer's ten levels, and how it answers, claims and punishes."""

from __future__ import annotations

import random

import pytest

from crownhead import Compel, Game, Huff, LetStand, Limit, Move
from crownhead.engine import Clock, Engine
from crownhead.engine.player_names import named_player
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.levels import FULL, LEVELS, OPENING_PLIES, SCALE, at, choose_line, level_of, measured
from crownhead.engine.players.player import Player
from crownhead.engine.players.random_player import RandomPlayer
from crownhead.play.actions import Accept, Claim, Decline, Play
from crownhead.sides import Side

pytestmark = pytest.mark.thorough


def beginner(game: Game, chance: random.Random) -> Move:
    """Takes as much as possible; else any move that does not put a piece where it is taken at once."""
    legal = list(game.legal_moves)
    if legal[0].is_capture:
        most = max(len(move.captured) for move in legal)
        return chance.choice([move for move in legal if len(move.captured) == most])
    safe = [m for m in legal if not any(reply.is_capture for reply in game.position.play(m).legal_moves[:1])]
    return chance.choice(safe or legal)


def result(white: object, black: object, slug: str = "english", most: int = 150) -> int:
    """1 if White won, -1 if Black did, else 0. A player is a function of a game, or a level."""
    game = Game(slug)
    while not game.outcome and game.ply < most:
        game.play((white if game.turn is Side.WHITE else black)(game))  # type: ignore[operator]
    winner = game.outcome.winner if game.outcome else None
    return 0 if winner is None else 1 if winner is Side.WHITE else -1


def match(one: object, other: object, games: int) -> int:
    """How many more games the first has won, with colours exchanged."""
    results = (result(one, other) if number % 2 else -result(other, one) for number in range(games))
    return sum(results)


def at_level(number: int, seed: int) -> object:
    # No seconds: the same games on any machine.
    engine, chance, level = Engine("english", hash_mb=1), random.Random(seed), level_of("english", number)
    unhurried = level._replace(seconds=1e6)
    return lambda game: choose_line(engine, game, unhurried, chance)[0].moves[0]


def after(slug: str, fen: str, *texts: str) -> Game:
    game = Game(slug, fen)
    for text in texts:
        game.do(text)
    return game


# --- how strong ------------------------------------------------------------------------------------------------------


def test_a_beginner_beats_level_1() -> None:
    chance = random.Random(7)
    assert match(lambda game: beginner(game, chance), at_level(1, 1), 20) >= 10


@pytest.mark.thorough
@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_level_beats_the_one_below(level: int) -> None:
    assert match(at_level(level, 1), at_level(level - 1, 2), 20) > 3


@pytest.mark.parametrize("slug", measured())
def test_levels_grow(slug: str) -> None:
    levels = [level_of(slug, number) for number in LEVELS]
    assert len(set(levels)) == len(LEVELS) == 10
    assert [level.depth for level in levels] == sorted(level.depth for level in levels)
    assert [level.softness for level in levels] == sorted((level.softness for level in levels), reverse=True)
    assert [level.oversight for level in levels] == sorted((level.oversight for level in levels), reverse=True)
    assert [level.nodes for level in levels] == sorted(level.nodes for level in levels)
    assert all(level.seconds <= 20 for level in levels)


def test_the_scale_has_its_marks_and_what_lies_between() -> None:
    assert [at(mark) for mark in range(1, len(SCALE) + 1)] == list(SCALE)
    between, chance = at(2.25), random.Random(5)
    assert SCALE[1].nodes < between.nodes < SCALE[2].nodes
    depths = [between.limit(chance).depth for _ in range(400)]
    assert set(depths) == {1, 2}
    assert 60 < depths.count(2) < 140


@pytest.mark.parametrize(
    ("slug", "like"),
    [("wcdf-checkers", "english"), ("frisian", "international"), ("brazilian", "russian"), ("armenian", "turkish")],
)
def test_a_rulebook_without_places_has_those_of_the_one_that_is_most_like_it(slug: str, like: str) -> None:
    assert [level_of(slug, number) for number in LEVELS] == [level_of(like, number) for number in LEVELS]


def test_the_highest_level_is_the_engine_as_it_is() -> None:
    for slug in measured():
        assert level_of(slug, 10) == FULL
    assert not FULL.softness
    assert not FULL.oversight


@pytest.mark.parametrize("number", LEVELS)
def test_how_strong_a_level_is_does_not_depend_on_the_machine(number: int) -> None:
    """A machine that looks at 800,000 positions a second, a tenth of what an ordinary one does, still looks at all."""
    for slug in measured():
        level = level_of(slug, number)
        assert level.nodes / level.seconds <= 800_000


def test_a_win_in_sight_is_not_overlooked_but_by_oversight() -> None:
    engine, game = Engine("english", hash_mb=1), Game("english", "B:W18,32:B14,23,1")
    level = at(3)._replace(oversight=0)
    assert {str(choose_line(engine, game, level, random.Random(seed))[0].moves[0]) for seed in range(20)} <= {
        str(move) for move in game.legal_moves
    }
    won = Game("english", "W:WK32:BK26")
    deep = level._replace(depth=9)
    assert {str(choose_line(engine, won, deep, random.Random(seed))[0].moves[0]) for seed in range(20)} == {"32-27"}


# --- variety ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 5, 8, 10])
def test_games_do_not_begin_in_the_same_way(level: int) -> None:
    engine, game, chosen = Engine("english", hash_mb=1), Game("english"), level_of("english", level)
    moves = (choose_line(engine, game, chosen, random.Random(seed), Limit(nodes=3000)) for seed in range(25))
    assert len({str(line.moves[0]) for line, _ in moves}) > 1


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        game, white = Game("international"), Computer(6, seed=seed, limit=Limit(nodes=2000))
        for _ in range(30):
            game.do(white.choose(game))
        return [str(move) for move in game.moves]

    assert moves(3) == moves(3)
    assert moves(3) != moves(4)


def test_a_new_game_with_a_seed_begins_as_the_first_did() -> None:
    computer = Computer(5, seed=1, limit=Limit(nodes=2000))
    computer.begin(9)
    one = computer.choose(Game("english"))
    computer.choose(Game("english"))
    computer.begin(9)
    assert computer.choose(Game("english")) == one


def test_after_the_opening_the_strong_levels_play_the_best_move() -> None:
    game, engine = Game("english"), Engine("english", hash_mb=1)
    for _ in range(OPENING_PLIES):
        best = engine.analyse(game, Limit(depth=3)).best
        assert best
        game.play(best)
    chosen = {Computer(9, seed=seed, limit=Limit(depth=5)).choose(game).move for seed in range(5)}  # type: ignore[union-attr]
    assert len(chosen) == 1


def test_a_clock_shortens_the_thought() -> None:
    computer = Computer(10, seed=1)
    computer.clock = Clock(0.2)
    assert computer.choose(Game("international")).move  # type: ignore[union-attr]


# --- huffing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "overlooks", "remedy"),
    [
        ("B:W18,31,32:B14,1,2", "1-5", Huff(("14",))),  # a man more
        ("B:WK1,11,18,25,27,28,29:B9,21", "9-13", Huff(("21",))),  # wins at once
        ("W:W12,23,25:B4,7,19,24,K31", "25-22", Compel()),  # the capture loses by force
        ("B:W19:B1,4,7,15,K21,28,K30", "28-32", LetStand()),  # after anything else the last man is lost
    ],
)
def test_it_does_about_an_overlooked_capture_what_is_best(fen: str, overlooks: str, remedy: object) -> None:
    game = Game("boxed", fen)
    game.play(overlooks)
    assert game.offence
    assert Computer(5).choose(game) == remedy
    assert Computer(1).choose(game) == remedy


def test_it_takes_what_must_be_taken() -> None:
    for seed in range(10):
        action = Computer(1, seed=seed).choose(Game("boxed", "B:W18,32:B14,1"))
        assert isinstance(action, Play)
        assert action.move == "14x23"


# --- draws -----------------------------------------------------------------------------------------------------------


def offered(fen: str) -> Game:
    game = Game("english", fen)
    game.do(f"offer {game.turn.other}")
    return game


def test_it_accepts_a_draw_when_it_is_behind_and_declines_when_it_is_ahead() -> None:
    assert isinstance(Computer(5).choose(offered("B:W18,22,30,31,32:B1,2")), Accept)
    assert isinstance(Computer(5).choose(offered("B:W30,31:B1,2,3,4,5")), Decline)
    assert isinstance(Computer(5).choose(offered("B:W21,22,23:B10,11,12")), Decline)  # there is much to play for


def test_it_claims_a_draw_unless_it_is_ahead() -> None:
    moves = ["1-5", "32-28", "5-1", "28-32"] * 2
    even = after("brettspielnetz-checkers", "B:WK32,K31:BK1,K2", *moves)
    assert Computer(5).choose(even) == Claim("repetition")
    ahead = after("brettspielnetz-checkers", "B:WK32:BK1,K2,K9", *moves)
    assert isinstance(Computer(5).choose(ahead), Play)


def test_it_never_resigns() -> None:
    assert isinstance(Computer(10, limit=Limit(depth=5)).choose(Game("english", "B:WK18,K19,K22,K23:B1")), Play)


# --- names -----------------------------------------------------------------------------------------------------------


def test_every_level_has_its_name() -> None:
    for number in LEVELS:
        named = named_player(f"computer:{number}")
        assert isinstance(named, Computer)
        assert named.level == number
    assert isinstance(named_player("random:5"), RandomPlayer)
    assert isinstance(named_player("computer"), Player)
    with pytest.raises(ValueError, match="expected human, computer"):
        named_player("computer:11")
    with pytest.raises(ValueError, match="there is no level 0: expected 1 to 10"):
        Computer(0)
