"""Reading PDN: every dialect, every irregular form that files have, and any bytes at all."""

import pytest
from pdn_texts import messages, moves, one

from crownhead import AmbiguousMoveError, Side
from crownhead.notation import pdn
from crownhead.notation.pdn import Result

# --- the forms that a move can have -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("1.32-28 19-23 2.28x19 14x23 *", "32-28 19-23 28x19 14x23"),
        ("32-28 19-23 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("1 32-28 19-23 2 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("1) 32-28 19-23 2) 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("01. 32-28 19-23 02. 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("1. 3228 1923 2. 2819 1423", "32-28 19-23 28x19 14x23"),
        ("1. 32 28 19 23 2. 28 19 14 23", "32-28 19-23 28x19 14x23"),
        ("1. 32 - 28 19 - 23 2. 28 x 19 14 x 23", "32-28 19-23 28x19 14x23"),
        ("1. 32-28 19-23 2. 28:19 14:23", "32-28 19-23 28x19 14x23"),
        ("1. 32-28 19-23 2. 28X19 14X23", "32-28 19-23 28x19 14x23"),
        ("1. 32\u201328 19\u201323 2. 28\u00d719 14\u00d723", "32-28 19-23 28x19 14x23"),
        ("1. 32-28 1... 19-23 2. 28x19 2. ... 14x23", "32-28 19-23 28x19 14x23"),
        ("1. 32-28 18-23 2. 38-32 12-18 3. 31-27  7-12 4. 37-31  1- 7", "32-28 18-23 38-32 12-18 31-27 7-12 37-31 1-7"),
        ("1. 32-28 19-23 2. 28x19x23", "32-28 19-23 28x19"),  # the Hub protocol's list of victims
        ("1. 32-28 19-23 2. 28x23", "32-28 19-23 28x19"),  # only the victim
        ("1. 32-28 19-23 2. - -", "32-28 19-23"),
        ("1. 32-28 .", "32-28"),
        ("1. 32-28{a}19-23$5(18-23)2.28x19!", "32-28 19-23 28x19"),
        ("1.32-28\r\n19-23\r\n2.28x19\r\n", "32-28 19-23 28x19"),
        ("1.32-28\r19-23\r", "32-28 19-23"),
        ("1. 32-28 (0:12) 19-23 0:15 2. 28x19", "32-28 19-23 28x19"),
        ("1. 32-28+ 19-23# 2. 28x19= +-", "32-28 19-23 28x19"),
        ("1. 32-28* 19-23* 2. 28x19*", "32-28 19-23 28x19"),
        ("% a line\n1. 32-28\n%another\n19-23", "32-28 19-23"),
        ("1. 32-28 ; to the end of the line\n19-23", "32-28 19-23"),
    ],
)
def test_forms_of_moves(text, wanted):
    game = one(text, default="international")
    assert moves(game) == wanted.split()
    assert game.faults == ()


@pytest.mark.parametrize(
    "text",
    ["1. c3-d4 d6-c5", "1. c3d4 d6c5", "1. C3-D4 D6-C5", "1. c3 d4 d6 c5", "1. 22-18 10-14", "1. c3 - d4 d6 - c5"],
)
def test_letters_and_numbers(text):
    game = one(text, default="russian")
    assert game.faults == ()
    assert game.plies == 2


def test_letters_on_a_board_with_numbers():
    assert moves(one("1. c3-d4 *", default="italian", rulebook="brazilian")) == ["c3-d4"]
    assert one('[GameType "21"] 1. f6-e5 *').faults == ()


def test_a_capture_in_pieces():
    """As old files have it: every jump by itself."""
    game = one('[GameType "21"] [FEN "B:W18,27,31:B14,5"] 1. 14x23 23x32 31-26 *')
    assert moves(game) == ["14x23x32", "31-26"]
    assert (game.plies, game.faults) == (2, ())
    assert one('[GameType "21"] [FEN "B:W18,27,31:B14,5"] 1. 14x23 31-26 *').faults


@pytest.mark.parametrize("number", ["12.", "12...", "12. ...", "12"])
def test_a_move_number_between_the_pieces_of_a_capture(number):
    game = one(f'[GameType "25"] [FEN "B:Wf4,f6,h2:Bb8,e7"] 11... e7xg5 {number} g5xe3 12. h2-g3 b8-a7 *')
    assert moves(game) == ["e7xg5xe3", "h2-g3", "b8-a7"]
    assert (game.plies, game.first_number, game.faults, game.notes) == (3, 11, (), ())


