"""What the moderation keeps of a user."""

from __future__ import annotations

from crownhead.web.moderation.models import ModeratorAction, Notice
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Order(PersonalData):
    """The measures against a user, and the notices that they received. Both go with the account; the log keeps that
    there was a measure, without a name."""

    def export(self, user: User) -> Exported:
        """Measures with their grounds, notices, and flags with their numbers."""
        measures = user.measures.filter(kind__in=[*ModeratorAction.MEASURES, ModeratorAction.Kind.UNDO])
        return {
            "measures": [{"kind": each.kind, "at": each.at.isoformat(), "grounds": each.grounds} for each in measures],
            "notices": [{"at": each.at.isoformat(), "text": each.text} for each in user.received_notices.all()],
            "flags": [
                {"kind": each.kind, "raised": each.raised_at.isoformat(), "found": each.found}
                for each in user.flags.all()
            ],
        }

    def hand_over(self, guest: User, user: User) -> bool:
        """Notices to a guest, and measures against them, follow them into the account."""
        Notice.objects.filter(user=guest).update(user=user)
        ModeratorAction.objects.filter(player=guest).update(player=user)
        if guest.notices:
            user.notices += guest.notices
            user.save(update_fields=["notices"])
        if guest.muted_until is not None and (user.muted_until is None or user.muted_until < guest.muted_until):
            user.muted_until = guest.muted_until
            user.save(update_fields=["muted_until"])
        return False

    def forget(self, user: User) -> None:
        """The grounds of measures against them are about them alone."""
        ModeratorAction.objects.filter(player=user).update(grounds="")
