"""The sentences of the five documents that no example of a rulebook can show; see docs/coverage-of-the-sources.md.

ENG is the Official Rulebook, YTMT is YourTurnMyTurn, BOX the leaflet of the boxed game. What the two documents of
Brettspielnetz say about draws is in test_brettspielnetz.py.
"""

from collections import Counter
from random import Random

import pytest
from playing_on import THERE_AND_BACK, TWO_KINGS_EACH, names, played, refusal, shuttle

import crownhead as ch
from crownhead import KingBuild, Side
from crownhead.play import endgame

SMALL = ("brettspielnetz-checkers", "english", "yourturnmyturn-checkers", "boxed")
FIVE = ("international", *SMALL)


# --- the board, and what the sites enforce --------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FIVE)
def test_only_the_dark_squares_exist(slug):
    variant = ch.Rulebook.load(slug).variant
    size, squares = (10, 50) if slug == "international" else (8, 32)
    assert (variant.rows, variant.columns, variant.square_count) == (size, size, squares)
    playable = {(row, column) for row in range(size) for column in range(size) if variant.square_at(row, column)}
    assert playable == {(row, column) for row in range(size) for column in range(size) if (row + column) % 2 == 0}
    assert variant.square_at(0, 0) == (46 if slug == "international" else 29), "the corner at the bottom left"
    assert variant.square_at(0, 1) is None, "its neighbour is light"
    with pytest.raises(ch.FenError, match="no square"):
        ch.Game(slug, f"W:W{squares + 1}:B1")
    with pytest.raises(ch.InvalidMoveError, match="no square"):
        ch.Game(slug).play(f"{squares}-{squares + 1}")


@pytest.mark.parametrize(
    ("slug", "fen", "text", "captures"),
    [
        ("international", "W:W28,40,44:B23,39,1", "40-34", ["28x19", "44x33"]),
        ("brettspielnetz-checkers", "B:W18,25:B14,21,1", "1-5", ["14x23", "21x30"]),
        ("yourturnmyturn-checkers", "B:W18,27,31:B14,5", "5-9", ["14x23x32"]),
    ],
)
def test_a_refused_move_names_the_capture(slug, fen, text, captures):
    why = refusal(ch.Game(slug, fen), text)
    assert (why.reason, why.clause.anchor) == (ch.Reason.CAPTURE_COMPULSORY, "capturing")
    assert [str(move) for move in why.legal] == captures
    assert why.message.endswith(f"({why.clause.title}): {' or '.join(captures)}")


# --- the line above the board ---------------------------------------------------------------------------------------


def test_header_of_game_1077():
    game = played("international", None, "33-29", "17-22", "31-27")
    assert game.caption == "2... ● 0 ○ 0"
    game.play("22x31")
    assert game.caption == "3. ● 0 ○ 1"
    for text in ("37x26", "19-23", "42-37", "18-22"):
        game.play(text)
    assert game.caption == "5. ● 1 ○ 1"
    game.play("29x27")
    assert game.caption == "5... ● 3 ○ 1"


def test_header_of_game_1433():
    position = "W:W8,36,37,38,41,42,43,46,47,48:B4,5,6,9,10,14,15,16,20,25"
    game = ch.Game("international", position, move_number=30)
    assert game.caption == "30. ● 10 ○ 10"
    for text, caption in (
        ("8-2", "30... ● 10 ○ 10"),
        ("16-21", "31. ● 10 ○ 10"),
        ("2-35", "31... ● 10 ○ 10"),
    ):
        game.play(text)
        assert game.caption == caption


def test_header_of_the_yourturnmyturn_games():
    """Game 226051 to the letter, last moves included; of game 226060, what the counters do.

    (Its move numbers contradict the text that dark begins: see “Where the book is silent” in the rulebook.)
    """
    slug = "yourturnmyturn-checkers"
    start = ch.Game(slug)
    assert (start.caption, start.last_move_text) == ("1. ● 0 ○ 0", "")
    black_loses_one = played(slug, None, "11-15", "22-18", "15x22")
    assert black_loses_one.caption == "2... ● 0 ○ 1"
    black_loses_one.play("25x18")
    assert black_loses_one.caption == "3. ● 1 ○ 1"
    white_loses_two = played(slug, "B:W15,24,32,31,30,29,27,26,25,21:B10,1,2,3,4,5,6,7,8,9", move_number=7)
    assert white_loses_two.caption == "7. ● 2 ○ 2"
    white_loses_two.play("10x28")
    assert white_loses_two.caption == "7... ● 2 ○ 4"
    crowning = played(slug, "B:W5,6,20,21,22,25,28,29,30,31,32:B1,2,3,4,7,8,11,12", "1x10", move_number=6)
    assert (crowning.caption, crowning.last_move_text) == ("6... ● 4 ○ 2", "1x10")
    crowning.play("5-1")
    assert (crowning.caption, crowning.last_move_text) == ("7. ● 4 ○ 2", "5-1")
    double = played(slug, "B:WK1,20,22,28,29,30,31,32,25:B3,4,6,11,13,21", "11-15", move_number=12)
    assert (double.caption, double.last_move_text) == ("12... ● 6 ○ 3", "11-15")
    double.play("1x19")
    assert (double.caption, double.last_move_text) == ("13. ● 8 ○ 3", "1x19")


