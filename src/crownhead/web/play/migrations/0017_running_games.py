"""Games that go on are found by the moment of their end, which they lack: SQLite finds that in an index, too."""

from django.db import migrations, models

from crownhead.web.tables import index

GOES_ON = models.Q(finished_at__isnull=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0016_ended_games")]
    operations = [
        migrations.RemoveIndex("game", "running_by_rulebook"),
        migrations.RemoveIndex("game", "running_by_strength"),
        index("game", "running_by_rulebook", "rulebook", "-strength", condition=GOES_ON),
        index("game", "running_by_strength", "-strength", "-changed_at", condition=GOES_ON),
    ]
