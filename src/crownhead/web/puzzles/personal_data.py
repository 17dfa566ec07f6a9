"""What the puzzles keep of a user."""

from __future__ import annotations

from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User
from crownhead.web.puzzles.models import PuzzleTry, SolverRating


@register
class Puzzles(PersonalData):
    """The tries of a user, and what they are rated. They go with the account; guests have none."""

    def export(self, user: User) -> Exported:
        """The ratings, and every first try."""
        return {
            "puzzle ratings": [
                {"rulebook": each.rulebook, **each.skill._asdict(), "tries": each.tries, "solved": each.solved}
                for each in SolverRating.objects.filter(user=user).order_by("pk")
            ],
            "puzzles": [
                {
                    "rulebook": each.rulebook,
                    "puzzle": each.key,
                    "solved": each.solved,
                    "before": each.before,
                    "after": each.after,
                    "at": each.at.isoformat(),
                }
                for each in PuzzleTry.objects.filter(user=user).order_by("pk")
            ],
        }

    def forget(self, user: User) -> None:
        """Delete them. What they have made of the puzzles' ratings stays, and names no one."""
        PuzzleTry.objects.filter(user=user).delete()
        SolverRating.objects.filter(user=user).delete()
