"""A house rule from the first save to the printed book: by forms alone, as a browser without scripts sends them."""

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader
from site_books import CLAIMED, house_rules
from site_play import key, play, text, work

from crownhead.notation import pdn
from crownhead.web.arbiter.models import Dispute
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.shelf import service


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def deed(client, game, **action):
    game.refresh_from_db()
    answer = client.post(f"/games/{game.number}/act", {"ply": game.ply, "key": key(), **action}, follow=True)
    game.refresh_from_db()
    return text(answer)


@pytest.mark.thorough
def test_a_house_rule_from_the_first_save_to_the_printed_book(anna, bert, arbiter):
    book = service.save(anna, CLAIMED, visibility="link", note="for Sundays")
    hers, his, theirs = browser(anna), browser(bert), browser(arbiter)

    # A friend is challenged by a link, and accepts.
    page = text(hers.get(f"/?rulebook={book.key}"))
    assert f'value="{book.key}" checked' in page
    assert "Kitchen draughts (anna)" in page
    hers.post("/play/friend", {"rulebook": book.key, "colour": "black", "link": ""})
    challenge = Challenge.objects.get()
    assert "Kitchen draughts" in text(his.get(f"/challenges/{challenge.token}/"))
    his.post(f"/challenges/{challenge.token}/")
    game = Game.objects.get()
    assert (game.rulebook, game.black, game.white) == (book.key, anna, bert)

    # They play until a position has come three times; she claims, he declines.
    quiet = new_games.start_game(book.key, bert, anna, start="B:WK32,K31:BK1,K2")
    play(quiet, *("1-5", "32-28", "5-1", "28-32") * 2)
    page = deed(hers, quiet, do="claim", name="repetition")
    assert f'<a href="/rules/{book.key}/#draws">Draws in our house</a>' in page
    deed(his, quiet, do="decline", reason="I want to win")
    assert quiet.state == Game.State.FROZEN

    # The arbiter rules, by its clause.
    dispute = Dispute.objects.get(game=quiet)
    assert dispute.claim_clause == "draws"
    assert "Draws in our house" in text(theirs.get(f"/arbiter/disputes/{dispute.pk}/"))
    theirs.post(f"/arbiter/disputes/{dispute.pk}/rule", {"ruling": "draw", "clause": "draws", "key": key()})
    quiet.refresh_from_db()
    assert (quiet.result, quiet.clause) == ("draw", "draws")
    page = text(his.get(f"/games/{quiet.number}/"))
    assert f'<a href="/rules/{book.key}/#draws">Draws in our house</a>' in page
    assert f'<a href="/rules/{book.key}/history/1/">edition 1</a>' in page

    # The game and the book are taken along.
    found = pdn.loads(his.get(f"/games/{quiet.number}/pdn").content.decode())[0]
    assert found.tags["Rulebook"] == book.key
    printed = his.get(f"/rules/{book.key}/book.pdf")
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages)
    assert "Kitchen draughts" in words
    assert "Draws in our house" in words


@pytest.mark.parametrize("level", [1, 6, 10])
@pytest.mark.thorough
def test_the_computer_plays_by_it_at_every_level(anna, as_user, level):
    book = service.save(anna, CLAIMED)
    chosen = {"rulebook": book.key, "level": level, "colour": "white"}
    as_user(anna).post("/play/computer", chosen)
    work()
    game = Game.objects.get()
    assert (game.rulebook, game.ply, game.black_level) == (book.key, 1, level)


def test_a_rematch_is_by_the_newest_edition(anna, bert, as_user):
    book = service.save(anna, CLAIMED, visibility="link")
    game = new_games.start_game(book.key, bert, anna)
    deed(as_user(anna), game, do="resign")
    service.save(anna, house_rules(), book=book)
    as_user(anna).post(f"/games/{game.number}/rematch")
    challenge = Challenge.objects.get()
    as_user(bert).post(f"/challenges/{challenge.token}/")
    again = Game.objects.latest("number")
    assert (again.rulebook, again.rematch_of) == (book.key, game)
    assert again.edition_id != game.edition_id


def test_what_only_its_owner_reads_is_played_alone(anna, as_user):
    book = service.save(anna, CLAIMED)
    hers = as_user(anna)
    refused = hers.post("/play/friend", {"rulebook": book.key, "link": ""}, follow=True)
    assert "Only you can read this book" in text(refused)
    assert not Challenge.objects.exists()
    hers.post("/play/friend", {"rulebook": book.key, "here": ""})
    assert Game.objects.get().rulebook == book.key


def test_a_stranger_does_not_play_by_it(anna, bert, as_user):
    book = service.save(anna, CLAIMED)
    as_user(bert).post("/play/computer", {"rulebook": book.key, "level": 1})
    assert not Game.objects.exists()
    assert f'<option value="{book.key}"' not in text(as_user(bert).get(f"/?rulebook={book.key}"))
