"""What a process keeps of books and tokens: never more bytes than it may, however large each of them is."""

import gc
import tracemalloc

import pytest
from django.utils.safestring import mark_safe
from site_books import house_rules
from site_play import new_player

from crownhead.rules.rulebook import Rulebook
from crownhead.web.api import tokens
from crownhead.web.books import caching, chapters
from crownhead.web.play.storage import replay
from crownhead.web.shelf import service as shelf

pytestmark = pytest.mark.thorough

PROSE = "\n".join(f"## Section {number} {{#s{number}}}\n\n{'Men are made of wood. ' * 60}\n" for number in range(20))


def large(number):
    """A rulebook of about 30 KB, unlike all others."""
    return house_rules() + f"\nThis is number {number}.\n\n{PROSE}"


def taken(make):
    """What is made, and the memory that it takes."""
    make()  # once before: what is loaded by the first one stays
    gc.collect()
    tracemalloc.start()
    try:
        made = make()
        gc.collect()
        return made, tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("slug", ["english", "bashni"])
def test_a_book_takes_no_more_than_is_said(slug):
    """Prose with many examples takes most."""
    texts = Rulebook.load(slug).texts

    def read():
        book = Rulebook.from_texts(texts).named("theirs~k3x9m2pq")
        assert book.sections
        assert book.examples
        assert book.start
        return book

    book, memory = taken(read)
    assert memory < shelf.bytes_of(book)


def test_a_token_takes_no_more_than_is_said(anna):
    secret = tokens.make(anna, "test")[1]

    def read():
        return [tokens._looked_up(tokens.secret_digest(secret)) for _ in range(100)]

    assert taken(read)[1] / 100 < tokens.OF_A_TOKEN


def test_books_of_players_and_editions_of_games_make_room_for_each_other(anna, monkeypatch):
    books = [shelf.save(anna, large(number)) for number in range(5)]
    for cache in (shelf._kept, replay._editions):
        monkeypatch.setattr(cache, "most", int(2.5 * shelf.bytes_of(shelf.load(books[0].key))))
        cache.clear()
    for book in books:
        edition = replay.edition_of(shelf.load(book.key))
        assert replay._edition(edition.digest, book.key).slug == book.key
    assert [len(cache) for cache in (shelf._kept, replay._editions)] == [2, 2]
    assert all(cache.size <= cache.most for cache in (shelf._kept, replay._editions))


def test_an_edition_that_is_bundled_takes_no_room(db):
    english = Rulebook.load("english")
    assert replay._edition(replay.edition_of(english).digest, "english") is english
    assert replay._editions.size < 1000


def test_pages_of_books_make_room_for_each_other(monkeypatch):
    monkeypatch.setattr(chapters._kept, "most", 100_000)
    monkeypatch.setattr(chapters, "_rendered", lambda book: mark_safe("x" * 30_000))
    for number in range(10):
        assert len(chapters.rendered(Rulebook.parse(large(number)))) == 30_000
    assert (len(chapters._kept), chapters._kept.size <= 100_000) == (3, True)


def test_no_book_is_kept_for_its_digest_or_its_page():
    before = len(caching._digests)
    for number in range(3):
        book = Rulebook.parse(large(number))
        assert len(caching.book_digest(book)) == 16
        assert chapters.start_picture(book)
    assert len(caching._digests) > before
    del book
    gc.collect()
    assert len(caching._digests) <= before


@pytest.mark.django_db
def test_tokens_make_room_for_each_other(monkeypatch):
    monkeypatch.setattr(tokens._known, "most", 3 * (tokens.OF_A_TOKEN + 500))
    secrets = [tokens.make(new_player(f"player-{number}"), "test")[1] for number in range(6)]
    assert [tokens.checked(secret).user.username for secret in secrets] == [f"player-{n}" for n in range(6)]
    assert [tokens.known(secret) is not None for secret in secrets] == [False] * 3 + [True] * 3
