"""Reviews of games, and help while playing."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("games", "0007_desk"), USERS]
    operations = [
        table("Help", ("help", "help"),
            ply=models.PositiveIntegerField(),
            sequence=models.PositiveIntegerField(),
            kind=models.CharField(choices=[("square", "a square"), ("move", "a move"), ("wrong", "what was wrong")], max_length=6),
            answer=models.JSONField(null=True),
            at=models.DateTimeField(default=now),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="helps"),
            user=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
            options={"ordering": ["pk"], "constraints": [models.UniqueConstraint(fields=("game", "sequence", "ply", "kind"), name="one_help_a_question")]},
        ),
        table("Review", ("review", "reviews"),
            asked_at=models.DateTimeField(default=now),
            state=models.CharField(choices=[("waiting", "waiting"), ("done", "done"), ("failed", "failed")], default="waiting", max_length=8),
            judgements=models.JSONField(default=list),
            engine=models.CharField(max_length=40),
            nodes=models.PositiveIntegerField(),
            taken_until=models.DateTimeField(null=True),
            finished_at=models.DateTimeField(null=True),
            asked_by=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
            game=models.OneToOneField("games.game", models.CASCADE, related_name="review"),
            options={"indexes": [models.Index(fields=["state", "asked_at"], name="review_revi_state_dd7aaf_idx")]},
        ),
    ]
