"""Results are kept, and are always what counting the games would give."""

import random
from importlib import import_module

import pytest
from django.db import connection
from site_play import do, new_player

from crownhead.web.community.models import Results
from crownhead.web.community.people import results
from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game
from crownhead.web.players import services
from crownhead.web.players.models import User


def kept():
    """All that is kept, without what is nought."""
    rows = Results.objects.exclude(won=0, drawn=0, lost=0).values_list("player", "rulebook", "won", "drawn", "lost")
    return sorted(rows)


def counted():
    """The same, counted from the games one by one."""
    found = {}
    for game in Game.objects.filter(state="finished").exclude(result=""):
        for side, player in (("white", game.white_id), ("black", game.black_id)):
            if player is not None and game.white_id != game.black_id:
                score = found.setdefault((player, game.rulebook), [0, 0, 0])
                score[1 if game.result == "draw" else 0 if game.result == side else 2] += 1
    return sorted((*key, *score) for key, score in found.items())


def some_games(players, number):
    """Games of all kinds that ended: with each other, with the computer, at one screen, called off."""
    luck = random.Random(4)
    for _ in range(number):
        one, other = luck.choice(players), luck.choice([*players, 3])
        game = new_games.start_game(luck.choice(["english", "lasca"]), one, other)
        match luck.randrange(4):
            case 0 if one is not other and other != 3:
                do(game, one, "offer")
                do(game, other, "accept")
            case 1:
                service.call_off(Game.objects.get(pk=game.pk), game.created_at)
            case 2:
                pass  # it goes on
            case _:
                do(game, one, "resign")


@pytest.mark.django_db
def test_what_is_kept_is_what_counting_gives():
    players = [new_player(name) for name in ("anna", "bert", "carla")]
    some_games(players, 40)
    assert kept() == counted() != []
    assert {row[3] for row in kept()} != {0}  # there were draws
    User.objects.get(username="carla").delete()
    assert kept() == counted()


@pytest.mark.django_db
def test_the_results_of_a_guest_who_logs_in_become_theirs_and_those_between_the_two_stay(anna, bert):
    guest = services.new_guest()
    for white, black in ((guest, bert), (anna, guest), (bert, anna)):
        do(new_games.start_game("english", white, black), white, "resign")
    services.take_over(guest, anna)
    assert kept() == counted()
    (row,) = results.of_player(anna)
    assert (row["won"], row["lost"]) == (1, 2)


@pytest.mark.django_db
def test_a_table_that_is_filled_by_the_migration_or_at_once_has_the_same(anna, bert):
    some_games([anna, bert], 30)
    before = kept()
    Results.objects.all().delete()
    assert results.count_all() == len(before)
    assert kept() == before
    Results.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(import_module("crownhead.web.community.migrations.0002_results").COUNT)
    assert kept() == before
