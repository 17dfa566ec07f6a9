"""Rows by the thousand: how they are written, and who they are about."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import models

BATCH = 5000

Report = Callable[[str, int], None]


def write(model: type[models.Model], rows: Iterator[Any]) -> int:
    """Write rows, some thousands at a time; how many there were."""
    number = 0
    while batch := [*islice(rows, BATCH)]:
        model._default_manager.bulk_create(batch)
        number += len(batch)
    return number


def someone(keys: Sequence[int], luck: random.Random) -> int:
    """A player: some do much more than others, as people do."""
    return keys[int(len(keys) * luck.random() ** 2)]


def two(keys: Sequence[int], luck: random.Random) -> tuple[int, int]:
    """Two different players."""
    one = other = someone(keys, luck)
    while other == one:
        other = someone(keys, luck)
    return one, other
