"""Whether the site keeps its memory: `python benchmarks/loads/soak.py`, half an hour on SQLite.

Games are played and pages fetched all the time, always new ones, and so fast that every cache is full before half
of the time is over. Each minute prints what the web process has in memory. It fails if the second half of the time
has added more than a tenth. Ctrl-C stops it, and nothing is left behind.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from loads.connection import Connection
from loads.moves import Players
from loads.rates import Failures, at_rate
from loads.sites import Running, places, running

MOST_GROWTH = 1.1


def memory(process: int) -> float:
    """What a process has in memory, in MB."""
    fields = Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


async def minute(players: Players, pages: Connection, rate: float) -> None:
    """A minute of moves, with a page between them every second."""
    end, failures = time.monotonic() + 60, Failures()
    while time.monotonic() < end:
        players.refill()
        await at_rate(players.move, rate, 5.0, failures)
        for table in [*players.tables][:5]:
            await pages.get(f"/games/{table.number}/?ply={table.number % 7}")
        await pages.get("/")
        await pages.get(f"/players/anna/?games={1 + int(time.monotonic()) % 40}")
    for words, number in failures.items():
        print(f"failed {number} times: {words}", flush=True)


async def soak(site: Running, minutes: int, rate: float) -> list[float]:
    """The memory after each minute."""
    players, pages, found = Players(site.port, site.hand, 200, brief=True), Connection(site.port), []
    [process] = site.processes["web"]
    for number in range(1, minutes + 1):
        await minute(players, pages, rate)
        found.append(memory(process))
        print(f"minute {number}: {found[-1]:.0f} MB", flush=True)
    await players.leave()
    await pages.close()
    return found


def main() -> int:
    """Soak, and judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=int, default=30, help="default: 30")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second; default: 200")
    wanted = parser.parse_args()
    if wanted.minutes < 1 or not wanted.rate > 0:
        parser.error("expected some minutes, and some moves a second")
    with ExitStack() as stack:
        (place,) = places("sqlite", stack)
        with running(place) as site:
            found = asyncio.run(soak(site, wanted.minutes, wanted.rate))
    half, last = found[len(found) // 2 - 1] if len(found) > 1 else found[0], found[-1]
    print("| minute | MB of the web process |\n|---|---|")
    for number in dict.fromkeys((1, (len(found) + 1) // 2, len(found))):
        print(f"| {number} | {found[number - 1]:.0f} |")
    print(f"second half: {half:.0f} MB to {last:.0f} MB", file=sys.stderr)
    return 0 if last <= half * MOST_GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
