"""When the players of a game last saw it. None of them has seen anything yet: the first mails go out as before."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    dependencies = [("games", "0005_rooms"), USERS]
    operations = [
        table("Visit",
            seen_at=models.DateTimeField(),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="visits"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="+"),
            options={"constraints": [models.UniqueConstraint(fields=("game", "user"), name="one_visit_a_player")]},
        ),
    ]
