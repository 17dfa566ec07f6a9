"""Draws by the rules: the worked examples of the sources made precise, one test for each."""

import pytest
from house_rules import house
from playing_on import names, no_repeats, quiet, shuttle

import crownhead as ch
from crownhead.rules.draws import Counter
from crownhead.sides import Side

LEVELUP = """
47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 31-18 1-6
18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39 18-13 39-33 13-27 33-17 23-19 17-12 27-22 12-29 19-32 29-12
"""


def ending(rulebook: str, plies: int) -> str:
    """The name that a rulebook gives to its ending with this limit of plies."""
    draws = ch.Rulebook.load(rulebook).draws
    return next(draw.name for draw in draws if isinstance(draw, Counter) and draw.condition and draw.plies == plies)


# --- Brettspielnetz, international (BSN-10) ---------------------------------------------------------------------------

FIVE, SIXTEEN = 10, 32


def test_one_king_against_three_then_against_two():
    """Worked example 1: the capture starts the five-move count from 0."""
    game = ch.Game("international", "W:WK46,K47,K48:BK3")
    five, sixteen = ending("international", FIVE), ending("international", SIXTEEN)
    for ply, text in enumerate(LEVELUP.split(), 1):
        game.play(text)
        if ply == 25:
            assert game.counters[sixteen].plies == 25
            assert game.counters[five].since is None
        if ply == 26:
            assert game.counters[five].plies == 0
            assert game.counters[sixteen].since is None
        if ply == 32:
            assert game.counters[five].plies == 6
        if ply < 36:
            assert not names(game) & {five, sixteen}
    assert five in names(game)
    evidence = next(claim.evidence for claim in game.claims if claim.name == five)
    assert str(evidence) == "5 of 5 moves, since move 14, white has 2 kings, black has 1 king"


def test_sixteen_moves_with_one_king_against_three():
    """Worked example 2: after Black's 16th move, not after White's."""
    game = ch.Game("international", "W:WK46,K47,K48:BK3")
    sixteen = ending("international", SIXTEEN)
    quiet(game, 31)
    assert sixteen not in names(game)
    quiet(game, 1)
    assert sixteen in names(game)
    assert game.move_number == 17
    assert game.outcome is None, "it has to be claimed"


@pytest.mark.parametrize(("fen", "move"), [("W:WK1,30,35:BK6", "30-25"), ("W:WK47,10,45:BK26", "10-5")])
def test_a_man_move_or_a_crowning_inside_the_class_counts(fen, move):
    """Worked example 3: one king and two men against a king."""
    game = ch.Game("international", fen)
    sixteen = ending("international", SIXTEEN)
    assert game.counters[sixteen].plies == 0
    game.play(move)
    assert game.counters[sixteen].plies == 1
    assert game.counters["no-progress"].plies == 0


def test_three_men_against_a_king_are_no_class_until_one_is_crowned():
    """Worked example 4."""
    game = ch.Game("international", "W:W10,45,40:BK26")
    sixteen = ending("international", SIXTEEN)
    assert game.counters[sixteen].since is None
    game.play("10-5")
    assert game.counters[sixteen].plies == 0
    assert game.counters[sixteen].since == 1


def test_one_king_each_is_not_named():
    game = ch.Game("international", "W:WK1:BK50")
    shuttle(game, 12, "1-6", "50-45", "6-1", "45-50")
    assert names(game) == {"repetition"}


@pytest.mark.parametrize("event_by_black", [False, True])
def test_twenty_five_king_moves_each(event_by_black):
    """Worked example 5: fifty plies after the last man move, no matter who made it."""
    game = ch.Game("international", f"{'B' if event_by_black else 'W'}:WK47,45:BK4,6")
    man = "6-11" if event_by_black else "45-40"
    game.play(man)
    assert game.counters["no-progress"].plies == 0
    quiet(game, 49)
    assert "no-progress" not in names(game)
    quiet(game, 1)
    assert "no-progress" in names(game)


def test_the_third_time_counts_from_the_first():
    """Worked example 6: the starting position is the first occurrence."""
    game = ch.Game("international", "W:WK1:BK50")
    shuttle(game, 7, "1-6", "50-45", "6-1", "45-50")
    assert names(game) == set()
    game.play("45-50")
    assert names(game) == {"repetition"}
    assert str(game.counters["repetition"]) == "3 of 3 times, before white's moves 1, 3 and 5"


