"""The names of all players as they are searched for."""

from typing import Any

from django.db import migrations

from crownhead.web.players.names import folded

BATCH = 1000


def fold(apps: Any, schema_editor: Any) -> None:
    """Fill the new column, batch by batch."""
    User = apps.get_model("players", "User")
    batch = []
    for user in User.objects.filter(is_guest=False).only("username", "folded").iterator(BATCH):
        user.folded = folded(user.username)
        batch.append(user)
        if len(batch) == BATCH:
            User.objects.bulk_update(batch, ["folded"])
            batch = []
    if batch:
        User.objects.bulk_update(batch, ["folded"])


class Migration(migrations.Migration):
    dependencies = [("players", "0003_people")]
    operations = [migrations.RunPython(fold, migrations.RunPython.noop)]
