"""Rated games: what counts, what does not, and that the log alone gives the same ratings again."""

import random
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.utils import timezone
from site_play import do, new_player, play

from crownhead.web.lobby import challenges
from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game
from crownhead.web.players import services
from crownhead.web.ratings import eligibility, lookup, recalculation
from crownhead.web.ratings.models import Rating, RatingChange
from crownhead.web.shelf.families import FAMILIES, family_of_bundled

SLOW, FAST = new_games.Time.days(3), new_games.Time("fischer", 300, 5)


def ratings():
    return [*Rating.objects.order_by("user", "family", "speed").values()]


def changes():
    return [*RatingChange.objects.order_by("pk").values()]


def played(white, black, loser, rulebook="english", time=SLOW, *, rated=True):
    """A finished game."""
    game = new_games.start_game(rulebook, white, black, time, rated=rated)
    answer = do(game, loser, "resign")
    assert answer.code == "done", answer.message
    game.refresh_from_db()
    return game


def test_a_rated_game_changes_both_ratings_with_its_end(anna, bert):
    game = played(anna, bert, bert)
    assert game.result == "white"
    hers, his = Rating.objects.get(user=anna), Rating.objects.get(user=bert)
    assert (hers.family, hers.speed, hers.games) == ("short", "days", 1)
    assert hers.value == pytest.approx(3000 - his.value)
    assert hers.value > 1600
    assert hers.last_at == game.finished_at
    told = lookup.beside(game)
    assert {side.value: (str(each), each.gain) for side, each in told.items()} == {
        "white": ("1662?", "+162"),
        "black": ("1338?", "\N{MINUS SIGN}162"),
    }


def test_a_casual_game_changes_nothing(anna, bert):
    played(anna, bert, bert, rated=False)
    assert (ratings(), changes()) == ([], [])


def test_each_family_and_each_speed_has_its_own(anna, bert):
    played(anna, bert, bert, "english", SLOW)
    played(anna, bert, bert, "russian", FAST)
    played(anna, bert, bert, "english", FAST)
    found = {(row.family, row.speed): row.games for row in Rating.objects.filter(user=anna)}
    assert found == {("short", "days"): 1, ("long", "live"): 1, ("short", "live"): 1}
    assert {family_of_bundled(slug) for slug in ("english", "boxed", "thai")} == {"short", "long"}
    assert {*map(family_of_bundled, ("international", "lasca", "turkish"))} <= {*FAMILIES}


def test_a_draw_against_a_stronger_player_brings_something(anna, bert):
    Rating.objects.create(user=anna, family="short", speed="days", value=1900, deviation=60, volatility=0.06)
    game = new_games.start_game("english", anna, bert, SLOW, rated=True)
    do(game, anna, "offer")
    do(game, bert, "accept")
    assert Rating.objects.get(user=anna).value < 1900 < 1500 + 1000
    assert Rating.objects.get(user=bert).value > 1500


def test_a_game_that_was_called_off_does_not_count(anna, bert):
    game = new_games.start_game("english", anna, bert, FAST, rated=True)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    assert service.flag_late(game.number)
    game.refresh_from_db()
    assert game.is_called_off
    assert changes() == []


def test_a_loss_on_time_counts(anna, bert):
    game = new_games.start_game("english", anna, bert, SLOW, rated=True)
    play(game, "11-15")
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    assert service.flag_late(game.number)
    assert Rating.objects.get(user=bert).value > 1500 > Rating.objects.get(user=anna).value


