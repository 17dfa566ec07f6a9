"""How strong a game is is kept with it, so that the strongest are found first."""

from django.db import migrations, models

from crownhead.web.tables import add, index


class Migration(migrations.Migration):
    dependencies = [("games", "0010_unfinished_games")]
    operations = [
        *add("game", strength=models.PositiveSmallIntegerField(default=0, verbose_name="strength")),
        index("game", "running_by_strength", "-strength", "-changed_at", condition=models.Q(state="playing")),
    ]
