"""What the ratings keep of a user."""

from __future__ import annotations

from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User
from crownhead.web.ratings.models import RatingChange


@register
class Ratings(PersonalData):
    """The ratings of a user. They go with the account; of a game's changes a number stays, which names no one any more:
    the opponent's rating rests on it."""

    def export(self, user: User) -> Exported:
        """The ratings, and how they came about."""
        changes = RatingChange.objects.filter(player=user.pk).order_by("pk")
        return {
            "ratings": [
                {"family": each.family, "speed": each.speed, **each.skill._asdict(), "games": each.games}
                for each in user.ratings.order_by("pk")
            ],
            "rating changes": [
                {
                    "game": each.game_id,
                    "family": each.family,
                    "speed": each.speed,
                    "before": each.before,
                    **each.skill._asdict(),
                    "at": each.at.isoformat(),
                }
                for each in changes
            ],
        }
