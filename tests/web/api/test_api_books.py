"""Rulebooks by the API: those of the site in any language, books of several games, and books of players."""

import pytest
from site_books import BOX, CLAIMED, WHITE_BEGINS, house_rules

from crownhead import Game as CoreGame
from crownhead import Rulebook, bundled
from crownhead.web.shelf import service as shelf


def test_rulebooks(anybody):
    assert [each["slug"] for each in anybody.get("/rulebooks")[1]] == bundled()
    for slug in bundled():
        book = anybody.get(f"/rulebooks/{slug}")[1]
        assert book["text"].startswith("---")
        assert book["start"] == CoreGame(slug).position.fen
        assert "capturing" in {each["anchor"] for each in book["clauses"]}


def test_a_rulebook_in_the_language_that_is_asked_for(anybody):
    titles = {each["slug"]: each["title"] for each in anybody.get("/rulebooks?language=de")[1]}
    assert (titles["english"], titles["russian"]) == ("Englische Dame", "Russian draughts (shashki)")
    book = anybody.get("/rulebooks/english?language=nl")[1]
    assert (book["language"], book["title"], book["notice"]) == ("nl", "Engels dammen", "")
    assert book["translations"] == ["de", "nl"]
    (draws,) = (each for each in book["sections"] if each["anchor"] == "draws")
    assert (draws["title"], draws["language"]) == ("Remise", "nl")
    assert "remise" in draws["text"]
    assert book["text"] == Rulebook.load("english").text


def test_a_language_may_come_in_the_header(client):
    def told(header, path="/api/rulebooks/english"):
        answer = client.get(path, headers={"Accept-Language": header})
        assert "Accept-Language" in answer["Vary"]
        return answer.json()["language"]

    assert told("de-AT,de;q=0.9,en;q=0.5") == "de"
    assert told("fr, nl;q=0.4") == "nl"
    assert told("nonsense;;;") == "en"
    assert told("de", "/api/rulebooks/english?language=en") == "en"


def test_a_book_that_is_not_translated_says_so(anybody):
    book = anybody.get("/rulebooks/russian?language=de")[1]
    assert (book["language"], book["translations"]) == ("en", [])
    assert book["notice"] == "This book is not translated into “de”; it is shown in “en”."
    assert anybody.get("/rulebooks/russian")[1]["notice"] == ""


def test_what_is_no_language_is_refused_with_a_sentence(anybody):
    status, answer = anybody.get("/rulebooks/english?language=!!")
    assert status == 422
    assert "“!!” is not a language" in answer["message"]


def test_books_of_several_games(anybody):
    (row,) = anybody.get("/anthologies")[1]
    assert (row["slug"], [each["rulebook"] for each in row["games"]]) == ("draughts", ["english", "turkish", "lasca"])
    book = anybody.get("/anthologies/draughts?language=de")[1]
    assert (book["title"], book["language"]) == ("Dame: drei Spiele in einem Buch", "de")
    assert [each["title"] for each in book["games"]] == ["Grundspiel (englische Dame)", "Türkische Dame", "Lasca"]
    assert anybody.get("/anthologies/english")[0] == anybody.get("/rulebooks/draughts")[0] == 404


# --- books of players -----------------------------------------------------------------------------------------------


def test_a_book_is_written_read_played_by_and_saved_again(anna, bert, call):
    status, book = call(anna).post("/books", {"text": CLAIMED, "visibility": "public"})
    assert (status, book["edition"], book["owner"], book["yours"]) == (201, 1, "anna", True)
    assert call(bert).get("/books")[1] == [{**book, "yours": False}]
    read = call(bert).get(f"/rulebooks/{book['key']}")[1]
    assert (read["slug"], read["text"]) == (book["key"], CLAIMED)
    status, begun = call(bert).post("/games", {"rulebook": book["key"], "level": 1, "colour": "black"})
    assert (status, begun["rulebook"]) == (201, book["key"])
    status, again = call(anna)("PUT", f"/books/{book['key']}", {"text": house_rules(), "note": "automatic again"})
    assert (status, again["edition"], again["played"], again["visibility"]) == (200, 2, 1, "public")
    told = call(bert).get(f"/books/{book['key']}/history")[1]
    assert [(each["number"], each["note"]) for each in told] == [(2, "automatic again"), (1, "")]


def test_a_book_of_several_games_is_written_and_each_is_played(anna, bert, call):
    status, book = call(anna).post("/books", {"text": BOX, "visibility": "public"})
    assert status == 201
    turkish, lasca = book["games"]
    assert (turkish["title"], lasca["rulebook"]) == ("Straight lines", f"{book['key']}~lasca")
    assert call(bert).get(f"/anthologies/{book['key']}")[1]["games"] == book["games"]
    assert call(bert).get(f"/rulebooks/{lasca['rulebook']}")[1]["rows"] == 7
    assert call(bert).post("/games", {"rulebook": book["key"], "level": 1, "colour": "black"})[0] == 404
    status, begun = call(bert).post("/games", {"rulebook": lasca["rulebook"], "level": 1, "colour": "white"})
    assert (status, begun["rulebook"]) == (201, lasca["rulebook"])
    assert call(anna).get("/books")[1][0]["played"] == 1


def test_a_book_that_cannot_be_played_by_is_refused_with_a_sentence(anna, call):
    status, answer = call(anna).post("/books", {"text": WHITE_BEGINS})
    assert (status, answer["code"]) == (422, "refused")
    assert "An example does not hold by these rules" in answer["message"]


@pytest.mark.parametrize("size", [70_000, 1_000_000])
def test_a_book_that_is_too_long_is_refused(anna, call, size):
    status, answer = call(anna).post("/books", {"text": "x" * size})
    assert status in (400, 413)
    assert "long" in answer["message"] or "at most" in answer["message"]


def test_nobody_is_invited_to_a_book_that_only_its_owner_reads(anna, call):
    book = shelf.save(anna, house_rules())
    status, answer = call(anna).post("/challenges", {"rulebook": book.key, "open": True})
    assert (status, answer["code"]) == (403, "forbidden")
    assert "Only you can read this book" in answer["message"]
