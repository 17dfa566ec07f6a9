"""Files with everything about a user, which a worker makes."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, table


class Migration(migrations.Migration):
    dependencies = [("players", "0007_passkeys")]
    operations = [
        table("DataExport", ("data export", "data exports"),
            asked_at=models.DateTimeField(default=now),
            made_at=models.DateTimeField(blank=True, db_index=True, null=True),
            content=models.BinaryField(default=bytes),
            user=models.OneToOneField(USER, models.CASCADE, related_name="data_export"),
        ),
    ]
