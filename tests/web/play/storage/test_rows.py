"""The statements of every action do what Django's own would do."""

import pytest
from django.db import IntegrityError, transaction
from django.forms.models import model_to_dict
from django.utils import timezone
from site_play import do, new_player

from crownhead.web.play import new_games
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage import rows


def everything(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def by_django(number):
    return Game.objects.select_related("white", "black").get(pk=number)


@pytest.fixture(params=["two people", "the computer", "on the clock", "one has left"])
def any_game(request, anna, bert):
    match request.param:
        case "the computer":
            return new_games.start_game("russian", anna, 3)
        case "on the clock":
            return new_games.start_game("english", bert, anna, new_games.Time("fischer", 300, 5))
        case "one has left":
            gone = new_player("gone")
            game = new_games.start_game("english", gone, anna)
            gone.delete()
            return game
    return new_games.start_game("english", bert, anna)


def test_a_row_is_read_as_django_reads_it(any_game):
    expected = by_django(any_game.number)
    for row in (rows.locked(any_game.number), rows.read(any_game.number)):
        assert everything(row) == everything(expected)
        assert (row.white, row.black) == (expected.white, expected.black)
        assert [model_to_dict(each) for each in (row.white, row.black) if each] == [
            model_to_dict(each) for each in (expected.white, expected.black) if each
        ]


def test_a_game_that_does_not_exist(db):
    with pytest.raises(Game.DoesNotExist):
        rows.locked(404)


def write(game, action=None, by="white", user=None, at=None, key="another-key"):
    """Write a game's row with one more entry of its log."""
    game.sequence += 1
    action = action or {"do": "accept"}
    rows.write(game, action, by=by, user=user, at=at or timezone.now(), ply=1, key=f"{key}-{game.sequence}")


def test_what_an_action_changes_is_written_and_nothing_else(game, anna):
    do(game, anna, "11-15")
    row = rows.locked(game.number)
    row.version, row.last_move, row.white_left, row.rulebook = 77, "22-18", 1234, "lasca"
    write(row)
    kept = by_django(game.number)
    assert (kept.version, kept.last_move, kept.white_left) == (77, "22-18", 1234)
    assert kept.rulebook == "english", "what games begin with is never written again"


def test_every_column_either_changes_or_never_does():
    named = {field.name for field in Game._meta.concrete_fields}
    assert set(rows.NEVER_CHANGED + rows.SEATS) <= named, "a column that is gone"


def test_only_what_has_changed_is_written(game, anna):
    row = rows.locked(game.number)
    Game.objects.filter(pk=game.pk).update(last_move="by another way")
    row.version += 1
    write(row)
    assert by_django(game.number).last_move == "by another way"
    row.last_move = ""
    row.save()
    row.version += 1
    write(row)
    assert by_django(game.number).last_move == "", "what Django has written meanwhile is not taken for unchanged"


def test_players_are_read_by_one_statement(game, anna, bert, django_assert_num_queries):
    row = rows.locked(game.number)
    rows.seat(row)
    with django_assert_num_queries(0):
        assert (row.white, row.black) == (bert, anna)


def test_an_entry_is_read_back_as_it_was(game, anna):
    do(game, anna, "11-15")
    game, action, at = rows.locked(game.number), {"do": "offer", "message": "“½” ●"}, timezone.now()
    write(game, action, LoggedAction.Actor.ARBITER, anna, at)
    kept = LoggedAction.objects.get(game=game, sequence=2)
    assert (kept.action, kept.by, kept.user, kept.at, kept.ply) == (action, "arbiter", anna, at, 1)


def test_a_place_in_a_log_is_taken_once(game, anna):
    first, second = rows.read(game.number), rows.read(game.number)
    write(first)
    with pytest.raises(IntegrityError), transaction.atomic():
        write(second, key="a-third-key")


def test_what_waits_is_counted_as_django_would(anna, bert, any_game):
    do(new_games.start_game("english", anna, bert), bert, "resign")
    new_games.start_game("english", anna, anna)
    asked = new_games.start_game("english", anna, bert)
    do(asked, anna, {"do": "offer"})
    for each in (anna, bert):
        assert rows.count_waiting(each.pk) == Game.objects.waiting_for(each).unfinished().count()
