"""The games of a player have indexes in the order of their list, and by all that is counted of them."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, alter, index

SEAT = models.ForeignKey(USER, models.SET_NULL, related_name="+", null=True, blank=True, db_index=False)
OVER = models.Q(("state", "finished"))


class Migration(migrations.Migration):
    dependencies = [("games", "0011_strength"), USERS]
    operations = [
        migrations.RemoveIndex("game", "games_game_white_i_117e89_idx"),
        migrations.RemoveIndex("game", "games_game_black_i_2ce097_idx"),
        *alter("game", white=SEAT.clone(), black=SEAT.clone()),
        index("game", "games_of_white", "white", "finished_at", "number"),
        index("game", "games_of_black", "black", "finished_at", "number"),
        *(
            migrations.AddIndex(
                "game",
                models.Index(fields=[own, "rulebook", "result", other], condition=OVER, name=f"results_of_{own}"),
            )
            for own, other in (("white", "black"), ("black", "white"))
        ),
    ]
