"""Pictures to take away."""

import pytest

from crownhead import Game
from crownhead.web.pages.pictures import MOST_MOVES, moving


def test_the_position_as_svg(client, db):
    answer = client.get("/analysis/english/board.svg?moves=11-15")
    assert answer["Content-Type"] == "image/svg+xml"
    assert 'class="last"' in answer.content.decode()


def test_the_line_as_gif(client, db):
    answer = client.get("/analysis/english/line.gif?moves=11-15,23-19")
    assert answer["Content-Type"] == "image/gif"
    assert answer.content.count(b"\x21\xf9\x04") == 3, "a frame for the start and for each move"


@pytest.mark.parametrize(
    ("slug", "start", "done", "frames"),
    [
        ("english", None, ("11-15", "offer", "decline", "23-19"), 3),
        ("boxed", "B:W18,27,31:B14,5", ("5-9", "huff 14", "18-14"), 2),
    ],
)
def test_a_moving_picture_begins_anew_after_a_huff_and_nothing_else(slug, start, done, frames):
    game = Game(slug, start)
    for text in done:
        game.do(text)
    assert moving(game).count(b"\x21\xf9\x04") == frames


@pytest.mark.thorough
def test_a_long_line_is_shown_from_its_last_moves(client, db):
    moves = ",".join(["1-6", "32-27", "6-1", "27-32"] * 31)
    answer = client.get(f"/analysis/brettspielnetz-checkers/line.gif?fen=B:WK32,K31:BK1,K2&moves={moves}")
    assert answer.content.count(b"\x21\xf9\x04") == MOST_MOVES + 1


@pytest.mark.parametrize("name", ["board.svg", "line.gif"])
def test_what_cannot_be_drawn_is_said(client, db, name):
    answer = client.get(f"/analysis/english/{name}?moves=1-99")
    assert answer.status_code == 422
    assert "cannot be drawn" in answer.content.decode()
