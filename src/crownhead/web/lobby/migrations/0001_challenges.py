"""Challenges belong to the lobby. Their table stays where it is, with every row: only who looks after it changes."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import crownhead.web.play.models

TIMES = [
    ("unlimited", "no limit"),
    ("days", "days per move"),
    ("fischer", "clock with an increment"),
    ("move", "seconds per move"),
]
COLOURS = [("", "random"), ("white", "White"), ("black", "Black")]


def challenge() -> migrations.CreateModel:
    """The model as it was in the app of the games."""
    to_user: dict[str, Any] = {"on_delete": django.db.models.deletion.CASCADE, "to": settings.AUTH_USER_MODEL}
    to_game: dict[str, Any] = {"on_delete": django.db.models.deletion.CASCADE, "to": "games.game", "blank": True, "null": True}
    return migrations.CreateModel(
        name="Challenge",
        fields=[
            ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ("timing", models.CharField(choices=TIMES, default="unlimited", max_length=10, verbose_name="time")),
            ("base", models.PositiveIntegerField(default=0, verbose_name="seconds, for the whole game or per move")),
            ("increment", models.PositiveIntegerField(default=0, verbose_name="seconds added for every move")),
            ("token", models.CharField(default=crownhead.web.play.models.new_token, max_length=32, unique=True)),
            ("rulebook", models.CharField(max_length=80, verbose_name="rulebook")),
            ("colour", models.CharField(blank=True, choices=COLOURS, max_length=5, verbose_name="I play")),
            ("is_open", models.BooleanField(default=False, verbose_name="listed for everyone")),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("creator", models.ForeignKey(related_name="challenges", **to_user)),
            ("opponent", models.ForeignKey(blank=True, null=True, related_name="+", **to_user)),
            ("rematch_of", models.ForeignKey(related_name="rematch_challenges", **to_game)),
            ("game", models.OneToOneField(related_name="challenge", **to_game)),
        ],
        options={
            "verbose_name": "challenge",
            "verbose_name_plural": "challenges",
            "db_table": "games_challenge",
            "indexes": [models.Index(fields=["is_open", "-created_at"], name="games_chall_is_open_46806a_idx")],
        },
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [("games", "0004_sendings"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [migrations.SeparateDatabaseAndState(state_operations=[challenge()])]
