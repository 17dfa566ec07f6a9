"""How many look at each game."""

from django.db import migrations, models

from crownhead.web.tables import table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0010_unfinished_games")]
    operations = [
        table("Audience", ("audience", "audiences"),
            process=models.CharField(max_length=32),
            spectators=models.PositiveIntegerField(),
            seen_at=models.DateTimeField(db_index=True),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="+"),
            options={"constraints": [models.UniqueConstraint(fields=("game", "process"), name="one_audience_a_process")]},
        ),
    ]
