"""The games of a player have indexes in the order of their list, and by all that is counted of them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_strength'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='game',
            name='games_game_white_i_117e89_idx',
        ),
        migrations.RemoveIndex(
            model_name='game',
            name='games_game_black_i_2ce097_idx',
        ),
        migrations.AlterField(
            model_name='game',
            name='black',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='game',
            name='white',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['white', 'finished_at', 'number'], name='games_of_white'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['black', 'finished_at', 'number'], name='games_of_black'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('state', 'finished')), fields=['white', 'rulebook', 'result', 'black'], name='results_of_white'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('state', 'finished')), fields=['black', 'rulebook', 'result', 'white'], name='results_of_black'),
        ),
    ]
