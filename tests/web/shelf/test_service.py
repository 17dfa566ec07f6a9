"""Books of players: saved in editions, read by those who may, kept for the games that were begun by them."""

import pytest
from django.core.exceptions import PermissionDenied
from site_books import CLAIMED, house_rules

from crownhead.errors import RulebookError
from crownhead.rules.files import SLUG
from crownhead.rules.rulebook import Rulebook
from crownhead.web.play import new_games
from crownhead.web.play.storage.replay import rulebook_of
from crownhead.web.players.services import new_guest
from crownhead.web.shelf import service
from crownhead.web.shelf.models import BookEdition, PlayerBook


def test_a_new_book_is_private_and_in_its_first_edition(anna):
    book = service.save(anna, house_rules())
    assert (book.owner, book.title, book.visibility, book.edition) == (anna, "House rules", "private", 1)


def test_its_key_is_no_slug(anna):
    book = service.save(anna, house_rules())
    assert book.key.startswith("house-rules~")
    assert not SLUG.fullmatch(book.key)
    assert service.save(anna, house_rules()).key != book.key


def test_its_rulebook_goes_by_its_key(anna):
    book = service.save(anna, CLAIMED)
    rulebook = service.load(book.key)
    assert rulebook.slug == book.key
    assert rulebook.clause("draws").title == "Draws in our house"
    assert rulebook.texts == (CLAIMED, Rulebook.load("english").text)


def test_another_text_is_another_edition(anna):
    book = service.save(anna, house_rules())
    service.save(anna, CLAIMED, book=book, note="draws have to be claimed")
    assert [(each.number, each.note) for each in book.editions.all()] == [(2, "draws have to be claimed"), (1, "")]
    assert service.load(book.key).title == "Kitchen draughts"


def test_the_same_text_makes_no_edition(anna):
    book = service.save(anna, house_rules())
    again = service.save(anna, house_rules().replace("\n", "\r\n"), book=book, visibility="link")
    assert (again.edition, again.visibility) == (1, "link")
    assert BookEdition.objects.count() == 1


def test_an_old_text_again_is_a_new_edition(anna):
    book = service.save(anna, house_rules())
    service.save(anna, CLAIMED, book=book)
    assert service.save(anna, house_rules(), book=book).edition == 3


def test_a_book_keeps_what_it_extends_as_it_was(anna):
    parent = service.save(anna, house_rules(title="Grandmother's"))
    child = service.save(anna, house_rules(slug="child", extends=parent.key))
    service.save(anna, CLAIMED, book=parent)
    assert service.load(child.key).clause("draws").title == "Draws"
    service.save(anna, house_rules(title="Newer", slug="child", extends=parent.key), book=child)
    assert service.load(child.key).clause("draws").title == "Draws in our house"


def test_a_removed_parent_does_not_harm_its_children(anna):
    parent = service.save(anna, CLAIMED)
    child = service.save(anna, house_rules(slug="child", extends=parent.key))
    service.remove(anna, parent)
    assert service.load(child.key).clause("draws").title == "Draws in our house"


@pytest.mark.parametrize(
    ("visibility", "seen_by"), [("private", {"anna"}), ("link", {"anna", "bert", ""}), ("public", {"anna", "bert", ""})]
)
def test_who_finds_it(anna, bert, visibility, seen_by):
    book = service.save(anna, house_rules(), visibility=visibility)
    people = {"anna": anna, "bert": bert, "": None}
    assert {name for name, user in people.items() if service.find(book.key, user)} == seen_by
    assert {name for name, user in people.items() if service.is_known(book.key, user)} == seen_by


def test_only_public_books_are_listed_and_the_most_played_come_first(anna, bert):
    for visibility in PlayerBook.Visibility.values:
        service.save(anna, house_rules(title=visibility), visibility=visibility)
    played = service.save(bert, house_rules(title="played"), visibility="public")
    new_games.start_game(played.key, anna, bert)
    assert [(book.title, book.played) for book in service.public_books()] == [("played", 1), ("public", 0)]


