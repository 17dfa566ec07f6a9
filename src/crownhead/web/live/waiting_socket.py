"""The number of games that wait for a player, and those that have begun without them noticing, sent to every page they
have open as soon as that changes."""

from __future__ import annotations

import json
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from crownhead.web.community import messages
from crownhead.web.contract.constants import GONE
from crownhead.web.contract.live_schema import Summary
from crownhead.web.live.followers import Bulletin, followers, player_topic
from crownhead.web.live.own_socket import OwnSocket
from crownhead.web.live.poller import poller
from crownhead.web.live.presence import here
from crownhead.web.live.viewers import viewer
from crownhead.web.play import visits
from crownhead.web.play.models import Game
from crownhead.web.play.storage import rows
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User


class CountSocket(OwnSocket):
    """Sends both when it is opened and whenever either has changed, as long as the player is logged in."""

    sent: Summary | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection. However it ends, nothing is counted for it afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            here.forget(self)
            if self.player is not None:
                followers.remove(player_topic(self.player), self)

    async def begin(self, player: int) -> None:
        """Follow the player."""
        followers.add(player_topic(player), self)
        poller.start()
        await here.begin(self, player)
        await self.notify()

    def is_behind(self, bulletin: Bulletin) -> bool:
        """Any change in one of their games may be one of the number."""
        return True

    async def notify(self) -> None:
        """Send both, if either has changed."""
        summary = await self._summary()
        if summary is None:
            await self.close(code=GONE)
        elif summary != self.sent:
            self.sent = summary
            await self.send(text_data=json.dumps(summary, ensure_ascii=False))

    @database_sync_to_async
    def _summary(self) -> Summary | None:
        player = viewer(self.scope)
        if player is None or player.pk != self.player:
            return None
        begun = visits.unseen(player, timezone.now()).select_related("white", "black")[:1]
        return {
            "waiting": rows.count_waiting(player.pk),
            "unread": messages.unread(player),
            "begun": [{"url": game.get_absolute_url(), "opponent": _opponent(game, player)} for game in begun],
        }


def _opponent(game: Game, player: User) -> str:
    return phrases.player_name(game, game.sides_of(player)[0].other)
