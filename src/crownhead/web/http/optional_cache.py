"""The cache, for what can be done without it: Redis may be away, and the games go on."""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache import cache

log = logging.getLogger("crownhead.cache")


def get(key: str) -> Any:
    """What is kept under a key; None if nothing is, or if the cache is away."""
    try:
        return cache.get(key)
    except Exception as error:  # anything that Redis may raise
        return _away(error)


def put(key: str, value: object, seconds: int) -> None:
    """Keep a value, if that can be done."""
    try:
        cache.set(key, value, seconds)
    except Exception as error:
        _away(error)


def is_first(key: str, seconds: int) -> bool:
    """Whether this was not asked within the last seconds. Without the cache no one knows, so it is not."""
    try:
        return cache.add(key, True, timeout=seconds)
    except Exception as error:
        _away(error)
        return False


def _away(error: Exception) -> None:
    log.warning("the cache does not answer: %s", error)
