"""Letters about no game at all, and about a repeated position; room for as many move numbers as the form takes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0003_calls_and_letters")]

    operations = [
        migrations.AddField(
            model_name="letter",
            name="subject",
            field=models.CharField(blank=True, default="", max_length=80, verbose_name="kind of game"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="letter",
            name="game",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="letters",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="move_numbers",
            field=models.CharField(blank=True, max_length=120, verbose_name="move numbers"),
        ),
        migrations.AlterField(
            model_name="letter",
            name="topic",
            field=models.CharField(
                choices=[
                    ("draw", "the game is a draw, but my opponent plays on"),
                    ("repetition", "the same position has come up three times"),
                    ("delay", "my opponent is delaying the game"),
                    ("other", "something else"),
                ],
                max_length=10,
                verbose_name="about",
            ),
        ),
    ]