def test_a_step_that_is_written_as_a_capture_is_read_with_a_note():
    """A whole collection of Tinsley's games is written like that; and move 21 of a game in PROF2.pdn: 38x33."""
    game = one('[GameType "21"]\n1. 11x15 23-19\n2. 8x11 22x17 (22x18 15x22)\n3. 11x16 24x20 4. 15x24 *')
    assert moves(game) == ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "15x24"]
    assert game.faults == ()
    assert [(note.line, note.column) for note in game.notes] == [(2, 4), (3, 4), (3, 9), (3, 16), (4, 4), (4, 10)]
    assert str(game.notes[1]) == "3:4: 8x11 takes nothing; read as 8-11"
    assert "8-11 22-17 (2... 22-18 3. 15x22)" in " ".join(str(game).split())
    assert one('[GameType "20"] 1. 33-29 19-23 2. 38x33 *').faults == ()


def test_a_step_is_no_capture_where_one_must_be_made():
    game = one('[GameType "21"] 1. 11-15 22-18 2. 8x11 *')
    assert messages(game) == ["1:35: 8x11: there is nothing to take between 8 and 11 (Capturing)"]
    assert game.notes == ()


AMBIGUOUS = '[GameType "21"]\n[FEN "B:W6,7,14,15,32:B2,12"]\n1. 2x18 '


@pytest.mark.parametrize(
    ("follows", "meant"),
    [
        ("15-11", "2x9x18"),
        ("14-10", "2x11x18"),
        ("32-27 2. 12-16 15-11", "2x9x18"),
        ("{a comment} (1. 2x11x18) 1... 32-27 (14-10) 2. 12-16 14-10", "2x11x18"),
        ("15x11", "2x9x18"),
    ],
)
def test_an_ambiguous_capture_is_settled_by_the_moves_that_follow(follows, meant):
    game = one(f"{AMBIGUOUS}{follows} *")
    assert moves(game)[0] == meant
    assert game.faults == ()
    assert str(game.notes[0]) == f"3:4: 2x18 is ambiguous; read as {meant}, as what follows needs it"
    assert f"1. {meant}" in str(game)


@pytest.mark.parametrize(
    "follows",
    ["", "32-27", "32-27 2. 12-16", "32-27 (15-11)", "32-1", '/FEN "W:W15:B12"/ 15-11', "1-0 {15-11}"],
    ids=["nothing", "both", "both for long", "a variation", "neither", "a set-up", "a comment"],
)
def test_an_ambiguous_capture_that_nothing_settles_is_a_fault(follows):
    game = one(f"{AMBIGUOUS}{follows} *")
    assert [fault for fault in game.faults if isinstance(fault.error, AmbiguousMoveError)]
    assert game.notes == ()


def test_an_ambiguous_capture_within_a_variation():
    game = one(f"{AMBIGUOUS[:-5]}2x9x18 (1. 2x18 14-10) 1... 15-11 *")
    assert str(game.root.variations[1].move) == "2x11x18"
    assert game.faults == ()
    assert one(f"{AMBIGUOUS[:-5]}2x9x18 (1. 2x18) 1... 14-10 *").faults, "what follows is another line"


@pytest.mark.thorough
@pytest.mark.parametrize(("before", "settled"), [(3000, True), (6000, False)])
def test_looking_ahead_comes_to_an_end(before, settled):
    """A file that is nothing but captures which cannot be settled takes no time without end."""
    setup = '/FEN "B:W6,7,14,15,32:B2,12"/'
    game = one(f'[GameType "21"] {setup} ' + f"2x18 32-27 {setup} " * before + "2x18 15-11 *")
    assert len(game.faults) == before + (not settled)
    assert len(game.notes) == settled


def test_a_square_next_to_a_one_is_no_result():
    """f1xd1 has the digits of 1-1."""
    assert [len(game.root.variations) for game in pdn.loads("1. f1xd1 10. b2xd2 *", default="turkish")] == [1]


