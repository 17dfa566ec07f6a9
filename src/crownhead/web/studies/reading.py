"""Reading files into studies: a little at a time, by whichever worker comes along."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from crownhead.notation import pdn
from crownhead.notation.pdn import PdnGame, Result
from crownhead.sentences import Sentence, to_data
from crownhead.web.play.storage.replay import edition_of
from crownhead.web.studies import limits
from crownhead.web.studies.models import LONGEST_PLAYER, Study, StudyGame, StudyImport

IN_HAND = timedelta(seconds=60)
"""After this time a file that a worker has taken in hand and not given back is free again."""
RESULTS = {
    Result.WHITE: StudyGame.Outcome.WHITE,
    Result.BLACK: StudyGame.Outcome.BLACK,
    Result.DRAW: StudyGame.Outcome.DRAW,
}


def take(now: datetime) -> StudyImport | None:
    """The file of which least has been read, so that small ones do not wait for large ones; taken in hand."""
    free = Q(taken_until=None) | Q(taken_until__lte=now)
    waiting = StudyImport.objects.filter(free, finished_at=None).order_by("done", "pk")
    for key in [*waiting.values_list("pk", flat=True)[:20]]:
        if StudyImport.objects.filter(free, pk=key, finished_at=None).update(taken_until=now + IN_HAND):
            return StudyImport.objects.select_related("study").get(pk=key)
    return None


def work() -> bool:
    """Read some games of the file that comes next; False if there is none."""
    begun = take(timezone.now())
    if begun is None:
        return False
    read_some(begun)
    return True


def read_some(begun: StudyImport) -> None:
    """Read games until the time is over, and keep them all or none."""
    end = time.monotonic() + limits.SLICE
    games = pdn.loads(bytes(begun.source))
    rows, faults, place = [], [], begun.done
    while place < len(games) and (place == begun.done or time.monotonic() < end):
        game = games[place]
        place += 1
        row, wrong = _row(game, place)
        faults += wrong
        if row is not None:
            rows.append(row)
    books = {game.rulebook.slug: game.rulebook for game in games[begun.done : place]}
    with transaction.atomic():
        editions = {slug: edition_of(book) for slug, book in books.items()}
        for row in rows:
            row.edition = editions[row.rulebook]
        _keep(begun, rows, faults, place)


def _keep(begun: StudyImport, rows: list[StudyGame], faults: list[list[object]], place: int) -> None:
    study = Study.objects.select_for_update().filter(pk=begun.study_id).first()
    kept = StudyImport.objects.select_for_update().filter(pk=begun.pk, done=begun.done, finished_at=None).first()
    if study is None or kept is None:
        return  # it was deleted, or another worker has gone on with it
    last = study.games.order_by("-number").values_list("number", flat=True).first() or 0
    for number, row in enumerate(rows, last + 1):
        row.study, row.number = study, number
    StudyGame.objects.bulk_create(rows)
    study.games_count += len(rows)
    study.changed_at = timezone.now()
    study.save(update_fields=["games_count", "changed_at"])
    kept.done, kept.taken_until = place, None
    kept.faults_count += len(faults)
    kept.faults = [*kept.faults, *faults][: limits.MOST_FAULTS]
    if place >= kept.total:
        kept.source, kept.finished_at = b"", timezone.now()
    kept.save()


def _row(game: PdnGame, place: int) -> tuple[StudyGame | None, list[list[object]]]:
    """A game to keep, and what is wrong with it; none if there is nothing to keep."""
    faults: list[list[object]] = [[place, each.line, each.column, to_data(each.message)] for each in game.faults]
    text = str(game)
    if len(text) > limits.LARGEST_GAME:
        size, most = len(text), limits.LARGEST_GAME
        why = Sentence("the game is too long: {size} characters, at most {most}", size=size, most=most)
        return None, [[place, game.line or 0, 1, to_data(why)]]
    if not game.plies and "FEN" not in game.tags:
        return None, faults or [[place, game.line or 0, 1, to_data(Sentence("there are no moves"))]]

    def tag(name: str, longest: int) -> str:
        value = game.tags.get(name, "").replace("\0", "").strip()
        return "" if value.strip("?.") == "" else value[:longest]

    row = StudyGame(
        white=tag("White", LONGEST_PLAYER),
        black=tag("Black", LONGEST_PLAYER),
        event=tag("Event", 120),
        date=tag("Date", 20),
        result=RESULTS.get(game.result, StudyGame.Outcome.UNKNOWN),
        rulebook=game.rulebook.slug,
        plies=game.plies,
        faults_count=len(faults),
        pdn=text.replace("\0", ""),
    )
    return row, faults
