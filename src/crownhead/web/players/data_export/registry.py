"""What the site keeps of a user, app by app: for download, for an account that takes over a guest, and for leaving.

An app whose tables know users has a module of this name with its part, which is found when all apps are loaded.
"""

from __future__ import annotations

from typing import Any

from crownhead.web.players.models import User

Exported = dict[str, Any]
"""What is kept of a user, as JSON can hold it; a long list as an iterator, which is written as it comes."""


class PersonalData:
    """One app's part. It overrides what concerns it."""

    def export(self, user: User) -> Exported:
        """What it knows about a user."""
        return {}

    def lock(self, user: User) -> None:
        """Lock the rows that others lock before they need the user's, so that neither waits for the other for ever."""

    def hand_over(self, guest: User, user: User) -> bool:
        """Give what a guest has to an account; True if the guest has to stay, because something belongs to both."""
        return False

    def unfinished(self, user: User) -> int:
        """How much has to end before the user can leave."""
        return 0

    def wind_up(self, user: User) -> None:
        """End what `unfinished` has counted, because the user leaves."""

    def revoke_access(self, user: User) -> None:
        """End what lets programs act in the user's name."""

    def forget(self, user: User) -> None:
        """Remove what a user said from what stays behind."""


_parts: list[PersonalData] = []


def register(part: type[PersonalData]) -> type[PersonalData]:
    """Have an app's part looked after from now on."""
    _parts.append(part())
    return part


def parts() -> tuple[PersonalData, ...]:
    """All that is registered, in the order of the installed apps."""
    return tuple(_parts)
