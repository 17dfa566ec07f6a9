"""What the file with a user's data holds: the account itself, and the part of each app."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from crownhead.web.players import presence
from crownhead.web.players.data_export import personal_data
from crownhead.web.players.models import User

PREFERENCES = (
    *("wants_mail", "wants_message_mail", "shows_presence", "confirm", "theme", "kings", "routes", "hints"),
    *("sounds", "coordinates", "language"),
)


def contents(user: User) -> dict[str, Any]:
    """Everything that the site knows about a user, as JSON can hold it; long lists are iterators."""
    told = {
        "account": {
            "name": user.username,
            "guest": user.is_guest,
            "email": user.email,
            "joined": user.date_joined.isoformat(),
            "last log-in": user.last_login.isoformat() if user.last_login else None,
            "warnings": user.warnings,
            "about": user.about,
            "last seen": seen.isoformat() if (seen := presence.last_seen(user)) else None,
        },
        "passkeys": [
            {
                "name": each.name,
                "added": each.added_at.isoformat(),
                "last used": each.used_at.isoformat() if each.used_at else None,
            }
            for each in user.passkeys.all()
        ],
        "preferences": {name: getattr(user, name) for name in PREFERENCES},
        "following": _named(user.following.values_list("followed__username", "since")),
        "followers": _named(user.followers.values_list("follower__username", "since")),
        "blocked": _named(user.blocking.values_list("blocked__username", "since")),
    }
    for part in personal_data.parts():
        told |= part.export(user)
    return told


def _named(rows: Iterable[tuple[str, datetime]]) -> list[dict[str, str]]:
    return [{"name": name, "since": since.isoformat()} for name, since in rows]
