"""Reading PDN: every dialect, every irregular form that files have, and no bytes whatever that it cannot stand."""

import io
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Rulebook, Side
from crownhead.notation import pdn
from crownhead.notation.pdn import Result

DATA = Path(__file__).parents[1] / "data" / "pdn"
FILES = sorted(DATA.glob("*.pdn"))


def one(text, **options) -> pdn.PdnGame:
    (game,) = pdn.loads(text, **options)
    return game


def moves(game: pdn.PdnGame) -> list[str]:
    return [str(node.move) for node in game.root.mainline() if node.move]


def messages(game: pdn.PdnGame) -> list[str]:
    return [str(fault) for fault in game.faults]


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


# --- rulebooks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_game_type(path):
    games = list(pdn.read(path))
    assert [game.rulebook.slug for game in games] == [path.stem] * 2
    assert [game.faults for game in games] == [(), ()]
    assert all(game.guess is None for game in games)
    for game in games:
        del game.tags["Rulebook"]


@pytest.mark.parametrize("path", [p for p in FILES if p.stem != "boxed"], ids=lambda path: path.stem)
def test_the_game_type_alone_will_do(path):
    text = "".join(line for line in path.read_text(encoding="utf-8").splitlines(True) if "[Rulebook" not in line)
    for game in pdn.loads(text):
        assert game.rulebook.slug == path.stem
        assert game.faults == ()


def test_the_order_of_precedence():
    tagged = '[GameType "21"] [Rulebook "boxed"] 1. 11-15 *'
    assert one(tagged).rulebook.slug == "boxed"
    assert one(tagged, default="pool").rulebook.slug == "boxed"
    assert one(tagged, rulebook="pool").rulebook.slug == "pool"
    assert one('[GameType "21"] 1. 11-15 *', default="pool").rulebook.slug == "english"
    assert one("1. 11-15 *", default="pool").rulebook.slug == "pool"
    assert one('[Rulebook "no such book"] [GameType "21"] 1. 11-15 *').rulebook.slug == "english"
    assert one('[Rulebook "/etc/passwd.md"] 1. 11-15 *').rulebook.slug == "english"


def test_a_house_rulebook_is_known_by_its_slug():
    text = Rulebook.load("english").text.replace("slug: english", "slug: house")
    house = Rulebook.parse(text)
    assert one('[Rulebook "house"] [GameType "21"] *', default=house).rulebook == house


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("1. 11-15 23-19 *", "english"),
        ("1. 32-28 19-23 *", "international"),
        ("1. 50-45 *", "international"),
        ("1. c3-d4 d6-c5 *", "russian"),
        ("1. a3-a4 a6-a5 *", "turkish"),
        ('[FEN "W:WK72:BK1"] 1. 72-61 *', "canadian"),
        ("1. 21-18 *", "italian"),
        ('[FEN "W:W31-50:B1-20"] *', "international"),
        ('[FEN "B:WK23,12,3:BK15,K11."] *', "english"),
    ],
)
def test_guesses_are_said_to_be_guesses(text, slug):
    game = one(text)
    assert game.rulebook.slug == slug
    assert game.guess


def test_a_guess_prefers_what_comes_furthest():
    game = one("1. 11-15 23-19 2. 8-11 22-17 3. 1-32 *")
    assert game.rulebook.slug == "english"
    assert len(game.faults) == 1


def test_numbers_from_another_corner_are_believed_only_if_the_moves_say_so():
    usual = one('[GameType "20,W,10,10,N1,0"] 1. 32-28 18-23 2. 33-29 23x32 *')  # as PlayOK writes it
    assert usual.faults == ()
    turned = one('[GameType "20,W,10,10,N1,0"] 1. 17-22 *')
    assert turned.faults == ()
    assert moves(turned)[0].split("-")[0] in map(str, range(31, 41))
    assert 'GameType "20,W,10,10,N2,0"' in pdn.dumps([turned])


