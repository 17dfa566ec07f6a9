"""Challenges belong to the lobby. Their table stays where it is, with every row: only who looks after it changes."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.play.models import new_token
from crownhead.web.tables import USER, USERS, table

TIMES = [
    ("unlimited", "no limit"),
    ("days", "days per move"),
    ("fischer", "clock with an increment"),
    ("move", "seconds per move"),
]
COLOURS = [("", "random"), ("white", "White"), ("black", "Black")]
OPEN = models.Index(fields=["is_open", "-created_at"], name="games_chall_is_open_46806a_idx")

CHALLENGE = table("Challenge", ("challenge", "challenges"),
    timing=models.CharField(choices=TIMES, default="unlimited", max_length=10, verbose_name="time"),
    base=models.PositiveIntegerField(default=0, verbose_name="seconds, for the whole game or per move"),
    increment=models.PositiveIntegerField(default=0, verbose_name="seconds added for every move"),
    token=models.CharField(default=new_token, max_length=32, unique=True),
    rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
    colour=models.CharField(blank=True, choices=COLOURS, max_length=5, verbose_name="I play"),
    is_open=models.BooleanField(default=False, verbose_name="listed for everyone"),
    created_at=models.DateTimeField(default=now),
    creator=models.ForeignKey(USER, models.CASCADE, related_name="challenges"),
    opponent=models.ForeignKey(USER, models.CASCADE, blank=True, null=True, related_name="+"),
    rematch_of=models.ForeignKey("games.game", models.CASCADE, blank=True, null=True, related_name="rematch_challenges"),
    game=models.OneToOneField("games.game", models.CASCADE, blank=True, null=True, related_name="challenge"),
    options={"db_table": "games_challenge", "indexes": [OPEN]},
)
"""The model as it was in the app of the games."""


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0004_sendings"), USERS]
    operations = [migrations.SeparateDatabaseAndState(state_operations=[CHALLENGE])]
