"""Opening books: counted from games, kept in a file, added up, and played from."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Game, Rulebook
from crownhead.engine.match.contestants import Contestant
from crownhead.engine.player_names import named_player
from crownhead.engine.players.computer import Computer
from crownhead.notation import pdn
from crownhead.openings import OpeningBook, OpeningBookBuilder, file_format, shipped
from crownhead.openings.builder import merged
from crownhead.openings.file_format import KEY_BYTES, RECORD, MoveTally

GAMES = """
[GameType "21"] 1. 11-15 23-19 2. 8-11 22-17 1-0
[GameType "21"] 1. 11-15 23-19 2. 8-11 26-23 1/2-1/2
[GameType "21"] 1. 11-15 22-18 0-1
[GameType "21"] 1. 9-13 22-18 *
[GameType "25"] 1. c3-d4 b6-a5 1-0
"""


def built(games=GAMES, **options):
    builder = OpeningBookBuilder("english", **options)
    for game in pdn.loads(games):
        builder.add(game)
    return OpeningBook(builder.data(source="tests"))


def tallies(book, position):
    return {str(known.move): tuple(known.tally) for known in book.moves(position)}


class TestCounting:
    def test_results_count_for_the_player_who_made_the_move(self):
        """Black begins and, by GameType 21, is the first of a result."""
        book = built()
        assert tallies(book, book.rulebook.start) == {"11-15": (1, 1, 1)}
        assert tallies(book, book.rulebook.start.play("11-15")) == {"23-19": (0, 1, 1), "22-18": (1, 0, 0)}

    def test_a_game_without_result_or_by_other_rules_is_left_out(self):
        builder = OpeningBookBuilder("english")
        assert [builder.add(game) for game in pdn.loads(GAMES)] == [True, True, True, False, False]
        assert builder.games == 3

    def test_only_the_first_plies_are_counted(self):
        book = built(plies=2)
        assert not book.moves(book.rulebook.start.play("11-15").play("23-19"))

    def test_rare_moves_can_be_left_out(self):
        builder = OpeningBookBuilder("english")
        for game in pdn.loads(GAMES):
            builder.add(game)
        book = OpeningBook(builder.data(source="tests", least=2))
        assert tallies(book, book.rulebook.start.play("11-15")) == {"23-19": (0, 1, 1)}

    def test_an_illegal_move_ends_the_counting(self):
        book = built('[GameType "21"] 1. 11-15 23-19 2. 1-32 1-0')
        assert len(book) == 2

    def test_transpositions_meet(self):
        book = built("1. 11-15 23-19 2. 9-13 26-23 1-0 1. 9-13 23-19 2. 11-15 26-23 1/2-1/2")
        after = book.rulebook.start.play("11-15").play("23-19").play("9-13")
        assert tallies(book, after) == {"26-23": (0, 1, 1)}

    def test_books_add_up(self):
        book = built()
        twice = OpeningBook(merged([book, book]))
        assert tallies(twice, book.rulebook.start) == {"11-15": (2, 2, 2)}
        assert twice.header["games"] == 6

    def test_books_of_different_rules_do_not(self):
        with pytest.raises(ValueError, match=r"a book of Russian.* cannot be added to one of English"):
            merged([built(), shipped("russian")])

    @given(st.lists(st.sampled_from(["11-15 1-0", "11-15 0-1", "9-13 1/2-1/2", "11-15 23-19 1-0"]), min_size=1))
    def test_a_book_of_all_games_is_the_sum_of_books_of_some(self, lines):
        games = [f'[GameType "21"] 1. {line}\n' for line in lines]
        half = len(games) // 2
        parts = [built("".join(some)) for some in (games[:half], games[half:]) if some]
        assert OpeningBook(merged(parts)).tallies == built("".join(games)).tallies


class TestFile:
    def test_records_are_in_order_and_found_by_halving(self):
        book = built()
        keys = [key for key, _ in file_format.every_record(book._records)]
        assert keys == sorted(keys)
        assert {len(key) for key in keys} == {KEY_BYTES}

    @given(st.binary(max_size=200))
    def test_any_bytes_are_refused_with_a_sentence(self, data):
        for spoilt in (data, file_format.MAGIC + data, file_format.MAGIC + b"{}\n" + data):
            with pytest.raises(ValueError, match="opening book"):
                OpeningBook(spoilt)

    @given(st.data())
    def test_a_changed_byte_of_a_record_is_noticed(self, data):
        whole = bytearray(DATA)
        place = data.draw(st.integers(len(whole) - RECORD.size, len(whole) - 1))
        whole[place] ^= data.draw(st.integers(1, 255))
        with pytest.raises(ValueError, match="checksum"):
            OpeningBook(bytes(whole))

    def test_a_file_that_is_cut_off(self, tmp_path):
        file = tmp_path / "short.book"
        file.write_bytes(DATA[:-1])
        with pytest.raises(ValueError, match=r"short.book: the opening book is cut off or spoilt: it promises 6 moves"):
            OpeningBook.open(file)

    def test_other_rules_are_refused(self):
        with pytest.raises(ValueError, match='is for the rules of "english", not for Russian'):
            OpeningBook(DATA, "russian")

    def test_the_same_rules_under_another_name_are_welcome(self):
        assert OpeningBook(DATA, "wcdf-checkers").rulebook.slug == "wcdf-checkers"

    def test_no_count_overflows(self):
        most = file_format.MOST_GAMES
        assert MoveTally(most, 0, 0) + MoveTally(1, 0, 0) == MoveTally(most, 0, 0)


class TestPlaying:
    def test_a_move_that_lost_is_not_played(self):
        lost = '[GameType "21"] 1. 9-13 22-18 0-1\n' * 10
        won = '[GameType "21"] 1. 11-15 23-19 1-0\n' * 10
        book = built(lost + won)
        chance = random.Random(1)
        assert {str(book.choose(book.rulebook.start, chance)) for _ in range(50)} == {"11-15"}

    def test_a_move_that_was_tried_once_is_not_played(self):
        book = built('[GameType "21"] 1. 9-13 22-18 1-0\n' + '[GameType "21"] 1. 11-15 23-19 1/2-1/2\n' * 30)
        assert str(book.choose(book.rulebook.start)) == "11-15"

    def test_beyond_the_book_there_is_no_move(self):
        assert built().choose("W:WK1:BK32") is None

    @pytest.mark.parametrize("name", ["english", "international", "russian"])
    def test_the_books_that_come_with_the_package(self, name):
        book = shipped(name)
        line, game = [], Game(name)
        while (move := book.choose(game.position, random.Random(7))) is not None:
            game.play(move)
            line.append(move)
        assert book.header["games"] >= 150
        assert len(line) >= 4

    @pytest.mark.parametrize("player", ["computer:10,book", "engine:nodes=9,book=own"])
    def test_players_use_it_if_asked(self, player, monkeypatch):
        """With a book there is nothing to think about."""
        made = Contestant.parse(player).make(Rulebook.load("english"))
        made.begin(3)
        monkeypatch.setattr("crownhead.engine.engine.Engine.analyse", None)
        known = {str(each.move) for each in shipped("english").moves(Rulebook.load("english").start)}
        assert made.choose(Game("english")).move in known

    def test_a_level_takes_a_file_too(self, tmp_path):
        (tmp_path / "my.book").write_bytes(DATA)
        assert named_player(f"computer:3,book={tmp_path / 'my.book'}").choose(Game("english")).move == "11-15"
        with pytest.raises(ValueError, match="there is no file or folder"):
            named_player("computer:3,book=nowhere.book")

    def test_without_being_asked_it_thinks(self, monkeypatch):
        monkeypatch.setattr(OpeningBook, "choose", None)
        assert Computer(1).choose(Game("english")).move


DATA = file_format.write(built().header, built().tallies)
