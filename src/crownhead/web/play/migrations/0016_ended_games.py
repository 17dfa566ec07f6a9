"""Whether a game goes on is asked by the moment of its end: SQLite finds that in an index, too."""

from django.db import migrations, models

from crownhead.web.tables import index


class Migration(migrations.Migration):
    dependencies = [("games", "0015_starts_without_counts")]
    operations = [
        migrations.RemoveIndex("game", "unfinished_of_white"),
        migrations.RemoveIndex("game", "unfinished_of_black"),
        migrations.RemoveIndex("game", "results_of_two"),
        index("game", "results_of_two", "white", "black", "result", condition=models.Q(finished_at__isnull=False)),
    ]
