"""Players who look for an opponent."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0008_rated'),
        ('players', '0003_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='Seek',
            fields=[
                ('timing', models.CharField(choices=[('unlimited', 'no limit'), ('days', 'days per move'), ('fischer', 'clock with an increment'), ('move', 'seconds per move')], default='unlimited', max_length=10, verbose_name='time')),
                ('base', models.PositiveIntegerField(default=0, verbose_name='seconds, for the whole game or per move')),
                ('increment', models.PositiveIntegerField(default=0, verbose_name='seconds added for every move')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='seek', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('rulebook', models.CharField(max_length=80, verbose_name='rulebook')),
                ('rated', models.BooleanField(default=False, verbose_name='rated')),
                ('rating', models.FloatField(verbose_name='rating')),
                ('reach', models.PositiveIntegerField(default=10000, verbose_name='rating range')),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
            ],
            options={
                'verbose_name': 'player in the pool',
                'verbose_name_plural': 'players in the pool',
                'indexes': [models.Index(condition=models.Q(('game', None)), fields=['seen_at'], name='waiting_in_the_pool')],
            },
        ),
    ]
