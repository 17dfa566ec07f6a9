"""What the processes of a `Crew` can do, in the database that their environment names. Everything goes in and comes out
as JSON."""

import itertools
import os
from datetime import timedelta

from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from crownhead.play.game import Game as CoreGame
from crownhead.web.api import tokens
from crownhead.web.lobby import challenges as invitations
from crownhead.web.lobby.models import Challenge
from crownhead.web.pairing import service as pool
from crownhead.web.pairing.models import Seek
from crownhead.web.play import chat, new_games, service
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage.replay import rulebook_of
from crownhead.web.players import services
from crownhead.web.players.models import User
from crownhead.web.worker import computer, housekeeping
from crownhead.web.worker.task_lanes import task_worker

_keys = itertools.count(1)


def new_key():
    return f"hand-{os.getpid()}-{next(_keys)}"


# --- what there is -----------------------------------------------------------------------------------------------


def players(*names, email=True, staff=False):
    """Accounts; nothing happens to those that are there."""
    for name in names:
        facts = {"email": f"{name}@example.org" if email else "", "is_staff": staff, "password": "!"}
        User.objects.get_or_create(username=name, defaults=facts)


def first_player():
    """The name of the first account: of a database that is seeded, the one with most games."""
    return User.objects.order_by("pk")[0].username


def token(name):
    """A token for the API."""
    return tokens.make(User.objects.get(username=name), "test")[1]


def session(name):
    """The cookie of someone who has logged in."""
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client.cookies["sessionid"].value


def games(number, rulebook="english", white="bert", black="anna", time=None, start=""):
    """New games: their numbers. A seat is a name or a level."""
    seats = [each if isinstance(each, int) else User.objects.get(username=each) for each in (white, black)]
    chosen = new_games.Time(*time) if time else new_games.NO_LIMIT
    return [new_games.start_game(rulebook, *seats, chosen, start=start).number for _ in range(number)]


def challenges(number, creator="anna", rulebook="english"):
    """New challenges: their tokens."""
    Challenge.objects.filter(game=None).delete()
    return [invitations.create(User.objects.get(username=creator), rulebook).token for _ in range(number)]


def due_in(number, seconds):
    """Let the time of a game be over in a number of seconds."""
    Game.objects.filter(pk=number).update(deadline=timezone.now() + timedelta(seconds=seconds))


def story(number):
    """A game's columns, its log, and whether the one follows from the other."""
    game, entries = Game.objects.get(pk=number), [*LoggedAction.objects.filter(game=number)]
    core = CoreGame(rulebook_of(game), game.start or None)
    for entry in entries:
        core.do(service.actions.from_dict(entry.action))
    return {
        "ply": game.ply,
        "state": game.state,
        "reason": game.reason,
        "asked": game.asked,
        "late": bool(game.deadline and game.deadline < timezone.now() and game.state == "playing"),
        "computer due": game.computer_due is not None,
        "sequence": game.sequence,
        "log": [{**entry.action, "by": entry.by, "key": entry.key, "ply": entry.ply} for entry in entries],
        "consistent": core.ply == game.ply
        and core.position.fen == game.fen
        and [entry.sequence for entry in entries] == [*range(1, game.sequence + 1)],
    }


def tasks(path=""):
    """The tasks, the oldest first: their status, the workers who had them, and what came of them."""
    rows = DBTaskResult.objects.filter(task_path__endswith=path).order_by("enqueued_at")
    return [
        {
            "status": row.status,
            "workers": row.worker_ids,
            "given": row.args_kwargs["args"],
            "came": row.return_value,
        }
        for row in rows
    ]


# --- what someone does --------------------------------------------------------------------------------------------


def act(number, name, action, ply, key=None):
    """Do something in a game: how it went, and the ply that was answered."""
    answer = service.act(number, User.objects.get(username=name), action, ply, key or new_key())
    return [answer.code.value, answer.replay.core.ply]


def play(number, *moves):
    """Make moves, each by the player to move."""
    for move in moves:
        game = Game.objects.get(pk=number)
        user = game.white if game.turn == "white" else game.black
        assert service.act(number, user, {"do": "play", "move": move}, game.ply, new_key()).code == "done"


def say(number, name, text, key=None):
    return chat.say(number, User.objects.get(username=name), text, key or new_key()).code.value


def accept(token, name):
    """Take a challenge: the number of the game, or who else has it."""
    try:
        return ["got", invitations.accept(token, User.objects.get(username=name)).number]
    except invitations.TakenError as error:
        return ["taken", error.challenge.game_id]


def seek(name):
    """Look for an opponent."""
    pool.enter(User.objects.get(username=name), "english", new_games.Time("fischer", 300, 5))


def wait(*names):
    """Players stand in the pool whom no process has paired yet."""
    for user in User.objects.filter(username__in=names):
        Seek.objects.create(user=user, rulebook="english", rating=1500, timing="fischer", base=300, increment=5)


def pair():
    """Pair those who look for an opponent, as every process does now and then."""
    pool.pair(timezone.now())


def paired():
    """Who plays whom, as the pool told each of them; then all leave it."""
    found = [[seek.user.username, seek.game_id] for seek in Seek.objects.select_related("user")]
    Seek.objects.all().delete()
    return found


def send(secret, address, form):
    """Send a form as a browser does that has no session yet, but the secret of its forms: where it leads."""
    window = Client(headers={"host": "localhost"})
    window.cookies["csrftoken"] = secret
    return window.post(address, form).headers["Location"]


def count():
    """How many games, challenges and guests there are."""
    return [Game.objects.count(), Challenge.objects.count(), User.objects.filter(is_guest=True).count()]


def guest():
    """A guest; returns their name."""
    return services.new_guest().username


def guest_acts(number, name, move):
    """A guest's move, unless they have another name by now."""
    user = User.objects.filter(username=name).first()
    return service.act(number, user, {"do": "play", "move": move}, 0, new_key()).code.value


def take_over(name, account):
    """A guest logs in to an account."""
    user = User.objects.filter(username=name).first()
    if user is not None:
        services.take_over(user, User.objects.get(username=account))


def seats(number):
    """Who plays."""
    game = Game.objects.select_related("white", "black").get(pk=number)
    return [user.username if user else None for user in (game.white, game.black)]


def rematch(number, name):
    again = invitations.rematch(number, User.objects.get(username=name))
    return again.number if isinstance(again, Game) else again.token


def flag():
    """Look for games whose time is over, as a worker does; how many there were."""
    return housekeeping.flag_overdue(timezone.now())


def answer(number, sequence):
    """What a worker does for the computer."""
    return computer.answer(number, sequence)


def worker(name):
    """One that does the tasks that wait, and then ends."""
    return task_worker(name, batch=True)


def work():
    """Do tasks and answer for the computer as long as there is anything to do, as a worker does; returns how often it
    looked for an answer."""
    name, answers = f"hand-{os.getpid()}", 0
    while computer.answer_next(name):
        answers += 1
    worker(name).run()
    return answers


def said(number):
    """What the players said to each other."""
    return [message.text for message in Game.objects.get(pk=number).messages.all()]
