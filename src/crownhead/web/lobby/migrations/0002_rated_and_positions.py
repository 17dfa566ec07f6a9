"""Challenges to rated games, and to games from a position."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("lobby", "0001_challenges")]
    operations = [
        *add("challenge",
            rated=models.BooleanField(default=False, verbose_name="rated"),
            start=models.CharField(blank=True, max_length=1000, verbose_name="starting position"),
        ),
    ]
