"""What goes out to other sites: pictures beside links, moving pictures, QR codes, and boards in frames."""

import re

import pytest
from django.urls import get_resolver
from site_books import house_rules
from site_play import do, play, text

from crownhead.problems.bundled import puzzles
from crownhead.web.lobby import challenges
from crownhead.web.sharing import cards
from crownhead.web.shelf import service as shelf

pytestmark = pytest.mark.thorough

PUZZLE = f"/puzzles/international/{puzzles('international')[0].key}/"
PNG, GIF = b"\x89PNG", b"GIF89a"
PICTURES = ["/games/{}/card.png", "/rules/english/card.png", "/analysis/english/card.png?fen=B:W18:B14&moves=14x23"]


def size(png):
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def meta(page):
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page.content.decode()))


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PICTURES)
def test_a_picture_has_the_size_that_other_sites_show(client, game, path):
    answer = client.get(path.format(game.number))
    assert answer.status_code == 200
    assert answer.content.startswith(PNG)
    assert size(answer.content) == (1200, 630)
    assert len(answer.content) < 300_000
    assert not answer.cookies


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("/games/{}/", "/games/{}/card.png"),
        ("/rules/english/", "/rules/english/card.png"),
        ("/analysis/english/?fen=B:W18:B14", "/analysis/english/card.png"),
        ("/analysis/english/?moves=11-15", "/analysis/english/card.png?moves=11-15"),
        ("/analysis/english/?fen=B:W18:B14", "/analysis/english/card.png?fen=B:W18:B14"),
        (PUZZLE, "/analysis/international/card.png?fen="),
        ("/editor/english/?fen=B:W18:B14", "/analysis/english/card.png"),
    ],
)
def test_a_page_names_its_picture(client, game, page, picture):
    told = meta(client.get(page.format(game.number)))
    assert told["og:title"]
    assert told["og:description"]
    assert told["og:image"].startswith(f"http://testserver{picture.format(game.number)}")
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert client.get(told["og:image"].replace("&amp;", "&")).content.startswith(PNG)


def test_any_other_page_shows_the_icon(client, db):
    assert "icon-512.png" in meta(client.get("/players/"))["og:image"]


def test_a_page_without_a_valid_host_says_so(client, db):
    assert client.get("/", headers={"Host": "elsewhere..example"}).status_code == 400


def test_the_picture_changes_with_the_game(client, game, anna):
    before = client.get(f"/games/{game.number}/card.png").content
    do(game, anna, "11-15")
    assert client.get(f"/games/{game.number}/card.png").content != before


def test_a_picture_is_drawn_once(client, game, monkeypatch):
    client.get("/rules/english/card.png")
    monkeypatch.setattr(cards.diagram, "card", None)  # cannot be called any more
    assert client.get("/rules/english/card.png").status_code == 200


def test_pictures_are_counted_but_not_those_that_are_kept(client, settings, db):
    settings.RATE_LIMITS = True
    answers = [client.get(f"/analysis/english/card.png?fen=B:W{square}:B1").status_code for square in range(10, 31)]
    assert answers == [200] * 20 + [429]
    assert client.get("/analysis/english/card.png?fen=B:W10:B1").status_code == 200


@pytest.mark.parametrize("query", ["fen=nonsense", "moves=11-99", "fen=" + "x" * 5000])
@pytest.mark.parametrize("path", ["/analysis/english/card.png", "/embed/english/"])
def test_what_cannot_be_drawn_is_a_sentence(client, db, path, query):
    answer = client.get(f"{path}?{query}")
    assert answer.status_code == 422
    assert "cannot be drawn" in text(answer)


def test_a_private_book_is_shown_to_no_one_else(client, as_user, anna, bert):
    book = shelf.save(anna, house_rules(), visibility="private")
    for path in (f"/rules/{book.key}/card.png", f"/analysis/{book.key}/card.png", f"/embed/{book.key}/"):
        assert client.get(path).status_code == 404
        assert as_user(bert).get(path).status_code == 404


def test_a_game_as_a_moving_picture(client, game):
    play(game, "11-15", "23-19")
    answer = client.get(f"/games/{game.number}/game.gif")
    assert answer.content.startswith(GIF)
    assert f"/games/{game.number}/game.gif" in text(client.get(f"/games/{game.number}/"))


def test_the_link_of_a_challenge_as_a_code(as_user, client, anna, bert):
    page = text(as_user(anna).get(challenges.create(anna, "english").get_absolute_url()))
    assert '<div class="qr" role="img" aria-label="QR code of the link"><svg' in page
    assert "style=" not in page.partition('class="qr"')[2].partition("</svg>")[0]
    named = text(as_user(anna).get(challenges.create(anna, "english", opponent=bert).get_absolute_url()))
    assert 'class="qr"' not in named


# --- boards in frames -------------------------------------------------------------------------------------------------


def test_a_board_steps_through_the_moves(client, game):
    play(game, "11-15", "23-19", "8-11")
    page = text(client.get(f"/embed/games/{game.number}/"))
    assert "3 / 3" in page
    assert "bert \N{EN DASH} anna" in page or "anna \N{EN DASH} bert" in page
    assert f'href="http://testserver/games/{game.number}/"' in page
    second = text(client.get(f"/embed/games/{game.number}/?ply=1"))
    assert "1 / 3" in second
    assert 'href="?ply=0"' in second
    assert 'href="?ply=2"' in second
    assert "0 / 3" in text(client.get(f"/embed/games/{game.number}/?ply=0"))
    for nonsense in ("-1", "x", "99999999999", "٣"):
        assert "3 / 3" in text(client.get(f"/embed/games/{game.number}/?ply={nonsense}"))


def test_a_position_keeps_its_line_while_one_steps(client, db):
    page = text(client.get("/embed/english/?moves=11-15,23-19&ply=1&flip=1&theme=slate"))
    assert "1 / 2" in page
    assert "moves=11-15%2C23-19" in page
    assert "theme=slate" in page
    assert "flip=1" in page


@pytest.mark.parametrize("path", ["/embed/games/{}/", "/embed/english/"])
def test_a_board_may_be_framed_and_needs_no_cookie(client, as_user, anna, game, path):
    for visitor in (client, as_user(anna)):
        answer = visitor.get(path.format(game.number))
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "form-action 'none'" in answer.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer.headers
        assert not answer.cookies
        assert "<form" not in text(answer)
        assert "csrf" not in text(answer)
        assert "anna" not in text(answer).replace("bert \N{EN DASH} anna", "").replace("anna \N{EN DASH} bert", "")


def plain_routes(patterns=None, prefix=""):
    for each in get_resolver().url_patterns if patterns is None else patterns:
        if hasattr(each, "url_patterns"):
            yield from plain_routes(each.url_patterns, prefix + str(each.pattern))
        elif "<" not in prefix + str(each.pattern) and not prefix.startswith("admin"):
            yield "/" + prefix + str(each.pattern)


def test_nothing_else_may_be_framed(client, game):
    pages = [*plain_routes(), f"/games/{game.number}/", "/rules/english/", "/analysis/english/", "/players/anna/"]
    assert len(pages) > 30
    for path in pages:
        answer = client.get(path)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], path
        assert answer.headers["X-Frame-Options"] == "DENY", path


def test_the_code_to_copy(client, game):
    page = client.get(f"/games/{game.number}/").content.decode()
    assert f"&lt;iframe src=&quot;http://testserver/embed/games/{game.number}/&quot;" in page
    room = client.get("/analysis/english/?fen=B:W18:B14").content.decode()
    assert "http://testserver/embed/english/?fen=B:W18:B14" in room
