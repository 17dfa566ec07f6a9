"""The first table of the API: access tokens."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    initial = True
    dependencies = [USERS]
    operations = [
        table("AccessToken", ("token", "tokens"),
            name=models.CharField(max_length=40, verbose_name="name"),
            beginning=models.CharField(max_length=12, verbose_name="begins with"),
            digest=models.CharField(max_length=64, unique=True),
            created_at=models.DateTimeField(default=now, verbose_name="made"),
            used_at=models.DateTimeField(blank=True, null=True, verbose_name="last used"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="tokens"),
            options={"ordering": ["-created_at", "-pk"]},
        ),
    ]
