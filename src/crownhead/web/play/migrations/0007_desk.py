"""The arbiter's desk may rule, too. No table changes."""

from django.db import migrations, models

from crownhead.web.tables import alter


class Migration(migrations.Migration):
    dependencies = [("games", "0006_visits")]
    operations = [*alter("loggedaction", by=models.CharField(choices=[("white", "White"), ("black", "Black"), ("arbiter", "the arbiter"), ("desk", "the arbiter's desk"), ("clock", "the clock")], max_length=7))]
