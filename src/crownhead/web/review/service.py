"""Reviewing, a little at a time: a computer's move never waits long, and what a killed worker had begun is soon done
again."""

from __future__ import annotations

import logging
import time
from functools import lru_cache

from django.db import transaction
from django.utils import timezone

from crownhead.engine.annotation.annotate import judged
from crownhead.engine.annotation.judgement import JudgementData
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.rules.rulebook import Rulebook
from crownhead.web.play import effects
from crownhead.web.play import service as play
from crownhead.web.play.storage.replay import replayed
from crownhead.web.review import queue
from crownhead.web.review.models import Review

log = logging.getLogger("crownhead.review")

SLICE = 0.6  # seconds
LONGEST_LOOK = 2.0  # seconds for one move, however slow the rules are
HASH_MB = 32


@lru_cache(maxsize=4)
def engine_for(book: Rulebook) -> Engine:
    """One engine for each kind of game: its memory is not cheap to set up."""
    return Engine(book, hash_mb=HASH_MB)


def limit(nodes: int) -> Limit:
    """How long the engine looks at a move."""
    return Limit(nodes=nodes, seconds=LONGEST_LOOK)


def work() -> bool:
    """Judge some moves of the review that comes next; False if there is none to work on."""
    review = queue.take(timezone.now())
    if review is None:
        return False
    try:
        found, whole = _judge(review)
    except Exception:
        log.exception("game %s could not be reviewed", review.game_id)
        _keep(review, [], Review.State.FAILED)
        return True
    _keep(review, found, Review.State.DONE if whole else Review.State.WAITING)
    return True


def _judge(review: Review) -> tuple[list[JudgementData], bool]:
    """More judgements, and whether these were the last."""
    core = replayed(review.game).core
    end = time.monotonic() + SLICE
    found = []
    first = len(review.judgements)
    for judgement in judged(core, engine_for(core.rulebook), limit(review.nodes), first=first):
        found.append(judgement.as_dict())
        if time.monotonic() >= end:
            return found, first + len(found) >= core.ply
    return found, True


def _keep(review: Review, found: list[JudgementData], state: Review.State) -> None:
    with transaction.atomic():
        game = play.locked(review.game_id)
        kept = Review.objects.select_for_update().filter(pk=review.pk, state=Review.State.WAITING).first()
        if kept is None or len(kept.judgements) != len(review.judgements):
            return  # another worker has gone on with it
        kept.judgements = [*kept.judgements, *found]
        kept.state, kept.taken_until = state, None
        if state != Review.State.WAITING:
            kept.finished_at = timezone.now()
        kept.save()
        effects.note_change(game)
        if state != Review.State.WAITING:
            transaction.on_commit(_tell_those_who_wait)


def _tell_those_who_wait() -> None:
    """Their places in the queue have changed."""
    for review in queue.in_order():
        with transaction.atomic():
            effects.note_change(play.locked(review.game_id))
