"""Long jobs: what solves endings and checks them, and how far it has come."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from crownhead import _core
from crownhead.arguments import whole_number
from crownhead.rules.rulebook import Rulebook
from crownhead.tablebase.folders import stuck_wins
from crownhead.tablebase.values import Material, Progress, Tell

MOST_PIECES = 8
"""No larger tablebase is built."""


def builder_of(rulebook: Rulebook, folder: Path, threads: int) -> _core.TablebaseBuilder:
    """The part of the core that solves and checks the endings of a rulebook."""
    return _core.TablebaseBuilder(
        rulebook.variant, str(folder), stuck_wins=stuck_wins(rulebook), threads=whole_number("threads", threads, 1)
    )


def reporting(
    builder: _core.TablebaseBuilder, materials: list[Material], tell: Tell | None
) -> Iterator[tuple[Material, Callable[[int, int], None] | None]]:
    """Each material, with the callback that the core calls while it works on it."""
    sizes = [builder.positions(material) for material in materials]
    for number, material in enumerate(materials):

        def report(done: int, total: int, number: int = number, material: Material = material) -> None:
            positions = sum(sizes[:number]) + sizes[number] * min(done / total, 1)
            assert tell
            tell(Progress(material, number, len(materials), positions, sum(sizes)))

        yield material, report if tell else None
    if tell and materials:
        tell(Progress(materials[-1], len(materials), len(materials), sum(sizes), sum(sizes)))


def sweep(folder: Path) -> None:
    """Remove the unfinished files of processes that have ended."""
    for file in folder.glob("*.unfinished"):
        process = re.search(r"\.(\d+)\.unfinished$", file.name)
        if process and not _is_running(int(process[1])):
            file.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # where signal 0 is Ctrl-C: what is unfinished stays until someone removes it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
