"""What they have to do with tables of other apps."""


import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='challenge',
            name='creator',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='challenge',
            name='opponent',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='game',
            name='black',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='game',
            name='rematch_of',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='games.game'),
        ),
        migrations.AddField(
            model_name='game',
            name='white',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='challenge',
            name='game',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='challenge', to='games.game'),
        ),
        migrations.AddField(
            model_name='challenge',
            name='rematch_of',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rematch_challenges', to='games.game'),
        ),
        migrations.AddField(
            model_name='loggedaction',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='games.game'),
        ),
        migrations.AddField(
            model_name='loggedaction',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='message',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='message',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='games.game'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['white', 'state'], name='games_game_white_i_117e89_idx'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['black', 'state'], name='games_game_black_i_2ce097_idx'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['state', '-changed_at'], name='games_game_state_0baab8_idx'),
        ),
        migrations.AddIndex(
            model_name='challenge',
            index=models.Index(fields=['is_open', '-created_at'], name='games_chall_is_open_46806a_idx'),
        ),
        migrations.AddConstraint(
            model_name='loggedaction',
            constraint=models.UniqueConstraint(fields=('game', 'sequence'), name='one_action_a_place'),
        ),
        migrations.AddConstraint(
            model_name='loggedaction',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='one_action_a_key'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='one_message_a_key'),
        ),
    ]
