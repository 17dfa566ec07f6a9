"""Games that ended and games that go on, and what the rated ones have changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from crownhead.engine.players.levels import LEVELS
from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook
from crownhead.web.play.models import Game, Timing
from crownhead.web.play.storage.replay import edition_of
from crownhead.web.ratings.models import RatingChange, Speed, speed_of
from crownhead.web.ratings.service import strengths
from crownhead.web.shelf.families import family_of_bundled
from crownhead.web.watching.models import Audience
from crownhead.web.worker.seeds.people import BOOKS
from crownhead.web.worker.seeds.rows import BATCH, Report, someone, two, write

RESULTS = ("white", "black", "draw")
TIMES = ((Timing.Kind.DAYS, 259200), (Timing.Kind.FISCHER, 300))
RUNNING, COMPUTER, NOW, BUSY = 0.02, 0.1, 0.1, 0.03
"""Which part of the games goes on, is against the computer, has had a move within a quarter of an hour (of those that
go on), and is the first player's."""


def games(keys: list[int], number: int, now: datetime, luck: random.Random, report: Report) -> None:
    """Games of all kinds, the changes of ratings, and some who look on."""
    known = strengths(keys)
    report("games", write(Game, _games(keys, number, now, luck, known)))
    report("changes of ratings", write(RatingChange, _changes(now, luck)))
    here = Game.objects.filter(state=Game.State.PLAYING, changed_at__gt=now - timedelta(minutes=15))
    looked_at = (
        Audience(game_id=key, process="seed", spectators=luck.randrange(1, 30), seen_at=now)
        for key in here.order_by("pk").values_list("pk", flat=True)
        if luck.random() < 0.2
    )
    report("audiences", write(Audience, looked_at))


def _games(
    keys: list[int], number: int, now: datetime, luck: random.Random, known: dict[tuple[int, str, str], float]
) -> Iterator[Game]:
    editions = {slug: edition_of(Rulebook.load(slug)) for slug in BOOKS}
    starts = {slug: CoreGame(slug).position.fen for slug in BOOKS}
    for _index in range(number):
        slug, begun = luck.choice(BOOKS), now - timedelta(days=luck.random() * 700)
        game = Game(rulebook=slug, rulebook_version="1", edition=editions[slug], fen=starts[slug], created_at=begun)
        game.timing, game.base = luck.choice(TIMES)
        game.ply = luck.randrange(1, 60)
        _seat(game, keys, luck, known)
        if luck.random() < RUNNING:
            game.turn = game.asked = luck.choice(RESULTS[:2])
            game.deadline = now + timedelta(days=30)
            lately = timedelta(minutes=15) if luck.random() < NOW else timedelta(days=40)
            game.changed_at = now - lately * luck.random()
        else:
            game.state, game.result, game.reason = Game.State.FINISHED, luck.choice(RESULTS), "resignation"
            game.changed_at = game.finished_at = min(now, begun + timedelta(hours=luck.random() * 200))
        yield game


def _seat(game: Game, keys: list[int], luck: random.Random, known: dict[tuple[int, str, str], float]) -> None:
    """Who plays: two people, or one against the computer; the first player more than all others."""
    white, black = two(keys, luck)
    if luck.random() < BUSY:
        black = someone(keys[1:], luck)
        white, black = luck.sample([keys[0], black], 2)
    if luck.random() < COMPUTER:
        game.white_id, game.black_level = white, luck.choice([*LEVELS])
        return
    game.white_id, game.black_id, game.rated = white, black, luck.random() < 0.5
    kind = (family_of_bundled(game.rulebook), speed_of(game).value)
    game.strength = round(min(known.get((key, *kind), 1500.0) for key in (white, black)))


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
