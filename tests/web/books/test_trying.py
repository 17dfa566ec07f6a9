"""The boards of the examples: every legal move can be played there, and what is not is refused with its clause."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Game, Rulebook, bundled
from crownhead.web.books import playground
from crownhead.web.http.protection import rate_limits

pytestmark = pytest.mark.thorough


def do(client, slug, number, *moves):
    return client.post(f"/rules/{slug}/examples/{number}/", {"moves": moves}, content_type="application/json")


@pytest.mark.parametrize("slug", bundled())
def test_every_example_can_be_played_on(client, slug):
    book = Rulebook.load(slug)
    for number, example in enumerate(book.examples, 1):
        game = Game(book, example.position)
        for text in example.play:
            game.do(text)
        told = client.get(f"/rules/{slug}/examples/{number}/").json()
        assert told["moves"] == list(example.play)
        assert told["board"]["fen"] == game.position.fen
        legal = [move["text"] for move in told["board"]["moves"]]
        assert legal == [str(move) for move in game.legal_moves]
        for text in {legal[0], legal[-1]} if legal else ():
            after = game.copy()
            after.play(text)
            answer = do(client, slug, number, *example.play, text)
            assert answer.status_code == 200
            assert answer.json()["board"]["fen"] == after.position.fen


def test_the_start_of_a_game_can_be_tried_too(client):
    told = client.get("/rules/lasca/examples/0/").json()
    assert len(told["board"]["moves"]) == 6
    assert told["caption"] == "White to move"


def test_a_refused_move_leaves_the_board_as_it_was_and_names_the_clause(client):
    answer = do(client, "english", 0, "11-15", "22-17", "15-22", "8-11")
    assert answer.status_code == 422
    told = answer.json()
    assert told["moves"] == ["11-15", "22-17"]
    assert told["board"]["ply"] == 2
    assert told["refusal"]["clause"] == "moving"
    assert told["refusal"]["text"].endswith("(Moving)")
    assert not told["refusal"]["text"].startswith("(")


def test_huffing_on_the_board_of_an_example(client):
    book = Rulebook.load("boxed")
    number = next(n for n, each in enumerate(book.examples, 1) if any(text.startswith("huff") for text in each.play))
    example = book.examples[number - 1]
    place = next(i for i, text in enumerate(example.play) if text.startswith("huff"))
    before = do(client, "boxed", number, *example.play[:place]).json()
    assert before["board"]["offence"]["remedies"]
    after = do(client, "boxed", number, *example.play[: place + 1]).json()
    assert after["board"]["offence"] is None
    assert len(after["board"]["position"]) < len(before["board"]["position"])


def test_a_finished_game_says_how_it_ended(client):
    book = Rulebook.load("english")
    number = next(n for n, each in enumerate(book.examples, 1) if each.title == "Won by taking the last piece")
    assert client.get(f"/rules/english/examples/{number}/").json()["caption"].startswith("White wins")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b"{}",
        b'{"moves": "11-15"}',
        b'{"moves": [1]}',
        b"[" * 20_000,
        b'{"moves": ["' + b"x" * 201 + b'"]}',
        json.dumps({"moves": ["11-15"] * 401}).encode(),
        b" " * 40_000,
        b" " * 300_000,
    ],
    ids=range(12),
)
def test_bad_requests_are_told_what_is_expected(client, body):
    answer = client.post("/rules/english/examples/0/", body, content_type="application/json")
    assert answer.status_code == 400
    assert re.fullmatch(r"[A-Z].+\.", answer.json()["message"])


@given(st.binary(max_size=200))
def test_no_bytes_do_harm(body):
    with contextlib.suppress(ValueError):
        assert all(isinstance(move, str) for move in playground.read(body))


@given(
    st.lists(
        st.text(max_size=20) | st.sampled_from(["11-15", "offer", "accept", "resign", "claim x", "huff 11", "compel"]),
        max_size=4,
    )
)
def test_no_text_does_harm(moves):
    status, told = playground.answer(Rulebook.load("english"), playground.Example(), moves)
    assert status == 200 or told["refusal"]["text"]
    json.dumps(told)


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_only_asking_and_posting(client, method):
    assert getattr(client, method)("/rules/english/examples/0/").status_code == 405


def test_it_needs_no_token_and_stores_nothing():
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert do(strict, "english", 0, "11-15").status_code == 200
    assert not strict.cookies


def test_a_machine_is_slowed_down(client, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(rate_limits.LIMITS, "example", rate_limits.RateLimit(3, 10**9))
    assert [do(client, "frysk", 0).status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_its_scripts_and_style_are_small():
    folder = Path(playground.__file__).parents[1] / "static" / "crownhead"
    styles = [f"styles/books/{name}.css" for name in ("book", "books", "examples")]
    names = [*styles, "pages/examples.js", "pages/shelf.js"]
    assert sum((folder / name).stat().st_size for name in names) < 24_000
