"""What a PDN file means: by which rulebook it was played, how it ended, and what is wrong with it."""

import pytest
from pdn_texts import FILES, messages, moves, one

from crownhead import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Rulebook
from crownhead.notation import pdn
from crownhead.notation.pdn import Result

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
