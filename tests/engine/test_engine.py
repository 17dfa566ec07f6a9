"""The engine finds what is known to be there, by every rulebook, and keeps to its limits."""

import threading

import pytest

from crownhead import Game, Rulebook, bundled
from crownhead.engine import Analysis, Engine, Limit, Line

COMBINATIONS = {
    "Coup Philippe": ("W:W34,40,45:B12,23,25", "34-30"),
    "majority shot": ("W:W27,31,32,33,35,43,45,48:B9,12,13,16,17,19,24,29", "27-21"),
    "gambit": ("W:W26,29,33,35,37,38,39,47:B11,13,14,18,22,25,27,28", "26-21"),
    "Laporta-Mostovoy 1970": (
        "B:W20,26,29,31,34,36,37,38,39,40,41,43,49,50:B4,6,7,9,11,12,13,14,17,22,23,25,27,28",
        "17-21",
    ),
    "Bergsma-de Vries 1961": (
        "W:W28,32,33,34,35,36,38,39,40,42,43,44,45,47,48:B3,5,6,7,8,9,12,13,14,15,19,21,23,24,25",
        "33-29",
    ),
    "long sweep": ("W:W23,24,28,29,34,36,39,42,44:B11,12,13,14,15,17,21,22,35", "23-19"),
}


@pytest.mark.parametrize("name", COMBINATIONS)
@pytest.mark.thorough
def test_combinations_are_found(name: str) -> None:
    fen, move = COMBINATIONS[name]
    found = Engine("international").analyse(Game("international", fen), Limit(depth=12))
    assert str(found.best) == move
    assert found.score is not None
    assert found.score >= 90  # a man


@pytest.mark.thorough
def test_the_opposition_is_seen_to_its_end() -> None:
    found = Engine("english").analyse(Game("english", "W:WK32:BK26"), Limit(depth=20))
    assert str(found.best) == "32-27"
    assert found.lines[0].wins_in == 9
    assert found.depth < 20  # a forced win is not looked at again


ALONG_THE_ROAD = "c1-a3 h8-g7 a3-d6 g7-c3 d6-g3 c3-d4 g3-d6 d4-c3 d6-b8"
MOSTLY_KINGS = """
g1-f2 d8-f6 c1-e3 f6-a1 e3-d2 b8-c7 d2-e3 c7-d8 e1-d2 d8-e7 d2-c1 a1-b2 c1-d2 b2-a1 e3-f4 e7-f6 f4-b8 f6-e7 d2-f4
e7-f6 b8-d6 f6-c3 f4-g5 c3-e1 d6-g3 e1-c3 g3-c7 c3-e1 c7-g3 a1-c3
"""


@pytest.mark.parametrize(("third", "drawn"), [("h2", True), ("a1", False)])
def test_it_knows_that_the_lone_king_must_be_alone_on_the_main_road(third: str, drawn: bool) -> None:
    """One ply before the five moves are over; the man on a1 stands on the road, the one on h2 does not."""
    game = Game("russian", f"W:WKc1,Kd8,{third}:BKh8")
    for text in ALONG_THE_ROAD.split():
        game.play(text)
    found = Engine("russian").analyse(game, Limit(depth=4), lines=len(game.legal_moves))
    score = {str(line.moves[0]): line.score for line in found.lines}
    assert (score["c3-d4"] == 0) == drawn
    assert score["c3-d2"] < 0


def test_it_knows_when_ten_pieces_have_moved_only_kings_for_long_enough() -> None:
    """After fifteen moves, less one ply. White is a man up, so that nothing else is worth nothing."""
    game = Game("russian", "W:WKc1,Ke1,a3,h2,g1,h4:BKb8,Kd8,a5,g7,h8")
    for text in MOSTLY_KINGS.split():
        game.play(text)
    found = Engine("russian").analyse(game, Limit(depth=4), lines=len(game.legal_moves))
    score = {str(line.moves[0]): line.score for line in found.lines}
    assert score["g5-h6"] == 0, "a king's move"
    assert score["f2-e3"] > 0, "a man's move starts the count again"


def test_three_kings_beat_two() -> None:
    game, engine = Game("english", "W:WK22,K23,K24:BK31,K32"), Engine("english")
    while not game.outcome:
        best = engine.analyse(game, Limit(depth=15)).best
        assert best is not None
        game.play(best)
    assert str(game.outcome.winner) == "white"


