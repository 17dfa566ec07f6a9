"""Tags of PDN with any content: read in a time that grows with their length, and not faster."""

import time
from collections.abc import Callable

import pytest

from crownhead.notation import pdn

SHAPES = {
    "many": lambda size: '[A "b"]\n' * (size // 8),
    "long": lambda size: '[A "' + "x" * size + '"]\n',
    "never closed": lambda size: '[A "' * (size // 4),
    "quotes": lambda size: '[A "' + '\\"' * (size // 2) + '"]',
    "backslashes": lambda size: '[A "' + "\\" * size,
    "spaces": lambda size: "[" + " " * size + 'A "b"]',
    "brackets": lambda size: "[" * size,
}


def seconds(text: str) -> float:
    began = time.process_time()
    for game in pdn.loads(text):
        _ = game.tags
    return time.process_time() - began


@pytest.mark.parametrize("name", SHAPES)
def test_tags_are_read_in_linear_time(name: str, record_property: Callable[[str, object], None]) -> None:
    shape = SHAPES[name]
    small, large = shape(100_000), shape(1_600_000)
    quick = min(seconds(small) for _ in range(3))
    took = seconds(large)
    record_property("s of CPU", round(took, 2))
    assert took < 16 * 4 * quick + 0.5, "sixteen times as long, and not its square"
