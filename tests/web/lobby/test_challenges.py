"""Challenges and rematches: exactly one accepts, and no one is forced."""

import pytest
from django.core.exceptions import PermissionDenied
from house_rules import house
from site_play import at_once, do

from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import chat, new_games
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time
from crownhead.web.play.storage.replay import replayed


def test_a_challenge_becomes_a_game(anna, bert):
    made = challenges.create(anna, "lasca", "black", Time.days(3), is_open=True)
    game = challenges.accept(made.token, bert)
    assert (game.rulebook, game.black, game.white, game.timing, game.base) == ("lasca", anna, bert, "days", 259200)
    assert challenges.accept(made.token, bert) == game  # a repeated request


def test_nobody_plays_himself_by_challenge(anna):
    made = challenges.create(anna, "english")
    with pytest.raises(PermissionDenied):
        challenges.accept(made.token, anna)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_one_gets_the_game(anna, bert, carla):
    made = challenges.create(anna, "english", is_open=True)

    def accept(index):
        try:
            return challenges.accept(made.token, (bert, carla)[index]).number
        except challenges.TakenError:
            return None

    assert sorted(map(bool, at_once(2, accept))) == [False, True]
    assert Game.objects.count() == 1


def test_challenges_are_bounded(anna):
    for _ in range(challenges.MOST_CHALLENGES):
        challenges.create(anna, "english")
    with pytest.raises(PermissionDenied):
        challenges.create(anna, "english")


def test_a_rematch_has_the_colours_changed(game, anna, bert):
    with pytest.raises(PermissionDenied):
        challenges.rematch(game.number, anna)
    do(game, anna, "resign")
    asked = challenges.rematch(game.number, anna)
    assert isinstance(asked, Challenge)
    assert challenges.rematch(game.number, anna) == asked
    again = challenges.rematch(game.number, bert)
    assert (again.white, again.black, again.rematch_of) == (anna, bert, game)
    assert challenges.rematch(game.number, anna) == again


def test_a_rematch_against_the_computer_begins_at_once(anna):
    game = new_games.start_game("english", 3, anna)
    do(game, anna, "resign")
    again = challenges.rematch(game.number, anna)
    assert (again.white, again.black_level, again.rulebook) == (anna, 3, "english")


def test_a_rematch_is_for_the_two_players(game, anna, carla):
    do(game, anna, "resign")
    with pytest.raises(PermissionDenied):
        challenges.rematch(game.number, carla)
    asked = challenges.rematch(game.number, anna)
    with pytest.raises(PermissionDenied):
        challenges.accept(asked.token, carla)
    with pytest.raises(PermissionDenied):
        challenges.withdraw(asked.token, carla)


def test_a_rematch_can_be_refused_on_the_page(game, anna, bert, as_user):
    do(game, anna, "resign")
    challenges.rematch(game.number, anna)
    assert "Withdraw the challenge" in as_user(anna).get(game.get_absolute_url()).content.decode()
    made = Challenge.objects.get()
    for page in (game.get_absolute_url(), made.get_absolute_url()):
        assert f'action="{made.get_absolute_url()}withdraw"' in as_user(bert).get(page).content.decode()
    assert as_user(bert).post(f"{made.get_absolute_url()}withdraw").headers["Location"] == game.get_absolute_url()
    assert not Challenge.objects.exists()


def test_a_challenge_that_is_withdrawn_at_the_same_moment(anna, bert, as_user, monkeypatch):
    made = challenges.create(anna, "english", is_open=True)
    usual = challenges.accept

    def too_late(token, user):
        Challenge.objects.all().delete()
        return usual(token, user)

    monkeypatch.setattr(challenges, "accept", too_late)
    assert as_user(bert).post(made.get_absolute_url()).status_code == 404
    assert not Game.objects.exists()


def test_the_news_of_a_rematch_count_on_from_the_last(game, anna, bert):
    """Viewers are notified by the number: none may come twice."""
    do(game, anna, "resign")
    asked = challenges.rematch(game.number, anna)
    invitation = Challenge.objects.select_related("rematch_of").get()
    chat.say(game.number, anna, "well played", "say-something-1")
    before = Game.objects.get().version
    assert invitation.rematch_of.version < before
    challenges.accept(asked.token, bert)
    game.refresh_from_db()
    assert game.version == before + 1


def test_house_rules_travel_with_the_game(anna, bert):
    kitchen = house("english", capture="capture: {choice: [most], removal: after, enforced: always}")
    game = new_games.start_game(kitchen, bert, anna, start="B:W16,18,27:B12,14")
    assert game.rules == kitchen.text
    assert replayed(Game.objects.get()).core.rulebook == kitchen
    assert do(game, anna, "12x19").explanation.clause.anchor == "choice"
