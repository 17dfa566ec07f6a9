"""Sessions, as Django keeps them in the database. Every page of a player reads one: that is a
prepared query here."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from crownhead.web.database.prepared import PreparedQuery

_going_on = PreparedQuery(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now).values_list("session_data")
)


class SessionStore(db.SessionStore):
    """A session in the database."""

    def _get_session_from_db(self) -> Session | None:
        """The session of the key that a browser has sent, if it goes on."""
        key = self.session_key or ""
        for (data,) in _going_on(key, timezone.now()):
            return Session(session_key=key, session_data=data)
        self._session_key = None
        return None
