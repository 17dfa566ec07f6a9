"""Passkeys: keys on devices of players, by which they log in."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0006_order'),
    ]

    operations = [
        migrations.CreateModel(
            name='Passkey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('credential', models.CharField(editable=False, max_length=1400, unique=True)),
                ('public_data', models.BinaryField()),
                ('signatures', models.BigIntegerField(default=0, editable=False)),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='added')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'passkey',
                'verbose_name_plural': 'passkeys',
                'ordering': ('pk',),
            },
        ),
    ]