# --- drawn games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "fen"),
    [
        ("international", "W:WK1:BK5"),
        ("brettspielnetz-checkers", "B:WK1:BK25"),
        ("yourturnmyturn-checkers", "B:WK1:BK25"),
    ],
)
def test_a_drawn_game_is_won_only_by_a_mistake_and_nobody_may_wait_for_one(slug, fen):
    game = ch.Game(slug, fen)
    values = {endgame.value(game.position.play(move)) for move in game.legal_moves}
    assert endgame.value(game.position) == "draw"
    assert values == {"draw", "win"}, "there is a move that keeps the draw, and one that loses it"
    while not game.claims:
        assert game.ply < 50, "this could go on for ever"
        keeping = [move for move in game.legal_moves if endgame.value(game.position.play(move)) == "draw"]
        game.play(keeping[game.ply % len(keeping)])
        assert game.outcome is None
    game.do(f"claim {game.claims[0].name}")
    game.do("decline: you might still err")
    assert game.frozen, "and the arbiter decides"
    game.do("adjudicate draw")
    assert game.outcome.is_draw


# --- ENG ------------------------------------------------------------------------------------------------------------

NINETY_NINE_PLIES = """
8-4 21-17 4-8 32-28 8-4 7-10 4-8 17-13 8-12 28-32 12-16 23-18 16-19 32-27 19-16 27-23 16-11 23-26 11-16 6-2
16-19 13-9 19-24 2-6 24-19 6-1 19-16 26-31 16-11 10-6 11-16 31-26 16-11 26-23 11-16 9-5 16-20 6-2 20-24 23-26
24-20 18-15 20-24 26-30 24-27 15-18 27-32 30-25 32-27 18-14 27-24 25-29 24-19 14-17 19-16 29-25 16-20 2-6 20-24
6-10 24-19 17-13 19-23 13-17 23-27 17-21 27-24 25-29 24-19 1-6 19-23 21-25 23-19 5-9 19-23 6-1 23-26 25-30 26-23
29-25 23-27 1-6 27-32 25-21 32-27 6-2 27-23 2-6 23-18 10-14 18-22 9-13 22-25 13-17 25-29 14-18 29-25 17-22 25-29
"""


def test_eng_draw_eighty_plies_after_the_last_event():
    game = played("english", "B:W6,K7,K21,K23,K32:BK8", *NINETY_NINE_PLIES.split()[:20])
    assert game.last_move.crowns
    for text in NINETY_NINE_PLIES.split()[20:]:
        game.play(text)
    assert (game.ply, game.outcome) == (99, None)
    drawn, won = game.copy(), game.copy()
    drawn.play("30-26")
    assert (drawn.outcome.winner, drawn.outcome.reason) == (None, "no-progress")
    won.play("30-25")
    assert (won.outcome.winner, won.outcome.reason) == (Side.WHITE, "no-move")


def test_eng_one_king_each_totals():
    """One king against one king is not always drawn: the book's example holds where it is proven."""
    variant = ch.Rulebook.load("english").variant
    squares = range(1, 33)
    positions = [
        ch.Position(variant, side, {white: "W", black: "B"})
        for side in Side
        for white in squares
        for black in squares
        if white != black
    ]
    assert len(positions) == 1984
    assert Counter(map(endgame.value, positions)) == {"win": 460, "loss": 216, "draw": 1308}


def test_official_rulebook_front_matter():
    book = ch.Rulebook.load("english")
    assert (book.front_matter.players, book.duration, book.age) == (2, "30 min", "6+")
    assert book.tagline == "The world's oldest strategy game of diagonal capture"
    assert book.source.startswith("Draughts — Official Rulebook, version 0.1.0 of 9 June 2026")
    assert "draughts" in book.title


