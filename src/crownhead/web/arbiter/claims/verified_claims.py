"""Claims that need no arbiter: the core has checked their evidence, and no arbiter has ruled in time.

The opponent is asked first, and an arbiter has the first say, with a warning for a player who delays the game. But no
game stands still for ever because no arbiter comes: after a time that the operator sets, and at once where no one could
rule, the desk upholds such a claim itself, by the clause that it rests on (`rulings.uphold`). It gives no warnings.
Calls are no claims: only a person can judge what their caller says.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from crownhead.web.arbiter.claims.evidence import unpacked
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

NOBODY = 0
"""No user has this key."""


def due(dispute: Dispute, game: Game) -> datetime | None:
    """When the desk rules a dispute itself, unless an arbiter does so before; None for what waits for a person."""
    found = unpacked(dispute.found)
    if not dispute.is_open or dispute.is_call or found is None or not found.is_full:
        return None
    players = [game.white_id or NOBODY, game.black_id or NOBODY]
    someone_could = _arbiters().exclude(pk__in=players).exists()
    return dispute.opened_at + settings.RULING_AFTER if someone_could else dispute.opened_at


def overdue(now: datetime) -> QuerySet[Dispute]:
    """The claims for which no arbiter has come in time, or for which there is none; the oldest first."""
    players = [Coalesce(OuterRef(f"game__{side}"), NOBODY) for side in ("white", "black")]
    someone_could = Exists(_arbiters().exclude(pk=players[0]).exclude(pk=players[1]))
    claims = Dispute.objects.filter(ruled_at=None, kind=Dispute.Kind.CLAIM).exclude(found={})
    return claims.filter(Q(opened_at__lte=now - settings.RULING_AFTER) | ~someone_could)


def _arbiters() -> QuerySet[User]:
    return User.objects.filter(is_active=True, is_staff=True)
