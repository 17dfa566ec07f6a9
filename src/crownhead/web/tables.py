"""What migrations are written with: the steps that Django's are made of, without what is the same in each.

A migration that was run somewhere must mean the same for ever. So nothing here may change what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

USER = settings.AUTH_USER_MODEL
USERS = migrations.swappable_dependency(USER)
"""What a migration depends on whose tables refer to users."""

Field = models.Field[Any, Any]


def table(
    name: str, called: tuple[str, str] | tuple[()] = (), /, options: Any = None, managers: Any = None, **fields: Field
) -> Operation:
    """A new table: its model, what one and several rows are called, and its columns after a number as the key, if none
    of them is the key."""
    key: dict[str, Field] = {}
    if not any(field.primary_key for field in fields.values()):
        key["id"] = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")
    names = dict(zip(("verbose_name", "verbose_name_plural"), called, strict=False))
    columns = [*key.items(), *fields.items()]
    return migrations.CreateModel(name, columns, {**names, **(options or {})}, managers=managers)


def add(model: str, /, **fields: Field) -> Iterable[Operation]:
    """New columns of a table that is there already."""
    return [migrations.AddField(model, name, field) for name, field in fields.items()]


def alter(model: str, /, **fields: Field) -> Iterable[Operation]:
    """Columns that become others."""
    return [migrations.AlterField(model, name, field) for name, field in fields.items()]


def index(model: str, name: str, *fields: str, condition: models.Q | None = None) -> Operation:
    """A new index over columns, in their order, of the rows that the condition is true of."""
    return migrations.AddIndex(model, models.Index(fields=fields, name=name, condition=condition))


def unique(model: str, name: str, *fields: str, condition: models.Q | None = None) -> Operation:
    """Columns that no two rows share from now on, of those that the condition is true of."""
    return migrations.AddConstraint(model, models.UniqueConstraint(fields=fields, name=name, condition=condition))
