"""Results are kept, and no longer counted; the games of two players with each other have an index."""

from django.db import migrations, models

from crownhead.web.tables import index


class Migration(migrations.Migration):
    dependencies = [("games", "0013_running_by_rulebook"), ("community", "0002_results")]
    operations = [
        index("game", "results_of_two", "white", "black", "result", condition=models.Q(state="finished")),
        migrations.RemoveIndex("game", "results_of_white"),
        migrations.RemoveIndex("game", "results_of_black"),
    ]
