"""How strong a game is is kept with it, so that the strongest are found first."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_unfinished_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='strength',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='strength'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('state', 'playing')), fields=['-strength', '-changed_at'], name='running_by_strength'),
        ),
    ]