# --- where a game begins and ends -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. 11-15 * 1. 9-13 *", [1, 1]),
        ("1. 11-15 1-0 1. 9-13 0-1", [1, 1]),
        ("1. 11-15 1-0 * 1. 9-13 0-1 *", [1, 1]),
        ('[Event "a"] 1. 11-15 [Event "b"] 1. 9-13', [1, 1]),
        ('[Event "a"]\n[Event "b"]\n1. 9-13', [0, 1]),
        ('[Event "a"]\n\n[Event "b"]\n1. 9-13', [0, 1]),
        ('[White "a"]\n\n[White "b"]\n1. 9-13', [0, 1]),
        ("1. 11-15* 23-19 2. 8-11 *", [3]),
        ("1. 11-15 * 23-19 2. 8-11", [3]),
        ("1. 11-15 23-19 1-0 {White is lost}\n[Event]", [2]),
        ('1. 11-15 23-19 1-0 {White is lost} [Event "b"] 1. 9-13', [2, 1]),
        ("1. 11-15 1-0 {the next game} 1. 9-13", [1, 1]),
        ("1. 0-2", [0]),
        ("1. 2-0 1. 11-15", [0, 1]),
        ("1. 11-15 \u00bd-\u00bd 1. 9-13 1/2 1. 10-14 1/2 - 1/2", [1, 1, 1]),
        ("1. 1-5 1-18 1-1", [2]),
        ("", []),
        (" \r\n\t \x1a", []),
        ("*", [0]),
        ("* * *", [0]),
        ("{only a comment}", [0]),
    ],
)
def test_where_games_end(text, plies):
    assert [game.plies for game in pdn.loads(text)] == plies


def test_the_result_tag_tells_what_a_strange_result_looks_like():
    games = pdn.loads('[Result "4-6"]\n1. 34-29 18-22 4-6\n\n[Result "1+ - 1-"]\n1. 33-29 17-22 1+ - 1-\n')
    assert [(game.plies, game.faults) for game in games] == [(2, ()), (2, ())]
    assert [game.result for game in games] == [Result.BLACK, Result.WHITE]


def test_a_result_in_a_variation_does_not_end_the_game():
    game = one("1. 11-15 (1. 9-13 1-0) 23-19 *")
    assert game.plies == 2
    assert game.root.variations[1].comments == ["1-0"]


# --- tags -------------------------------------------------------------------------------------------------------------


def test_tags_keep_their_order():
    game = one('[Zebra "1"]\n[Event "e"][Site "s"]\n[  White   "w"  ]\n[Black: "b"] *')
    assert list(game.tags.items()) == [("Zebra", "1"), ("Event", "e"), ("Site", "s"), ("White", "w"), ("Black", "b")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'[Event "a \"b\" c"]', 'a "b" c'),
        ('[Event "a "b" c"]', 'a "b" c'),
        (r'[Event "a \\ b"]', r"a \ b"),
        ('[Event "C:\\games\\"]\n', "C:\\games\\"),
        (r'[Event "C:\\"] [Site "s"]', "C:\\"),
        ('[Event ""]', ""),
        ('[Event "no bracket"\n', "no bracket"),
        ('[Event "[x]"]', "[x]"),
        ('[Event "64 , \\"1974\\""]', '64 , "1974"'),
    ],
)
def test_values_of_tags(text, value):
    game = one(text + "\n1. 11-15 *")
    assert game.tags["Event"] == value
    assert game.faults == ()


def test_a_value_that_is_not_closed():
    game = one('[Event "open]\n[Site "s"]\n1. 11-15 *')
    assert game.tags == {"Event": "open", "Site": "s"}
    assert messages(game) == ["1:1: the value of a tag is not closed"]


def test_a_tag_given_twice():
    game = one('[White "a"]\n[White "b"]\n1. 11-15 *')
    assert messages(game) == ["2:1: the tag White is given twice"]


# --- encodings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "option"),
    [("utf-8", None), ("utf-8-sig", None), ("latin-1", None), ("utf-16", None), ("cp1252", "cp1252")],
)
def test_encodings(encoding, option):
    text = '[Event "40\u00b0 Campionato"]\r\n[White "Bert\u00e8"]\r\n1. 32-28 {\u00e9t\u00e9} *'
    game = one(text.encode(encoding), encoding=option)
    assert game.tags == {"Event": "40\u00b0 Campionato", "White": "Bert\u00e8"}
    assert game.root.next().comment == "\u00e9t\u00e9"


def test_one_latin_game_does_not_spoil_the_next():
    first, second = pdn.loads('[White "Bert\u00e8"] *'.encode("latin-1") + '[White "Bert\u00e8"] *'.encode())
    assert first.tags == second.tags


