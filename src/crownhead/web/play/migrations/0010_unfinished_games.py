"""Games that are not over have indexes of their own, by each player: most games are over."""

from django.db import migrations, models

from crownhead.web.tables import USERS, alter


class Migration(migrations.Migration):
    dependencies = [("games", "0009_tablebases"), USERS]
    operations = [
        *alter("loggedaction", game=models.ForeignKey("games.game", models.CASCADE, db_index=False, related_name="log")),
        migrations.AddIndex(model_name="game", index=models.Index(condition=models.Q(("state", "finished"), _negated=True), fields=["white"], name="unfinished_of_white")),
        migrations.AddIndex(model_name="game", index=models.Index(condition=models.Q(("state", "finished"), _negated=True), fields=["black"], name="unfinished_of_black")),
    ]
