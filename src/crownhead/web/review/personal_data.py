"""What the reviews keep of a user: which they have asked for, and the help that they had."""

from __future__ import annotations

from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User
from crownhead.web.review.models import Help, Review


@register
class Reviews(PersonalData):
    """The reviews and the help that a user has asked for."""

    def export(self, user: User) -> Exported:
        """Of which games, and when."""
        reviews = Review.objects.filter(asked_by=user).order_by("pk")
        helps = Help.objects.filter(user=user)
        return {
            "analyses": [{"game": each.game_id, "asked": each.asked_at.isoformat()} for each in reviews],
            "help": [
                {"game": each.game_id, "ply": each.ply, "kind": each.kind, "asked": each.at.isoformat()}
                for each in helps
            ],
        }

    def hand_over(self, guest: User, user: User) -> bool:
        """What the guest has asked for, the account has asked for."""
        Review.objects.filter(asked_by=guest).update(asked_by=user)
        Help.objects.filter(user=guest).update(user=user)
        return False
