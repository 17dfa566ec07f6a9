"""Caches of one process, each bounded by the bytes that it may take."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Value = TypeVar("Value")

OVERHEAD = 400
"""Bytes that an entry takes besides its value: its key, and its place."""


class ByteCache(Generic[Value]):
    """The values that were used last, as many as there is room for; each for a while, if one is given, in seconds.

    >>> kept = ByteCache("doctest", most=1000)
    >>> for name in "ab":
    ...     kept.put(name, name.upper(), 300)
    >>> kept.get("a"), kept.get("b"), len(kept), kept.size
    (None, 'B', 1, 700)
    """

    def __init__(self, name: str, most: int, fresh: float = float("inf")) -> None:
        self.name, self.most, self.fresh, self.size = name, most, fresh, 0
        self._kept: OrderedDict[Hashable, tuple[float, int, Value]] = OrderedDict()
        self._lock = Lock()
        _all.add(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Value | None:
        """A value that is kept, and fresh."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            if time.monotonic() - found[0] >= self.fresh:
                self._drop(key)
                return None
            self._kept.move_to_end(key)
            return found[2]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """Keep a value that takes ``size`` bytes; those that were not used for longest make room for it."""
        taken = size + OVERHEAD
        with self._lock:
            self._drop(key)
            if taken > self.most:
                return
            self._kept[key] = (time.monotonic(), taken, value)
            self.size += taken
            while self.size > self.most:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        """Remove every value."""
        with self._lock:
            self._kept.clear()
            self.size = 0

    def _drop(self, key: Hashable) -> None:
        if (old := self._kept.pop(key, None)) is not None:
            self.size -= old[1]


_all: WeakSet[ByteCache[Any]] = WeakSet()


def clear_all(*, for_a_while_only: bool = False) -> None:
    """Forget everything that any of them keeps; or only what is kept for a while and may change, not documents."""
    for each in [*_all]:
        if each.fresh < float("inf") or not for_a_while_only:
            each.clear()
