"""Who of the staff has read what players said to each other."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0006_reports"), ("games", "0010_unfinished_games"), USERS]
    operations = [
        table("ChatReading", ("reading of a chat", "readings of chats"),
            name=models.CharField(max_length=150, verbose_name="name"),
            at=models.DateTimeField(default=now, verbose_name="read"),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="chat_readings", verbose_name="game"),
            reader=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
            options={"ordering": ["-at"], "indexes": [models.Index(fields=["game", "reader", "at"], name="arbiter_cha_game_id_bc1560_idx")]},
        ),
    ]
