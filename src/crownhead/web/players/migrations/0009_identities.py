"""No two names are the same in different spellings. Where two are already, the older account keeps the name for all
its spellings; the other one logs in by its own spelling alone, and is named, so that the operator can have it renamed."""

import sys
from typing import Any

from django.db import migrations, models

from crownhead.web.tables import add

BATCH = 1000


def identify(apps: Any, schema_editor: Any) -> None:
    """Fill the new column, batch by batch, the oldest accounts first; say which names collide."""
    from crownhead.web.players.names import apart, identity

    User = apps.get_model("players", "User")
    seen: dict[str, str] = {}
    batch = []
    for user in User.objects.only("username", "identity").order_by("pk").iterator(BATCH):
        user.identity = identity(user.username)
        if user.identity in seen:
            sys.stdout.write(
                f"\n    “{user.username}” (account {user.pk}) is “{seen[user.identity]}” in another spelling: "
                "they can log in with this spelling only; consider another name for them"
            )
            user.identity = apart(user.username, user.pk)
        else:
            seen[user.identity] = user.username
        batch.append(user)
        if len(batch) == BATCH:
            User.objects.bulk_update(batch, ["identity"])
            batch = []
    User.objects.bulk_update(batch, ["identity"])


class Migration(migrations.Migration):
    dependencies = [("players", "0008_data_export")]
    operations = [
        migrations.AlterModelManagers("user", []),
        *add("user", identity=models.CharField(editable=False, max_length=120, null=True, unique=True)),
        migrations.RunPython(identify, migrations.RunPython.noop),
    ]
