"""What a tablebase shows, as a task in the queue. It may run again at any time: the log decides whether there is still
something to do."""

from __future__ import annotations

from django_tasks import task

from crownhead.web.play import proofs, service
from crownhead.web.play.effects import Acted, Happened
from crownhead.web.worker import computer


@task(queue_name="computer")
def computer_move(number: int, sequence: int) -> bool:
    """The computer's answer, as earlier versions asked for it: what they left in the queue is still done."""
    return computer.answer(number, sequence)


@task(queue_name="computer")
def proof(number: int) -> bool:
    """Write down that neither player can force a win, if the tablebases of this worker show it."""
    return service.prove(number)


def follow(happened: Happened) -> None:
    """Ask a worker's tablebases where this process has none."""
    if isinstance(happened, Acted):
        core = happened.replay.core
        if proofs.is_open(core) and proofs.is_missing(core.rulebook):
            proof.enqueue(happened.game.number)
