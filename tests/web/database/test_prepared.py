"""Queries that are written once give what Django gives when it writes them anew."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def players():
    return [User.objects.create_user(name) for name in ("anna", "bert", "carla")]


@pytest.fixture
def games(players):
    anna, bert, carla = players
    pairs = [(anna, bert), (bert, anna), (carla, bert), (anna, anna)]
    return [new_games.start_game("english", white, black) for white, black in pairs]


def of(player):
    return (
        Game.objects.filter(Q(white=player) | Q(black=player)).order_by("pk").values_list("pk", "created_at", "rated")
    )


def test_the_same_rows_as_by_django_for_every_value(players, games):
    prepared = PreparedQuery(of)
    for player in players * 2:
        assert prepared(player.pk) == [*of(player)]
    assert prepared(0) == []


def test_django_writes_it_once(players, games):
    written = []

    def noted(player):
        written.append(player)
        return of(player)

    prepared = PreparedQuery(noted)
    for player in players:
        prepared(player.pk)
    assert len(written) == 1
    assert written[0] not in {player.pk for player in players}


def test_several_values_of_several_kinds(players, games):
    begun = timezone.now() - timedelta(hours=1)
    query = PreparedQuery(
        lambda since, rulebook, *numbers: (
            Game.objects.filter(created_at__gt=since, rulebook=rulebook, pk__in=numbers)
            .order_by("pk")
            .values_list("pk")
        )
    )
    numbers = [game.pk for game in games]
    assert query(begun, "english", *numbers) == [(number,) for number in numbers]
    assert query(begun, "english", *numbers[1:3]) == [(number,) for number in numbers[1:3]]
    assert query(begun, "russian", *numbers) == []
    assert query(timezone.now() + timedelta(hours=1), "english", *numbers) == []


def test_what_is_read_as_more_than_a_plain_value(players, games):
    dates = PreparedQuery(lambda number: Game.objects.filter(pk=number).values_list("created_at"))
    ((at,),) = dates(games[0].pk)
    assert at == Game.objects.get(pk=games[0].pk).created_at
    assert at.tzinfo is not None


def test_no_more_rows_than_asked_for(players, games):
    assert [len(PreparedQuery(of, most)(players[0].pk)) for most in (None, 2, 1)] == [3, 2, 1]


def test_a_value_that_the_statement_does_not_have_is_not_overlooked(players, games):
    careless = PreparedQuery(lambda player, _other: of(player))
    with pytest.raises(AssertionError, match="not in its statement"):
        careless(players[0].pk, players[1].pk)
