"""The colours in which a player sees two ways to capture."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='routes',
            field=models.CharField(choices=[('blue', 'red and blue'), ('green', 'red and green')], default='blue', max_length=8, verbose_name='colours of two capture routes'),
        ),
    ]
