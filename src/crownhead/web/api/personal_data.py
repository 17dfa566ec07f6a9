"""What the API keeps of a user."""

from __future__ import annotations

from crownhead.web.api import tokens
from crownhead.web.api.models import AccessToken
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Tokens(PersonalData):
    """The tokens of a user: their names and dates, since the tokens themselves are not kept."""

    def export(self, user: User) -> Exported:
        """The name of each token, and when it was made."""
        made = AccessToken.objects.filter(user=user)
        return {"tokens": [{"name": each.name, "made": each.created_at.isoformat()} for each in made]}

    def revoke_access(self, user: User) -> None:
        """No program can use any of them from now on."""
        AccessToken.objects.filter(user=user).delete()
        tokens.forget()