def test_thai_draughts_exchange_the_colours():
    game = one('[GameType "31"] [FEN "B:W1-8:B25-32"] [Result "0-1"] 1. 25-21 5-9 *')
    assert game.start == Rulebook.load("thai").start
    assert game.result is Result.WHITE, "PDN's Black begins, and so does our White"
    assert '[FEN "B:W1-8:B25-32"]' in pdn.dumps([game])
    assert one('[GameType "31,W,8,8,N2,0"] [Result "0-1"] *').result is Result.BLACK


# --- results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_type", "text", "result"),
    [
        (20, "2-0", Result.WHITE),
        (20, "1-0", Result.WHITE),
        (20, "1-1", Result.DRAW),
        (21, "1-0", Result.BLACK),
        (21, "0-1", Result.WHITE),
        (23, "1-0", Result.BLACK),
        (25, "1-0", Result.WHITE),
        (40, "2-0", Result.WHITE),
        (22, "1/2-1/2", Result.DRAW),
        (20, "0-0", Result.BOTH_LOSE),
        (20, "*", Result.UNKNOWN),
        (20, "?", Result.UNKNOWN),
        (20, "1 1/2 - 1/2", Result.WHITE),
        (20, "1- - 1+", Result.BLACK),
        (20, "1.02-0.98", Result.WHITE),
    ],
)
def test_results(game_type, text, result):
    assert one(f'[GameType "{game_type}"] [Result "{text}"] *').result is result


def test_the_tag_goes_before_the_result_at_the_end():
    assert one('[GameType "20"] [Result "0-1"] 1. 32-28 1-0').result is Result.BLACK
    assert one('[GameType "20"] [Result "*"] 1. 32-28 1-0').result is Result.WHITE


# --- faults -----------------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_told_with_its_place_and_does_not_spoil_the_next_game():
    text = '[GameType "21"]\n1. 11-15 23-19\n2. 9-18 22-17\n*\n\n[GameType "21"]\n1. 9-13 *'
    wrong, right = pdn.loads(text)
    assert messages(wrong) == ["3:4: 9-18: 18 is too far from 9 (Moving)"]
    assert isinstance(wrong.faults[0].error, IllegalMoveError)
    assert right.faults == ()
    assert [node.position is None for node in wrong.root.mainline()] == [False, False, True, True]
    assert wrong.plies == 4


def test_an_ambiguous_move_lists_the_paths():
    game = one('[GameType "21"]\n[FEN "B:W6,7,14,15:B2"]\n1. 2x18 *')
    (fault,) = game.faults
    assert (fault.line, fault.column) == (3, 4)
    assert isinstance(fault.error, AmbiguousMoveError)
    assert sorted(fault.error.paths) == ["2x11x18", "2x9x18"]
    with pytest.raises(AmbiguousMoveError):
        game.to_game()
    assert one('[GameType "21"]\n[FEN "B:W6,7,14,15:B2"]\n1. 2x9x18 *').faults == ()


def test_a_square_that_is_not_there():
    (fault,) = one('[GameType "21"] 1. 11-55 *').faults
    assert isinstance(fault.error, InvalidMoveError)


def test_columns_count_characters():
    assert one('[GameType "21"]\n{\u00e9\u00e9} 1. 9-18 *').faults[0].column == 9
    assert one('[GameType "21"]\n{\u00e9\u00e9} 1. 9-18 *'.encode("latin-1")).faults[0].column == 9


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1. 11-15 (9-13 *", "1:10: a variation is not closed"),
        ("1. 11-15 ) 23-19 *", "1:10: there is no variation to close"),
        ("1. 11-15 {oops", "1:10: a comment is not closed"),
        ("1. 11-15 hello 23-19 *", '1:10: this is not PDN: "hello"'),
        ("1. 11-15 /FEN 23-19", "1:10: a set-up is not closed"),
        ('[GameType "21"]\n[FEN "W:W99:B1"]\n1. 9-13 *', "2:1: there is no square 99 on this board (1 to 32)"),
    ],
)
def test_faults(text, wanted):
    (fault,) = one(text).faults
    assert str(fault).startswith(wanted)


