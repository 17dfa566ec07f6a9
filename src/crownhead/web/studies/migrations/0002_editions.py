"""Games of studies keep the edition of the rulebook that they were read by."""

from django.db import migrations, models

from crownhead.web.tables import add


class Migration(migrations.Migration):
    dependencies = [("studies", "0001_studies"), ("games", "0013_running_by_rulebook")]
    operations = [
        *add("studygame",
            edition=models.ForeignKey("games.edition", models.PROTECT, null=True, related_name="+"),
        ),
    ]