def test_official_rulebook_says_what_the_game_is():
    """The base of the regional games, called checkers in North America, free for all, with its two federations."""
    about = " ".join(ch.Rulebook.load("english").clause("about").text.split())
    for words in ("the regional games", "North America", "checkers", "in the public domain", "FMJD"):
        assert words in about
    assert "World Draughts Federation" in about
    assert "English Draughts Association" in about


def test_official_rulebook_names_turkish_and_lasca():
    about = ch.Rulebook.load("english").clause("about").text
    turkish, lasca = ch.Rulebook.load("turkish").front_matter, ch.Rulebook.load("lasca").front_matter
    assert "[Turkish draughts](turkish.md)" in about
    assert "[Lasca](lasca.md)" in about
    assert (turkish.board.rows, turkish.board.columns) == (8, 8)
    for words in (turkish.men.moves, turkish.men.captures, turkish.kings.moves, turkish.kings.captures):
        assert not any(way.startswith("diagonal") for way in turkish.directions(words))
    assert turkish.capture.choice[0] == "most"
    assert (lasca.board.rows, lasca.board.columns) == (7, 7)
    assert lasca.capture.removal == "column"


def test_lasca_pieces_never_leave_the_game():
    random = Random(7)
    game = ch.Game("lasca")
    everything = Counter({Side.WHITE: 11, Side.BLACK: 11})
    captures = 0
    while not game.outcome and game.ply < 150:
        game.play(random.choice(list(game.legal_moves)))
        captures += game.last_move.is_capture
        position = game.position
        assert Counter(piece.side for square in position.pieces for piece in position.column(square)) == everything
        assert game.captured == {Side.WHITE: 0, Side.BLACK: 0}
    assert captures > 10


# --- YTMT -----------------------------------------------------------------------------------------------------------


def test_ytmt_never_draws_by_repetition():
    game = ch.Game("yourturnmyturn-checkers", TWO_KINGS_EACH)
    shuttle(game, 80, *THERE_AND_BACK)
    assert game.outcome is None
    assert names(game) == {"no-progress"}
    with pytest.raises(ch.ActionError, match='no draw called "repetition"; it has: no-progress'):
        game.do("claim repetition")


def test_ytmt_claim_goes_to_the_arbiter():
    game = ch.Game("yourturnmyturn-checkers", TWO_KINGS_EACH)
    shuttle(game, 49, *THERE_AND_BACK)
    with pytest.raises(ch.ActionError, match="24½ of 25 moves"):
        game.do("claim no-progress")
    game.play("26-23")
    game.do("claim no-progress")
    game.do("decline")
    assert game.frozen
    assert str(game.pending.claim.evidence) == "25 of 25 moves, since move 1"
    game.do("adjudicate draw")
    assert (game.outcome.winner, game.outcome.clause.anchor) == (None, "draws")


# --- BOX ------------------------------------------------------------------------------------------------------------


def test_box_huff_lapses_with_the_next_move():
    game = played("boxed", "B:W18,27,31:B14,5", "5-9")
    assert game.offence.liable == (14,)
    game.play("31-26")
    assert game.offence is None
    for text in ("huff 14", "compel", "let stand"):
        with pytest.raises(ch.ActionError, match="missed no capture"):
            game.do(text)


def test_box_huff_is_not_a_move():
    game = played("boxed", "B:W18,27,31:B14,5", "5-9")
    before = (game.ply, game.move_number, game.turn, game.moves)
    game.do("huff 14")
    assert (game.ply, game.move_number, game.turn, game.moves) == before
    assert game.position.fen == "W:W18,27,31:B9"
    game.play("18-15")
    assert (game.ply, game.turn) == (2, Side.BLACK)


def test_box_king_is_built_from_lost_men():
    lost_a_man = played("boxed", None, "11-15", "22-18", "15x22", "25x18")
    assert lost_a_man.captured == {Side.WHITE: 1, Side.BLACK: 1}
    own_on_top = played("boxed", "W:W18,32:B14,25,2", "18x9", "25-30")
    assert own_on_top.king_build(30) == KingBuild(top=Side.BLACK, bottom=Side.BLACK)
    # Twelve black men are on the board and White has lost ten: only a white man can go underneath.
    all_twelve = "B:W32,31:B1,2,3,4,5,6,7,8,9,10,11,25"
    opposing_underneath = played("boxed", all_twelve, "25-30")
    assert opposing_underneath.captured == {Side.WHITE: 10, Side.BLACK: 0}
    assert opposing_underneath.king_build(30) == KingBuild(top=Side.BLACK, bottom=Side.WHITE)
    assert opposing_underneath.position.pieces[30] == ch.Piece(Side.BLACK, king=True), "the top shows whose it is"
