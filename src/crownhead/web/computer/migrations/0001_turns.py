"""The queue of the games that wait for the computer."""

from django.db import migrations, models

from crownhead.web.tables import table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0010_unfinished_games")]
    operations = [
        table("Turn",
            game=models.OneToOneField("games.game", models.CASCADE, primary_key=True, related_name="computer_turn", serialize=False),
            player=models.BigIntegerField(null=True),
            client=models.CharField(blank=True, max_length=32),
            level=models.PositiveSmallIntegerField(),
            sequence=models.PositiveIntegerField(default=0),
            due=models.DateTimeField(null=True),
            taken_by=models.CharField(blank=True, max_length=64),
            taken_until=models.DateTimeField(null=True),
            options={"indexes": [models.Index(condition=models.Q(("due__isnull", False)), fields=["due"], name="computer_turns_due"), models.Index(condition=models.Q(("due__isnull", False)), fields=["player", "due"], name="computer_turns_of_player"), models.Index(condition=models.Q(("due__isnull", False)), fields=["client", "due"], name="computer_turns_of_client")]},
        ),
    ]
