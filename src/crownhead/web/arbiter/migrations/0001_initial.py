"""The first tables."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import table


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        table("Dispute", ("dispute", "disputes"),
            opened_at=models.DateTimeField(default=now),
            claimant=models.CharField(choices=[("white", "White"), ("black", "Black")], max_length=5),
            claim=models.CharField(max_length=80, verbose_name="claim"),
            evidence=models.TextField(verbose_name="evidence"),
            message=models.TextField(blank=True, verbose_name="the claimant's words"),
            reason=models.TextField(blank=True, verbose_name="why it was declined"),
            claim_clause=models.CharField(max_length=80),
            ruling=models.CharField(blank=True, choices=[("draw", "the game is a draw"), ("play on", "the game goes on"), ("white", "White wins"), ("black", "Black wins")], max_length=8, verbose_name="ruling"),
            clause=models.CharField(blank=True, max_length=80, verbose_name="by the clause"),
            note=models.TextField(blank=True, verbose_name="grounds"),
            warned=models.CharField(blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5, verbose_name="warned for delaying"),
            ruled_at=models.DateTimeField(blank=True, null=True),
            options={"ordering": ["opened_at"]},
        ),
    ]
