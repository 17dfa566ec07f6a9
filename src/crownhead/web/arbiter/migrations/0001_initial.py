"""The first tables."""


import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('claimant', models.CharField(choices=[('white', 'White'), ('black', 'Black')], max_length=5)),
                ('claim', models.CharField(max_length=80, verbose_name='claim')),
                ('evidence', models.TextField(verbose_name='evidence')),
                ('message', models.TextField(blank=True, verbose_name="the claimant's words")),
                ('reason', models.TextField(blank=True, verbose_name='why it was declined')),
                ('claim_clause', models.CharField(max_length=80)),
                ('ruling', models.CharField(blank=True, choices=[('draw', 'the game is a draw'), ('play on', 'the game goes on'), ('white', 'White wins'), ('black', 'Black wins')], max_length=8, verbose_name='ruling')),
                ('clause', models.CharField(blank=True, max_length=80, verbose_name='by the clause')),
                ('note', models.TextField(blank=True, verbose_name='grounds')),
                ('warned', models.CharField(blank=True, choices=[('white', 'White'), ('black', 'Black')], max_length=5, verbose_name='warned for delaying')),
                ('ruled_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'dispute',
                'verbose_name_plural': 'disputes',
                'ordering': ['opened_at'],
            },
        ),
    ]
