"""What they have to do with tables of other apps."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, add, unique


class Migration(migrations.Migration):
    initial = True
    dependencies = [("arbiter", "0001_initial"), ("games", "0001_initial"), USERS]
    operations = [
        *add("dispute",
            arbiter=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="rulings"),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="disputes"),
        ),
        unique("dispute", "one_open_dispute_a_game", "game", condition=models.Q(("ruled_at", None))),
    ]
