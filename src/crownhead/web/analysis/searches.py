"""The engine on the server, for browsers that cannot run it: a short look ahead by a worker, from the queue of tasks.

What a visitor asks anew takes the place of what they asked before and no worker has begun. The queue for these is
short, computer moves go before them, and no player and no address can have more than a share of its places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from crownhead import _core
from crownhead.engine.analysis import Analysis
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis.lines import PlayedLine
from crownhead.web.contract.constants import MOST_SHOWN_LINES
from crownhead.web.contract.line_schema import SearchedMove, SearchReport
from crownhead.web.play.storage.replay import kept_edition
from crownhead.web.shelf import service as shelf

MOST_WAITING = 24
MOST_OF_A_USER, MOST_OF_AN_ADDRESS = 3, 8
"""A player has a few windows, each with one question; behind an address may be a club."""
MOMENT = Limit(depth=40, nodes=600_000, seconds=1.0)
MEGABYTES = 16


class Asker(NamedTuple):
    """Who asks: the key of a user, if they are one, and where they come from (`rate_limits.client_of`)."""

    user: int | None
    client: str


class QueueFullError(Exception):
    """Too many questions wait already: of all visitors, or of this one."""


@task(priority=-50)
def look_ahead(
    rulebook: str,
    start: str,
    moves: list[str],
    lines: int,
    edition: str = "",
    user: int | None = None,
    client: str = "",
) -> SearchReport | None:
    """What a moment's search finds at the end of a line, as the engine in a browser reports it; None if there is
    nothing to look for. While it waits, it is counted by who asked."""
    book = (kept_edition(rulebook, edition) if edition else None) or shelf.load(rulebook)
    game, error = PlayedLine(book, start, tuple(moves)).played()
    if error is not None or game.outcome is not None:
        return None
    return report(_engine(game.rulebook).analyse(game, MOMENT, lines=lines))


@lru_cache(maxsize=4)
def _engine(rulebook: Rulebook) -> Engine:
    return Engine(rulebook, hash_mb=MEGABYTES)


def ask(line: PlayedLine, lines: int, asker: Asker, instead: str = "", edition: str = "") -> UUID:
    """Put a question into the queue and return its number; `QueueFullError` if too many wait already."""
    waiting = DBTaskResult.objects.ready().filter(task_path=look_ahead.module_path)
    if number := _number(instead):
        waiting.filter(pk=number).delete()
    refuse_too_many([*waiting.values_list("args_kwargs", flat=True)], asker)
    most = min(max(lines, 1), MOST_SHOWN_LINES)
    asked = look_ahead.enqueue(line.rulebook.slug, line.start, [*line.moves], most, edition, **asker._asdict())
    return UUID(asked.id)


def refuse_too_many(waiting: Sequence[dict[str, Any]], asker: Asker) -> None:
    """Refuse another question while too many wait: the queue is short, so that its rows are counted here."""
    askers = [row["kwargs"] for row in waiting]
    of_user = sum(asker.user is not None and each.get("user") == asker.user for each in askers)
    of_address = sum(each.get("client") == asker.client for each in askers)
    if of_user >= MOST_OF_A_USER:
        raise QueueFullError(_("Your earlier questions still wait for the engine. Try again in a moment."))
    if of_address >= MOST_OF_AN_ADDRESS:
        raise QueueFullError(_("Many questions from your network wait for the engine. Try again in a moment."))
    if len(waiting) >= MOST_WAITING:
        raise QueueFullError(_("Many others are waiting. Try again in a moment."))


def answer(number: UUID) -> tuple[int, Mapping[str, Any]]:
    """The status in HTTP and what is known of a question: the report, that it waits, or what went wrong."""
    row = DBTaskResult.objects.filter(pk=number, task_path=look_ahead.module_path).first()
    if row is None:
        return 404, {"message": _("The server was not asked this.")}
    if row.status == TaskResultStatus.SUCCESSFUL:
        return 200, row.return_value or {**EMPTY}
    if row.status == TaskResultStatus.FAILED:
        return 500, {"message": _("The server could not look ahead here.")}
    return 202, {"waiting": True}


EMPTY: SearchReport = {"depth": 0, "nodes": 0, "milliseconds": 0, "lines": [], "over": True}


def report(found: Analysis) -> SearchReport:
    """An analysis as the engine in a browser reports it.

    >>> from crownhead import Engine
    >>> found = report(Engine("english").analyse("B:W18:B14", Limit(depth=2)))
    >>> found["lines"][0]["moves"][0]["text"], found["over"]
    ('14x23', True)
    """
    return {
        "depth": found.depth,
        "nodes": found.nodes,
        "milliseconds": round(found.seconds * 1000),
        "lines": [{"score": line.score, "moves": [*map(_move, line.moves)]} for line in found.lines],
        "over": True,
    }


def _move(move: _core.Move) -> SearchedMove:
    name = move.variant.name
    return {
        "text": str(move),
        "path": [*map(name, move.path)],
        "captured": [*map(name, move.captured)],
        "crowns": move.crowns,
    }


def _number(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
