"""Letters that report a player, with what was to be seen."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, add, alter


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0005_letters_about_books"), USERS]
    operations = [
        *add("letter",
            cause=models.CharField(blank=True, choices=[("abuse", "insults or threats"), ("spam", "advertising or spam"), ("cheating", "help of a program or another player"), ("stalling", "gives up games or delays them on purpose"), ("name", "name or profile that offends"), ("other", "something else")], max_length=10, verbose_name="reason"),
            context=models.JSONField(blank=True, default=dict),
            player=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="reports"),
        ),
        *alter("letter", email=models.EmailField(blank=True, max_length=254, verbose_name="email address")),
    ]
