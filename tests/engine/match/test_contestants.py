"""Who plays a match, as text."""

from pathlib import Path

import pytest

from crownhead import Game, Rulebook
from crownhead.engine.match.contestants import Contestant, EnginePlayer, TimeControl
from crownhead.play.actions import Decline, LetStand, Play


def test_settings_of_the_engine(tmp_path: Path) -> None:
    weights = tmp_path / "weights.bin"
    weights.write_bytes(b"")
    text = f"engine:nodes=5000,depth=7,seconds=0.5,clock=60+0.5,hash=16,threads=2,weights={weights}"
    contestant = Contestant.parse(text)
    assert contestant.clock == TimeControl(60, 0.5)
    assert contestant.settings == {
        **{"nodes": 5000, "depth": 7, "seconds": 0.5, "hash_mb": 16, "threads": 2},
        "weights": str(weights),
    }


@pytest.mark.parametrize(
    "text", ["computer", "computer:1", "computer:10", "random", "random:7", "hub:./scan hub", "hub1:./scan hub"]
)
def test_other_contestants(text: str) -> None:
    assert Contestant.parse(text).text == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a contestant: expected computer:1 to computer:10, random, hub:COMMAND"),
        ("human", "is not a contestant"),
        ("computer:11", "is not a contestant"),
        ("hub:", "is not a contestant"),
        ("hub: ", "is not a contestant"),
        ("hub1:", "is not a contestant"),
        ("enginenodes=5", "is not a contestant"),
        ("engine:", '"" is not a setting of the engine: expected depth, nodes'),
        ("engine:nodes", "each setting once, with its value"),
        ("engine:nodes=1,nodes=2", "each setting once"),
        ("engine:nodes=0", "nodes: a whole number above 0"),
        ("engine:nodes=٣", "nodes: a whole number above 0"),
        ("engine:nodes=99999999999999999999", "nodes: a whole number"),
        ("engine:seconds=inf", "seconds: a number of seconds above 0"),
        ("engine:clock=60+", "is not a clock"),
        ("engine:clock=0", "is not a clock"),
        ("engine:clock=60+-1", "is not a clock"),
        ("engine:weights=/nowhere/weights.bin", "weights: there is no file"),
        ("engine:\x00\n=5", "is not a setting"),
    ],
)
def test_texts_that_name_nobody(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Contestant.parse(text)


def test_an_engine_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="has no limit: expected something like engine:nodes=5000"):
        Contestant.parse("engine:hash=4").limited(None, {})
    assert Contestant.parse("engine:hash=4").limited(None, {"nodes": 5}).settings == {"nodes": 5, "hash_mb": 4}
    assert Contestant.parse("engine:nodes=7").limited(None, {"depth": 5}).settings == {"nodes": 7}
    assert Contestant.parse("engine").limited(TimeControl(5), {}).clock == TimeControl(5)


def test_the_engine_answers_whatever_it_is_asked() -> None:
    player = EnginePlayer("engine", Rulebook.load("boxed"), {"nodes": 500})
    game = Game("boxed", "B:W18,32:B14,15,1")
    game.play("1-5", offer=True)
    game.do("decline")
    assert not isinstance(player.choose(game), Play | LetStand)  # a man is to be had for nothing
    asked = Game("boxed")
    asked.do("offer")
    assert isinstance(player.choose(asked), Decline)


def test_the_same_game_after_another_one() -> None:
    player = EnginePlayer("engine", Rulebook.load("english"), {"nodes": 3000})
    game = Game("english")
    first = player.choose(game), player.score
    game.play("11-15")
    player.choose(game)
    player.begin(1)
    assert (player.choose(Game("english")), player.score) == first
