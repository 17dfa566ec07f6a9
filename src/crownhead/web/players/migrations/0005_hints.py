"""A preference: help while playing the computer."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("players", "0004_folded_names")]
    operations = [*add("user", hints=models.BooleanField(default=True, verbose_name="help while playing the computer"))]
