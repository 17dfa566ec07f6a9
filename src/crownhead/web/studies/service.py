"""Making and changing studies: what may be kept, and how much of it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from crownhead.notation import pdn
from crownhead.web.http.security import is_plain
from crownhead.web.players.models import User
from crownhead.web.studies import limits, reading
from crownhead.web.studies.models import LONGEST_NAME, Study, StudyImport
from crownhead.web.studies.tasks import import_games


class StudyRefusedError(ValueError):
    """Why something cannot be kept: a sentence for the user."""


def create(owner: User, name: str, source: bytes) -> Study:
    """A new study with the games of a file."""
    name = checked_name(name)
    total = _checked(source)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if owner.studies.count() >= limits.MOST_STUDIES:
            raise StudyRefusedError(
                _("You can keep %(most)d studies. Delete one first.") % {"most": limits.MOST_STUDIES}
            )
        study = Study(owner=owner, name=name)
        study.save()
        begun = _begin(study, source, total)
    _at_once(begun)
    return study


def add(study: Study, source: bytes) -> None:
    """Read the games of one more file into a study."""
    total = _checked(source)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=study.owner_id)
        begun = _begin(study, source, total)
    _at_once(begun)


def checked_name(name: str) -> str:
    """A name that can be kept."""
    name = " ".join(name.split())
    if not name or not is_plain(name):
        raise StudyRefusedError(_("A study needs a name."))
    if len(name) > LONGEST_NAME:
        raise StudyRefusedError(_("At most %(number)d characters, please.") % {"number": LONGEST_NAME})
    return name


def change(study: Study, name: str, visibility: str) -> None:
    """Rename a study, and choose who may read it."""
    if visibility not in dict(Study.Visibility.choices):
        raise StudyRefusedError(_("Choose who may read it."))
    study.name, study.visibility = checked_name(name), visibility
    study.save(update_fields=["name", "visibility"])


def _checked(source: bytes) -> int:
    """How many games a file has, if it is one that can be read."""
    if len(source) > limits.LARGEST_FILE:
        megabytes = limits.LARGEST_FILE // 1_000_000
        raise StudyRefusedError(_("The file is too large: at most %(number)d MB.") % {"number": megabytes})
    games = pdn.loads(source)
    if not any(game.plies or "FEN" in game.tags for game in games[: limits.MOST_GAMES]):
        raise StudyRefusedError(_("There is no game in it. Expected PDN, such as: 1. 32-28 19-23 2. 28x19 14x23 *"))
    return len(games)


def _begin(study: Study, source: bytes, total: int) -> StudyImport:
    waiting = StudyImport.objects.filter(finished_at=None)
    if waiting.filter(study__owner=study.owner_id).count() >= limits.MOST_IMPORTS:
        raise StudyRefusedError(_("Your other files are still being read. Please wait until they are there."))
    coming = waiting.filter(study=study).aggregate(coming=Sum("total"))["coming"] or 0
    if study.games_count + coming + total > limits.MOST_GAMES:
        raise StudyRefusedError(
            _("A study can have %(most)d games; with this file it would have %(number)d.")
            % {"most": limits.MOST_GAMES, "number": study.games_count + coming + total}
        )
    begun = StudyImport.objects.create(study=study, source=source, total=total)
    if len(source) > limits.AT_ONCE:
        import_games.enqueue()
    return begun


def _at_once(begun: StudyImport) -> None:
    """Read a small file while the page waits."""
    if len(begun.source) <= limits.AT_ONCE:
        reading.read_some(begun)
        if StudyImport.objects.filter(pk=begun.pk, finished_at=None).exists():  # slower than it should be
            import_games.enqueue()
