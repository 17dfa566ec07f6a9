"""The queue in front of the computer: players are served in turn, and short thinking goes before long.

A game gets its place when the computer is asked. The place is a moment: the longer the computer will think, the later
it lies; and each further game of a player comes after the player's other ones that wait. So one player with thirty
games at the highest level stands behind themselves, not before others; and no one waits for ever, because the places
of those who come later lie later. Games that were begun from one address come after each other, too, only closer:
many guests may be one person, or a club.

Workers take games from the queue, each for a limited time, wherever they run. The place is given and given up in the
transaction of an action, so that no game is in the queue without reason, or missing from it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from crownhead.engine.players.levels import LEVELS, most_positions
from crownhead.web.computer.models import Turn
from crownhead.web.play.effects import Acted, Began, CalledOff, Happened
from crownhead.web.play.models import Game

NODES_A_SECOND = 4_000_000
"""About how many positions a machine looks at: it only matters how the levels compare."""
STANDING_BACK = 5
"""How many times its own thinking a game stands back: quicker ones that are asked within that time go before it."""
QUICK_NODES = 500_000
"""A level that looks at no more positions than this is answered in a moment."""
QUICK_LEVELS = tuple(level for level in LEVELS if most_positions(level) <= QUICK_NODES)
LEASE = timedelta(seconds=45)
"""How long a game belongs to the worker that took it. No level thinks longer than half of it."""
PATIENCE = timedelta(seconds=60)
"""After this time a game that waits for the computer is looked after: it should be in the queue."""


def follow(happened: Happened) -> None:
    """Ask the computer whenever it is its turn."""
    match happened:
        case Acted(game=game, now=now):
            ask(game, now)
        case Began(game=game, now=now):
            ask(game, now)
            if game.computer_due is not None:
                game.save(update_fields=["computer_due"])
        case CalledOff(game=game):
            Turn.objects.filter(game=game.number).delete()


def ask(game: Game, now: datetime) -> None:
    """Give a game its place if it is the computer's turn in it, and note in its row when to look after it; else take
    it out of the queue. The row of the game has to be locked, and is not saved here."""
    if game.white_level is None and game.black_level is None:
        return
    turn = Turn.objects.filter(game=game.number).first() or Turn(game=game, client="")
    if game.is_finished:
        game.computer_due = None
        Turn.objects.filter(game=game.number).delete()
        return
    side = game.computer_asked
    turn.player = game.white_id if game.white_id is not None else game.black_id
    turn.level = game.white_level or game.black_level or 1
    turn.sequence, turn.taken_by, turn.taken_until = game.sequence, "", None
    turn.due = place(turn, now) if side else None
    game.computer_due = now + PATIENCE if side else None
    turn.save()


def begun_from(game: Game, client: str) -> None:
    """Note from where a game was begun; if it waits, it stands behind the others from there."""
    with transaction.atomic():
        turn = Turn.objects.select_for_update().filter(game=game.number).first()
        if turn is not None:
            turn.client = client
            if turn.due is not None:
                turn.due = max(turn.due, place(turn, timezone.now()))
            turn.save(update_fields=["client", "due"])


def place(turn: Turn, now: datetime) -> datetime:
    """Where a game comes in the queue."""
    alone = timedelta(seconds=thinking(turn.level))
    standing_back = STANDING_BACK * alone
    others = waiting().exclude(game=turn.game_id)
    own = others.filter(player=turn.player).aggregate(last=Max("due"))["last"]
    places = [now + standing_back]
    if own is not None:
        places.append(own + standing_back)
    if turn.client:
        near = others.filter(client=turn.client).aggregate(last=Max("due"))["last"]
        if near is not None:
            places.append(near + alone)
    return max(places)


def thinking(level: int) -> float:
    """About how many seconds a level thinks.

    >>> thinking(1) < 0.01, thinking(10) > 1
    (True, True)
    """
    return most_positions(level) / NODES_A_SECOND


def waiting() -> QuerySet[Turn]:
    """The games that wait for the computer, taken ones too; the next one first."""
    return Turn.objects.filter(due__isnull=False).order_by("due", "game")


def take(worker: str, now: datetime | None = None, *, quick: bool = False) -> Turn | None:
    """The next game that no worker has, for this worker; or only of those that are answered in a moment."""
    now = now or timezone.now()
    free = waiting().filter(Q(taken_until=None) | Q(taken_until__lt=now))
    if quick:
        free = free.filter(level__in=QUICK_LEVELS)
    if not free.exists():  # on SQLite a transaction keeps others from writing
        return None
    with transaction.atomic():
        turn = free.select_for_update(skip_locked=True).first()
        if turn is not None:
            turn.taken_by, turn.taken_until = worker, now + LEASE
            turn.save(update_fields=["taken_by", "taken_until"])
        return turn


def take_up(worker: str) -> int:
    """Free what a worker of this name had taken when it was killed; returns how many games."""
    return Turn.objects.filter(taken_by=worker).update(taken_by="", taken_until=None)
