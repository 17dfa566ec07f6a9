"""A socket of one user, who is sent what concerns them alone."""

from __future__ import annotations

from abc import ABC, abstractmethod

from channels.generic.websocket import AsyncWebsocketConsumer

from crownhead.web.contract.constants import GONE
from crownhead.web.players.models import User


class OwnSocket(AsyncWebsocketConsumer, ABC):
    """Closes at once for a visitor who has never played; ignores all messages."""

    player: int | None = None

    async def connect(self) -> None:
        """Begin for the user who opened it."""
        await self.accept()
        user = self.scope.get("user")
        if not isinstance(user, User):
            await self.close(code=GONE)
            return
        self.player = user.pk
        await self.begin(user.pk)

    @abstractmethod
    async def begin(self, player: int) -> None:
        """Follow what concerns this user."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Ignore messages: nothing is done through this socket."""
