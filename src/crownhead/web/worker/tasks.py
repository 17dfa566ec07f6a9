"""The computer's turn, and what a tablebase shows, as tasks in the queue. They may run again at any time: the log
decides whether there is still something to do."""

from __future__ import annotations

from datetime import datetime, timedelta

from django_tasks import task

from crownhead.web.play import proofs, service
from crownhead.web.play.effects import Acted, Began, Happened
from crownhead.web.play.models import Game
from crownhead.web.worker import computer

PATIENCE = timedelta(seconds=20)
"""After this time a computer move that is not there is asked for again: its worker may have been stopped."""


@task(queue_name="computer")
def computer_move(number: int, sequence: int) -> bool:
    """Find the computer's answer after ``sequence`` actions, and give it if the game has not gone on meanwhile."""
    return computer.answer(number, sequence)


@task(queue_name="computer")
def proof(number: int) -> bool:
    """Write down that neither player can force a win, if the tablebases of this worker show it."""
    return service.prove(number)


def follow(happened: Happened) -> None:
    """Ask the computer whenever it is its turn, and a worker's tablebases where this process has none."""
    match happened:
        case Acted(game=game, replay=replay, now=now):
            ask_the_computer(game, now)
            if proofs.is_open(replay.core) and proofs.is_missing(replay.core.rulebook):
                proof.enqueue(game.number)
        case Began(game=game, now=now):
            ask_the_computer(game, now)
            game.save(update_fields=["computer_due"])


def ask_the_computer(game: Game, now: datetime) -> None:
    """Put a task into the queue if it is the computer's turn, and note in the row when to ask again."""
    if game.computer_asked is None:
        game.computer_due = None
        return
    game.computer_due = now + PATIENCE
    computer_move.enqueue(game.number, game.sequence)