def test_a_player_without_a_move_wins_antidraughts() -> None:
    # White can give the last man away, and wants to.
    found = Engine("antidraughts").analyse(Game("antidraughts", "W:W28:B17"), Limit(depth=6))
    assert str(found.best) == "28-22"
    assert found.lines[0].wins_in == 2


def test_the_first_king_is_seen_however_shallow_the_look() -> None:
    game = Game("breakthrough", "W:W32,37,38,46,47:B36,41,20")
    lines = Engine("breakthrough").analyse(game, Limit(depth=1), lines=5).lines
    assert str(lines[-1].moves[0]) == "47-42"  # and Black steps to 47
    assert [line.wins_in for line in lines] == [None, None, None, None, -2]


@pytest.mark.parametrize("slug", bundled())
def test_it_plays_by_every_rulebook(slug: str) -> None:
    game, engine = Game(slug), Engine(slug, hash_mb=1)
    for _ in range(30):
        if game.outcome:
            break
        best = engine.analyse(game, Limit(nodes=2000)).best
        assert best in game.legal_moves
        game.play(best)
    assert game.ply > 5


def test_captures_without_end_are_not_played_out() -> None:
    # What is taken stays on the board, and so captures may follow each other for ever: one ply deep took hours here.
    game = Game("bashni", "B:d6WwwwW,f4bWwwW,e3BbBWW,g3bb,h2Bbw,c1B,e1BBB")
    assert Engine("bashni", weights="plain").analyse(game, Limit(depth=1)).nodes < 10_000


def test_the_same_answer_every_time() -> None:
    def answer() -> tuple[int, tuple[Line, ...]]:
        found = Engine("international", hash_mb=4).analyse(Game("international"), Limit(depth=9))
        return found.nodes, found.lines

    assert answer() == answer()


def test_several_lines_are_different_and_in_order() -> None:
    found = Engine("english").analyse(Game("english"), Limit(depth=7), lines=3)
    assert len({str(line.moves[0]) for line in found.lines}) == 3
    assert [line.score for line in found.lines] == sorted((line.score for line in found.lines), reverse=True)


def test_more_lines_than_moves() -> None:
    game = Game("english", "B:W18,27,31:B14,5")
    assert len(Engine("english").analyse(game, Limit(depth=3), lines=9).lines) == len(game.legal_moves) == 1


def test_lines_can_be_played() -> None:
    found = Engine("international").analyse(Game("international"), Limit(depth=9))
    game = Game("international")
    for move in found.lines[0].moves:
        game.play(move)
    assert game.ply >= 5


@pytest.mark.thorough
def test_two_threads_find_the_same_combination() -> None:
    fen, move = COMBINATIONS["Laporta-Mostovoy 1970"]
    found = Engine("international", threads=2).analyse(Game("international", fen), Limit(depth=12))
    assert str(found.best) == move


def test_it_stops_when_told() -> None:
    engine, answers = Engine("international"), list[Analysis]()
    begun = threading.Event()
    thread = threading.Thread(
        target=lambda: answers.append(
            engine.analyse(Game("international"), Limit(seconds=600), tell=lambda _: begun.set())
        )
    )
    thread.start()
    assert begun.wait(60)
    engine.stop()
    thread.join(60)
    assert answers[0].best is not None


def test_a_failing_listener_ends_the_search() -> None:
    def fail(_: Analysis) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        Engine("english").analyse(Game("english"), Limit(seconds=600), tell=fail)


def test_a_finished_game_has_no_best_move() -> None:
    found = Engine("english").analyse(Game("english", "W:W:B1"), Limit(depth=3))
    assert found.lines == ()
    assert found.best is None
    assert found.score is None


def test_wrong_questions() -> None:
    with pytest.raises(ValueError, match="a limit needs"):
        Limit()
    with pytest.raises(ValueError, match="depth: more than 0"):
        Limit(depth=0)
    with pytest.raises(ValueError, match="this engine plays English draughts, not Lasca"):
        Engine("english").analyse(Game("lasca"), Limit(depth=1))
    with pytest.raises(ValueError, match="threads"):
        Engine(Rulebook.load("english"), threads=0)


def test_a_fen_counts_as_the_game_from_it_does() -> None:
    """With 49 of 50 plies counted, any move draws; without a count, three kings more are worth something."""
    fen, limit = "W:WK1,K2,K3,K4:BK50:H49", Limit(depth=4)
    engine = Engine("fmjd-international", hash_mb=1, tablebase=False)
    assert engine.analyse(Game("fmjd-international", fen), limit).score == 0
    assert engine.analyse(fen, limit).score == 0
