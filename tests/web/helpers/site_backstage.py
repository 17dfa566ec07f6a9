"""Sets the stage of a running site, in a process of its own: people, games in any position, disputes.

Reads one JSON object a line, `{"do": "game", …}`, and answers each with one: `web/browser/stage.py` talks to it.
"""

import json
import secrets
import sys

import django
from django.conf import settings

# Hardly anyone logs in by a password here: those who do are given one that takes its time.
settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]
django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.contrib.auth.tokens import default_token_generator  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.http import urlsafe_base64_encode  # noqa: E402
from site_play import do, key, new_player  # noqa: E402
from site_play import play as play_moves  # noqa: E402

from crownhead.sides import Side  # noqa: E402
from crownhead.web.arbiter.models import Dispute, Letter, Topic  # noqa: E402
from crownhead.web.community import messages  # noqa: E402
from crownhead.web.community import reports as community_reports  # noqa: E402
from crownhead.web.community.models import Participation  # noqa: E402
from crownhead.web.lobby import challenges  # noqa: E402
from crownhead.web.moderation import measures  # noqa: E402
from crownhead.web.moderation.models import Flag  # noqa: E402
from crownhead.web.play import chat, new_games  # noqa: E402
from crownhead.web.play.models import Game  # noqa: E402
from crownhead.web.play.new_games import Time  # noqa: E402
from crownhead.web.players.models import Passkey, User  # noqa: E402
from crownhead.web.players.two_factor import service as two_factor  # noqa: E402
from crownhead.web.review import requests  # noqa: E402
from crownhead.web.review import service as reviews  # noqa: E402
from crownhead.web.shelf import service as shelf  # noqa: E402
from crownhead.web.studies import service as studies  # noqa: E402


def person(name, password="", **more):
    """An account, and the cookie of someone who has logged in; if they have a password, they can do that themselves."""
    user = User.objects.filter(username=name).first() or new_player(name, **more)
    if password:
        user.password = make_password(password, hasher="pbkdf2_sha256")
        user.save()
    client = Client()
    client.force_login(user)
    return {"cookie": client.cookies["sessionid"].value}


def passkey(by):
    """The page of a passkey that a player has; no device has its other half."""
    made = Passkey.objects.create(
        user=seat(by), name="Handy", credential=secrets.token_urlsafe(20), used_at=timezone.now()
    )
    two_factor.new_codes(made.user)
    return {"url": reverse("passkey", args=[made.pk])}


def seat(who):
    return User.objects.get(username=who) if isinstance(who, str) else who


def game(rulebook, white, black, start="", moves=(), time=("unlimited", 0, 0)):
    """A game in any position; a number in place of a name is the level of the computer."""
    made = new_games.start_game(rulebook, seat(white), seat(black), Time(*time), start=start)
    play_moves(made, *moves)
    return {"number": made.number}


def say(number, by, text):
    """Someone says something in a game."""
    chat.say(number, seat(by), text, key())
    return {}


def reported(by, player):
    """A report on the moderators' desk, one measure that was taken, and one flag."""
    made = community_reports.report(seat(by), seat(player), "abuse", "Look at their words.")
    measures.take(seat("mia"), seat(player), "warn", "Be kind.")
    Flag.objects.create(player=seat(player), kind="abandons", found={"bad": 6, "of": 9, "days": 30})
    return {"url": made.get_absolute_url()}


def act(number, by, action):
    """Someone does something."""
    answer = do(number, seat(by), action)
    assert answer.code == "done", answer.message
    return {}


def book(by, texts):
    """A public book of someone, with all its editions."""
    made = None
    for text in texts:
        made = shelf.save(seat(by), text, book=made, visibility="public")
    return {"key": made.key}


def challenge(by, rulebook, opponent=None, start="", time=("days", 259200, 0)):
    """An open challenge, or one to a player."""
    whom = {"opponent": seat(opponent), "start": start} if opponent else {"is_open": True}
    return {"url": challenges.create(seat(by), rulebook, "", Time(*time), **whom).get_absolute_url()}


def rated(white, black, loser):
    """A rated game that one of them has lost."""
    made = new_games.start_game("english", seat(white), seat(black), Time.days(3), rated=True)
    do(made, made.player(Side(loser)), "resign")
    return {}


def reviewed(number, by):
    """A finished game is analysed, by this process or by the site's worker."""
    while requests.ask(number, seat(by)).is_waiting:
        reviews.work()
    return {}


def study(by, text):
    """A study of someone, with the games of a file, which anyone with its address may read."""
    made = studies.create(seat(by), "Old games", text.encode())
    studies.change(made, made.name, "link")
    return {"token": made.token}


def correspondence(one, other):
    """Two players have written to each other, and one of them to a player who has left since."""
    messages.write(seat(one), seat(other), "A game tonight?", key())
    messages.write(seat(other), seat(one), "Gladly!", key())
    former = new_player("former")
    messages.write(seat(one), former, "Are you there?", key())
    former.delete()
    return {"former": Participation.objects.get(user=seat(one), other=None).get_absolute_url()}


def accept(url, by):
    """Someone accepts a challenge."""
    return {"number": challenges.accept(url.strip("/").split("/")[-1], seat(by)).number}


def reset(name):
    """The address that a mail for a forgotten password would have."""
    user = seat(name)
    uid = urlsafe_base64_encode(str(user.pk).encode())
    return {"url": reverse("password_reset_confirm", args=[uid, default_token_generator.make_token(user)])}


def letter(number, by, text):
    """Someone has written to the arbiter."""
    author = seat(by)
    made = Letter.objects.create(game_id=number, author=author, email=author.email, topic=Topic.DELAY, text=text)
    return {"url": made.get_absolute_url()}


def dispute(number):
    return {"url": Dispute.objects.get(game_id=number).get_absolute_url()}


def moves(number):
    """The moves that stand in the database, and how the game has ended."""
    from crownhead.web.play.storage.replay import replayed

    row = Game.objects.get(pk=number)
    core = replayed(row).core
    return {"moves": [str(move) for move in core.moves], "fen": core.position.fen, "result": row.result}


ALL = (
    *(person, game, act, say, reported, book, challenge, rated, reviewed, study, correspondence, accept),
    *(reset, letter, dispute, moves, passkey),
)
DEEDS = {deed.__name__: deed for deed in ALL}

if __name__ == "__main__":
    for line in sys.stdin:
        wanted = json.loads(line)
        print(json.dumps(DEEDS[wanted.pop("do")](**wanted)), flush=True)
