"""How the tests of the site play: doing things as a player, and a worker that works at once."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from site_deeds import worker

from crownhead import Side
from crownhead.play.words import action_text
from crownhead.web.play import service
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.worker.computer import answer_next

_keys = itertools.count(1)


def key():
    """A key that no other request of these tests has."""
    return f"test-key-{next(_keys)}"


def do(game, user, action, ply=None):
    """Do something as a player: a text or a dict; the answer. The ply is the present one if not given."""
    wanted = action_text.from_text(action) if isinstance(action, str) else action
    number = game.number if isinstance(game, Game) else game
    expected = Game.objects.values_list("ply", flat=True).get(pk=number) if ply is None else ply
    return service.act(number, user, wanted, expected, key())


def play(game, *texts):
    """Make moves, each by the player to move; every one must be accepted."""
    for text in texts:
        game.refresh_from_db()
        answer = do(game, game.player(Side(game.turn)), text)
        assert answer.code == "done", answer.message
    game.refresh_from_db()


def work():
    """Do all the tasks that wait, those for later too, and the computer's answers, as a worker does; none may fail."""
    hand = worker("test")
    while answer_next("test"):
        pass
    waiting = DBTaskResult.objects.filter(status=TaskResultStatus.READY)
    while (task := waiting.first()) is not None:  # its own loop would close our connection
        task.claim("test")
        hand.run_task(task)
        task.refresh_from_db()
        assert task.status == "SUCCESSFUL", task.traceback


def text(page):
    """A page as a browser takes it: how its template is laid out makes no difference."""
    return " ".join(page.content.decode().split()).replace(" >", ">")


def new_player(name, **more):
    """An account, with a mail address."""
    user = User(username=name, email=f"{name}@example.org", **more)
    user.set_password("correct horse")
    user.save()
    return user


REPEATED = ("1-5", "32-28", "5-1", "28-32") * 2
"""Moves after which the position of `ending` has come for the third time."""


def at_once(number, work):
    """Do the same work in several threads that begin together; returns what each gave."""
    barrier = Barrier(number)

    def run(index):
        try:
            barrier.wait()
            return work(index)
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        return [*pool.map(run, range(number))]
