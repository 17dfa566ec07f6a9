"""Who follows and blocks whom, who is here, and what a player tells about themselves."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0002_routes'),
    ]

    operations = [
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='presence', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('seen_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'verbose_name': 'presence',
                'verbose_name_plural': 'presences',
            },
        ),
        migrations.AddField(
            model_name='user',
            name='about',
            field=models.TextField(blank=True, default='', max_length=600, verbose_name='about me'),
        ),
        migrations.AddField(
            model_name='user',
            name='folded',
            field=models.CharField(blank=True, db_index=True, default='', editable=False, max_length=60),
        ),
        migrations.AddField(
            model_name='user',
            name='shows_presence',
            field=models.BooleanField(default=True, verbose_name='show others when I am online'),
        ),
        migrations.AddField(
            model_name='user',
            name='wants_message_mail',
            field=models.BooleanField(default=True, verbose_name='email me when a player writes to me'),
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('blocker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocking', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='blocks_once')],
            },
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
                ('followed', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
                ('follower', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='following', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('follower', 'followed'), name='follows_once')],
            },
        ),
    ]
