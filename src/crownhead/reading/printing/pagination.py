"""Where the pages of a book to print begin: the breaks that leave the least room empty.

A book is a row of passages. Each can be set in one or more ways, say with its first example beside its text or below
it, and each way is a column of blocks with heights. What is chosen for one passage moves all that follows, so the
choice is made for the book as a whole, as a typesetter does who knows what is on the next page.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

ENDING = 0.35
"""A last page that is filled less than this looks like a mistake."""

PARTED = 5
"""What it costs to part a block from the next if it should stay with it: only done where a page cannot hold both."""


class PrintBlock(NamedTuple):
    """Something of a height, with a gap above unless it begins a page.

    One that ``flows`` may be divided between pages; one that ``stays`` with the next ends no page that could hold both.
    """

    height: float
    gap: float = 0
    flows: bool = False
    stays: bool = False


class Setting(NamedTuple):
    """One way to set a passage: its blocks, and how much worse it reads than the best way."""

    blocks: tuple[PrintBlock, ...]
    cost: float = 0


class BlockPlace(NamedTuple):
    """A place in the book: a block of a passage that is set in one of its ways."""

    passage: int
    setting: int
    block: int


class Placed(NamedTuple):
    """A block on its page, which it may begin, and the gap above it."""

    place: BlockPlace
    begins: bool
    gap: float


@dataclass(frozen=True)
class _Start:
    """The top of a page: what comes next, and how much of the page a block that was divided has taken."""

    place: BlockPlace
    taken: float = 0


class _Page(NamedTuple):
    """What a page can hold: its blocks, how far they reach, what it costs, and the next page, if there is one."""

    places: tuple[BlockPlace, ...]
    reach: float
    cost: float
    following: _Start | None


@dataclass(frozen=True)
class PrintSheet:
    """The room of a page: its height, the least part of a divided block that may stand on it, and the ``line`` by
    which a divided block may be longer than the sum of its parts. A gap grows by ``stretch`` at most."""

    height: float
    least: float = 0
    line: float = 0
    stretch: float = 0


def paginate(passages: Sequence[Sequence[Setting]], sheet: PrintSheet) -> list[Placed]:
    """The blocks of a book in order, each with the way in which its passage is set.

    >>> one, two = Setting((PrintBlock(60),)), Setting((PrintBlock(45), PrintBlock(45)), cost=0.01)
    >>> [(each.place.setting, each.begins) for each in paginate([[one], [one], [one]], PrintSheet(106))]
    [(0, True), (0, True), (0, True)]
    >>> [(each.place.setting, each.begins) for each in paginate([[one], [one, two], [one]], PrintSheet(106))]
    [(0, True), (1, False), (1, True), (0, False)]
    """
    book = _Passages(passages, sheet)
    best: dict[_Start, tuple[float, _Start | None, _Page | None]] = {}
    order = count()  # of two states that are equally far, the one that was found first
    waiting: list[tuple[tuple[int, int], int, _Start]] = []
    for place in book.ways(0):
        best[_Start(place)] = (book.cost_of(place), None, None)
        heapq.heappush(waiting, ((0, 0), next(order), _Start(place)))
    ends: list[tuple[float, _Start, _Page]] = []
    done: set[_Start] = set()
    while waiting:
        start = heapq.heappop(waiting)[-1]
        if start in done:
            continue
        done.add(start)
        so_far = best[start][0]
        for page in book.pages(start):
            cost = so_far + page.cost
            following = page.following
            if following is None:
                ends.append((cost, start, page))
            elif following not in best or cost < best[following][0]:
                best[following] = (cost, start, page)
                key = (following.place.passage, following.place.block)
                heapq.heappush(waiting, (key, next(order), following))
    return book.placed(best, min(ends, key=lambda end: end[0])) if ends else []


class _Passages:
    """The passages of a book and the room of its pages."""

    def __init__(self, passages: Sequence[Sequence[Setting]], sheet: PrintSheet) -> None:
        self.passages = passages
        self.sheet = sheet

    def block(self, place: BlockPlace) -> PrintBlock:
        return self.passages[place.passage][place.setting].blocks[place.block]

    def cost_of(self, place: BlockPlace) -> float:
        return self.passages[place.passage][place.setting].cost if place.block == 0 else 0

    def ways(self, passage: int) -> list[BlockPlace]:
        """The first blocks of a passage; none after the last."""
        return (
            [BlockPlace(passage, way, 0) for way in range(len(self.passages[passage]))] if passage < self.length else []
        )

    @property
    def length(self) -> int:
        return len(self.passages)

    def after(self, place: BlockPlace) -> list[BlockPlace]:
        """What can follow a block: the next one of its passage, or the first of the next, in each of its ways."""
        if place.block + 1 < len(self.passages[place.passage][place.setting].blocks):
            return [place._replace(block=place.block + 1)]
        return self.ways(place.passage + 1)

    def pages(self, start: _Start) -> Iterator[_Page]:
        """The pages that can begin here."""
        room = self.sheet.height
        if start.taken:  # what is left of a divided block may have the page to itself
            yield _Page((), start.taken, self._emptiness(start.taken), _Start(start.place))
        waiting: list[tuple[tuple[BlockPlace, ...], float, float, BlockPlace]] = [((), start.taken, 0.0, start.place)]
        while waiting:
            places, reach, cost, place = waiting.pop()
            block = self.block(place)
            top = reach + (block.gap if reach else 0)
            if top + block.height > room and reach and (not block.flows or room - top < self.sheet.least):
                continue  # the breaks before it have been looked at
            here = (*places, place)
            bottom = top + block.height
            if bottom > room:  # it goes on, over whole pages if it is very long
                rest = bottom - room + self.sheet.line
                yield from self._divided(here, cost, place, rest % room if rest > room else rest)
                continue
            followers = self.after(place)
            if not followers:
                yield _Page(here, bottom, cost + self._ending(bottom), None)
            for follower in followers:
                added = cost + self.cost_of(follower)
                left = self._emptiness(bottom) + (PARTED if block.stays else 0)
                yield _Page(here, bottom, added + left, _Start(follower))
                waiting.append((here, bottom, added, follower))

    def _divided(self, here: tuple[BlockPlace, ...], cost: float, place: BlockPlace, rest: float) -> Iterator[_Page]:
        followers = self.after(place)
        if not followers:
            yield _Page(here, self.sheet.height, cost + self._ending(rest), None)
        for follower in followers:
            yield _Page(here, self.sheet.height, cost + self.cost_of(follower), _Start(follower, round(rest, 1)))

    def _emptiness(self, reach: float) -> float:
        empty = max(0.0, 1 - reach / self.sheet.height)
        return empty**2 + 4 * max(0.0, empty - 0.3)

    def _ending(self, reach: float) -> float:
        return max(0.0, ENDING - reach / self.sheet.height)

    def placed(
        self,
        best: dict[_Start, tuple[float, _Start | None, _Page | None]],
        end: tuple[float, _Start, _Page],
    ) -> list[Placed]:
        """The way from the end back to the beginning, page by page."""
        _, start, page = end
        pages = [(start, page)]
        while True:
            _, before, earlier = best[start]
            if before is None or earlier is None:
                break
            pages.append((before, earlier))
            start = before
        return [placed for start, page in reversed(pages) for placed in self._on(start, page)]

    def _on(self, start: _Start, page: _Page) -> Iterator[Placed]:
        """The blocks of a page. Room that is left goes to the gaps, as far as they may grow; but where a divided block
        ends is not known exactly, so that room is left below it."""
        gaps = len(page.places) - 1
        empty = self.sheet.height - page.reach
        more = min(empty / gaps, self.sheet.stretch) if gaps > 0 and page.following and not start.taken else 0.0
        for number, place in enumerate(page.places):
            begins = number == 0 and not start.taken
            yield Placed(place, begins, 0 if begins else self.block(place).gap + more)
