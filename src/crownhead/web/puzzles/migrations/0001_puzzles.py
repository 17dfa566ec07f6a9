"""Ratings of puzzles and of their solvers, and first tries."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PuzzleRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.FloatField(verbose_name='rating')),
                ('deviation', models.FloatField(verbose_name='deviation')),
                ('volatility', models.FloatField(verbose_name='volatility')),
                ('key', models.CharField(max_length=8, unique=True)),
                ('rulebook', models.CharField(db_index=True, max_length=80, verbose_name='rulebook')),
                ('tries', models.PositiveIntegerField(default=0, verbose_name='tries')),
                ('solved', models.PositiveIntegerField(default=0, verbose_name='solved')),
            ],
            options={
                'verbose_name': 'rating of a puzzle',
                'verbose_name_plural': 'ratings of puzzles',
            },
        ),
        migrations.CreateModel(
            name='PuzzleTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=8)),
                ('rulebook', models.CharField(max_length=80, verbose_name='rulebook')),
                ('solved', models.BooleanField(verbose_name='solved')),
                ('before', models.FloatField(verbose_name='rating before')),
                ('after', models.FloatField(verbose_name='rating after')),
                ('at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_tries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'try at a puzzle',
                'verbose_name_plural': 'tries at puzzles',
                'indexes': [models.Index(fields=['user', 'rulebook', '-id'], name='tries_of_a_player')],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='one_first_try')],
            },
        ),
        migrations.CreateModel(
            name='SolverRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.FloatField(verbose_name='rating')),
                ('deviation', models.FloatField(verbose_name='deviation')),
                ('volatility', models.FloatField(verbose_name='volatility')),
                ('rulebook', models.CharField(max_length=80, verbose_name='rulebook')),
                ('tries', models.PositiveIntegerField(default=0, verbose_name='tries')),
                ('solved', models.PositiveIntegerField(default=0, verbose_name='solved')),
                ('last_at', models.DateTimeField(null=True, verbose_name='last try')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'puzzle rating',
                'verbose_name_plural': 'puzzle ratings',
                'constraints': [models.UniqueConstraint(fields=('user', 'rulebook'), name='one_puzzle_rating_a_book')],
            },
        ),
    ]
