"""Positions with known answers: the answers are right, and the engine finds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from crownhead import Engine, Game, Limit, Side, bundled

POSITIONS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "data" / "positions.yaml").read_text(encoding="utf-8")
)
MAN = 100


def game_of(position: dict[str, Any]) -> Game:
    return Game(position["rulebook"], position["position"])


def named(positions: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(each, id=each["title"]) for each in positions]


# --- the answers -----------------------------------------------------------------------------------------------------


def test_every_rulebook_has_its_positions() -> None:
    # With huffing a capture may be left, so little is forced: those answers are with the players' tests.
    assert {each["rulebook"] for each in POSITIONS} == set(bundled()) - {"boxed"}
    assert len({each["title"] for each in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("position", named([each for each in POSITIONS if "line" in each]))
def test_the_line_can_be_played(position: dict[str, Any]) -> None:
    game = game_of(position)
    for text in position["line"].split():
        game.play(text)
    assert "best" not in position or position["line"].split()[0] in position["best"]


@pytest.mark.parametrize("position", named([each for each in POSITIONS if "plies" in each]))
def test_the_win_is_forced_by_this_move_alone(position: dict[str, Any]) -> None:
    game = game_of(position)
    winning = [move for move in game.legal_moves if is_lost(after(game, move), position["plies"] - 1, game.turn)]
    assert [game.position.text(move) for move in winning] == position["best"]


def is_lost(game: Game, plies: int, winner: Side) -> bool:
    """Whether `winner` wins within this many plies against any defence; the other is to move. By trying everything."""
    if game.outcome:
        return game.outcome.winner is winner
    return plies > 1 and all(can_win(after(game, move), plies - 1, winner) for move in game.legal_moves)


def can_win(game: Game, plies: int, winner: Side) -> bool:
    if game.outcome:
        return game.outcome.winner is winner
    return any(is_lost(after(game, move), plies - 1, winner) for move in game.legal_moves)


def after(game: Game, move: Any) -> Game:
    copy = game.copy()
    copy.play(move)
    return copy


# --- the engine ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", named([each for each in POSITIONS if not each.get("deep")]))
def test_the_engine_finds_it(position: dict[str, Any]) -> None:
    game = game_of(position)
    found = Engine(position["rulebook"], hash_mb=8).analyse(game, Limit(nodes=400_000))
    assert found.best
    assert found.score is not None
    assert game.position.text(found.best) in position.get("best", [game.position.text(found.best)])
    if position["result"] == "draw":
        assert abs(found.score) < MAN
    else:
        assert (found.score if position["result"] == "win" else -found.score) >= MAN
    if "plies" in position:
        assert found.lines[0].wins_in is not None
        assert 0 < found.lines[0].wins_in <= position["plies"]
