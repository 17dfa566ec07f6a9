"""The queue of the reviews: whose comes next.

The first review of every player comes before anyone's second; among those, the one that was asked for first. So a
player who asks for three does not keep another waiting for all of them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from crownhead.web.review.models import Review

IN_HAND = timedelta(seconds=60)
"""After this time a review that a worker has taken in hand and not given back is free again."""


def in_order() -> list[Review]:
    """All reviews that wait, in the order in which they come."""
    waiting = Review.objects.filter(state=Review.State.WAITING).defer("judgements").order_by("asked_at", "pk")
    turns: dict[int | None, int] = {}
    ranked = []
    for review in waiting:
        turn = turns[review.asked_by_id] = turns.get(review.asked_by_id, 0) + 1
        ranked.append((turn, review.asked_at, review.pk, review))
    return [review for *_rank, review in sorted(ranked)]


def place(review: Review) -> int:
    """How many reviews come before this one."""
    return next((index for index, each in enumerate(in_order()) if each.pk == review.pk), 0)


def take(now: datetime) -> Review | None:
    """The next review that no worker has in hand, taken in hand; None if there is none."""
    for review in in_order():
        free = Q(taken_until=None) | Q(taken_until__lte=now)
        mine = Review.objects.filter(free, pk=review.pk, state=Review.State.WAITING)
        if mine.update(taken_until=now + IN_HAND):
            return Review.objects.select_related("game").get(pk=review.pk)
    return None