@pytest.mark.parametrize(
    "spoilt", ["1. 11-15 {oops\n\n", "1. 11-15 (9-13 (10-14\n\n", "garbage \x00\xff\n\n", '[Site "\n']
)
def test_nothing_spoils_the_next_game(spoilt):
    *_, last = pdn.loads(f'[Event "a"]\n{spoilt}[Event "b"]\n1. 9-13 *')
    assert last.tags["Event"] == "b"
    assert moves(last) == ["9-13"]
    assert last.faults == ()


def test_after_an_illegal_move_a_variation_of_it_is_still_looked_at():
    game = one('[GameType "21"] 1. 11-20 (1. 11-15 23-19) (1. 9-14 99-1) *')
    assert [fault.message.partition(":")[0] for fault in game.faults] == ["11-20", "99-1"]


def test_from_a_start_that_is_wrong_no_move_is_judged():
    game = one('[GameType "21"] [FEN "W:W99:B1"] 1. 11-15 *')
    assert len(game.faults) == 1
    assert game.root.next().move is None
    with pytest.raises(ValueError, match="no square 99"):
        game.to_game()


# --- streams and fuzz -------------------------------------------------------------------------------------------------


class Trickle(io.RawIOBase):
    """A file that gives only a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def read(self, size: int = -1) -> bytes:
        piece, self.data = self.data[: self.size], self.data[self.size :]
        return piece


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50])
def test_pieces_do_not_matter(size):
    data = b"".join(path.read_bytes() for path in FILES[:3])
    whole = pdn.loads(data)
    pieces = list(pdn.read(Trickle(data, size)))
    assert [str(game) for game in pieces] == [str(game) for game in whole]
    assert [game.line for game in pieces] == [game.line for game in whole]


def test_open_files_and_paths(tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text("1. 11-15 *", encoding="utf-8")
    with path.open(encoding="utf-8") as text, path.open("rb") as binary:
        assert [len(list(pdn.read(source))) for source in (path, str(path), text, binary)] == [1] * 4


class Endless:
    """A file of many games that is never in memory."""

    def __init__(self, games: int) -> None:
        self.game = b'[Event "e"]\n[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 1-0\n\n'
        self.left = games

    def read(self, size: int = -1) -> bytes:
        count = min(self.left, max(1, size // len(self.game)))
        self.left -= count
        return self.game * count


def stream(games: int) -> int:
    """How much memory reading and checking so many games takes."""
    tracemalloc.start()
    assert sum(not game.faults for game in pdn.read(Endless(games))) == games  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_memory_does_not_grow_with_the_file():
    stream(100)
    assert stream(20_000) < stream(4_000) + 500_000


@pytest.mark.slow
def test_a_hundred_thousand_games_in_constant_memory():
    stream(100)
    assert stream(100_000) < stream(10_000) + 500_000


def look_at_everything(data: bytes) -> None:
    for game in pdn.loads(data):
        assert all(fault.line >= 1 and fault.column >= 1 for fault in game.faults)
        for node in game.root.walk():
            assert node.position is not None or node.move is None
        text = pdn.dumps([game])
        (again,) = pdn.loads(text, default=game.rulebook)  # of garbage a second guess may be another
        assert pdn.same_tree(game.root, again.root), text
        assert pdn.dumps([again]) == text


ALPHABET = b'0123456789-x:. \n{}()[]"/*!?$%;abcK\\FENW\r'


@given(st.binary(max_size=200) | st.lists(st.sampled_from(ALPHABET), max_size=150).map(bytes))
@settings(max_examples=300)
def test_any_bytes_can_be_read(data):
    look_at_everything(data)


@given(st.data())
@settings(max_examples=200)
def test_spoilt_files_can_be_read(data):
    text = bytearray(data.draw(st.sampled_from(FILES)).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(st.binary(max_size=3) | st.lists(st.sampled_from(ALPHABET), max_size=6).map(bytes))
        text[at : at + data.draw(st.integers(0, 6))] = piece
    look_at_everything(bytes(text))


@pytest.mark.parametrize(
    "byte", [b"(", b")", b"{", b"}", b"[", b"/", b"*", b"1", b"1-", b"a1", b'[A "', b"\xff", b"\x00", b"{{}"]
)
def test_long_runs_of_one_thing(byte):
    for game in pdn.loads(byte * 20_000):
        assert game.root is not None
        pdn.dumps([game])
