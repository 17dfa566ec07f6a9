"""A site full of players and games, to try how it holds: names, ratings, games that ended and games that go on, and all
else that its lists show.

Nothing of it was played or written. Rows are written as the site would have written them, as far as lists and profiles
read them; a finished game has no log, and is shown by the position of its row.
"""

from __future__ import annotations

import random

from django.utils import timezone

from crownhead.web.community.people import results
from crownhead.web.worker.seeds import collections, games, order, people
from crownhead.web.worker.seeds.rows import Report


def seed(players: int, played: int, report: Report, chance: random.Random | None = None) -> None:
    """Fill an empty database. ``report`` is called with what was written, and how many rows."""
    luck, now = chance or random.Random(18), timezone.now()
    keys = people.users(players, now, luck, report)
    people.ratings(keys, now, luck, report)
    games.games(keys, played, now, luck, report)
    report("results", results.count_all())
    people.company(keys, now, luck, report)
    collections.collections(keys, now, luck, report)
    order.order(keys, now, luck, report)
