"""When the players of a game last saw it. Nobody has seen anything yet: the first mails go out as before."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_rooms"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Visit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seen_at", models.DateTimeField()),
                ("game", models.ForeignKey("games.game", django.db.models.deletion.CASCADE, related_name="visits")),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, django.db.models.deletion.CASCADE, related_name="+"
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("game", "user"), name="one_visit_a_player")]},
        ),
    ]
