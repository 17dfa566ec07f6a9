"""What they have to do with tables of other apps."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, add, index, unique


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0001_initial"), USERS]
    operations = [
        *add("challenge",
            creator=models.ForeignKey(USER, models.CASCADE, related_name="challenges"),
            opponent=models.ForeignKey(USER, models.CASCADE, blank=True, null=True, related_name="+"),
        ),
        *add("game",
            black=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="+"),
            rematch_of=models.OneToOneField("games.game", models.SET_NULL, blank=True, null=True, related_name="rematch"),
            white=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="+"),
        ),
        *add("challenge",
            game=models.OneToOneField("games.game", models.CASCADE, blank=True, null=True, related_name="challenge"),
            rematch_of=models.ForeignKey("games.game", models.CASCADE, blank=True, null=True, related_name="rematch_challenges"),
        ),
        *add("loggedaction",
            game=models.ForeignKey("games.game", models.CASCADE, related_name="log"),
            user=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
        ),
        *add("message",
            author=models.ForeignKey(USER, models.CASCADE, related_name="+"),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="messages"),
        ),
        index("game", "games_game_white_i_117e89_idx", "white", "state"),
        index("game", "games_game_black_i_2ce097_idx", "black", "state"),
        index("game", "games_game_state_0baab8_idx", "state", "-changed_at"),
        index("challenge", "games_chall_is_open_46806a_idx", "is_open", "-created_at"),
        unique("loggedaction", "one_action_a_place", "game", "sequence"),
        unique("loggedaction", "one_action_a_key", "game", "key"),
        unique("message", "one_message_a_key", "game", "key"),
    ]
