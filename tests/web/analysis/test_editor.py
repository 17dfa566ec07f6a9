"""The editor: positions set up piece by piece."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook, listed
from crownhead.web.analysis.setup import BoardSetup


def check(client, slug="english", **body):
    return client.post(f"/editor/{slug}/check", json.dumps(body), content_type="application/json")


def test_a_position_has_its_fen(client, db):
    found = check(client, turn="white", position={"18": "w", "32": "W", "14": "b"}).json()
    assert found == {"fen": "W:W18,K32:B14", "problems": [], "over": "", "counting": ["no-progress"]}


def test_the_number_of_the_move_is_part_of_it(client, db):
    found = check(client, turn="white", position={"18": "w", "14": "b"}, number=30).json()
    assert found["fen"] == "W:W18:B14:F30"
    assert Game("english", found["fen"]).move_number == 30


KINGS = {"turn": "white", "position": {"1": "W", "2": "W", "3": "W", "50": "B"}}


def test_what_draw_rules_have_counted_is_part_of_it(client, db):
    counts = {"no-progress": 6, "one-against-three": 2.5, "one-against-two": 4}
    found = check(client, "fmjd-international", **KINGS, counts=counts).json()
    assert found["counting"] == ["no-progress", "one-against-three"]
    assert found["fen"] == "W:WK1,K2,K3:BK50:H12,5"
    known = check(client, "fmjd-international", fen=found["fen"]).json()["counters"]
    assert [each["moves"] for each in known] == [6, 2.5, None]


def test_the_page_begins_with_what_was_counted(client, db):
    page = client.get("/editor/fmjd-international/", {"fen": "W:WK1:BK50:H7:F30"}).content.decode()
    assert re.search(r'data-count="no-progress"[^>]*value="3.5"', page)
    assert re.search(r'<label hidden>[^<]*<input[^>]*data-count="one-against-three"', page)
    assert 'value="W:WK1:BK50:H7:F30"' in page


def test_a_count_that_is_a_draw_already(client, db):
    found = check(client, "fmjd-international", **KINGS, counts={"no-progress": 25}).json()
    assert found["fen"] == ""
    assert found["problems"][0]["text"] == "No progress: with 25 moves the game is drawn already."


@pytest.mark.parametrize("moves", [-1, 0.3, "5", None, 10**9, True])
def test_counts_that_are_none(client, db, moves):
    assert check(client, "fmjd-international", **KINGS, counts={"no-progress": moves}).status_code == 422


def test_what_is_wrong_is_said_with_its_squares(client, db):
    found = check(client, turn="white", position={"1": "w", "3": "w", "14": "b"}).json()
    assert found["fen"] == ""
    assert found["problems"] == [
        {"text": "A man cannot stand on the row where it is crowned: 1, 3.", "squares": ["1", "3"]}
    ]


def test_too_many_pieces(client, db):
    position = {str(square): "W" for square in range(1, 20)}
    (problem,) = check(client, turn="white", position=position).json()["problems"]
    assert problem["text"] == "White has too many pieces: 19, and at most 12."


def test_a_game_that_would_be_over_says_how(client, db):
    found = check(client, turn="white", position={"14": "b"}).json()
    assert found["fen"] == "W:W:B14"
    assert found["over"].startswith("Black wins")


def test_columns_where_there_are_any(client, db):
    assert check(client, "lasca", turn="white", position={"d4": "Wbb"}).json()["fen"] == "W:d4Wbb"
    assert check(client, "english", turn="white", position={"14": "wb"}).status_code == 422


def test_kings_whose_moves_are_counted(client, db):
    body = {"turn": "white", "position": {"28": "W", "1": "B", "40": "w"}, "runs": {"white": 2, "black": 0}}
    found = check(client, "frisian", **body).json()
    assert Position("frisian", found["fen"]).king_runs[0] == (28, 2)


def test_a_fen_becomes_a_board(client, db):
    found = check(client, fen="W:W18:B14:F30").json()
    assert found["board"]["position"] == {"14": "b", "18": "w"}
    assert found["number"] == 30


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"turn": "red", "position": {}},
        {"turn": "white", "position": []},
        {"turn": "white", "position": {"99": "w"}},
        {"turn": "white", "position": {"14": "x"}},
        {"turn": "white", "position": {"14": 7}},
        {"turn": "white", "position": {}, "number": "7"},
        {"turn": "white", "position": {}, "number": 0},
        {"fen": "nonsense"},
    ],
)
def test_nonsense_gets_a_sentence(client, db, body):
    answer = check(client, **body)
    assert answer.status_code == 422
    assert answer.json()["message"]


@settings(max_examples=60)
@given(st.data())
def test_whatever_is_set_up_is_a_position_or_has_a_problem(data):
    """The editor and the library agree about every board."""
    book = data.draw(st.sampled_from(listed()))
    names = [book.variant.name(square) for square in range(1, book.variant.square_count + 1)]
    pieces = st.text("wWbB", min_size=1, max_size=3 if book.variant.has_columns else 1)
    position = data.draw(st.dictionaries(st.sampled_from(names), pieces, max_size=30))
    found = BoardSetup(book, {"turn": "black", "position": position}).examine()
    assert bool(found["fen"]) != bool(found["problems"])
    if found["fen"]:
        again = Position(book, found["fen"])
        assert {book.variant.name(square): again.at(square) for square in again.pieces} == position


def test_the_address_names_a_position(client, db):
    page = client.get("/editor/english/?fen=B:W18:B14").content.decode()
    assert "/analysis/english/?fen=B%3AW18%3AB14" in page


def test_a_fen_that_is_none_is_said_above_the_start(client, db):
    answer = client.get("/editor/english/?fen=W:W99:B1")
    assert answer.status_code == 422
    assert "There is no square 99" in answer.content.decode()


def test_the_front_page_begins_from_there(client, db):
    page = client.get("/?rulebook=english&start=B:W18:B14").content.decode()
    assert page.count('value="B:W18:B14"') == 1, "one form for the computer, a friend and anyone"
    form = {"rulebook": "english", "level": "1", "start": "B:W18,25:B14,1"}
    game = client.post("/play/computer", form)
    assert client.get(f"{game.url}state").json()["state"]["board"]["fen"] == "B:W18,25:B1,14"


def test_a_friend_is_challenged_from_there(client, as_user, bert):
    form = {"rulebook": "english", "start": "B:W18,25:B14,1", "colour": "black"}
    link = client.post("/play/friend", form).url
    assert "B:W18,25:B14,1" in client.get(link).content.decode()
    game = as_user(bert).post(link)
    assert client.get(f"{game.url}state").json()["state"]["board"]["fen"] == "B:W18,25:B1,14"


@pytest.mark.parametrize("start", ["nonsense", "W:W:B14"])
def test_a_position_that_cannot_be_played_begins_no_game(client, db, start):
    form = {"rulebook": "english", "level": "1", "start": start}
    assert client.post("/play/computer", form).url == "/"


def test_the_rulebook_of_the_path_decides(client, db):
    assert Rulebook.load("turkish").variant.square_count == 64
    assert client.get("/editor/turkish/").status_code == 200
