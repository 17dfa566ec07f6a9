"""How strong a game is is kept with it, so that the strongest are found first."""

from django.db import migrations, models

from crownhead.web.tables import add

PLAYING = models.Q(("state", "playing"))


class Migration(migrations.Migration):
    dependencies = [("games", "0010_unfinished_games")]
    operations = [
        *add("game", strength=models.PositiveSmallIntegerField(default=0, verbose_name="strength")),
        migrations.AddIndex(
            "game", models.Index(fields=["-strength", "-changed_at"], condition=PLAYING, name="running_by_strength")
        ),
    ]
