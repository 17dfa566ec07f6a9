"""The back office: what rows are called there, and tables that one only looks at. What is in them is changed where its
rules are, on the site."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.http import HttpRequest


class Called(models.Model):
    """A row that the back office calls by some of its columns."""

    CALLED: ClassVar[tuple[str, ...]]

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return ": ".join(str(getattr(self, name))[:40] for name in self.CALLED)


class Unchanged:
    """Of an admin's pages: nothing is added or changed there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: rows are made by the site alone."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: what the site has written stays as it is."""
        return False


class ReadOnly(Unchanged):
    """Of an admin's pages: nor is anything removed."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: it is part of a record that is kept."""
        return False
