"""Calls, which do not stop the game, and letters."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0002_initial'),
        ('games', '0002_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254, verbose_name='email address')),
                ('language', models.CharField(blank=True, max_length=8)),
                ('topic', models.CharField(choices=[('draw', 'the game is a draw, but my opponent plays on'), ('delay', 'my opponent is delaying the game'), ('other', 'something else')], max_length=5, verbose_name='about')),
                ('move_numbers', models.CharField(blank=True, max_length=60, verbose_name='move numbers')),
                ('text', models.TextField(max_length=4000, verbose_name='message')),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'message to the arbiter',
                'verbose_name_plural': 'messages to the arbiter',
                'ordering': ['sent_at', 'pk'],
            },
        ),
        migrations.AlterModelOptions(
            name='dispute',
            options={'ordering': ['opened_at', 'pk'], 'verbose_name': 'dispute', 'verbose_name_plural': 'disputes'},
        ),
        migrations.RemoveConstraint(
            model_name='dispute',
            name='one_open_dispute_a_game',
        ),
        migrations.AddField(
            model_name='dispute',
            name='found',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='dispute',
            name='key',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='dispute',
            name='kind',
            field=models.CharField(choices=[('claim', 'declined claim'), ('call', 'call')], default='claim', max_length=5, verbose_name='kind'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='move_numbers',
            field=models.CharField(blank=True, max_length=120, verbose_name='move numbers'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='sequence',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='dispute',
            name='evidence',
            field=models.TextField(blank=True, verbose_name='evidence'),
        ),
        migrations.AlterField(
            model_name='dispute',
            name='ruling',
            field=models.CharField(blank=True, choices=[('draw', 'the game is a draw'), ('play on', 'the game goes on'), ('white', 'White wins'), ('black', 'Black wins'), ('moot', 'the game ended before a ruling')], max_length=8, verbose_name='ruling'),
        ),
        migrations.AddIndex(
            model_name='dispute',
            index=models.Index(fields=['ruled_at', 'opened_at'], name='arbiter_dis_ruled_a_b758df_idx'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'claim'), ('ruled_at', None)), fields=('game',), name='one_open_dispute_a_game'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'call'), ('ruled_at', None)), fields=('game', 'claimant'), name='one_open_call_a_player'),
        ),
        migrations.AddField(
            model_name='letter',
            name='answered_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='letter',
            name='author',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='letter',
            name='dispute',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='letters', to='arbiter.dispute'),
        ),
        migrations.AddField(
            model_name='letter',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='games.game', verbose_name='game'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(fields=['answered_at', 'sent_at'], name='arbiter_let_answere_7dcde3_idx'),
        ),
    ]
