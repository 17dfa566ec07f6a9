"""A site full of players and games, to try how it holds: names, ratings, games that ended and games that go on.

Nothing of it was played. Rows are written as the site would have written them, as far as lists and profiles read them;
a finished game has no log, and is shown by the position of its row.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.db import models
from django.utils import timezone

from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game, Timing
from crownhead.web.play.storage.replay import edition_of
from crownhead.web.players.models import Presence, User, folded
from crownhead.web.ratings.models import Rating, RatingChange, Speed
from crownhead.web.shelf.families import family_of_bundled

BATCH = 5000
BOOKS = ("english", "international", "russian", "brazilian", "turkish", "lasca")
SYLLABLES = (
    "an",
    "ber",
    "ca",
    "do",
    "el",
    "fri",
    "ge",
    "han",
    "il",
    "jo",
    "ka",
    "lu",
    "ma",
    "no",
    "pe",
    "ro",
    "su",
    "ti",
)
RESULTS = ("white", "black", "draw")
ONLINE, RUNNING, OPEN = 0.01, 0.02, 0.001
"""Which part of the players is here, which part of the games goes on, and which part of the players has a challenge."""

Report = Callable[[str, int], None]


def seed(players: int, games: int, report: Report, chance: random.Random | None = None) -> None:
    """Fill an empty database. ``report`` is called with what was written, and how many rows."""
    luck, now = chance or random.Random(18), timezone.now()
    report("players", _write(User, _users(players, now, luck)))
    report("games", _write(Game, _games(players, games, now, luck)))
    keys = [*User.objects.order_by("pk").values_list("pk", flat=True)]
    report("ratings", _write(Rating, _ratings(keys, now, luck)))
    report("changes of ratings", _write(RatingChange, _changes(now, luck)))
    here = (Presence(user_id=key, seen_at=now) for key in keys if luck.random() < ONLINE)
    report("players online", _write(Presence, here))
    report("challenges", _write(Challenge, _challenges(keys, now, luck)))


def _write(model: type[models.Model], rows: Iterator[Any]) -> int:
    number = 0
    while batch := [*islice(rows, BATCH)]:
        model._default_manager.bulk_create(batch)
        number += len(batch)
    return number


def _users(number: int, now: datetime, luck: random.Random) -> Iterator[User]:
    for index in range(number):
        name = "".join(luck.choices(SYLLABLES, k=3)).capitalize() + str(index)
        user = User(username=name, password="!", date_joined=now - timedelta(days=luck.random() * 1000))
        user.folded = folded(name)
        yield user


def _games(players: int, number: int, now: datetime, luck: random.Random) -> Iterator[Game]:
    """Some players play much more than others, as people do."""
    keys = [*User.objects.order_by("pk").values_list("pk", flat=True)]
    editions = {slug: edition_of(Rulebook.load(slug)) for slug in BOOKS}
    starts = {slug: CoreGame(slug).position.fen for slug in BOOKS}
    for _index in range(number):
        white, black = (keys[int(players * luck.random() ** 2)] for _side in range(2))
        slug, begun = luck.choice(BOOKS), now - timedelta(days=luck.random() * 700)
        game = Game(rulebook=slug, rulebook_version="1", edition=editions[slug], white_id=white, black_id=black)
        game.created_at, game.changed_at = begun, begun + timedelta(hours=luck.random() * 200)
        game.timing, game.base = luck.choice(((Timing.Kind.DAYS, 259200), (Timing.Kind.FISCHER, 300)))
        game.fen, game.rated = starts[slug], white != black and luck.random() < 0.5
        if luck.random() < RUNNING:
            game.turn = game.asked = luck.choice(RESULTS[:2])
            game.deadline = now + timedelta(days=30)
        else:
            game.state, game.result, game.reason = Game.State.FINISHED, luck.choice(RESULTS), "resignation"
            game.finished_at = game.changed_at
        yield game


def _ratings(keys: list[int], now: datetime, luck: random.Random) -> Iterator[Rating]:
    for key in keys:
        for family, speed in {(family_of_bundled(luck.choice(BOOKS)), luck.choice(Speed.values)) for _ in range(2)}:
            value, deviation = luck.gauss(1500, 250), luck.uniform(45, 250)
            kind = {"user_id": key, "family": family, "speed": speed, "games": luck.randrange(1, 200)}
            played = now - timedelta(days=luck.random() * 300)
            yield Rating(**kind, value=value, deviation=deviation, volatility=0.06, last_at=played)


def _changes(now: datetime, luck: random.Random) -> Iterator[RatingChange]:
    """What each rated game has changed, for graphs; by chance, not by its result."""
    ended = Game.objects.filter(rated=True, state=Game.State.FINISHED).order_by("pk")
    rows = ended.values_list("pk", "white", "black", "rulebook", "timing", "finished_at")
    for number, white, black, rulebook, timing, at in rows.iterator(BATCH):
        speed = Speed.LIVE if timing == Timing.Kind.FISCHER else Speed.CORRESPONDENCE
        for side, player in (("white", white), ("black", black)):
            value = luck.gauss(1500, 250)
            change = RatingChange(game_id=number, side=side, player=player, family=family_of_bundled(rulebook))
            change.speed, change.before, change.at, change.games = speed, value, at or now, 1
            change.value, change.deviation, change.volatility = value + luck.uniform(-12, 12), 80.0, 0.06
            yield change


def _challenges(keys: list[int], now: datetime, luck: random.Random) -> Iterator[Challenge]:
    for key in keys:
        if luck.random() < OPEN:
            made = Challenge(creator_id=key, rulebook=luck.choice(BOOKS), is_open=True, created_at=now)
            made.timing, made.base = Timing.Kind.DAYS, 259200
            yield made
