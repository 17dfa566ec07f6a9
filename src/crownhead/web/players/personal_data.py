"""The account's own part of a user's data. What belongs to its row goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from crownhead.web.players import presence
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User

PREFERENCES = (
    *("wants_mail", "wants_message_mail", "shows_presence", "confirm", "theme", "kings", "routes", "hints"),
    *("sounds", "coordinates", "language"),
)


@register
class Account(PersonalData):
    """The account, its preferences and passkeys, and what the user is to other players."""

    def export(self, user: User) -> Exported:
        """The row of the user, and those that hang on it."""
        return {
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


def _named(rows: Iterable[tuple[str, datetime]]) -> list[dict[str, str]]:
    return [{"name": name, "since": since.isoformat()} for name, since in rows]
