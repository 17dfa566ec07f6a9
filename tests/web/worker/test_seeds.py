"""A database that is filled to measure the site by: everything that its lists show is there."""

import importlib
import random
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from site_play import text

from crownhead.web.arbiter.models import Letter
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.ratings.models import Rating, RatingChange
from crownhead.web.shelf.models import PlayerBook

MOST_STATEMENTS = 26
"""For any page: if a row of a list needed one of its own, there would be far more."""


@pytest.fixture
def lists(monkeypatch):
    """The program that measures lists, with the addresses of all of them."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "benchmarks"))
    return importlib.import_module("lists")


@pytest.mark.thorough
def test_a_seeded_site_can_be_looked_at(db, capsys, lists):
    """Every list that is measured; and none takes a statement for each of its rows."""
    call_command("seed", players=300, games=3000)
    assert "300 players" in capsys.readouterr().out
    assert (User.objects.count(), Game.objects.count()) == (300, 3000)
    assert Rating.objects.exists()
    assert RatingChange.objects.exists()
    for name, path in lists.PAGES.items():
        (took,) = lists.measured(path, 1, random.Random(18), warm=False)
        assert took.statements <= MOST_STATEMENTS, name


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
