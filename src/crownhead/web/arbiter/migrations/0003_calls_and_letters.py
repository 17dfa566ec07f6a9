"""Calls, which do not stop the game, and letters."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, add, alter, index, table, unique


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0002_initial"), ("games", "0002_initial"), USERS]
    operations = [
        table("Letter", ("message to the arbiter", "messages to the arbiter"),
            email=models.EmailField(max_length=254, verbose_name="email address"),
            language=models.CharField(blank=True, max_length=8),
            topic=models.CharField(choices=[("draw", "the game is a draw, but my opponent plays on"), ("delay", "my opponent is delaying the game"), ("other", "something else")], max_length=5, verbose_name="about"),
            move_numbers=models.CharField(blank=True, max_length=60, verbose_name="move numbers"),
            text=models.TextField(max_length=4000, verbose_name="message"),
            sent_at=models.DateTimeField(default=now),
            answer=models.TextField(blank=True, verbose_name="answer"),
            answered_at=models.DateTimeField(blank=True, null=True),
            options={"ordering": ["sent_at", "pk"]},
        ),
        migrations.AlterModelOptions(name="dispute", options={"ordering": ["opened_at", "pk"], "verbose_name": "dispute", "verbose_name_plural": "disputes"}),
        migrations.RemoveConstraint(model_name="dispute", name="one_open_dispute_a_game"),
        *add("dispute",
            found=models.JSONField(blank=True, default=dict),
            key=models.CharField(blank=True, max_length=64),
            kind=models.CharField(choices=[("claim", "declined claim"), ("call", "call")], default="claim", max_length=5, verbose_name="kind"),
            move_numbers=models.CharField(blank=True, max_length=120, verbose_name="move numbers"),
            sequence=models.PositiveIntegerField(default=0),
        ),
        *alter("dispute",
            evidence=models.TextField(blank=True, verbose_name="evidence"),
            ruling=models.CharField(blank=True, choices=[("draw", "the game is a draw"), ("play on", "the game goes on"), ("white", "White wins"), ("black", "Black wins"), ("moot", "the game ended before a ruling")], max_length=8, verbose_name="ruling"),
        ),
        index("dispute", "arbiter_dis_ruled_a_b758df_idx", "ruled_at", "opened_at"),
        unique("dispute", "one_open_dispute_a_game", "game", condition=models.Q(("kind", "claim"), ("ruled_at", None))),
        unique("dispute", "one_open_call_a_player", "game", "claimant", condition=models.Q(("kind", "call"), ("ruled_at", None))),
        *add("letter",
            answered_by=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="+"),
            author=models.ForeignKey(USER, models.CASCADE, blank=True, null=True, related_name="letters"),
            dispute=models.ForeignKey("arbiter.dispute", models.SET_NULL, blank=True, null=True, related_name="letters"),
            game=models.ForeignKey("games.game", models.CASCADE, related_name="letters", verbose_name="game"),
        ),
        index("letter", "arbiter_let_answere_7dcde3_idx", "answered_at", "sent_at"),
    ]
