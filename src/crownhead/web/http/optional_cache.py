"""The cache, for what can be done without it: Redis may be away or hang, and the games go on.

After a failure it is not asked for a while, so that a Redis that hangs costs one short wait now and then, and not one
for every question of every request.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache

log = logging.getLogger("crownhead.cache")
Value = TypeVar("Value")

PAUSE = 5.0
"""Seconds for which a cache that did not answer is not asked."""

_away_until = 0.0


def get(key: str) -> Any:
    """What is kept under a key; None if nothing is, or if the cache is away."""
    return _asked(lambda: cache.get(key), None)


def put(key: str, value: object, seconds: int) -> None:
    """Keep a value, if that can be done."""
    _asked(lambda: cache.set(key, value, seconds), None)


def is_first(key: str, seconds: int) -> bool:
    """Whether this was not asked within the last seconds. Without the cache no one knows, so it is not."""
    return _asked(lambda: cache.add(key, True, timeout=seconds), False)


def count(key: str, seconds: int) -> int | None:
    """Count once more, and return how often it was within these seconds; None if the cache is away."""

    def counted() -> int | None:
        cache.add(key, 0, timeout=seconds)
        try:
            return int(cache.incr(key))
        except ValueError:  # it ran out in between
            return 1

    return _asked(counted, None)


def forget_failure() -> None:
    """Ask the cache again, from now on."""
    global _away_until
    _away_until = 0.0


def _asked(ask: Callable[[], Value], otherwise: Value) -> Value:
    global _away_until
    if time.monotonic() < _away_until:
        return otherwise
    try:
        return ask()
    except Exception as error:  # anything that Redis may raise
        _away_until = time.monotonic() + PAUSE
        log.warning("the cache does not answer, and is not asked for %d seconds: %s", PAUSE, error)
        return otherwise
