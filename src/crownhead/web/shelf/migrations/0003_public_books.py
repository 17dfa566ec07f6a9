"""Public books are found as they are listed, those that are played most first."""

from django.db import migrations, models

from crownhead.web.tables import index


class Migration(migrations.Migration):
    dependencies = [("shelf", "0002_games_of_a_book")]
    operations = [
        migrations.RemoveIndex("playerbook", "shelf_playe_visibil_a7bfd4_idx"),
        index("playerbook", "listed_books", "visibility", "-played", "-saved_at",
            condition=models.Q(is_draft=False, removed_at=None),
        ),
    ]
