"""A database that is filled to measure the site by: everything that its lists show is there."""

import pytest
from django.core.management import CommandError, call_command
from site_play import text

from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.models import Rating, RatingChange


@pytest.mark.thorough
def test_a_seeded_site_can_be_looked_at(db, client, capsys):
    call_command("seed", players=60, games=300)
    assert "60 players" in capsys.readouterr().out
    assert (User.objects.count(), Game.objects.count()) == (60, 300)
    assert Rating.objects.exists()
    assert RatingChange.objects.exists()
    user = User.objects.order_by("pk").first()
    client.force_login(user)
    for path in ("/players/", f"/players/{user.username}/", "/ratings/", "/games/", "/challenges/"):
        assert client.get(path).status_code == 200, path
    assert user.username in text(client.get(f"/players/?name={user.username[:5]}"))


def test_a_database_with_players_is_left_alone(anna):
    with pytest.raises(CommandError, match="has players"):
        call_command("seed")
