"""Sessions are read as Django reads them."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore as DjangosOwn
from django.contrib.sessions.models import Session
from django.utils import timezone

from crownhead.web.players.visitors.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("written_by", [SessionStore, DjangosOwn])
def test_what_was_written_is_read(written_by):
    kept = written_by()
    kept["choice"] = {"rulebook": "frisian"}
    kept.save()
    for store in (SessionStore, DjangosOwn):
        assert dict(store(kept.session_key)) == {"choice": {"rulebook": "frisian"}}


def test_a_session_that_is_over_is_not_read():
    kept = SessionStore()
    kept["choice"] = "frisian"
    kept.save()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    late = SessionStore(kept.session_key)
    assert dict(late) == {}
    assert late.session_key is None


@pytest.mark.parametrize("key", ["never-given-to-any-browser-at-all", "x' OR 1=1", "\x00" * 32, "ä" * 40])
def test_a_key_that_was_never_given_is_no_session(key):
    assert dict(SessionStore(key)) == {}
