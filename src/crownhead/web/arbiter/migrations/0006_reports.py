"""Letters that report a player, with what was to be seen."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0005_letters_about_books'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='letter',
            name='cause',
            field=models.CharField(blank=True, choices=[('abuse', 'insults or threats'), ('spam', 'advertising or spam'), ('cheating', 'help of a program or another player'), ('stalling', 'gives up games or delays them on purpose'), ('name', 'name or profile that offends'), ('other', 'something else')], max_length=10, verbose_name='reason'),
        ),
        migrations.AddField(
            model_name='letter',
            name='context',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='letter',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='letter',
            name='email',
            field=models.EmailField(blank=True, max_length=254, verbose_name='email address'),
        ),
    ]
