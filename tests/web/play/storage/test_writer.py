"""What waits at the same moment is written together, and each deed stands or falls alone."""

import threading

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import translation
from site_play import new_player

from crownhead.web.play.storage import writer
from crownhead.web.players.models import User

pytestmark = pytest.mark.django_db(transaction=True)


class Gate:
    """Holds the writer back until everything that is to be written together waits for it."""

    def __init__(self, one):
        self._open, self.first = threading.Event(), one.submit(self._wait)

    def _wait(self):
        self._open.wait(20)
        return transaction.get_connection().savepoint_ids

    def open(self):
        self._open.set()
        return self.first.result(20)


@pytest.fixture
def one(monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has as many writers as there are threads")
    monkeypatch.setattr(writer, "LONGEST", 60.0)  # however busy the machine is
    return writer.Writer()


def names():
    return {*User.objects.values_list("username", flat=True)}


def test_a_deed_that_fails_undoes_nothing_but_itself(one):
    def fails():
        new_player("lost")
        raise ValueError("no")

    gate = Gate(one)
    deeds = [one.submit(lambda: new_player("before")), one.submit(fails), one.submit(lambda: new_player("after"))]
    gate.open()
    assert deeds[0].result(20).username == "before"
    assert deeds[2].result(20).username == "after"
    with pytest.raises(ValueError, match="no"):
        deeds[1].result(20)
    assert names() >= {"before", "after"}
    assert "lost" not in names()


def test_nothing_is_confirmed_before_all_is_kept(one):
    seen = []
    gate = Gate(one)
    first = one.submit(lambda: new_player("first"))
    second = one.submit(lambda: seen.append((first.done(), "first" in names())))
    gate.open()
    second.result(20)
    assert seen == [(False, True)], "the second sees the first, who is not told yet"
    assert first.done()


def test_if_the_transaction_fails_all_are_told(one, monkeypatch):
    gate = Gate(one)
    deed = one.submit(lambda: new_player("never"))

    def full():
        raise OperationalError("the disk is full")

    one.submit(lambda: monkeypatch.setattr(transaction.get_connection(), "commit", full))
    with pytest.raises(OperationalError, match="full"):
        gate.open()
    with pytest.raises(OperationalError, match="full"):
        deed.result(20)
    monkeypatch.undo()
    assert "never" not in names()
    assert one.submit(lambda: new_player("later")).result(20).username == "later", "and the writer goes on"


def test_a_deed_speaks_the_language_of_its_request(one):
    with translation.override("de"):
        german = one.submit(translation.get_language)
    with translation.override("nl"):
        dutch = one.submit(translation.get_language)
    assert (german.result(20), dutch.result(20)) == ("de", "nl")


def test_in_an_open_transaction_it_is_done_at_once(one):
    with transaction.atomic():
        assert not writer.is_shared()
        assert writer.write(threading.get_ident) == threading.get_ident()
    assert writer.is_shared()
    assert writer.write(threading.get_ident) != threading.get_ident()
