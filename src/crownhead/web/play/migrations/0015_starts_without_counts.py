"""Games begun before draw counts of a FEN (``:H12``) were heeded go on without them: their logs stay possible."""

import re
from typing import Any

from django.db import migrations
from django.db.migrations.operations.base import Operation

COUNTS = re.compile(r":\s*H\d{1,6}\s*(?=[:.]|$)")


def forget_counts(model: tuple[str, str]) -> Operation:
    """Take the counts out of the starts of a model's rows."""

    def change(apps: Any, editor: object) -> None:
        rows = apps.get_model(*model)._default_manager
        for key, start in rows.filter(start__contains="H").values_list("pk", "start").iterator():
            rows.filter(pk=key).update(start=COUNTS.sub("", start))

    return migrations.RunPython(change, migrations.RunPython.noop, elidable=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0014_results")]
    operations = [forget_counts(("games", "game"))]
