"""Watching: which games are listed, by what they are found, which is looked at first, and who looks on."""

import re
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone
from site_play import do, play, text

from crownhead.web.http.caching import byte_cache
from crownhead.web.lobby import challenges
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time
from crownhead.web.ratings.models import Rating
from crownhead.web.watching import audiences, running
from crownhead.web.watching.models import Audience
from crownhead.web.watching.running import Wanted

FAST = Time("fischer", 300, 5)


def rate(user, value, family="short", speed="live"):
    Rating.objects.create(
        user=user, family=family, speed=speed, value=value, deviation=50, volatility=0.06, last_at=timezone.now()
    )


def listed(**wanted):
    return [*running.games(Wanted(**wanted)).values_list("pk", flat=True)]


def shown(client, address="/watch/"):
    """The games that a page shows, in their order."""
    byte_cache.clear_all()
    return [int(number) for number in re.findall(r'data-game="(\d+)"', text(client.get(address)))]


def test_two_people_are_watched_and_no_one_alone(anna, bert):
    game = new_games.start_game("english", anna, bert)
    new_games.start_game("english", anna, anna)
    computer = new_games.start_game("english", anna, 3)
    over = new_games.start_game("english", anna, bert)
    do(over, anna, "resign")
    assert listed() == [game.pk]
    assert listed(players="computer") == [computer.pk]


def test_games_that_no_one_plays_any_more_are_not_shown(anna, bert):
    old, older = new_games.start_game("english", anna, bert), new_games.start_game("english", anna, 3)
    Game.objects.filter(pk=old.pk).update(changed_at=timezone.now() - running.LATELY - timedelta(hours=1))
    Game.objects.filter(pk=older.pk).update(changed_at=timezone.now() - running.NOW - timedelta(minutes=1))
    assert (listed(), listed(players="computer")) == ([], [])


def test_games_are_found_by_rules_speed_and_strength(anna, bert, carla):
    rate(anna, 1850), rate(bert, 1700), rate(carla, 1900, speed="days")
    fast = new_games.start_game("english", anna, bert, FAST)
    boxed = new_games.start_game("boxed", anna, bert, FAST)
    slow = new_games.start_game("english", anna, carla, Time.days(3))
    large = new_games.start_game("international", anna, bert, FAST)
    assert listed(rulebook="english") == [fast.pk, slow.pk]  # the strongest first
    assert listed(family="short", speed="live") == [boxed.pk, fast.pk]
    assert listed(speed="days") == [slow.pk]
    assert listed(strength=1600) == [boxed.pk, fast.pk]  # by the rating of that family, at that speed
    assert listed(strength=1800) == []
    assert listed(family="large") == [large.pk]


def test_the_strongest_come_first_and_of_equal_ones_the_newest(anna, bert, carla):
    rate(anna, 2100), rate(bert, 1900), rate(carla, 1700)
    weak, strong = (new_games.start_game("english", anna, other, FAST) for other in (carla, bert))
    old, new = (new_games.start_game("international", anna, bert, FAST) for _time in range(2))
    assert listed() == [strong.pk, weak.pk, new.pk, old.pk]  # as strong as the weaker player
    assert listed(strength=1600, family="short", speed="live") == [strong.pk, weak.pk]
    assert listed(strength=1800) == [strong.pk]


def test_games_from_before_are_as_strong_as_their_players_are_today(anna, bert):
    rate(anna, 1850), rate(bert, 1700)
    game, alone = (new_games.start_game("english", anna, other, FAST) for other in (bert, anna))
    Game.objects.update(strength=0)
    import_module("crownhead.web.ratings.migrations.0002_strengths").note(apps, None)
    assert dict(Game.objects.values_list("pk", "strength")) == {game.pk: 1700, alone.pk: 0}


def test_a_family_is_featured_though_hundreds_are_stronger(anna, bert, carla, monkeypatch):
    monkeypatch.setattr(running, "CANDIDATES", 2)
    rate(anna, 1850), rate(bert, 1700)
    strong = [new_games.start_game("english", anna, bert, FAST) for _time in range(3)]
    lasca = new_games.start_game("lasca", anna, carla, FAST)
    assert running.featured() == {"short": strong[-1].pk, "columns": lasca.pk}


