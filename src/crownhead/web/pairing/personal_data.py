"""What the pairing pool keeps of a user."""

from __future__ import annotations

from crownhead.web.pairing.models import Seek
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Seeks(PersonalData):
    """What a user looks for at this moment. It goes with the account."""

    def export(self, user: User) -> Exported:
        """Their place in the pool."""
        found = Seek.objects.filter(user=user)
        return {"pairing": [{"rulebook": each.rulebook, "since": each.since.isoformat()} for each in found]}

    def hand_over(self, guest: User, user: User) -> bool:
        """A guest who logs in leaves the pool: they may be in it twice otherwise."""
        Seek.objects.filter(user=guest).delete()
        return False
