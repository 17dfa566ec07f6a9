"""Files being read, as tasks in the queue that give way to everything else."""

from __future__ import annotations

from django_tasks import task

from crownhead.web.review.tasks import LOW, go_on, is_queued
from crownhead.web.studies import reading
from crownhead.web.studies.models import StudyImport


@task(priority=LOW)
def import_games() -> bool:
    """Go on with the files, and come again until none is left; False if there was nothing to do."""
    return go_on(reading.work, import_games)


def ask_again() -> bool:
    """Queue a task if files wait and none is queued: its worker may have been stopped at the wrong moment."""
    if not StudyImport.objects.filter(finished_at=None).exists() or is_queued(import_games):
        return False
    import_games.enqueue()
    return True