def test_nothing_is_counted_if_the_end_is_not_kept(anna, bert, monkeypatch):
    """The ratings change in the transaction that ends the game, or not at all."""
    game = new_games.start_game("english", anna, bert, SLOW, rated=True)
    monkeypatch.setattr("crownhead.web.play.storage.rows.write", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        do(game, anna, "resign")
    assert (ratings(), changes()) == ([], [])


def test_what_can_be_rated(anna, bert):
    guest = services.new_guest()
    assert eligibility.why_not("english", "days", "", anna, bert) == ""
    assert "account" in eligibility.why_not("english", "days", "", anna, guest)
    assert "books of players" in eligibility.why_not("my-rules~abcdefgh", "days", "", anna, bert)
    assert "time limit" in eligibility.why_not("english", "unlimited", "", anna, bert)
    assert "position" in eligibility.why_not("english", "days", "W:W31:B1", anna, bert)
    with pytest.raises(PermissionDenied):
        challenges.create(guest, "english", "", SLOW, rated=True)
    with pytest.raises(PermissionDenied):
        challenges.create(anna, "english", "", rated=True)
    wanted = challenges.create(anna, "english", "", SLOW, rated=True)
    with pytest.raises(PermissionDenied):
        challenges.accept(wanted.token, guest)
    assert challenges.accept(wanted.token, bert).rated


def test_a_rematch_of_a_rated_game_is_rated(anna, bert):
    game = played(anna, bert, bert)
    challenges.rematch(game.number, anna)
    again = challenges.rematch(game.number, bert)
    assert isinstance(again, Game)
    assert again.rated


@pytest.fixture
def season(db):
    """Six players and sixty games of three kinds; one player leaves in between."""
    chance = random.Random(18)
    players = [new_player(f"player{number}") for number in range(6)]
    for number in range(60):
        white, black = chance.sample(players, 2)
        book, time = chance.choice([("english", SLOW), ("russian", SLOW), ("english", FAST)])
        played(white, black, chance.choice([white, black]), book, time, rated=chance.random() < 0.8)
        if number == 40:
            players.remove(white)
            white.delete()
        if number % 7 == 0:  # some time passes
            earlier = timedelta(days=chance.random() * 30)
            for row in Rating.objects.all():
                row.last_at -= earlier
                row.save()
            for row in RatingChange.objects.all():
                row.at -= earlier
                row.save()
    return players


@pytest.mark.thorough
def test_the_log_gives_the_same_ratings_to_the_last_bit(season, capsys):
    before = ratings(), changes()
    call_command("ratings", "--recalculate")
    assert (ratings(), changes()) == before
    assert "corrected: 0 changes, 0 ratings" in capsys.readouterr().out


@pytest.mark.thorough
def test_what_was_lost_or_spoiled_is_found_again(season):
    """All but the keys of the rows: a rating that is missing, one that is wrong, one that should not be there."""

    def without_keys(rows):
        return sorted(({**row, "id": 0} for row in rows), key=repr)

    before = without_keys(ratings()), changes()
    first, second, *_others = Rating.objects.order_by("pk")
    first.delete()
    second.value += 1
    second.save()
    Rating.objects.create(user=season[0], family="aim", speed="live", value=2900, deviation=50, volatility=0.06)
    RatingChange.objects.filter(pk=changes()[5]["id"]).update(value=1, before=2)
    done = recalculation.recalculate()
    assert (done.changes, done.ratings) == (1, 3)
    assert (without_keys(ratings()), changes()) == before


def test_a_rated_game_that_was_never_counted_takes_its_place(anna, bert, carla):
    """As if the ratings had been switched on later."""
    for loser in (anna, bert, anna):
        played(anna, bert, loser)
    played(carla, anna, carla)
    before = [{**row, "id": 0} for row in ratings()]
    Rating.objects.all().delete()
    RatingChange.objects.all().delete()
    assert recalculation.recalculate().games == 4
    assert [{**row, "id": 0} for row in ratings()] == before
    assert recalculation.recalculate() == (4, 0, 0)


def test_the_command_says_what_it_does_before_it_does_it(db):
    with pytest.raises(CommandError, match="--recalculate"):
        call_command("ratings")


def test_a_list_asks_once_for_all_its_ratings(anna, bert, carla, asked):
    for loser in (anna, bert):
        played(anna, bert, loser)
    played(anna, carla, anna)
    games = [*Game.objects.select_related("white", "black")]
    asked.clear()
    standings = lookup.Standings.of_games(games)
    shown = [str(standings.of(game.black, game.rulebook, game)) for game in games]
    assert (len(shown), len(asked)) == (3, 1)
    assert all(each.endswith("?") for each in shown)
