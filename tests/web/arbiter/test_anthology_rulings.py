"""Claims and rulings in the games of a book that holds several: both cite the clauses of the game that is played."""

import pytest
from django.test import Client
from django.urls import reverse
from site_books import BOX, CLAIMED
from site_play import do, key, play, text

from crownhead.play.actions import Decline
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play import new_games
from crownhead.web.shelf import service

pytestmark = pytest.mark.thorough


def of(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_win_in_a_turkish_game_rests_on_a_clause_of_turkish_draughts(anna, bert, arbiter):
    box = service.save(anna, BOX, visibility="public")
    game = new_games.start_game(f"{box.key}~turkish", anna, bert)
    appeals.call(game.number, anna, "delay", "he does not come back")
    dispute, desk = Dispute.objects.get(), of(arbiter)
    page = text(desk.get(dispute.get_absolute_url()))
    assert f"/rules/{box.key}~turkish/" in page
    assert 'value="winning"' in page
    sent = {"ruling": "white", "clause": "winning", "note": "Four weeks without a move.", "warn": "", "key": key()}
    assert desk.post(reverse("rule", args=[dispute.pk]), sent).headers["Location"] == "/arbiter/"
    game.refresh_from_db()
    assert (game.state, game.result, game.clause) == ("finished", "white", "winning")
    for player in (anna, bert):
        assert f'href="/rules/{box.key}~turkish/#winning"' in text(of(player).get(game.get_absolute_url()))


def test_a_draw_is_claimed_by_a_clause_of_one_of_its_games(anna, bert, arbiter):
    kitchen = service.save(anna, CLAIMED, visibility="public")
    box = service.save(anna, BOX.replace("turkish", kitchen.key), visibility="public")
    rulebook = service.load_book(box.key).games[0].rulebook.slug
    game = new_games.start_game(rulebook, bert, anna, start="B:WK32,K31:BK1,K2")
    play(game, *("1-5", "32-28", "5-1", "28-32") * 2)
    assert do(game, anna, "claim repetition").code == "done"
    assert f'href="/rules/{rulebook}/#draws"' in text(of(bert).get(game.get_absolute_url()))
    assert do(game, bert, Decline("I want to play on")).code == "done"

    dispute, desk = Dispute.objects.get(), of(arbiter)
    page = text(desk.get(dispute.get_absolute_url()))
    assert "Draws in our house" in page
    assert "three times is a draw, if a player claims it" in page
    sent = {"ruling": "draw", "clause": "draws", "note": "As claimed.", "warn": "", "key": key()}
    assert desk.post(reverse("rule", args=[dispute.pk]), sent).headers["Location"] == "/arbiter/"
    game.refresh_from_db()
    assert (game.state, game.result, game.clause) == ("finished", "draw", "draws")
    assert f'href="/rules/{rulebook}/#draws"' in text(of(anna).get(game.get_absolute_url()))