# --- Brettspielnetz, 8x8 (BSN-8) --------------------------------------------------------------------------------------

KINGS = "B:WK26,K27,K28:BK6,K7,K5"


def test_counting_starts_with_the_game():
    game = ch.Game("brettspielnetz-checkers", KINGS)
    quiet(game, 49)
    assert "no-progress" not in names(game)
    with pytest.raises(ch.ActionError, match="24½ of 25 moves, since move 1"):
        game.do("claim no-progress")
    quiet(game, 1)
    assert "no-progress" in names(game)
    assert (game.turn, game.move_number) == (ch.Side.BLACK, 26)
    assert game.outcome is None


@pytest.mark.parametrize(
    ("lead", "side", "number", "since"),
    [(19, ch.Side.WHITE, 35, 10), (80, ch.Side.BLACK, 66, 41), (81, ch.Side.WHITE, 66, 41)],
)
def test_from_which_move_on_the_claim_is_possible(lead, side, number, since):
    """The table of DRAWS: an event at ply e, the claim after ply e + 50. 41 → 66 is the document's own example."""
    game = ch.Game("brettspielnetz-checkers", _with_a_man_to_crown(lead))
    quiet(game, lead - 1)
    _crown(game)
    assert game.ply == lead
    assert game.counters["no-progress"].plies == 0
    quiet(game, 49)
    assert "no-progress" not in names(game)
    quiet(game, 1)
    assert "no-progress" in names(game)
    assert (game.turn, game.move_number) == (side, number)
    assert game.counters["no-progress"].since == since


def _with_a_man_to_crown(lead: int) -> str:
    return "B:WK1,K2,K10:BK31,K32,K24,25" if lead % 2 else "B:WK1,K2,K10,8:BK31,K32,K24"


def _crown(game: ch.Game) -> None:
    game.play(next(move for move in game.legal_moves if move.crowns))


def test_a_man_move_does_not_start_the_count_again():
    game = ch.Game("brettspielnetz-checkers", "B:WK1,K2,32:BK31,K30,13")
    quiet(game, 4)
    game.play("13-17")
    assert game.counters["no-progress"].plies == 5


def test_a_capture_starts_the_count_again():
    game = ch.Game("brettspielnetz-checkers")
    for text in ("11-15", "23-19"):
        game.play(text)
    assert str(game.counters["no-progress"]) == "1 of 25 moves, since move 1"
    for text in ("8-11", "22-17", "11-16", "24-20", "15x24"):
        game.play(text)
    assert str(game.counters["no-progress"]) == "0 of 25 moves, since move 4"


# --- the Official Rulebook (ENG) --------------------------------------------------------------------------------------


def test_forty_moves_each_end_the_game_by_themselves():
    """An event at ply 20 makes ply 100 a draw, and ply 99 not yet. Here the start is the event."""
    game = ch.Game("english", "B:WK26,K27,28,29,30:BK6,K7,3,4,5")
    no_repeats(game, 79)
    assert game.outcome is None
    no_repeats(game, 1)
    assert (game.outcome.winner, game.outcome.reason) == (None, "no-progress")


def test_the_third_time_ends_the_game():
    game = ch.Game("english", "B:WK26,K27,28,29,30:BK6,K7,3,4,5")
    shuttle(game, 7, "7-10", "26-23", "10-7", "23-26")
    assert game.outcome is None
    game.play("23-26")
    assert game.outcome.reason == "repetition"


def test_a_drawn_king_against_king_ends_the_game():
    game = ch.Game("english", "B:WK32:BK26")
    game.play("26-31")
    assert (game.outcome.winner, game.outcome.reason) == (None, "proven")
    assert game.outcome.clause.anchor == "draws"


def test_a_won_king_against_king_goes_on():
    game = ch.Game("english", "W:WK32:BK26")
    game.play("32-27")
    assert game.outcome is None
    assert game.counters["proven"].value == "loss"


def test_a_win_goes_before_a_draw():
    """The ply that fills the counter takes the last piece: that is a win; with another piece left, it is a draw."""
    one_move = house("english", draws="draws: {no-progress: {moves: 1, counts: [crowning], how: automatic}}")
    for fen, winner in (("B:W18:B9", ch.Side.WHITE), ("B:W18:B9,4", None)):
        game = ch.Game(one_move, fen)
        game.play("9-14")
        game.play("18x9")
        assert game.outcome.winner is winner


# --- YourTurnMyTurn (YTMT) --------------------------------------------------------------------------------------------


