"""Who follows and blocks whom, who is here, and what a player tells about themselves."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, add, table


class Migration(migrations.Migration):
    dependencies = [("players", "0002_routes")]
    operations = [
        table("Presence", ("presence", "presences"),
            user=models.OneToOneField(USER, models.CASCADE, primary_key=True, related_name="presence", serialize=False),
            seen_at=models.DateTimeField(db_index=True),
        ),
        *add("user",
            about=models.TextField(blank=True, default="", max_length=600, verbose_name="about me"),
            folded=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=60),
            shows_presence=models.BooleanField(default=True, verbose_name="show others when I am online"),
            wants_message_mail=models.BooleanField(default=True, verbose_name="email me when a player writes to me"),
        ),
        table("Block",
            since=models.DateTimeField(default=now),
            blocked=models.ForeignKey(USER, models.CASCADE, related_name="+"),
            blocker=models.ForeignKey(USER, models.CASCADE, related_name="blocking"),
            options={"constraints": [models.UniqueConstraint(fields=("blocker", "blocked"), name="blocks_once")]},
        ),
        table("Follow",
            since=models.DateTimeField(default=now),
            followed=models.ForeignKey(USER, models.CASCADE, related_name="followers"),
            follower=models.ForeignKey(USER, models.CASCADE, related_name="following"),
            options={"constraints": [models.UniqueConstraint(fields=("follower", "followed"), name="follows_once")]},
        ),
    ]
