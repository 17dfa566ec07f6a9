"""Moments in words."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format


def written(at: datetime) -> str:
    """A moment to the minute, in the language of the visitor; all times are UTC."""
    return f"{date_format(at, 'SHORT_DATE_FORMAT')} {at:%H:%M} UTC"
