"""The statements of every action do what Django's own would do."""

import pytest
from django.forms.models import model_to_dict
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


def test_what_an_action_changes_is_written_and_nothing_else(game, anna):
    do(game, anna, "11-15")
    row = rows.locked(game.number)
    row.version, row.last_move, row.white_left, row.rulebook = 77, "22-18", 1234, "lasca"
    rows.save(row)
    kept = by_django(game.number)
    assert (kept.version, kept.last_move, kept.white_left) == (77, "22-18", 1234)
    assert kept.rulebook == "english", "what games begin with is never written again"


def test_every_column_either_changes_or_never_does():
    named = {field.name for field in Game._meta.concrete_fields}
    assert set(rows.NEVER_CHANGED + rows.SEATS) <= named, "a column that is gone"


def test_an_entry_is_read_back_as_it_was(game, anna):
    do(game, anna, "11-15")
    first = LoggedAction.objects.get(game=game)
    entry = LoggedAction(
        game=game, sequence=2, action={"do": "offer", "message": "“½” ●"}, by="white", ply=1, key="k" * 8
    )
    rows.add(entry)
    kept = LoggedAction.objects.get(game=game, sequence=2)
    assert (kept.action, kept.by, kept.user, kept.at) == (entry.action, "white", None, entry.at)
    assert rows.is_known(game, first.key)
    assert rows.is_known(game, "k" * 8)
    assert not rows.is_known(game, "another-key")
