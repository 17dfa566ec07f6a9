"""Moderators; and of players: warnings, notices, and until when they are muted."""

from django.db import migrations, models

from crownhead.web.tables import add, alter


class Migration(migrations.Migration):
    dependencies = [("players", "0005_hints")]
    operations = [
        *add("user",
            is_moderator=models.BooleanField(default=False, help_text="decides about reports: warns, mutes and closes accounts", verbose_name="moderator"),
            muted_until=models.DateTimeField(blank=True, null=True, verbose_name="muted until"),
            notices=models.PositiveIntegerField(default=0, editable=False),
        ),
        *alter("user", warnings=models.PositiveIntegerField(default=0, verbose_name="warnings")),
    ]
