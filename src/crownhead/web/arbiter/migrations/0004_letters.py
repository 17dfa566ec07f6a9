"""Letters about no game at all, and about a repeated position; room for as many move numbers as the form takes."""

from django.db import migrations, models

from crownhead.web.tables import alter


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0003_calls_and_letters")]
    operations = [
        migrations.AddField(model_name="letter", name="subject", field=models.CharField(blank=True, default="", max_length=80, verbose_name="kind of game"), preserve_default=False),
        *alter("letter",
            game=models.ForeignKey("games.game", models.CASCADE, blank=True, null=True, related_name="letters", verbose_name="game"),
            move_numbers=models.CharField(blank=True, max_length=120, verbose_name="move numbers"),
            topic=models.CharField(choices=[("draw", "the game is a draw, but my opponent plays on"), ("repetition", "the same position has come up three times"), ("delay", "my opponent is delaying the game"), ("other", "something else")], max_length=10, verbose_name="about"),
        ),
    ]
