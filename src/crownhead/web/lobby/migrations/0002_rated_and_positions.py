"""Challenges to rated games, and to games from a position."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0001_challenges'),
    ]

    operations = [
        migrations.AddField(
            model_name='challenge',
            name='rated',
            field=models.BooleanField(default=False, verbose_name='rated'),
        ),
        migrations.AddField(
            model_name='challenge',
            name='start',
            field=models.CharField(blank=True, max_length=1000, verbose_name='starting position'),
        ),
    ]
