"""Running games are found by their rulebook, too, and an index tells those at one screen."""

from django.db import migrations, models

from crownhead.web.tables import index


class Migration(migrations.Migration):
    dependencies = [("games", "0012_lists")]
    operations = [
        index("game", "running_by_rulebook", "rulebook", "-strength", condition=models.Q(state="playing")),
        migrations.RemoveIndex("game", "games_of_black"),
        index("game", "games_of_black", "black", "finished_at", "number", "white"),
    ]
