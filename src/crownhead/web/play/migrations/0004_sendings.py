"""What was sent to begin something, and where it led: sent twice, it begins once."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    dependencies = [("games", "0003_editions"), USERS]
    operations = [
        table("Sending",
            digest=models.CharField(max_length=64, primary_key=True, serialize=False),
            at=models.DateTimeField(default=now),
            challenge=models.ForeignKey("games.challenge", models.CASCADE, null=True, related_name="+"),
            game=models.ForeignKey("games.game", models.CASCADE, null=True, related_name="+"),
            user=models.ForeignKey(USER, models.CASCADE, null=True, related_name="+"),
        ),
    ]
