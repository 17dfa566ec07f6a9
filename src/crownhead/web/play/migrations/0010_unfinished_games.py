"""Games that are not over have indexes of their own, by each player: most games are over."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_tablebases'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='loggedaction',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='games.game'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('state', 'finished'), _negated=True), fields=['white'], name='unfinished_of_white'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('state', 'finished'), _negated=True), fields=['black'], name='unfinished_of_black'),
        ),
    ]
