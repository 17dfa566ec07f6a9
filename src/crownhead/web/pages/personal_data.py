"""The games of a user, as they can be downloaded."""

from __future__ import annotations

from django.db.models import Prefetch

from crownhead.web.pages.downloads import pdn_of
from crownhead.web.play.models import Game, Message, Visit
from crownhead.web.play.storage.replay import replayed
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User

BATCH = 100


@register
class GameFiles(PersonalData):
    """A user's games among their data, as PDN and as logs."""

    def export(self, user: User) -> Exported:
        """All games, with what the user said in them; each is read when its turn comes."""
        said = Prefetch("messages", Message.objects.filter(author=user))
        seen = Prefetch("visits", Visit.objects.filter(user=user))
        games = Game.objects.of(user).select_related("white", "black").prefetch_related("log", said, seen)
        return {"games": (_record(game, user) for game in games.order_by("number").iterator(BATCH))}


def _record(game: Game, user: User) -> Exported:
    seen = next(iter(game.visits.all()), None)
    return {
        "number": game.number,
        "rulebook": game.rulebook,
        "sides": [side.value for side in game.sides_of(user)],
        "begun": game.created_at.isoformat(),
        "last seen": seen.seen_at.isoformat() if seen else None,
        "result": game.result,
        "pdn": pdn_of(game, replayed(game).core, user),
        "log": [{"at": entry.at.isoformat(), "by": entry.by, "action": entry.action} for entry in game.log.all()],
        "chat": [{"at": message.at.isoformat(), "text": message.text} for message in game.messages.all()],
    }
