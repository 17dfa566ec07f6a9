"""A tablebase may show a draw, too: the column for who did something is wide enough for its name."""

from django.db import migrations, models

from crownhead.web.tables import alter


class Migration(migrations.Migration):
    dependencies = [("games", "0008_rated")]
    operations = [*alter("loggedaction", by=models.CharField(choices=[("white", "White"), ("black", "Black"), ("arbiter", "the arbiter"), ("desk", "the arbiter's desk"), ("clock", "the clock"), ("tablebase", "a tablebase")], max_length=9))]
