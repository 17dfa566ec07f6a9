"""One game of a match: how it ends, and whose fault that is."""

import sys
import time
from collections.abc import Callable

import pytest

from crownhead import Game, Side
from crownhead.engine.match import Match, Verdict
from crownhead.engine.match.game import Consensus, play_game
from crownhead.engine.match.results import GameResult
from crownhead.engine.players.player import Player
from crownhead.engine.players.random_player import RandomPlayer
from crownhead.notation import pdn
from crownhead.play.actions import Action, Adjudicate, Offer, Play, Resign
from crownhead.position import Position


class Puppet(Player):
    """Does what the test tells it to; else it plays by chance."""

    def __init__(self, act: Callable[[Game], Action | None] = lambda game: None) -> None:
        self.name = "puppet"
        self.act = act
        self.chance = RandomPlayer(1)

    def choose(self, game: Game) -> Action:
        return self.act(game) or self.chance.choose(game)


def played(
    act: Callable[[Game], Action | None],
    *,
    rules: str = "english",
    fen: str | None = None,
    number: int = 1,
    **settings: object,
) -> GameResult:
    match = Match("random", "random", rules, **settings)  # type: ignore[arg-type]
    start = Position.from_fen(match.book, fen) if fen else match.book.start
    return play_game(match, (Puppet(act), Puppet()), number, start, pdn=True)


def first_acts(action: Action) -> Callable[[Game], Action | None]:
    return lambda game: action


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        (Play("1-32"), "puppet (white) played 1-32, which is not legal in W:"),
        (Play("\x00"), "which is not legal"),
        (Offer(), "did what cannot be done in a match: offer"),
        (Adjudicate(Side.WHITE), "did what cannot be done in a match"),
    ],
)
def test_an_illegal_action_loses_and_is_named(action: Action, complaint: str) -> None:
    game = played(first_acts(action), fen="W:W32,31:B1,2")
    assert (game.points, game.reason) == (0.0, "illegal")
    assert complaint in game.fault
    assert pdn.loads(game.pdn)[0].tags["Fault"] == game.fault


def test_a_failure_loses_and_is_named() -> None:
    def fail(game: Game) -> Action:
        raise RuntimeError("out of\nmemory")

    game = played(fail, number=2)
    assert (game.points, game.reason, game.fault) == (
        0.0,
        "failure",
        "puppet (black) failed: RuntimeError: out of memory",
    )


def test_an_interruption_is_not_a_failure() -> None:
    def interrupt(game: Game) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(interrupt)


def test_the_flag_falls() -> None:
    def dream(game: Game) -> None:
        time.sleep(0.02)

    game = played(dream, clock="0.05")
    assert (game.points, game.reason, game.fault) == (0.0, "flag", "puppet (white) overstepped the time")
    record = pdn.loads(game.pdn)[0]
    assert record.tags["Termination"] == "time forfeit"


def test_an_increment_keeps_the_flag_up() -> None:
    def dream(game: Game) -> None:
        time.sleep(0.002)

    game = played(dream, clock="60+1", most_plies=10)
    assert game.reason == "plies"
    assert "[%clk 0:01:0" in game.pdn


def test_clocks_are_told_to_the_player() -> None:
    seen = []
    match = Match("random", "random", clock="5+0.5", most_plies=6)
    watcher = Puppet(lambda game: seen.append(watcher.clock))  # type: ignore[func-returns-value]
    play_game(match, (watcher, Puppet()), 1, match.book.start)
    assert len(seen) == 3
    assert all(clock is not None and clock.increment == 0.5 and 0 < clock.seconds < 7 for clock in seen)


def test_somebody_resigns() -> None:
    assert played(first_acts(Resign())).points == 0.0
    assert played(first_acts(Resign()), number=2)[1:3] == (0.0, "resignation")


def test_too_many_plies_are_a_draw() -> None:
    game = played(lambda game: None, most_plies=12)
    assert (game.points, game.reason, game.plies) == (0.5, "plies", 12)
    assert "adjudicate draw" in game.pdn


def test_draws_that_need_a_claim_are_claimed() -> None:
    def shuffle(game: Game) -> Action:
        if game.turn is Side.WHITE:
            return Play("32-28" if 32 in game.position.pieces else "28-32")
        return Play("1-5" if 1 in game.position.pieces else "5-1")

    match = Match("random", "random", "brettspielnetz-checkers")
    start = Position.from_fen(match.book, "B:WK32,K31:BK1,K2")
    game = play_game(match, (Puppet(shuffle), Puppet(shuffle)), 1, start, pdn=True)
    assert (game.points, game.reason, game.plies) == (0.5, "repetition", 8)


def test_offers_are_not_passed_on() -> None:
    game = played(lambda game: Play(str(game.legal_moves[0]), offer=True), most_plies=20)
    assert "offer" not in game.pdn


def test_the_first_has_white_in_odd_games() -> None:
    wins = "W:W18:B14"
    assert played(lambda game: None, fen=wins).points == 1.0
    assert played(lambda game: None, fen=wins, number=2).points == 0.0


# --- verdicts --------------------------------------------------------------------------------------------------------


def verdict_after(verdict: Verdict, *scores: int | None) -> str | None:
    consensus, side = Consensus(verdict), Side.WHITE
    for ply, score in enumerate(scores, 1):
        if agreed := consensus.add(ply, side, score):
            return f"{ply}: {agreed.winner or 'draw'}"
        side = side.other
    return None


def test_both_must_agree_who_wins() -> None:
    verdict = Verdict(win=300, plies=4)
    assert verdict_after(verdict, 400, -400, 350, -300) == "4: white"
    assert verdict_after(verdict, -400, 400, -350, 300) == "4: black"
    assert verdict_after(verdict, 400, -200, 400, -400, 400) is None  # one was less sure meanwhile
    assert verdict_after(verdict, 400, 400, 400, 400) is None  # each is ahead in their own eyes
    assert verdict_after(verdict, 400, None, 400, -400, 400) is None


def test_a_level_game_is_a_draw_only_later() -> None:
    verdict = Verdict(draw=10, plies=3, after=4)
    assert verdict_after(verdict, *[0] * 10) == "7: draw"
    assert verdict_after(verdict, *[20] * 10) is None


def test_games_end_by_verdict() -> None:
    match = Match("engine:nodes=300,hash=1", "engine:nodes=300,hash=1", verdict="draw=1000,plies=2,after=6")
    first, second = (each.make(match.book) for each in match.contestants)
    game = play_game(match, (first, second), 1, match.book.start)
    assert (game.points, game.reason, game.plies) == (0.5, "verdict", 8)


@pytest.mark.thorough
@pytest.mark.parametrize("other", ["computer:3", f"hub:{sys.executable} -m crownhead hub english --hash 1"])
@pytest.mark.parametrize("cpu", [False, True])
def test_levels_and_other_programs_have_a_say_in_it(other: str, cpu: bool) -> None:
    """Their scores count: White is a king ahead, and all see it."""
    match = Match("engine:hash=1", other, limit="seconds=0.05" if cpu else "depth=3", cpu=cpu, verdict="win=60,plies=4")
    first, second = (each.make(match.book) for each in match.contestants)
    game = play_game(match, (first, second), 1, Position.from_fen(match.book, "W:W25,26,K15,K31:B3,4,K29"))
    assert (game.points, game.reason, game.plies) == (1.0, "verdict", 4)


@pytest.mark.parametrize("text", ["", "win", "win=-1", "win=1,win=2", "plies=4", "after=x", "win=99999999"])
def test_verdicts_that_make_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not part of a verdict|decides nothing"):
        Verdict.parse(text)
