"""Many games at once, played by the API."""

from __future__ import annotations

import json
import random
from collections import deque

from site_hand import Crew

import crownhead as ch
from loads.connection import Connection


class Table:
    """A game in progress: who plays it, and what was played."""

    def __init__(self, number: int, tokens: dict[ch.Side, str], chance: random.Random, brief: bool) -> None:
        self.number, self._tokens, self._chance, self._game = number, tokens, chance, ch.Game("english")
        self._brief = brief

    @property
    def is_over(self) -> bool:
        """Whether another game is needed."""
        return self._game.outcome is not None

    async def move(self, connection: Connection) -> None:
        """Make any legal move."""
        text = str(self._chance.choice(list(self._game.legal_moves)))
        ply = self._game.ply
        key = f"load-{self.number}-{ply}"
        wanted = {"action": {"do": "play", "move": text}, "expected_ply": ply, "key": key, "brief": self._brief}
        token = self._tokens[self._game.turn]
        head = f"POST /api/games/{self.number}/actions HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        reply = await connection.ask(head.encode() + b"Content-Type: application/json\r\n", json.dumps(wanted).encode())
        assert json.loads(reply)["code"] == "done", reply[:200]
        self._game.play(text)


class Players:
    """All players: free connections, and tables with a player to move."""

    def __init__(self, port: int, hand: Crew, games: int, *, brief: bool) -> None:
        hand.do("players", "anna", "bert")
        tokens = {side: hand.do("token", name) for side, name in ((ch.Side.BLACK, "anna"), (ch.Side.WHITE, "bert"))}
        chance = random.Random(1)
        self._hand, self._games = hand, games
        self._new = lambda number: Table(number, tokens, chance, brief)
        self.tables = deque(map(self._new, hand.do("games", games)))
        self.connections = [Connection(port) for _ in range(64)]

    async def move(self) -> None:
        """One move, at the table that has waited longest."""
        table, connection = self.tables.popleft(), self.connections.pop()
        try:
            await table.move(connection)
        finally:
            self.connections.append(connection)
        if not table.is_over:
            self.tables.append(table)

    def new_table(self) -> Table:
        """A game that has just begun, and that only its caller plays."""
        return self._new(*self._hand.do("games", 1))

    def refill(self) -> None:
        """New games for those that are over."""
        if len(self.tables) < self._games:
            self.tables.extend(map(self._new, self._hand.do("games", self._games - len(self.tables))))

    async def leave(self) -> None:
        """Close all connections."""
        for connection in self.connections:
            await connection.close()
