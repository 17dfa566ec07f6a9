"""The pool: who is paired with whom, when, and never twice."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from site_play import at_once, new_player

from crownhead.web.pairing import service as pool
from crownhead.web.pairing.models import AT_FIRST, PER_SECOND, Seek
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time
from crownhead.web.players import relations, services
from crownhead.web.ratings.models import Rating

FAST = Time("fischer", 300, 5)


def rated(user, value):
    Rating.objects.create(user=user, family="short", speed="live", value=value, deviation=60, volatility=0.06)
    return user


def test_two_who_fit_are_paired_as_soon_as_the_second_comes(anna, bert):
    assert pool.enter(anna, "english", FAST, rated=True).game is None
    game = pool.enter(bert, "english", FAST, rated=True).game
    assert game is not None
    assert game.rated
    assert {game.white, game.black} == {anna, bert}
    assert pool.look(anna).game == game
    assert (game.timing, game.base, game.increment, game.rulebook) == (*FAST, "english")


@pytest.mark.parametrize(
    "other",
    [
        {"rulebook": "russian"},
        {"time": Time("fischer", 180, 2)},
        {"rated": True},
    ],
)
def test_who_wants_something_else_is_not_paired(anna, bert, other):
    pool.enter(anna, "english", FAST)
    assert pool.enter(bert, **{"rulebook": "english", "time": FAST} | other).game is None


def test_the_range_widens_with_waiting_up_to_what_was_chosen(anna, bert):
    rated(anna, 1500)
    rated(bert, 1500 + AT_FIRST + 3 * PER_SECOND)
    pool.enter(anna, "english", FAST)
    assert pool.enter(bert, "english", FAST).game is None
    now = timezone.now()
    assert pool.pair(now + timedelta(seconds=2)) == []
    Seek.objects.filter(user=bert).update(reach=AT_FIRST)
    assert pool.pair(now + timedelta(seconds=5)) == []  # one of the two does not want it
    Seek.objects.filter(user=bert).update(reach=400)
    assert len(pool.pair(now + timedelta(seconds=5))) == 1


def test_the_nearest_rating_is_chosen_and_who_waits_longest_chooses(anna, bert, carla):
    rated(anna, 1500), rated(bert, 1580), rated(carla, 1540)
    for user in (anna, bert, carla):
        Seek.objects.create(user=user, rulebook="english", rating=user.ratings.get().value, **as_columns())
    (game,) = pool.pair(timezone.now())
    assert {game.white, game.black} == {anna, carla}


def as_columns():
    return {"timing": FAST.kind, "base": FAST.base, "increment": FAST.increment}


def test_of_too_many_those_who_wait_longest_are_looked_at(anna, bert, carla, monkeypatch):
    """Else the newest accounts would never be paired."""
    monkeypatch.setattr(pool, "MOST", 2)
    now = timezone.now()
    for waited, user in enumerate((anna, bert, carla)):
        since = now - timedelta(seconds=waited)
        Seek.objects.create(user=user, rulebook="english", rating=1500, since=since, **as_columns())
    (game,) = pool.pair(now)
    assert {game.white, game.black} == {bert, carla}


def test_a_page_that_is_gone_leaves_the_pool(anna, bert):
    pool.enter(anna, "english", FAST)
    Seek.objects.filter(user=anna).update(seen_at=timezone.now() - pool.GONE_AFTER)
    assert pool.enter(bert, "english", FAST).game is None
    assert pool.look(anna).game is not None  # she has come back


def test_who_leaves_is_not_paired(anna, bert):
    pool.enter(anna, "english", FAST)
    pool.leave(anna)
    assert pool.look(anna) is None
    assert pool.enter(bert, "english", FAST).game is None


@pytest.mark.parametrize("who", [0, 1])
def test_who_has_blocked_the_other_is_not_paired(anna, bert, who):
    relations.block(*((anna, bert) if who else (bert, anna)))
    pool.enter(anna, "english", FAST)
    assert pool.enter(bert, "english", FAST).game is None
    assert pool.pair(timezone.now()) == []


def test_one_place_in_the_pool_whatever_one_enters(anna, bert):
    pool.enter(anna, "russian", FAST)
    pool.enter(anna, "english", FAST)
    assert Seek.objects.count() == 1
    assert pool.enter(bert, "russian", FAST).game is None


def test_guests_play_casual_games(bert):
    guest = services.new_guest()
    with pytest.raises(PermissionDenied):
        pool.enter(guest, "english", FAST, rated=True)
    pool.enter(guest, "english", FAST)
    assert not pool.enter(bert, "english", FAST).game.rated


@pytest.mark.django_db(transaction=True)
@pytest.mark.thorough
def test_no_one_is_paired_twice_however_many_look_at_once():
    users = [new_player(f"player{number}") for number in range(12)]

    def enter(index):
        pool.enter(users[index], "english", FAST)
        return [pool.look(users[index]).game_id for _ in range(3)][-1]

    at_once(len(users), enter)
    pool.pair(timezone.now())
    seated = [key for pair in Game.objects.values_list("white", "black") for key in pair]
    assert sorted(seated) == sorted(user.pk for user in users)
    assert all(seek.game.sides_of(seek.user) for seek in Seek.objects.select_related("game", "user"))


seeks = st.lists(st.tuples(st.floats(600, 2600), st.integers(0, 200), st.integers(50, 1000)), max_size=12)


@given(seeks, st.sets(st.frozensets(st.integers(0, 11), min_size=2, max_size=2)))
def test_couples_fit_and_no_two_are_left_who_would(rows, shut_out):
    now = timezone.now()
    waiting = [
        Seek(user_id=key, rulebook="english", rating=rating, reach=reach, since=now - timedelta(seconds=waited))
        for key, (rating, waited, reach) in enumerate(rows)
    ]
    couples = [*pool.couples(waiting, shut_out, now)]
    paired = [seek.user_id for couple in couples for seek in couple]
    assert len(paired) == len({*paired})
    for one, other in couples:
        assert one.fits(other, now)
        assert {one.user_id, other.user_id} not in shut_out
    left = [seek for seek in waiting if seek.user_id not in paired]
    for one in left:
        for other in left:
            alone = one is other or frozenset((one.user_id, other.user_id)) in shut_out
            assert alone or not one.fits(other, now)
