"""Players, their ratings, and what they are to each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from crownhead.web.community.models import Conversation, Participation, PrivateMessage
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game, Timing
from crownhead.web.players.models import Block, Follow, Presence, User
from crownhead.web.players.names import folded, identity
from crownhead.web.ratings.models import Rating, Speed
from crownhead.web.shelf.families import family_of_bundled
from crownhead.web.worker.seeds.rows import BATCH, Report, someone, two, write

BOOKS = ("english", "international", "russian", "brazilian", "turkish", "lasca")
SYLLABLES = ("an", "ber", "ca", "do", "el", "fri", "ge", "han", "il", "jo", "ka", "lu", "ma", "no", "pe", "ro", "su")
ONLINE, OPEN, INVITED = 0.01, 0.01, 0.02
"""Which part of the players is here, has an open challenge, and has challenged someone by name."""
FOLLOWED, WRITTEN, LINES = 5, 0.5, 6
"""How many each player follows, how many conversations there are for each, and how long one is."""
POPULAR = 0.02
"""Which part of the players follows, and writes to, the first one of all."""


def users(number: int, now: datetime, luck: random.Random, report: Report) -> list[int]:
    """Players with made-up names; the keys of all."""

    def rows() -> Iterator[User]:
        for index in range(number):
            name = "".join(luck.choices(SYLLABLES, k=3)).capitalize() + str(index)
            user = User(username=name, password="!", date_joined=now - timedelta(days=luck.random() * 1000))
            user.folded, user.identity = folded(name), identity(name)
            yield user

    report("players", write(User, rows()))
    keys = [*User.objects.order_by("pk").values_list("pk", flat=True)]
    report("players online", write(Presence, (Presence(user_id=key, seen_at=now) for key in _part(keys, ONLINE, luck))))
    return keys


def _part(keys: list[int], part: float, luck: random.Random) -> Iterator[int]:
    return (key for key in keys if luck.random() < part)


def ratings(keys: list[int], now: datetime, luck: random.Random, report: Report) -> None:
    """One or two ratings for each player."""

    def rows() -> Iterator[Rating]:
        for key in keys:
            kinds = {(family_of_bundled(luck.choice(BOOKS)), luck.choice(Speed.values)) for _ in range(2)}
            for family, speed in sorted(kinds):
                value, deviation = luck.gauss(1500, 250), luck.uniform(45, 250)
                kind = {"user_id": key, "family": family, "speed": speed, "games": luck.randrange(1, 200)}
                played = now - timedelta(days=luck.random() * 300)
                yield Rating(**kind, value=value, deviation=deviation, volatility=0.06, last_at=played)

    report("ratings", write(Rating, rows()))


def company(keys: list[int], now: datetime, luck: random.Random, report: Report) -> None:
    """Challenges, who follows and blocks whom, and messages. The first player is known to many."""
    report("challenges", write(Challenge, _challenges(keys, now, luck)))
    first, fans = keys[0], [*_part(keys[1:], POPULAR, luck)]
    follows = {two(keys, luck) for _ in range(FOLLOWED * len(keys))} | {(fan, first) for fan in fans}
    made = (Follow(follower_id=one, followed_id=other, since=now) for one, other in sorted(follows))
    report("follows", write(Follow, made))
    blocks = {two(keys, luck) for _ in range(len(keys) // 10)}
    blocked = (Block(blocker_id=one, blocked_id=other, since=now) for one, other in sorted(blocks))
    report("blocks", write(Block, blocked))
    pairs = {Conversation.pair_of(*two(keys, luck)) for _ in range(int(WRITTEN * len(keys)))}
    pairs |= {Conversation.pair_of(first, fan) for fan in fans}
    report("conversations", write(Conversation, (Conversation(pair=pair) for pair in sorted(pairs))))
    report("participations", write(Participation, _participations(now, luck)))
    report("messages", write(PrivateMessage, _messages(now, luck)))


def _challenges(keys: list[int], now: datetime, luck: random.Random) -> Iterator[Challenge]:
    def challenge(creator: int) -> Challenge:
        made = Challenge(creator_id=creator, rulebook=luck.choice(BOOKS))
        made.created_at = now - timedelta(days=luck.random() * 14)
        made.timing, made.base = Timing.Kind.DAYS, 259200
        return made

    for key in _part(keys, OPEN, luck):
        made = challenge(key)
        made.is_open = True
        yield made
    for key in _part(keys, INVITED, luck):
        if (opponent := someone(keys, luck)) != key:
            made = challenge(key)
            made.opponent_id = opponent
            yield made
    yield from _accepted(luck)


def _accepted(luck: random.Random) -> Iterator[Challenge]:
    """Those that games have come from: for anyone, or for one player."""
    begun = Game.objects.filter(timing=Timing.Kind.DAYS, white__isnull=False, black__isnull=False).order_by("pk")
    rows = begun.values_list("pk", "white", "black", "rulebook", "base", "created_at")
    for number, white, black, rulebook, base, at in rows.iterator(BATCH):
        made = Challenge(game_id=number, creator_id=white, rulebook=rulebook, timing=Timing.Kind.DAYS, base=base)
        made.created_at, made.is_open = at, luck.random() < 0.5
        made.opponent_id = None if made.is_open else black
        yield made


def _participations(now: datetime, luck: random.Random) -> Iterator[Participation]:
    for key, pair in Conversation.objects.order_by("pk").values_list("pk", "pair").iterator():
        one, other = map(int, pair.split("-"))
        at = now - timedelta(days=luck.random() * 300)
        for user, with_whom in ((one, other), (other, one)):
            kept = Participation(conversation_id=key, user_id=user, other_id=with_whom, last_at=at)
            kept.last_text, kept.unread = "Another game?", luck.choice((0, 0, 0, 1))
            yield kept


def _messages(now: datetime, luck: random.Random) -> Iterator[PrivateMessage]:
    for key, pair in Conversation.objects.order_by("pk").values_list("pk", "pair").iterator():
        both = [int(each) for each in pair.split("-")]
        for index in range(LINES):
            said = PrivateMessage(conversation_id=key, author_id=luck.choice(both), at=now, key=f"seed-{index}")
            said.text = "Another game?"
            yield said
