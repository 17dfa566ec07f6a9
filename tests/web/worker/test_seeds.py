"""A database that is filled to measure the site by: everything that its lists show is there."""

import pytest
from django.core.management import CommandError, call_command
from site_play import text

from crownhead.web.arbiter.models import Letter
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.models import Rating, RatingChange
from crownhead.web.shelf.models import PlayerBook


@pytest.mark.thorough
def test_a_seeded_site_can_be_looked_at(db, client, capsys):
    call_command("seed", players=100, games=300)
    assert "100 players" in capsys.readouterr().out
    assert (User.objects.count(), Game.objects.count()) == (100, 300)
    assert Rating.objects.exists()
    assert RatingChange.objects.exists()
    user = User.objects.order_by("pk").first()
    client.force_login(user)
    own = ("/games/", "/challenges/", "/messages/", "/studies/", "/puzzles/", "/account/notices")
    for path in ("/", "/watch/", "/players/", f"/players/{user.username}/", "/ratings/", "/rules/", *own):
        assert client.get(path).status_code == 200, path
    assert user.username in text(client.get(f"/players/?name={user.username[:5]}"))


@pytest.mark.thorough
def test_what_lies_on_the_desks_can_be_read(db, client):
    call_command("seed", players=300, games=50)
    client.force_login(User.objects.get(is_moderator=True))
    for path in ("/moderator/", "/moderator/log/", "/arbiter/", Letter.objects.waiting().first().get_absolute_url()):
        assert client.get(path).status_code == 200, path
    book = PlayerBook.objects.listed().first()
    assert book.title in text(client.get(book.get_absolute_url()))


def test_a_database_with_players_is_left_alone(anna):
    with pytest.raises(CommandError, match="has players"):
        call_command("seed")
