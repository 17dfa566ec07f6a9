"""Flags on players, what moderators did, and notices to players."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, index, table, unique


class Migration(migrations.Migration):
    initial = True
    dependencies = [("arbiter", "0006_reports"), USERS]
    operations = [
        table("Flag", ("flag", "flags"),
            kind=models.CharField(choices=[("abandons", "abandons games"), ("sandbags", "loses on purpose")], max_length=10, verbose_name="kind"),
            found=models.JSONField(default=dict),
            raised_at=models.DateTimeField(default=now),
            seen_at=models.DateTimeField(default=now),
            dismissed_at=models.DateTimeField(blank=True, null=True),
            player=models.ForeignKey(USER, models.CASCADE, related_name="flags"),
        ),
        table("ModeratorAction", ("action of a moderator", "actions of moderators"),
            at=models.DateTimeField(default=now),
            kind=models.CharField(choices=[("look", "looked at"), ("dismiss", "no measure"), ("answer", "answered"), ("warn", "warned"), ("mute", "muted"), ("close", "closed the account"), ("undo", "undone"), ("unflag", "dismissed a flag"), ("remove", "removed the book")], max_length=8, verbose_name="kind"),
            until=models.DateTimeField(blank=True, null=True),
            grounds=models.TextField(blank=True, max_length=4000, verbose_name="grounds"),
            flag=models.ForeignKey("moderation.flag", models.SET_NULL, null=True, related_name="actions"),
            letter=models.ForeignKey("arbiter.letter", models.SET_NULL, null=True, related_name="actions"),
            moderator=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
            player=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="measures"),
            undoes=models.OneToOneField("moderation.moderatoraction", models.SET_NULL, null=True, related_name="undone"),
            options={"ordering": ["-pk"]},
        ),
        table("Notice", ("notice", "notices"),
            text=models.TextField(),
            at=models.DateTimeField(default=now),
            user=models.ForeignKey(USER, models.CASCADE, related_name="received_notices"),
            options={"ordering": ["-pk"]},
        ),
        index("flag", "open_flags", "dismissed_at", "-raised_at"),
        unique("flag", "one_open_flag_a_kind", "player", "kind", condition=models.Q(("dismissed_at", None))),
        index("moderatoraction", "record_of_a_player", "player", "-id"),
        index("notice", "notices_of_a_player", "user", "-id"),
    ]
