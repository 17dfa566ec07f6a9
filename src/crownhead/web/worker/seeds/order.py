"""What lies on the desks: reports, letters, flags, and what moderators have done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from crownhead.web.arbiter.models import Cause, Letter, Topic
from crownhead.web.moderation.models import Flag, ModeratorAction, Notice
from crownhead.web.players.models import User
from crownhead.web.worker.seeds.rows import Report, someone, two, write

REPORTS, WAITING, FLAGS, DONE = 0.1, 0.2, 0.01, 0.1
"""How many reports, flags and measures there are for each player, and which part of the reports waits."""


def order(keys: list[int], now: datetime, luck: random.Random, report: Report) -> None:
    """Reports, flags, measures and notices. The second player is a moderator and an arbiter."""
    User.objects.filter(pk=keys[1]).update(is_moderator=True, is_staff=True)
    report("letters", write(Letter, _letters(keys, now, luck)))
    flagged = sorted(luck.sample(keys, int(FLAGS * len(keys))))
    report("flags", write(Flag, (_flag(key, now, luck) for key in flagged)))
    report("actions of moderators", write(ModeratorAction, _actions(keys, now, luck)))
    notices = (Notice(user_id=someone(keys, luck), text="Please be kind.", at=now) for _ in range(len(keys) // 10))
    report("notices", write(Notice, notices))


def _letters(keys: list[int], now: datetime, luck: random.Random) -> Iterator[Letter]:
    for _index in range(int(REPORTS * len(keys))):
        author, player = two(keys, luck)
        letter = Letter(author_id=author, player_id=player, cause=luck.choice(Cause.values), topic=Topic.OTHER)
        letter.text, letter.sent_at = "Please look at this.", now - timedelta(days=luck.random() * 100)
        letter.context = {"name": "", "about": "", "messages": []}
        if luck.random() > WAITING:
            letter.answered_at, letter.answered_by_id, letter.answer = now, keys[1], "Thank you."
        yield letter


def _flag(key: int, now: datetime, luck: random.Random) -> Flag:
    found = {"bad": luck.randrange(8, 20), "of": 20, "days": 30}
    return Flag(player_id=key, kind=Flag.Kind.ABANDONS, found=found, raised_at=now, seen_at=now)


def _actions(keys: list[int], now: datetime, luck: random.Random) -> Iterator[ModeratorAction]:
    for _index in range(int(DONE * len(keys))):
        done = ModeratorAction(kind=luck.choice(ModeratorAction.MEASURES), moderator_id=keys[1], grounds="Insults.")
        done.player_id, done.at = someone(keys, luck), now - timedelta(days=luck.random() * 300)
        yield done
