"""What players say to each other: read by staff only in a game that has come before them, and that is written down."""

from datetime import timedelta

import pytest
from site_play import key

from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import ChatReading
from crownhead.web.play import chat


@pytest.fixture
def talked(game, anna):
    chat.say(game.number, anna, "A secret between us", key())
    return game


def test_staff_do_not_read_a_chat_without_a_case(talked, arbiter, as_user):
    assert "A secret" not in as_user(arbiter).get(talked.get_absolute_url()).content.decode()
    assert not ChatReading.objects.exists()


def test_they_read_it_when_they_were_called_and_it_is_written_down(talked, anna, arbiter, as_user):
    appeals.call(talked.number, anna, "other", "My opponent insults me.", ())
    for _ in range(2):
        assert "A secret" in as_user(arbiter).get(talked.get_absolute_url()).content.decode()
    [reading] = ChatReading.objects.all()
    assert (reading.game, reading.name) == (talked, "arbiter")
    ChatReading.objects.update(at=reading.at - timedelta(hours=2))
    as_user(arbiter).get(talked.get_absolute_url())
    assert ChatReading.objects.count() == 2


def test_the_page_of_a_dispute_is_written_down_too(talked, anna, arbiter, as_user):
    appeals.call(talked.number, anna, "other", "My opponent insults me.", ())
    page = as_user(arbiter).get(talked.disputes.get().get_absolute_url())
    assert "A secret" in page.content.decode()
    assert ChatReading.objects.count() == 1


def test_players_read_their_own_words_without_a_trace(talked, anna, bert, carla, as_user):
    for user, reads in ((anna, True), (bert, True), (carla, False)):
        assert ("A secret" in as_user(user).get(talked.get_absolute_url()).content.decode()) is reads
    assert not ChatReading.objects.exists()
