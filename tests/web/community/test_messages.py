"""Messages between players: once, unread until they are read, by mail if one wants it, never to the blocked."""

import pytest
from django.core.exceptions import PermissionDenied
from site_play import key, new_player, text, work

from crownhead.web.community import messages
from crownhead.web.community.models import PrivateMessage
from crownhead.web.players import relations, services


def test_a_message_is_unread_until_it_is_read(anna, bert, as_user):
    client = as_user(anna)
    assert client.post("/messages/bert/", {"text": "Hello <b>Bert</b>\nA game?", "key": key()}).status_code == 302
    assert (messages.unread(bert), messages.unread(anna)) == (1, 0)
    client = as_user(bert)
    assert 'title="unread messages">1</b>' in text(client.get("/")).replace(
        ' title="unread messages" >', ' title="unread messages">'
    )
    assert "Hello &lt;b&gt;Bert&lt;/b&gt; A game?" in text(client.get("/messages/"))
    page = text(client.get("/messages/anna/"))
    assert "Hello &lt;b&gt;Bert&lt;/b&gt;<br>A game?" in page
    assert messages.unread(bert) == 0


def test_what_is_sent_twice_is_written_once(anna, bert):
    for _ in range(2):
        messages.write(anna, bert, "once", "message-key-1")
    assert PrivateMessage.objects.count() == 1
    assert messages.unread(bert) == 1


@pytest.mark.parametrize("words", ["", "   \n ", "x" * 2001, "a\0b"])
def test_what_cannot_be_a_message_is_refused(anna, bert, as_user, words):
    answer = as_user(anna).post("/messages/bert/", {"text": words, "key": key()})
    assert answer.status_code == 200
    assert not PrivateMessage.objects.exists()


def test_guests_neither_write_nor_are_written_to(anna):
    guest = services.new_guest()
    for one, other in ((guest, anna), (anna, guest), (anna, anna)):
        with pytest.raises(PermissionDenied):
            messages.write(one, other, "hello", key())


def test_one_mail_until_it_is_read_and_none_if_it_was(anna, bert, mailoutbox):
    messages.write(anna, bert, "first words", key())
    messages.write(anna, bert, "second", key())
    work()
    (mail,) = mailoutbox
    assert mail.to == ["bert@example.org"]
    assert "first words" in mail.body
    assert "/messages/anna/" in mail.body
    messages.mark_read(bert, anna)
    messages.write(anna, bert, "third", key())
    messages.mark_read(bert, anna)
    work()
    assert len(mailoutbox) == 1


def test_no_mail_to_who_wants_none_or_has_blocked_the_writer_meanwhile(anna, bert, carla, mailoutbox):
    bert.wants_message_mail = False
    bert.save()
    messages.write(anna, bert, "hello", key())
    messages.write(anna, carla, "hello", key())
    relations.block(carla, anna)
    work()
    assert mailoutbox == []


@pytest.mark.thorough
def test_messages_are_bounded_in_rate(anna, bert, as_user, settings):
    settings.RATE_LIMITS = True
    client = as_user(anna)
    answers = [client.post("/messages/bert/", {"text": "spam", "key": key()}).status_code for _ in range(25)]
    assert answers.count(302) <= 20
    assert answers[-1] == 429


@pytest.mark.thorough
def test_the_lists_ask_as_often_for_many_as_for_few(anna, bert, as_user, django_assert_max_num_queries):
    client = as_user(anna)

    def some(number):
        for index in range(number):
            messages.write(new_player(f"friend{number}-{index}"), anna, "hello", key())
            messages.write(bert, anna, "hello", key())

    some(2)
    for path in ("/messages/", "/messages/bert/"):
        client.get(path)
        with django_assert_max_num_queries(20) as few:
            client.get(path)
        some(12 + len(path))
        with django_assert_max_num_queries(len(few) + 2):  # what is unread is marked as read
            client.get(path)
