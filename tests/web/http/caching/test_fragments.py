"""Parts of pages are rendered once for what they show, in each language."""

import re

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation
from site_play import do

from crownhead.web.http.caching import fragments
from crownhead.web.lobby import challenges, game_rows, listings
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.watching import tiles


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


def test_a_row_is_rendered_again_only_when_its_game_has_gone_on(game, anna, monkeypatch):
    first = rows_of_games(anna)
    with monkeypatch.context() as patch:
        patch.setattr(listings.listed_games, "game_of", None)
        assert rows_of_games(anna) == first
    do(game, anna, "11-15")
    second = rows_of_games(anna)
    assert "11-15" in second[0].html
    assert "11-15" not in first[0].html


def test_a_row_is_drawn_of_what_was_read_with_the_list_and_the_ratings(game, anna, asked):
    """A column that a row shows and the list does not read would be read for each row, by a statement of its own."""
    do(game, anna, "11-15")
    asked.clear()
    for draw in (game_rows.row, game_rows.tile):
        facts = [*Game.objects.of(anna).values_list(*listings.OF_GAMES)]
        assert "bert" in listings._games(facts, anna, anna, draw)[0].html
    assert "bert" in tiles.tiles([game.pk], None)[0].html
    lists = [text for text, *_values in (args[-2:] for args in asked) if "games_game" in text]
    assert (len(lists), len(asked)) == (3, 3 + 3 + 1), "each list once, its ratings, and who looks at the tile"


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
