"""Games that count; all games of before are casual."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("games", "0007_desk")]
    operations = [*add("game", rated=models.BooleanField(default=False, verbose_name="rated"))]
