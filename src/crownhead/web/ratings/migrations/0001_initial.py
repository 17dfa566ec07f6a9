"""Ratings, and every change of one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0008_rated'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('family', models.CharField(choices=[('short', 'Short kings'), ('long', 'Long kings, small board'), ('large', 'Large boards'), ('straight', 'Straight lines'), ('columns', 'Columns'), ('aim', 'Another aim')], max_length=16, verbose_name='family')),
                ('speed', models.CharField(choices=[('live', 'real time'), ('days', 'turn by turn')], max_length=4, verbose_name='speed')),
                ('value', models.FloatField(verbose_name='rating')),
                ('deviation', models.FloatField(verbose_name='deviation')),
                ('volatility', models.FloatField(verbose_name='volatility')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='rated games')),
                ('last_at', models.DateTimeField(null=True, verbose_name='last rated game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'indexes': [models.Index(condition=models.Q(('deviation__lte', 110.0)), fields=['family', 'speed', '-value', 'user'], name='leaders')],
                'constraints': [models.UniqueConstraint(fields=('user', 'family', 'speed'), name='one_rating_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('family', models.CharField(choices=[('short', 'Short kings'), ('long', 'Long kings, small board'), ('large', 'Large boards'), ('straight', 'Straight lines'), ('columns', 'Columns'), ('aim', 'Another aim')], max_length=16, verbose_name='family')),
                ('speed', models.CharField(choices=[('live', 'real time'), ('days', 'turn by turn')], max_length=4, verbose_name='speed')),
                ('value', models.FloatField(verbose_name='rating')),
                ('deviation', models.FloatField(verbose_name='deviation')),
                ('volatility', models.FloatField(verbose_name='volatility')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='rated games')),
                ('side', models.CharField(choices=[('white', 'White'), ('black', 'Black')], max_length=5)),
                ('player', models.BigIntegerField()),
                ('before', models.FloatField(verbose_name='rating before')),
                ('at', models.DateTimeField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='games.game')),
            ],
            options={
                'verbose_name': 'change of a rating',
                'verbose_name_plural': 'changes of ratings',
                'indexes': [models.Index(fields=['player', 'family', 'speed', '-id'], name='history_of_a_rating')],
                'constraints': [models.UniqueConstraint(fields=('game', 'side'), name='one_change_a_seat')],
            },
        ),
    ]
