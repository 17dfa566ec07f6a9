"""A queue of messages from one thread to another: bounded, and with an end that the reader notices."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class MessageQueue(Generic[T]):
    """A queue that can end. While it is full, `put` waits until there is room or the queue is closed.

    >>> inbox = MessageQueue[str]()
    >>> inbox.put("hello")
    >>> inbox.end()
    >>> inbox.get(1), inbox.get(1)
    ('hello', None)
    """

    def __init__(self, most: int = 1000) -> None:
        self._items: deque[T] = deque()
        self._most = most
        self._ended = self._closed = False
        self._changed = threading.Condition()

    def put(self, item: T) -> None:
        """Add an item at the end; a closed queue drops it."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._items) < self._most or self._closed)
            if not self._closed:
                self._items.append(item)
                self._changed.notify_all()

    def get(self, seconds: float) -> T | None:
        """Return the first item, or None at the end of the queue. A `TimeoutError` if nothing comes in time."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._items) or self._ended, max(seconds, 0.0))
            if not self._items and not self._ended:
                raise TimeoutError
            item = self._items.popleft() if self._items else None
            self._changed.notify_all()
            return item

    def has(self, wanted: Callable[[T], bool]) -> bool:
        """Whether an item of a kind is there, or the end is.

        >>> inbox = MessageQueue[int]()
        >>> inbox.put(1)
        >>> inbox.has(lambda number: number == 1), inbox.has(lambda number: number == 2)
        (True, False)
        """
        with self._changed:
            return self._ended or any(wanted(item) for item in self._items)

    def remove(self, unwanted: Callable[[T], bool]) -> None:
        """Remove the items that are no longer wanted; the others keep their order.

        >>> inbox = MessageQueue[int]()
        >>> for number in 1, 2, 3:
        ...     inbox.put(number)
        >>> inbox.remove(lambda number: number == 2)
        >>> inbox.get(0), inbox.get(0)
        (1, 3)
        """
        with self._changed:
            self._items = deque(item for item in self._items if not unwanted(item))
            self._changed.notify_all()

    def end(self) -> None:
        """Mark the end: the reader gets the items that are left, and then None."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def close(self) -> None:
        """Drop everything: there is no reader any more, and a waiting `put` returns."""
        with self._changed:
            self._closed = self._ended = True
            self._items.clear()
            self._changed.notify_all()
