"""Who of the staff has read what players said to each other."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0006_reports'),
        ('games', '0010_unfinished_games'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChatReading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='read')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat_readings', to='games.game', verbose_name='game')),
                ('reader', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'reading of a chat',
                'verbose_name_plural': 'readings of chats',
                'ordering': ['-at'],
                'indexes': [models.Index(fields=['game', 'reader', 'at'], name='arbiter_cha_game_id_bc1560_idx')],
            },
        ),
    ]
