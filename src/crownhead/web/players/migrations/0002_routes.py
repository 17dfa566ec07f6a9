"""The colours in which a player sees two ways to capture."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("players", "0001_initial")]
    operations = [*add("user", routes=models.CharField(choices=[("blue", "red and blue"), ("green", "red and green")], default="blue", max_length=8, verbose_name="colours of two capture routes"))]