def test_cyrillic():
    text = '[White "\u0410\u0431\u0430\u0446\u0438\u0435\u0432"] 1. c3-d4 *'
    assert one(text.encode("cp1251"), encoding="cp1251").tags["White"] == "\u0410\u0431\u0430\u0446\u0438\u0435\u0432"


# --- comments, NAGs, variations, set-ups ------------------------------------------------------------------------------


def test_comments_nags_and_marks():
    game = one("{before} 1. 11-15! {one} {two} $14 23-19(!?!!!) 2. 8-11?! $22 *")
    first, second, third = game.root.mainline()
    assert game.root.comments == ["before"]
    assert (first.comments, first.nags) == (["one", "two"], [1, 14])
    assert (second.nags, second.mark) == ([], "(!?!!!)")
    assert third.nags == [6, 22]


def test_a_forced_move():
    assert one("1. 11-15* 23-19 *").root.next().nags == [7]


def test_nested_variations():
    game = one("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23")
    first = game.root.next()
    assert [str(node.move) for node in first.variations] == ["19-23", "18-23"]
    reply = first.variations[1]
    assert [str(node.move) for node in reply.variations] == ["38-32", "37-32"]
    assert reply.variations[1].next().comment == "Black wins"
    assert game.faults == ()


def test_a_variation_before_the_first_move_is_no_main_line():
    assert moves(one("(1. 9-13) 1. 11-15 23-19 *")) == ["11-15", "23-19"]


def test_a_comment_after_a_variation_belongs_to_the_next_move():
    game = one("1. 11-15 {a} (1. 9-13) {b} 23-19 *")
    first, second = game.root.mainline()
    assert (first.comments, second.comments_before) == (["a"], ["b"])


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("{ a { nested } one }", "a { nested } one"),
        ("{ a { stray brace }", "a { stray brace"),
        ("{two\nlines}", "two lines"),
        ("{two\n\nparagraphs}", "two\nparagraphs"),
        ("{" + "long " * 50_000 + "}", ("long " * 50_000).strip()),
        ("{[%clk 0:01:00]}", "[%clk 0:01:00]"),
        ("[%clk 0:01:00]", "[%clk 0:01:00]"),
        ("{(1-0) 1. 11-15 *}", "(1-0) 1. 11-15 *"),
    ],
)
def test_comments(text, comment):
    game = one(f"1. 11-15 {text} 23-19 *")
    assert game.root.next().comment == comment
    assert game.plies == 2
    assert game.faults == ()


def test_clocks():
    game = one("1. 32-28 {[%clock w0:10:00 B0:09:58]} 19-23 {[%clk 1:02:03]} 2. 28x19 {[%egt 0:0:9.56]} *")
    first, second, third = game.root.mainline()
    assert [(c.side, c.seconds, c.running) for c in first.clocks] == [(Side.WHITE, 600, False), (Side.BLACK, 598, True)]
    assert second.clocks[0].seconds == 3723
    assert third.clocks[0].seconds == pytest.approx(9.56)


def test_a_set_up_within_the_game():
    game = one('[GameType "20"]\n1.31-26 17-21 /FEN "B:B1-16,18-21:W26,28,33-50"/ {White forgot} 20-24 *')
    *_, setup, last = game.root.mainline()
    assert setup.move is None
    assert setup.position.side is Side.BLACK
    assert (setup.comment, str(last.move)) == ("White forgot", "20-24")
    assert game.faults == ()


@pytest.mark.parametrize("null", ['/FEN "B::"/', "--", "null", "/FEN B::/"])
def test_null_moves(null):
    game = one(f'[GameType "21"] 1. 11-15 {null} 2. 8-11 *')
    assert moves(game) == ["11-15", "8-11"]
    assert game.faults == ()


def test_a_set_up_helps_after_a_wrong_move():
    game = one('[GameType "21"] 1. 11-20 23-19 /FEN "B:W21-32:B1-12"/ 2. 9-13 *')
    assert [str(node.move) for node in game.root.mainline()] == ["None", "None", "None", "9-13"]
    assert len(game.faults) == 1


def test_a_set_up_that_is_none():
    game = one('[GameType "21"] 1. 11-15 /FEN "W:W99:B1"/ 23-19 *')
    assert len(game.faults) == 1
    assert "no square 99" in game.faults[0].message
    assert one('[GameType "21"] 1. 11-15 /what/ 23-19 *').faults
