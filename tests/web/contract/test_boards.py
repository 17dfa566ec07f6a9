"""What the board in the browser is told is what the game knows, in every rulebook and all along random games."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import Game, bundled
from crownhead.web.contract import boards

RULEBOOKS = st.sampled_from(bundled())


@st.composite
def games(draw, rulebooks=RULEBOOKS, most=60):
    """A game somewhere in its course, with a huff now and then where there is one."""
    game = Game(draw(rulebooks))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most))):
        if game.outcome:
            break
        if game.offence and random.random() < 0.7:
            name = game.rulebook.variant.name
            game.do(random.choice([f"huff {name(game.offence.liable[0])}", "compel", "let stand"]))
        else:
            game.play(random.choice(game.legal_moves))
    return game


def names(game, squares):
    return [game.rulebook.variant.name(square) for square in squares]


@given(games())
def test_moves_are_the_legal_moves(game):
    listed = boards.describe(game, "both")["moves"]
    assert [move["text"] for move in listed] == [str(move) for move in game.legal_moves]
    assert len({move["text"] for move in listed}) == len(listed), "two moves, even if they differ only in crowning"
    for told, move in zip(listed, game.legal_moves, strict=True):
        assert told["path"] == names(game, move.path)
        assert told["captured"] == names(game, move.captured)
        assert told["crowns"] == move.crowns == (told["crowned"] is not None)
        assert len(told["path"]) == max(2, len(told["captured"]) + 1)


@given(games())
@pytest.mark.thorough
def test_every_text_and_short_text_means_its_own_move(game):
    for told, move in zip(boards.describe(game, "both")["moves"], game.legal_moves, strict=True):
        for text in (told["text"], told["short"]):
            after = game.copy()
            after.play(text)
            assert after.last_move == move


@given(games())
def test_other_ways_make_the_same_capture(game):
    for told, move in zip(boards.describe(game, "both")["moves"], game.legal_moves, strict=True):
        for way in told["ways"]:
            assert (way["path"][0], way["path"][-1]) == (told["path"][0], told["path"][-1])
            assert sorted(way["captured"]) == sorted(told["captured"])
            after = game.copy()
            after.play("x".join(way["path"]))
            assert after.last_move.same_effect(move)


@given(games())
def test_every_choice_of_squares_leads_to_a_move(game):
    """The board follows what is told here; that it is right, the tests of `play.selection` say."""
    board = boards.describe(game, "both")
    ways = [(move, way["path"]) for move in board["moves"] for way in (move, *move["ways"])]
    assert set(board["walks"]) == {path[0] for _, path in ways}
    reached = set()

    def follow(walk, squares):
        assert ways[walk["route"]][1][: len(squares)] == squares
        assert walk["stop"] is None or ways[walk["stop"]][1] == squares
        assert set(walk["ends"]) <= walk["routes"].keys() | walk["steps"].keys()
        reached.update([walk["stop"]] if walk["stop"] is not None else [])
        for square, numbers in walk["routes"].items():
            assert numbers
            for number in numbers:
                assert ways[number][1][: len(squares)] == squares
                assert square in ways[number][1][len(squares) :]
            reached.update(numbers)
        for square, further in walk["steps"].items():
            follow(further, [*squares, square])

    for start, walk in board["walks"].items():
        follow(walk, [start])
    assert {ways[number][0]["text"] for number in reached} == {move["text"] for move in board["moves"]}


@given(games())
def test_it_survives_json(game):
    board = boards.describe(game, "both")
    assert json.loads(json.dumps(board)) == board
    assert json.loads(json.dumps(boards.moments(game))) == boards.moments(game)


@given(games())
def test_the_position_is_all_there(game):
    board = boards.describe(game)
    squares = {square["name"]: (square["row"], square["column"]) for square in board["squares"]}
    assert len(set(squares.values())) == len(squares) == game.rulebook.variant.square_count
    for name, column in board["position"].items():
        assert game.position.at(game.rulebook.variant.square(name) if name[0].isalpha() else int(name)) == column
    assert len(board["position"]) == len(game.position.pieces)
    assert board["fen"] == game.position.fen


@given(games())
def test_each_piece_of_the_player_may_move_or_has_its_reason(game):
    board = boards.describe(game, game.turn)
    own = {name for name, column in board["position"].items() if column[0].lower() == board["turn"][0]}
    movable = {move["path"][0] for move in board["moves"]}
    assert set(board["must"]) <= movable <= own
    if board["moves"]:
        assert set(board["refusals"]) == own - movable
    for square, why in board["refusals"].items():
        assert why["text"].startswith(why["what"])
        assert f"({why['title']})" in why["text"]
        assert why["clause"] == game.rulebook.clause(why["clause"]).anchor
        assert why["values"] == {"square": square}


@given(games())
def test_only_whoever_may_move_is_told_the_moves(game):
    for viewer in (game.turn.other, None):
        board = boards.describe(game, viewer)
        assert (board["moves"], board["walks"], board["must"], board["refusals"]) == ([], {}, [], {})
        assert not board["yours"]
    assert boards.describe(game, game.turn)["moves"] == boards.describe(game, "both")["moves"]


@given(games())
@settings(max_examples=30)
def test_stepping_back_finds_what_was_there(game):
    past = boards.moments(game)
    assert [moment["ply"] for moment in past] == [*range(game.ply + 1)]
    assert past[0]["fen"] == game.start.fen
    assert past[-1] == boards.moment(game)
    for moment in past:
        assert boards.moment(game.at(moment["ply"])) == moment


@given(games(st.just("boxed")))
def test_the_offender_has_no_choice_and_the_other_has_three(game):
    board = boards.describe(game, game.turn)
    assert (board["offence"] is None) == (game.offence is None)
    if game.offence:
        offence = board["offence"]
        assert offence["liable"] == names(game, game.offence.liable)
        assert offence["owed"] == [str(move) for move in game.offence.owed]
        assert [remedy["do"] for remedy in offence["remedies"]][-2:] == ["compel", "let stand"]
        assert {square for remedy in offence["remedies"] for square in remedy["squares"]} == {*offence["liable"]}
        for remedy in offence["remedies"]:
            game.copy().do(" ".join((remedy["do"], *remedy["squares"])))
        assert boards.describe(game, game.turn.other)["offence"]["remedies"] == []


@given(games(st.just("boxed")))
def test_built_kings_show_what_they_are_made_of(game):
    board = boards.describe(game)
    kings = {name for name, column in board["position"].items() if column.isupper()}
    assert set(board["builds"]) == kings
    for name, build in board["builds"].items():
        assert build[0] == board["position"][name].lower()
        assert len(build) in (1, 2)


def test_a_capture_that_may_be_overlooked_is_not_pointed_at():
    assert boards.describe(Game("boxed", "B:W18,27,31:B14,5"), "black")["must"] == []
    assert boards.describe(Game("english", "B:W18,27,31:B14,5"), "black")["must"] == ["14"]


def test_a_man_that_goes_on_as_a_king_is_crowned_on_the_way():
    """It takes e7, is crowned on f8 and goes on over g7: the board shows a king from f8 on."""
    (move,) = boards.describe(Game("russian", "W:Wd6:Be7,g7"), "white")["moves"]
    assert (move["path"], move["crowned"]) == (["d6", "f8", "h6"], 1)


def test_a_man_that_stops_on_the_far_row_is_crowned_there():
    (move,) = boards.describe(Game("english", "B:W26,27:B22"), "black")["moves"]
    assert (move["text"], move["crowned"]) == ("22x31", 1)


@pytest.mark.parametrize(
    ("slug", "corner"),
    [("english", True), ("international", True), ("italian", False), ("spanish", False), ("lasca", True)],
)
def test_the_corner_at_the_left_of_white_is_as_in_the_book(slug, corner):
    board = boards.describe(Game(slug))
    assert board["dark"] is not None
    assert ((board["rows"] - 1) % 2 == board["dark"]) is corner
    assert any((s["row"], s["column"]) == (board["rows"] - 1, 0) for s in board["squares"]) is corner
    assert all((s["row"] + s["column"]) % 2 == board["dark"] for s in board["squares"])


def test_black_is_at_the_top():
    for slug in bundled():
        board = boards.describe(Game(slug))
        rows = {square["name"]: square["row"] for square in board["squares"]}
        tops = {side: min(rows[n] for n, column in board["position"].items() if column == side) for side in "wb"}
        assert tops["b"] < tops["w"], slug


def test_an_orthogonal_board_has_no_dark_squares():
    board = boards.describe(Game("turkish"))
    assert board["dark"] is None
    assert len(board["squares"]) == 64


def test_the_end_has_its_clause():
    game = Game("english", "W:W18:B14")
    game.play("18x9")
    board = boards.describe(game, "both")
    assert board["outcome"] == {
        **{"winner": "white", "reason": "no-pieces", "clause": "winning", "title": "Winning"},
        "text": "white wins: black has no piece left (Winning)",
    }
    assert board["stopped"]["kind"] == "game-over"
    assert not board["yours"]


def test_a_claim_stops_the_game_with_its_reason():
    game = Game("brettspielnetz-checkers", "B:WK32,K31:BK1,K2")
    for text in ["1-5", "32-28", "5-1", "28-32"] * 2:
        game.play(text)
    game.do("claim repetition")
    assert boards.describe(game, "both")["stopped"]["kind"] == "claim-pending"
    game.do("decline: not yet")
    assert boards.describe(game, "both")["stopped"]["kind"] == "frozen"
    assert boards.describe(game, "both")["moves"] == []


def test_why_a_king_that_has_moved_enough_may_not():
    refusals = boards.describe(Game("frisian", "W:WK46,40:BK5,10:+0+346"), "white")["refusals"]
    assert refusals["46"]["kind"] == "king-moved-enough"
