"""What becomes of a player's books: taken along, handed over, left behind."""

from django.test import Client
from site_books import CLAIMED, house_rules

from crownhead.web.play import new_games
from crownhead.web.play.storage.replay import rulebook_of
from crownhead.web.players.data_export.service import contents
from crownhead.web.players.services import new_guest, take_over
from crownhead.web.shelf import service
from crownhead.web.shelf.models import PlayerBook


def leave(user):
    client = Client()
    client.force_login(user)
    assert client.post("/account/delete", {"password": "correct horse"}).status_code == 302


def test_all_editions_are_among_ones_data(anna):
    book = service.save(anna, house_rules(), note="for Sundays")
    service.save(anna, CLAIMED, book=book)
    (told,) = contents(anna)["books"]
    assert (told["address"], told["visibility"], told["title"]) == (book.key, "private", "Kitchen draughts")
    assert [each["text"] for each in told["editions"]] == [CLAIMED, house_rules()]
    assert told["editions"][1]["note"] == "for Sundays"


def test_a_guests_books_become_the_accounts(anna):
    guest = new_guest()
    book = service.save(guest, CLAIMED)
    take_over(guest, anna)
    assert service.find(book.key, anna).owner == anna


def test_a_public_book_that_was_played_stays_without_its_author(client, anna, bert, carla):
    book = service.save(anna, CLAIMED, visibility="public", note="written by anna")
    game = new_games.start_game(book.key, bert, carla)
    leave(anna)
    (kept,) = service.public_books()
    assert (kept.key, kept.owner, kept.editions.get().note) == (book.key, None, "")
    assert "by a player who has left" in client.get(f"/rules/{book.key}/").content.decode()
    assert rulebook_of(game).clause("draws").title == "Draws in our house"


def test_what_was_never_played_goes_with_its_author(anna):
    service.save(anna, CLAIMED, visibility="public")
    service.save(anna, house_rules())
    leave(anna)
    assert not PlayerBook.objects.exists()


def test_what_was_not_public_is_removed_but_its_games_are_not(anna, bert, carla):
    book = service.save(anna, CLAIMED, visibility="link")
    game = new_games.start_game(book.key, bert, carla)
    leave(anna)
    assert service.find(book.key, bert) is None
    client = Client()
    client.force_login(bert)
    assert "Draws in our house" in client.get(f"/rules/{book.key}/").content.decode()
    assert "Kitchen draughts" in client.get(f"/games/{game.number}/").content.decode()
