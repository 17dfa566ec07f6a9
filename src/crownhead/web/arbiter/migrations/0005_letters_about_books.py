"""A letter may be about a book of a player."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0004_letters")]
    operations = [*add("letter", book=models.CharField(blank=True, max_length=80, verbose_name="rulebook"))]
