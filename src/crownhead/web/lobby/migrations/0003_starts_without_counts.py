"""Challenges made before draw counts of a FEN were heeded go on without them, like games."""

from importlib import import_module

from django.db import migrations

games = import_module("crownhead.web.play.migrations.0015_starts_without_counts")


class Migration(migrations.Migration):
    dependencies = [("lobby", "0002_rated_and_positions"), ("games", "0015_starts_without_counts")]
    operations = [games.forget_counts(("lobby", "challenge"))]
