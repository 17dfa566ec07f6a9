"""What happens in a game reaches everyone who subscribes, in the transaction of the action, or never happened."""

import pytest
from site_play import do

from crownhead.play.actions import Play
from crownhead.web.play import chat, effects, new_games
from crownhead.web.play.effects import Acted, Began, Changed
from crownhead.web.play.models import Game, LoggedAction


@pytest.fixture
def happened(monkeypatch):
    """Everything that was published, with the number of actions that the row had at that moment."""
    seen = []

    def follow(event):
        seen.append((event, Game.objects.values_list("sequence", flat=True).get(pk=event.game.pk)))

    monkeypatch.setattr(effects, "_subscribers", [*effects._subscribers, follow])
    return seen


def test_a_game_that_begins_an_action_and_a_message_are_told(happened, anna, bert):
    game = new_games.start_game("english", bert, anna)
    do(game, anna, "11-15")
    chat.say(game.number, bert, "good luck", "effects-1")
    (began, _), (acted, row), (changed, _) = happened
    assert (type(began), began.game) == (Began, game)
    assert (acted.action, acted.was_asked, acted.game.asked) == (Play("11-15"), "black", "white")
    assert (acted.game.sequence, row) == (1, 0)  # before the row is saved: what follows may still change it
    assert (type(changed), changed.game) == (Changed, game)


def test_what_was_refused_is_not_told(happened, game, anna, bert):
    happened.clear()
    do(game, anna, "1-30")
    do(game, bert, "24-20")
    assert not [event for event, _ in happened if isinstance(event, Acted)]


def test_an_action_that_a_subscriber_cannot_follow_was_never_made(monkeypatch, game, anna):
    def fail(event):
        raise OSError("the disk is full")

    monkeypatch.setattr(effects, "_subscribers", [*effects._subscribers, fail])
    with pytest.raises(OSError, match="the disk is full"):
        do(game, anna, "11-15")
    game.refresh_from_db()
    assert (game.sequence, LoggedAction.objects.count()) == (0, 0)
