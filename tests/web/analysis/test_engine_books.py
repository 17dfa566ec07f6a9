"""What the engine in a browser gets from the server: every rulebook with its weights, and no more often than needed."""

import gzip

import pytest
from site_books import whole_book

from crownhead import bundled
from crownhead.engine.portable import packed_book
from crownhead.rules.files import bundled_anthologies
from crownhead.web.shelf import service

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", bundled())
def test_every_rulebook_can_be_had(client, slug):
    answer = client.get(f"/analysis/engine/{slug}.book")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.content == packed_book(slug)


def test_it_is_sent_compressed(client):
    answer = client.get("/analysis/engine/international.book", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.content) == packed_book("international")
    assert len(answer.content) < 24_000


def test_a_browser_that_has_it_is_sent_nothing(client):
    path = "/analysis/engine/english.book"
    first = client.get(path)
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/analysis/engine/boxed.book", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("slug", ["no-such-rulebook", *bundled_anthologies()])
def test_what_is_no_rulebook_is_not_found(client, slug):
    assert client.get(f"/analysis/engine/{slug}.book").status_code == 404


def test_it_can_only_be_read(client):
    assert client.post("/analysis/engine/english.book").status_code == 405


def test_a_players_book_can_be_had_by_those_who_may_read_it(as_user, anna, bert, client):
    book = service.save(anna, whole_book("{moves: forward, captures: diagonal}"))
    path = f"/analysis/engine/{book.key}.book"
    assert as_user(anna).get(path).content == packed_book(service.load(book.key))
    assert [visitor.get(path).status_code for visitor in (as_user(bert), client)] == [404, 404]
    service.set_visibility(anna, book, "link")
    assert client.get(path).status_code == 200
