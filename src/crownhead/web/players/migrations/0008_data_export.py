"""Files with everything about a user, which a worker makes."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0007_passkeys'),
    ]

    operations = [
        migrations.CreateModel(
            name='DataExport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('made_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('content', models.BinaryField(default=bytes)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='data_export', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'data export',
                'verbose_name_plural': 'data exports',
            },
        ),
    ]
