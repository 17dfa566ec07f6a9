"""Accounts that abandon games or lose on purpose are flagged at night, with their numbers; no one is punished by it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from site_play import new_player, text, work

from crownhead.web.moderation import flags, measures, nightly
from crownhead.web.moderation.models import Flag, ModeratorAction
from crownhead.web.play.models import Game
from crownhead.web.ratings.models import RatingChange
from crownhead.web.worker import housekeeping

NOW = timezone.now()


def played(white, black, number, *, result, reason, days_ago=3, ply=40, rated=False):
    """Games that ended like this."""
    when = NOW - timedelta(days=days_ago)
    return [
        Game.objects.create(
            rulebook="english",
            rulebook_version="1",
            white=white,
            black=black,
            state="finished",
            result=result,
            reason=reason,
            ply=ply,
            rated=rated,
            finished_at=when,
            changed_at=when,
        )
        for _ in range(number)
    ]


def rated_between(player, games, highest, lowest):
    for game, value in zip(games, (highest, lowest), strict=False):
        RatingChange.objects.create(
            game=game,
            side="white",
            player=player.pk,
            family="short",
            speed="live",
            before=value,
            value=value,
            deviation=80,
            volatility=0.06,
            at=game.finished_at,
        )


def test_who_abandons_games_is_flagged_with_the_numbers(anna, bert):
    played(anna, bert, 5, result="black", reason="flag")
    played(bert, anna, 3, result="white", reason="resignation")
    assert flags.raise_all(NOW) == 1
    flag = Flag.objects.get()
    assert (flag.player, flag.kind) == (anna, "abandons")
    assert flags.reasons(flag) == "Lost 5 of 8 games on time within 30 days."
    anna.refresh_from_db()
    assert (anna.is_active, anna.is_muted, anna.warnings) == (True, False, 0)
    assert not ModeratorAction.objects.exists()


@pytest.mark.parametrize(
    "innocent",
    [
        lambda anna, bert: played(anna, bert, 4, result="black", reason="flag"),  # too few
        lambda anna, bert: played(anna, bert, 6, result="black", reason="flag", days_ago=40),  # long ago
        lambda anna, bert: (  # one in three
            played(anna, bert, 5, result="black", reason="flag"),
            played(anna, bert, 10, result="draw", reason="agreement"),
        ),
        lambda anna, bert: played(anna, bert, 9, result="black", reason="no-move"),
        lambda anna, bert: played(anna, None, 9, result="black", reason="flag"),  # a player who has left
        lambda anna, bert: played(anna, bert, 9, result="", reason="called-off"),
    ],
)
def test_the_innocent_are_not(anna, bert, innocent):
    innocent(anna, bert)
    assert flags.raise_all(NOW) == 0


def sandbagging(anna, bert):
    early = played(anna, bert, 6, result="black", reason="resignation", ply=12, rated=True)
    played(anna, bert, 4, result="white", reason="no-move", rated=True)
    return early


def test_who_loses_on_purpose_is_flagged_with_the_numbers(anna, bert):
    rated_between(anna, sandbagging(anna, bert), 1720, 1560)
    assert flags.raise_all(NOW) == 1
    assert flags.reasons(Flag.objects.get()) == (
        "Gave up 6 of 10 rated games within ten moves and won 4 in 30 days, with a rating between 1560 and 1720."
    )


def test_who_only_had_a_bad_week_is_not(anna, bert):
    rated_between(anna, sandbagging(anna, bert), 1720, 1680)
    assert flags.raise_all(NOW) == 0


def test_a_second_night_brings_the_numbers_up_to_date(anna, bert):
    played(anna, bert, 5, result="black", reason="flag")
    flags.raise_all(NOW)
    played(anna, bert, 1, result="black", reason="flag")
    assert flags.raise_all(NOW + timedelta(hours=1)) == 0
    assert Flag.objects.get().found["bad"] == 6


def test_a_dismissed_flag_is_left_alone_for_a_month(as_user, moderator, anna, bert):
    played(anna, bert, 5, result="black", reason="flag")
    flags.raise_all(NOW)
    assert "Lost 5 of 5 games on time" in text(as_user(moderator).get("/moderator/"))
    assert as_user(moderator).post(f"/moderator/flags/{Flag.objects.get().pk}/dismiss").status_code == 302
    assert "Lost 5 of 5 games on time" not in text(as_user(moderator).get("/moderator/"))
    assert flags.raise_all(NOW + timedelta(hours=1)) == 0
    assert [*ModeratorAction.objects.values_list("kind", flat=True)] == ["unflag"]
    assert measures.dismiss_flag(moderator, Flag.objects.get().pk, "") is False


def test_the_look_asks_no_more_for_more_players(anna, bert, django_assert_max_num_queries):
    for number in range(30):
        played(anna, new_player(f"friend-{number}"), 1, result="draw", reason="agreement")
    with django_assert_max_num_queries(3):
        flags.raise_all(NOW)


def test_it_happens_once_a_night(anna, bert):
    played(anna, bert, 5, result="black", reason="flag")
    housekeeping.tidy()
    housekeeping.tidy()
    assert DBTaskResult.objects.filter(task_path__endswith="raise_flags").count() == 1
    work()
    assert Flag.objects.count() == 1


def test_a_new_night_begins_at_three(db):
    begun = datetime.now(UTC)
    three = begun.replace(hour=3, minute=0, second=0, microsecond=0)
    assert nightly.enqueue(begun)
    assert not nightly.enqueue(begun)
    assert nightly.enqueue(three + timedelta(days=1, minutes=1))
