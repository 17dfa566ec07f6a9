"""What the studies keep of a user. Leaving deletes them: the games are those of others' files."""

from __future__ import annotations

from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User
from crownhead.web.studies.models import Study


@register
class Studies(PersonalData):
    """The studies of a user."""

    def export(self, user: User) -> Exported:
        """All of them, with their games."""
        studies = Study.objects.filter(owner=user).order_by("pk")
        return {
            "studies": [
                {
                    "name": each.name,
                    "visibility": each.visibility,
                    "made": each.created_at.isoformat(),
                    "pdn": "\n\n".join(each.games.values_list("pdn", flat=True)),
                }
                for each in studies
            ]
        }

    def hand_over(self, guest: User, user: User) -> bool:
        """Guests have none; but nothing is lost if one has."""
        Study.objects.filter(owner=guest).update(owner=user)
        return False

    def forget(self, user: User) -> None:
        """Delete all studies of a user, with their games."""
        Study.objects.filter(owner=user).delete()
