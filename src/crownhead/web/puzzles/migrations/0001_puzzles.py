"""Ratings of puzzles and of their solvers, and first tries."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    initial = True
    dependencies = [USERS]
    operations = [
        table("PuzzleRating", ("rating of a puzzle", "ratings of puzzles"),
            value=models.FloatField(verbose_name="rating"),
            deviation=models.FloatField(verbose_name="deviation"),
            volatility=models.FloatField(verbose_name="volatility"),
            key=models.CharField(max_length=8, unique=True),
            rulebook=models.CharField(db_index=True, max_length=80, verbose_name="rulebook"),
            tries=models.PositiveIntegerField(default=0, verbose_name="tries"),
            solved=models.PositiveIntegerField(default=0, verbose_name="solved"),
        ),
        table("PuzzleTry", ("try at a puzzle", "tries at puzzles"),
            key=models.CharField(max_length=8),
            rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
            solved=models.BooleanField(verbose_name="solved"),
            before=models.FloatField(verbose_name="rating before"),
            after=models.FloatField(verbose_name="rating after"),
            at=models.DateTimeField(),
            user=models.ForeignKey(USER, models.CASCADE, related_name="puzzle_tries"),
            options={"indexes": [models.Index(fields=["user", "rulebook", "-id"], name="tries_of_a_player")], "constraints": [models.UniqueConstraint(fields=("user", "key"), name="one_first_try")]},
        ),
        table("SolverRating", ("puzzle rating", "puzzle ratings"),
            value=models.FloatField(verbose_name="rating"),
            deviation=models.FloatField(verbose_name="deviation"),
            volatility=models.FloatField(verbose_name="volatility"),
            rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
            tries=models.PositiveIntegerField(default=0, verbose_name="tries"),
            solved=models.PositiveIntegerField(default=0, verbose_name="solved"),
            last_at=models.DateTimeField(null=True, verbose_name="last try"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="puzzle_ratings"),
            options={"constraints": [models.UniqueConstraint(fields=("user", "rulebook"), name="one_puzzle_rating_a_book")]},
        ),
    ]
