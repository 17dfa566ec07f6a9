"""Counting in one process: how often something happened within a stretch of time, in bounded memory.

Nothing that a visitor does can make it forget what they did before: when there is no more room, what was counted least
goes first, and that is never the counter of someone who is near a limit.
"""

from __future__ import annotations

from threading import Lock

MOST_COUNTERS = 100_000
"""A counter takes about 200 bytes."""


class Counters:
    """Counters that end by themselves, each at its own moment.

    >>> counters = Counters()
    >>> counters.count("log-in anna", until=160.0, now=100.0), counters.count("log-in anna", until=160.0, now=101.0)
    (1, 2)
    >>> counters.value("log-in anna", now=102.0), counters.value("log-in anna", now=160.0)
    (2, 0)
    """

    def __init__(self, most: int = MOST_COUNTERS) -> None:
        self.most = most
        self._counted: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._counted)

    def count(self, key: str, until: float, now: float, by: int = 1) -> int:
        """Count once more, or several times, and return how often it was; what is counted first says when the counter
        ends."""
        with self._lock:
            end, times = self._counted.get(key, (until, 0))
            if end <= now:
                end, times = until, 0
            if key not in self._counted and len(self._counted) >= self.most:
                self._make_room(now)
            self._counted[key] = (end, times + by)
            return times + by

    def value(self, key: str, now: float) -> int:
        """How often it was."""
        end, times = self._counted.get(key, (now, 0))
        return times if end > now else 0

    def clear(self) -> None:
        """Set every counter back to nothing."""
        with self._lock:
            self._counted.clear()

    def _make_room(self, now: float) -> None:
        """Drop what has ended; if that is little, the quarter that was counted least."""
        alive = {key: value for key, value in self._counted.items() if value[0] > now}
        if len(alive) > self.most * 3 // 4:
            kept = sorted(alive.items(), key=lambda item: item[1][1], reverse=True)[: self.most * 3 // 4]
            alive = dict(kept)
        self._counted = alive
