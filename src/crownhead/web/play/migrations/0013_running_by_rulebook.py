"""Running games are found by their rulebook, too, and an index tells those at one screen."""

from django.db import migrations, models

from crownhead.web.tables import index

PLAYING = models.Q(("state", "playing"))


class Migration(migrations.Migration):
    dependencies = [("games", "0012_lists")]
    operations = [
        migrations.AddIndex(
            "game", models.Index(fields=["rulebook", "-strength"], condition=PLAYING, name="running_by_rulebook")
        ),
        migrations.RemoveIndex("game", "games_of_black"),
        index("game", "games_of_black", "black", "finished_at", "number", "white"),
    ]