def test_a_position_may_come_back_any_number_of_times():
    game = ch.Game("yourturnmyturn-checkers", "B:WK32,K28:BK1,K5")
    shuttle(game, 48, "1-6", "32-27", "6-1", "27-32")
    assert names(game) == set()
    assert "repetition" not in game.counters
    shuttle(game, 2, "1-6", "32-27")
    assert names(game) == {"no-progress"}


# --- the mechanism ----------------------------------------------------------------------------------------------------


def test_turkish_one_piece_each_is_a_draw_at_once():
    game = ch.Game("turkish", "W:Wa2:Ba3,h7")
    game.play("a2xa4")
    assert game.outcome.is_draw
    game = ch.Game("turkish", "W:Wa2,c2:Ba3")
    game.play("a2xa4")
    assert game.outcome.winner is ch.Side.WHITE, "the last piece was taken: a win goes before a draw"


def test_the_main_road_matters():
    """Russian rules: three against a lone king on the main road have five moves, off it fifteen."""
    assert running("russian", "W:WKa3,Kc1,Kd2:BKh8") == {"main-road": 10, "three-kings": 30, "four-or-five-pieces": 60}
    assert "main-road" not in running("russian", "W:WKa3,Kc1,Kd2:BKa5")


@pytest.mark.parametrize("slug", ["russian", "brazilian"])
def test_on_the_main_road_the_lone_king_is_alone(slug):
    """As lidraughts has it: the five moves are not counted while another piece, of either side, stands there."""
    for fen in ("W:WKb2,Kc1,Kd2:BKh8", "W:Wb2,Kc1,Kd2:BKh8", "B:WKa1:BKh8,Kc1,d8"):
        assert "main-road" not in running(slug, fen)
    game = ch.Game(slug, "W:WKb2,Kc1,Kd2:BKh8")
    game.play("b2-a3")
    assert game.counters["main-road"].plies == 0, "it begins when the other piece has gone"


@pytest.mark.parametrize("slug", ["russian", "brazilian"])
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WKc1,Ke1:BKb8,Kd8", 30),
        ("W:WKc1,Ke1,Kg1:BKb8,Kd8", 30),
        ("W:WKc1,Ke1,Kg1:BKb8,Kd8,Kf8", 60),
        ("W:WKc1,Ke1,Kg1,Kh2:BKb8,Kd8,Kf8", 60),
        ("W:WKc1,Ke1,Kg1,Kh2:BKb8,Kd8,Kf8,Kh8", 15),
    ],
)
def test_how_long_kings_alone_may_go_on(slug, fen, moves):
    """Thirty moves with four or five pieces, sixty with six or seven, fifteen with more."""
    assert min(running(slug, fen).values()) == 2 * moves


@pytest.mark.parametrize("slug", ["russian", "brazilian"])
def test_a_capture_makes_another_balance_of_forces(slug):
    """The fifteen moves of three kings or more against one begin again with it, as in lidraughts."""
    game = ch.Game(slug, "W:WKa1,Kb4,Kg1,Kh2:BKe1")
    game.play("h2-b8")
    assert game.counters["three-kings"].plies == 1
    game.play(next(move for move in game.legal_moves if move.is_capture))
    assert (game.counters["three-kings"].plies, len(game.position.kings(Side.WHITE))) == (0, 3)


def running(slug, fen):
    """The counters that run in a position, and how many plies each may have."""
    counts = ch.Game(slug, fen).counters.values()
    return {each.name: each.limit for each in counts if isinstance(each, ch.Count) and each.since is not None}


def test_a_counter_reads_well_while_it_does_not_run():
    game = ch.Game("international")
    assert str(game.counters[ending("international", FIVE)]) == "not counting yet; 5 moves once the material is there"


def test_the_evidence_is_full_exactly_when_the_draw_can_be_claimed():
    game = ch.Game("international", "W:WK46,K47,K48:BK3")
    sixteen = ending("international", SIXTEEN)
    for ply in range(SIXTEEN + 1):
        assert game.counters[sixteen].plies == ply
        assert game.counters[sixteen].is_full == (sixteen in names(game)) == (ply == SIXTEEN)
        quiet(game, 1)


def test_a_counter_that_does_not_run_is_never_full():
    assert ch.Count("one-against-three", plies=32, limit=32, since=1).is_full
    assert not ch.Count("one-against-three", plies=32, limit=32, since=None).is_full
