"""What the arbiter's tables keep of a user."""

from __future__ import annotations

from django.db.models import Q

from crownhead.sides import Side
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.play.models import Game
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Appeals(PersonalData):
    """The calls and letters of a user."""

    def export(self, user: User) -> Exported:
        """What they asked the arbiter, and what was answered."""
        own = Q(claimant=Side.WHITE.value, game__white=user) | Q(claimant=Side.BLACK.value, game__black=user)
        calls = Dispute.objects.filter(own, kind=Dispute.Kind.CALL)
        return {
            "calls": [
                {"game": each.game_id, "made": each.opened_at.isoformat(), "text": each.message} for each in calls
            ],
            "letters": [
                {
                    "game": each.game_id,
                    "player": each.player.username if each.player is not None else None,
                    "reason": each.cause,
                    "sent": each.sent_at.isoformat(),
                    "text": each.text,
                    "answer": each.answer,
                }
                for each in user.letters.select_related("player")
            ],
        }

    def hand_over(self, guest: User, user: User) -> bool:
        """The guest's letters become the account's, except about games between the two."""
        letters = Letter.objects.filter(author=guest).exclude(game__in=Game.objects.between(guest, user))
        letters.update(author=user)
        return False

    def forget(self, user: User) -> None:
        """Remove what a user who leaves has said in disputes. Their letters go with the account."""
        for side, opponent in (("white", "black"), ("black", "white")):
            own = Dispute.objects.filter(**{f"game__{side}": user})
            own.filter(claimant=side).update(message="")
            own.filter(claimant=opponent).update(reason="")
