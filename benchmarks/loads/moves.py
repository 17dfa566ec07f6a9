"""Many games at once, played by the API; and the CPU time of a move, of the web process, the database and Redis."""

from __future__ import annotations

import json
import random
from collections import deque

from site_hand import Crew

import crownhead as ch
from loads.connection import Connection
from loads.meter import Meter
from loads.processes import spent
from loads.rates import Failures, again_and_again

CLIENTS, EACH, TIMES = 8, 10, 100
PARTS = {"cpu_ms_per_move": "web", "database_cpu_ms_per_move": "database", "redis_cpu_ms_per_move": "redis"}
LASTING = 13
"""With these random numbers a game goes on for more than a hundred plies."""


class Table:
    """A game in progress: who plays it, and what was played. What is played follows from its random numbers."""

    def __init__(self, number: int, tokens: dict[ch.Side, str], brief: bool, seed: int) -> None:
        self.number, self._tokens, self._brief = number, tokens, brief
        self._chance, self._game = random.Random(seed), ch.Game("english")

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
        sides = {ch.Side.BLACK: "anna", ch.Side.WHITE: "bert"}
        self._tokens = {side: hand.do("token", name) for side, name in sides.items()}
        self._hand, self._games, self._brief = hand, games, brief
        self.tables: deque[Table] = deque()
        self.refill()
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
        """A game that has just begun, that only its caller plays, and that is always the same."""
        (number,) = self._hand.do("games", 1)
        return Table(number, self._tokens, self._brief, LASTING)

    def refill(self) -> None:
        """New games for those that are over."""
        if len(self.tables) < self._games:
            numbers = self._hand.do("games", self._games - len(self.tables))
            self.tables.extend(Table(number, self._tokens, self._brief, number) for number in numbers)

    async def leave(self) -> None:
        """Close all connections."""
        for connection in self.connections:
            await connection.close()


async def measure(meter: Meter, players: Players, failures: Failures) -> None:
    """Have a few clients move again and again."""

    async def window() -> dict[str, float]:
        players.refill()
        await again_and_again([players.move] * CLIENTS, 1, failures)  # what ran before has emptied the core's caches
        before = {name: meter.processes.cpu(part) for name, part in PARTS.items()}
        moves = await again_and_again([players.move] * CLIENTS, EACH, failures)
        return {name: spent(before[name], meter.processes.cpu(part)) / moves for name, part in PARTS.items()}

    await meter.measure(window, times=TIMES)
    await players.leave()