def test_only_the_owner_saves_shows_and_removes(anna, bert):
    book = service.save(anna, house_rules(), visibility="public")
    with pytest.raises(PermissionDenied):
        service.save(bert, CLAIMED, book=book)
    with pytest.raises(PermissionDenied):
        service.set_visibility(bert, book, "private")
    with pytest.raises(PermissionDenied):
        service.remove(bert, book)


def test_the_arbiter_may_remove_it(anna, arbiter):
    book = service.save(anna, house_rules(), visibility="public")
    service.remove(arbiter, book)
    assert not service.public_books()


def test_a_removed_book_is_gone_but_its_games_go_on(anna, bert):
    book = service.save(anna, CLAIMED, visibility="public")
    game = new_games.start_game(book.key, bert, anna)
    service.remove(anna, book)
    assert service.find(book.key, anna) is None
    assert not service.is_known(book.key, anna)
    assert rulebook_of(game).clause("draws").title == "Draws in our house"
    with pytest.raises(PermissionDenied):
        service.save(anna, house_rules(), book=book)


def test_a_game_keeps_its_edition(anna, bert):
    book = service.save(anna, CLAIMED)
    game = new_games.start_game(book.key, bert, anna)
    service.save(anna, house_rules(), book=book)
    later = new_games.start_game(book.key, bert, anna)
    assert rulebook_of(game).clause("draws").title == "Draws in our house"
    assert rulebook_of(later).clause("draws").title == "Draws"
    assert (game.rulebook, game.rules) == (book.key, "")


def test_two_books_of_one_text_are_told_apart(anna, bert):
    books = [service.save(anna, CLAIMED), service.save(bert, CLAIMED)]
    games = [new_games.start_game(book.key, bert, anna) for book in books]
    assert [rulebook_of(game).slug for game in games] == [book.key for book in books]


def test_differences_are_told_in_words_and_lines(anna):
    book = service.save(anna, house_rules())
    service.save(anna, CLAIMED, book=book)
    new, old = book.editions.all()
    found = service.differences(new, old)
    assert "draws.repetition" in [each.key for each in found.rules]
    assert "+title: Kitchen draughts" in found.lines
    assert "-title: House rules" in found.lines


def test_a_bundled_book_is_copied_by_extending_it(anna):
    copied = service.copy(anna, "lasca")
    assert (copied.title, copied.visibility, copied.copied_from) == ("Lasca, my way", "private", None)
    assert service.load(copied.key).variant == Rulebook.load("lasca").variant


def test_a_players_book_is_copied_with_its_origin(anna, bert):
    book = service.save(anna, CLAIMED, visibility="public")
    copied = service.copy(bert, book.key)
    assert (copied.owner, copied.copied_from, copied.visibility) == (bert, book, "private")
    assert service.load(copied.key).text == CLAIMED


def test_what_one_may_not_read_one_cannot_copy(anna, bert):
    book = service.save(anna, CLAIMED)
    with pytest.raises(RulebookError, match="is not a rulebook of this site"):
        service.copy(bert, book.key)


@pytest.mark.parametrize("key", ["/etc/passwd", "./english.md", "english~", "nothing~abcdefgh", "draughts#turkish", ""])
def test_nothing_else_is_loaded(db, key):
    with pytest.raises(RulebookError, match="is not a rulebook of this site"):
        service.load(key)


def test_a_guest_signs_up_before_a_book_is_public(db):
    guest = new_guest()
    book = service.save(guest, house_rules(), visibility="link")
    with pytest.raises(RulebookError, match="Sign up first"):
        service.set_visibility(guest, book, "public")


def test_visibility_is_one_of_three(anna):
    with pytest.raises(RulebookError, match="is not a choice here"):
        service.save(anna, house_rules(), visibility="secret")


def test_titles_of_all_kinds(anna):
    book = service.save(anna, house_rules())
    assert [service.title(key) for key in ("english", book.key, "gone~abcdefgh")] == [
        "English draughts",
        "House rules",
        "gone~abcdefgh",
    ]
