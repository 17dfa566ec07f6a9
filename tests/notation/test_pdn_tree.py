"""The tree of a game: walking, editing, and what a node knows."""

import pytest

from crownhead import AmbiguousMoveError, IllegalMoveError, Position, Rulebook
from crownhead.notation import pdn


@pytest.fixture
def game() -> pdn.PdnGame:
    return pdn.loads("1. 11-15 {a} 23-19 (23-18 8-11 (12-16)) 2. 8-11 22-17 *", default="english")[0]


def texts(nodes) -> list[str]:
    return [str(node.move) for node in nodes]


def test_walking(game):
    assert texts(game.root.mainline()) == ["11-15", "23-19", "8-11", "22-17"]
    assert texts(game.root.walk())[1:] == ["11-15", "23-19", "8-11", "22-17", "23-18", "8-11", "12-16"]
    last = [*game.root.mainline()][-1]
    line = []
    while last.parent is not None:
        line.append(last)
        last = last.parent
    assert texts(reversed(line)) == ["11-15", "23-19", "8-11", "22-17"]
    assert last is game.root


def test_positions_are_those_of_the_moves(game):
    for node in game.root.walk():
        if node.parent is not None:
            assert node.position == node.parent.position.play(node.move)


def test_adding(game):
    end = [*game.root.mainline()][-1]
    added = end.add_variation("9-13", comment="on we go", nags=(1,))
    assert added.is_main_line
    assert added.parent is end
    other = end.add_variation(end.position.parse("9-14"))
    assert not other.is_main_line
    assert "3. 9-13! {on we go} (3. 9-14)" in " ".join(str(game).split())


def test_only_legal_moves_can_be_added(game):
    with pytest.raises(IllegalMoveError):
        game.root.add_variation("11-20")
    with pytest.raises(ValueError, match="not a legal move"):
        game.root.add_variation(game.root.next().variations[0].move)
    ambiguous = pdn.PdnGame("english", "B:W6,7,14,15:B2")
    with pytest.raises(AmbiguousMoveError):
        ambiguous.root.add_variation("2x18")


def test_nothing_can_follow_what_was_not_played():
    game = pdn.loads('[GameType "21"] 1. 11-20 *')[0]
    with pytest.raises(ValueError, match="not known"):
        game.root.next().add_variation("9-13")


def test_removing_and_promoting(game):
    first = game.root.next()
    first.promote_to_main(first.variations[1])
    assert texts(game.root.mainline()) == ["11-15", "23-18", "8-11"]
    first.remove_variation(first.variations[1])
    assert texts(first.variations) == ["23-18"]


def test_set_ups_can_be_added():
    game = pdn.PdnGame("boxed")
    there = Position.from_fen(game.rulebook, "W:W18,27:B5")
    game.root.add_setup(there).add_variation("18-14")
    again = pdn.loads(str(game))[0]
    assert pdn.same_tree(game.root, again.root)
    assert again.root.next().position == there


def test_comments_can_be_set(game):
    first = game.root.next()
    first.comment = "one"
    first.comments.append("two {with braces}")
    again = pdn.loads(str(game))[0]
    assert again.root.next().comments == ["one", "two {with braces}"]


def test_same_tree_sees_every_difference(game):
    def changed(change) -> bool:
        other = pdn.loads(str(game))[0]
        change(other.root.next())
        return pdn.same_tree(game.root, other.root)

    assert changed(lambda node: None)
    assert not changed(lambda node: node.nags.append(1))
    assert not changed(lambda node: node.comments.append("more"))
    assert not changed(lambda node: node.variations.pop())
    assert not changed(lambda node: node.variations.reverse())


def test_a_new_game_has_what_it_needs():
    game = pdn.PdnGame("russian", tags={"White": "a"})
    assert game.tags == {"White": "a", "Result": "*", "GameType": "25,W,8,8,A0,0", "Rulebook": "russian"}
    assert game.start == Rulebook.load("russian").start
    assert (game.faults, game.line, game.guess, game.plies) == ((), None, None, 0)
    started = pdn.PdnGame("english", "W:W18:B14")
    assert started.tags["FEN"] == "W:W18:B14"


@pytest.mark.thorough
def test_a_very_long_line_needs_no_deep_stack():
    kings = "1-6 50-45 6-1 45-50 " * 3000
    game = pdn.loads(f'[GameType "20"] [FEN "W:WK1:BK50"] {kings} *')[0]
    assert game.faults == ()
    *_, last = game.root.mainline()
    assert last.position == game.start
    assert pdn.same_tree(game.root, pdn.loads(str(game))[0].root)


def test_deeply_nested_variations():
    text = "1. 11-15 " + "(1. 9-13 " * 900 + ")" * 900 + " *"
    game = pdn.loads(text, default="english")[0]
    assert game.faults == ()
    assert pdn.same_tree(game.root, pdn.loads(str(game))[0].root)
