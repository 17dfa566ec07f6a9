"""Passkeys: keys on devices of players, by which they log in."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, table


class Migration(migrations.Migration):
    dependencies = [("players", "0006_order")]
    operations = [
        table("Passkey", ("passkey", "passkeys"),
            name=models.CharField(max_length=60, verbose_name="name"),
            credential=models.CharField(editable=False, max_length=1400, unique=True),
            public_data=models.BinaryField(),
            signatures=models.BigIntegerField(default=0, editable=False),
            added_at=models.DateTimeField(default=now, verbose_name="added"),
            used_at=models.DateTimeField(blank=True, null=True, verbose_name="last used"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="passkeys"),
            options={"ordering": ("pk",)},
        ),
    ]