def test_the_strongest_game_of_each_family_is_featured(anna, bert, carla):
    rate(anna, 1850), rate(bert, 1700), rate(carla, 1900), rate(carla, 2500, speed="days")
    new_games.start_game("english", anna, bert, FAST)
    best = new_games.start_game("italian", anna, carla, FAST)
    new_games.start_game("english", bert, carla, Time.days(3))
    lasca = new_games.start_game("lasca", anna, bert, Time.days(3))
    assert running.featured() == {"short": best.pk, "columns": lasca.pk}


def test_the_page_has_the_featured_games_first_and_then_all(client, anna, bert, carla):
    rate(anna, 1850), rate(bert, 1700), rate(carla, 1900)
    one = new_games.start_game("english", anna, bert, FAST)
    best = new_games.start_game("italian", anna, carla, FAST)
    other = new_games.start_game("english", bert, carla, Time.days(3))
    assert shown(client) == [best.pk, best.pk, one.pk, other.pk]
    assert shown(client, "/watch/?rules=english") == [one.pk, other.pk]
    assert shown(client, "/watch/?rules=family:short&speed=live&strength=1800") == [best.pk]
    assert "1850" in text(client.get("/watch/?rules=english&speed=live"))


@pytest.mark.parametrize(
    "asked", ["rules=ludo", "speed=warp", "strength=9999", "strength=x", "players=dogs", "games=0"]
)
def test_what_makes_no_sense_does_not_matter(client, anna, bert, asked):
    game = new_games.start_game("english", anna, bert, FAST)
    assert game.pk in shown(client, f"/watch/?{asked}")


def test_an_empty_page_says_what_to_do(client, db):
    assert "No two players are at a board right now." in text(client.get("/watch/"))
    assert "No such game is being played right now." in text(client.get("/watch/?rules=lasca"))


def test_the_number_of_statements_does_not_grow(client, anna, bert, django_assert_max_num_queries):
    for rulebook in ("english", "lasca", "international", "russian", "turkish", "italian"):
        play(new_games.start_game(rulebook, anna, bert, FAST))
        challenges.create(anna, rulebook, is_open=True)
    byte_cache.clear_all()
    with django_assert_max_num_queries(12):
        client.get("/watch/")


# --- who looks on -----------------------------------------------------------------------------------------------------


def test_spectators_of_all_processes_are_added_up(client, anna, bert):
    game, now = new_games.start_game("english", anna, bert, FAST), timezone.now()
    audiences.note("one", {game.pk: 2}, now)
    audiences.note("other", {game.pk: 1}, now)
    audiences.note("one", {game.pk: 4}, now)
    assert audiences.counted([game.pk]) == {game.pk: 5}
    assert "5 watching" in text(client.get("/watch/"))
    assert audiences.counted([game.pk], now + audiences.CURRENT) == {}  # a process that was killed notes nothing more
    assert audiences.sweep(now + audiences.OLD + timedelta(seconds=1)) == 2


def test_a_game_that_is_gone_takes_no_other_along(transactional_db, anna, bert):
    game = new_games.start_game("english", anna, bert, FAST)
    audiences.note("one", {game.pk: 2, 999_999: 3}, timezone.now())
    assert [row.game_id for row in Audience.objects.all()] == [game.pk]


def test_numbers_are_true(anna, bert):
    assert running.numbers() == (0, 0)
    byte_cache.clear_all()
    play(new_games.start_game("english", bert, anna), "11-15")
    new_games.start_game("english", bert, anna)  # nothing has happened there yet
    assert running.numbers().playing == 1


def test_the_api_tells_the_same(client, anna, bert):
    rate(anna, 1850), rate(bert, 1700)
    game = play(new_games.start_game("english", bert, anna, FAST), "11-15") or Game.objects.get()
    (row,) = client.get("/api/watch?family=short&strength=1600").json()
    assert (row["game"], row["black"], row["black_rating"], row["spectators"]) == (game.pk, "anna", "1850", 0)
    assert row["fen"].startswith("W:")
    assert client.get("/api/watch?strength=1800").json() == []
    assert [each["family"] for each in client.get("/api/watch/featured").json()] == ["short"]
    assert client.get("/api/lobby").json() == {"online": 0, "playing": 1}
    assert client.get("/api/rulebooks/english/levels").json()[3] == {"level": 4, "rating": 1500}
    assert client.get("/api/watch?speed=warp").status_code in (400, 422)
