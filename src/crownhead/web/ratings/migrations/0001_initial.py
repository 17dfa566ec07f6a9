"""Ratings, and every change of one."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, table


def standing() -> dict[str, models.Field[Any, Any]]:
    """The columns of a rating, which a change of one has too."""
    return dict(
        family=models.CharField(choices=[("short", "Short kings"), ("long", "Long kings, small board"), ("large", "Large boards"), ("straight", "Straight lines"), ("columns", "Columns"), ("aim", "Another aim")], max_length=16, verbose_name="family"),
        speed=models.CharField(choices=[("live", "real time"), ("days", "turn by turn")], max_length=4, verbose_name="speed"),
        value=models.FloatField(verbose_name="rating"),
        deviation=models.FloatField(verbose_name="deviation"),
        volatility=models.FloatField(verbose_name="volatility"),
        games=models.PositiveIntegerField(default=0, verbose_name="rated games"),
    )


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0008_rated"), USERS]
    operations = [
        table("Rating", ("rating", "ratings"),
            **standing(),
            last_at=models.DateTimeField(null=True, verbose_name="last rated game"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="ratings"),
            options={"indexes": [models.Index(condition=models.Q(("deviation__lte", 110.0)), fields=["family", "speed", "-value", "user"], name="leaders")], "constraints": [models.UniqueConstraint(fields=("user", "family", "speed"), name="one_rating_a_kind")]},
        ),
        table("RatingChange", ("change of a rating", "changes of ratings"),
            **standing(),
            side=models.CharField(choices=[("white", "White"), ("black", "Black")], max_length=5),
            player=models.BigIntegerField(),
            before=models.FloatField(verbose_name="rating before"),
            at=models.DateTimeField(),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="rating_changes"),
            options={"indexes": [models.Index(fields=["player", "family", "speed", "-id"], name="history_of_a_rating")], "constraints": [models.UniqueConstraint(fields=("game", "side"), name="one_change_a_seat")]},
        ),
    ]
