"""What the lobby keeps of a user."""

from __future__ import annotations

from django.db.models import Q

from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Challenges(PersonalData):
    """The challenges of a user, and those for them alone."""

    def export(self, user: User) -> Exported:
        """The challenges that they made."""
        made = [{"rulebook": each.rulebook, "made": each.created_at.isoformat()} for each in user.challenges.all()]
        return {"challenges": made}

    def hand_over(self, guest: User, user: User) -> bool:
        """The guest's challenges become the account's, except about games between the two."""
        between = Game.objects.between(guest, user)
        invitations = Challenge.objects.exclude(game__in=between).exclude(rematch_of__in=between)
        invitations.filter(creator=guest).update(creator=user)
        invitations.filter(opponent=guest).update(opponent=user)
        return False

    def wind_up(self, user: User) -> None:
        """Remove what can no longer be accepted."""
        Challenge.objects.filter(Q(creator=user) | Q(opponent=user), game=None).delete()
