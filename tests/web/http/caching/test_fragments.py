"""Parts of pages are rendered once for what they show, in each language."""

import re

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation
from site_play import do

from crownhead.web.http.caching import fragments
from crownhead.web.lobby import challenges, listings
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.players.models import User


def shown(text, **context):
    return Template("{% load fragments i18n %}" + text).render(Context(context))


def rows_of_games(player):
    return listings.games([*Game.objects.of(player).values_list(*listings.OF_GAMES)], player)


def test_a_part_is_rendered_once_for_what_it_shows():
    part = '{% fragment "test" key %}{{ said }}{% endfragment %}'
    assert [shown(part, key=1, said="first"), shown(part, key=1, said="second")] == ["first", "first"]
    assert shown(part, key=2, said="second") == "second"
    assert shown(part, key=None, said="third") == "third", "without a key it is rendered each time"


def test_each_language_has_its_own():
    part = '{% fragment "test" 1 %}{% translate "Log in" %}{% endfragment %}'
    english = shown(part)
    with translation.override("de"):
        german = shown(part)
    assert english != german
    assert shown(part) == english


def test_a_part_needs_a_name_and_a_key():
    with pytest.raises(TemplateSyntaxError, match="a name and a key"):
        shown("{% fragment %}{% endfragment %}")


def test_an_empty_form_is_rendered_once_and_has_a_new_key_each_time(client, db):
    pages = [client.get("/").content.decode() for _ in range(2)]
    keys = [re.findall(r'name="key" value="([^"]+)"', page) for page in pages]
    assert len({*keys[0], *keys[1]}) >= 2, keys
    assert fragments.HOLE not in pages[0] + pages[1]


def test_a_row_is_read_again_only_when_its_game_has_gone_on(game, anna, django_assert_num_queries):
    first = rows_of_games(anna)
    with django_assert_num_queries(1):
        assert rows_of_games(anna) == first
    do(game, anna, "11-15")
    second = rows_of_games(anna)
    assert "11-15" in second[0].html
    assert "11-15" not in first[0].html


def test_a_row_shows_the_name_that_its_player_has_now(game, anna, bert):
    assert "bert" in rows_of_games(anna)[0].html
    User.objects.filter(pk=bert.pk).update(username="robert")
    assert "robert" in rows_of_games(anna)[0].html


def test_the_time_that_is_left_is_never_kept(anna, bert):
    game = new_games.start_game("english", bert, anna, new_games.Time.days(3))
    [before] = rows_of_games(anna)
    game.deadline -= 2 * (game.deadline - game.created_at) / 3
    Game.objects.filter(pk=game.pk).update(deadline=game.deadline)
    [after] = rows_of_games(anna)
    assert before != after
    assert fragments.HOLE not in before.html + after.html


def test_open_challenges_are_rendered_once(anna, django_assert_num_queries):
    challenges.create(anna, "lasca", "", new_games.Time(), is_open=True)
    [row] = listings.newest_challenges(9, None)
    assert "anna" in row.html
    with django_assert_num_queries(0):
        assert listings.newest_challenges(9, None) == [row]


def test_a_player_sees_their_own_board_and_a_spectator_theirs(game, anna, bert, client):
    spectator = client.get(game.get_absolute_url()).content.decode()
    client.force_login(anna)
    player = client.get(game.get_absolute_url()).content.decode()
    assert "?from=11" in player
    assert "?from=11" not in spectator
