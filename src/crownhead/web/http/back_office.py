"""Tables in the back office that one looks at. What is in them is changed where its rules are: on the site."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class Unchanged:
    """Of an admin's pages: nothing is added or changed there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not there."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not there."""
        return False


class ReadOnly(Unchanged):
    """Of an admin's pages: nor is anything removed."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not there."""
        return False
