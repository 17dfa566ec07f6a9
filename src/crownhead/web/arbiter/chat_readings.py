"""What players say to each other is theirs. An arbiter may read it in a game that has come before them, by a dispute, a
call, a letter or a report; and that they did is written down."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from crownhead.web.arbiter.models import ChatReading, Dispute, Letter
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

AGAIN_AFTER = timedelta(hours=1)
"""Someone who reads on within this time has read once."""


def has_case(game: Game) -> bool:
    """Whether a game has come before the arbiter, now or earlier."""
    return Dispute.objects.filter(game=game).exists() or Letter.objects.filter(game=game).exists()


def note(reader: User, game: Game) -> None:
    """Write down that someone who does not play in a game reads what was said in it."""
    now = timezone.now()
    if not ChatReading.objects.filter(reader=reader, game=game, at__gt=now - AGAIN_AFTER).exists():
        ChatReading.objects.create(reader=reader, name=reader.username, game=game, at=now)
