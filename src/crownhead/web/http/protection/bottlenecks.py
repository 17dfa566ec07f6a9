"""What takes a second of the processor, such as a book to print: one at a time in a process, and few wait for it.

A thread that waits answers no one else. So of those who come while others wait already each is told to come again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock, Semaphore
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from crownhead.web.http import errors
from crownhead.web.http.security import View

MOST_AT_ONCE = 4
"""The one whose turn it is, and those who wait."""


class BusyError(Exception):
    """Too many wait already."""


class Bottleneck:
    """Lets one in at a time, and few wait.

    >>> narrow = Bottleneck(most=1)
    >>> with narrow.entered():
    ...     with narrow.entered():
    ...         pass
    Traceback (most recent call last):
    crownhead.web.http.protection.bottlenecks.BusyError
    """

    def __init__(self, most: int = MOST_AT_ONCE) -> None:
        self._places, self._turn = Semaphore(most), Lock()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Wait for one's turn; `BusyError` if too many wait already."""
        if not self._places.acquire(blocking=False):
            raise BusyError
        try:
            with self._turn:
                yield
        finally:
            self._places.release()


drawing = Bottleneck()
"""For all that is drawn or set in this process: together these leave most of its threads to others."""


def may_be_busy(view: View) -> View:
    """A view that goes through a bottleneck: a visitor who finds it full is asked to come again, and when."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except BusyError:
            text = _("Many others are waiting. Try again in a moment.")
            response = errors.error_response(request, 503, "busy", _("This takes a moment"), text)
            response.headers["Retry-After"] = "5"
            return response

    return wrapper
