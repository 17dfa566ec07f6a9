"""Background work, done by a worker: computer moves and mails. Each may be started again at any time: the log decides
whether there is still something to do."""

from __future__ import annotations

from django_tasks import task


@task(queue_name="computer")
def computer_move(number: int, sequence: int) -> bool:
    """Find the computer's answer after so many actions, and give it if the game has not gone on meanwhile."""
    from crownhead.web.worker import computer  # which asks for such a task itself, when the computer moves twice

    return computer.answer(number, sequence)


@task()
def mail_turn(number: int, sequence: int, user: int) -> bool:
    """Tell a player by mail that it is his turn, if it still is."""
    from crownhead.web.mail import mails

    return mails.your_turn(number, sequence, user)
