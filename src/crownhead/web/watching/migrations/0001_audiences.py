"""How many look at each game."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0010_unfinished_games'),
    ]

    operations = [
        migrations.CreateModel(
            name='Audience',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('process', models.CharField(max_length=32)),
                ('spectators', models.PositiveIntegerField()),
                ('seen_at', models.DateTimeField(db_index=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
            ],
            options={
                'verbose_name': 'audience',
                'verbose_name_plural': 'audiences',
                'constraints': [models.UniqueConstraint(fields=('game', 'process'), name='one_audience_a_process')],
            },
        ),
    ]
