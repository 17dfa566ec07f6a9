"""A tablebase may show a draw, too: the column for who did something is wide enough for its name."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_rated'),
    ]

    operations = [
        migrations.AlterField(
            model_name='loggedaction',
            name='by',
            field=models.CharField(choices=[('white', 'White'), ('black', 'Black'), ('arbiter', 'the arbiter'), ('desk', "the arbiter's desk"), ('clock', 'the clock'), ('tablebase', 'a tablebase')], max_length=9),
        ),
    ]
