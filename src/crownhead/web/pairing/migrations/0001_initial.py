"""Players who look for an opponent."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0008_rated"), ("players", "0003_people")]
    operations = [
        table("Seek", ("player in the pool", "players in the pool"),
            timing=models.CharField(choices=[("unlimited", "no limit"), ("days", "days per move"), ("fischer", "clock with an increment"), ("move", "seconds per move")], default="unlimited", max_length=10, verbose_name="time"),
            base=models.PositiveIntegerField(default=0, verbose_name="seconds, for the whole game or per move"),
            increment=models.PositiveIntegerField(default=0, verbose_name="seconds added for every move"),
            user=models.OneToOneField(USER, models.CASCADE, primary_key=True, related_name="seek", serialize=False),
            rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
            rated=models.BooleanField(default=False, verbose_name="rated"),
            rating=models.FloatField(verbose_name="rating"),
            reach=models.PositiveIntegerField(default=10000, verbose_name="rating range"),
            since=models.DateTimeField(default=now),
            seen_at=models.DateTimeField(default=now),
            game=models.ForeignKey("games.game", models.CASCADE, null=True, related_name="+"),
            options={"indexes": [models.Index(condition=models.Q(("game", None)), fields=["seen_at"], name="waiting_in_the_pool")]},
        ),
    ]
