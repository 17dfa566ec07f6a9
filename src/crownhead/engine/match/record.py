"""The file of a match: each game is added as soon as it is over, and the match can be resumed from it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from crownhead import arguments
from crownhead.engine.match.results import GameResult, white_is_first
from crownhead.engine.match.settings import MatchSettings
from crownhead.errors import quote
from crownhead.notation import pdn
from crownhead.notation.pdn.commands import ClockReading, clock_command
from crownhead.play.game import Game

EVENT = "Crownhead match"
_END = rb"(?<=\s)(?:\*|1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0)\n"
_WHOLE_GAME = re.compile(_END + rb"\Z")
_GAME_BEFORE_ANOTHER = re.compile(_END + rb'(?=\n\[Event ")')


def game_text(match: MatchSettings, result: GameResult, game: Game, clock_after: Mapping[int, float]) -> str:
    """A game of a match as PDN. Its tags hold all that is needed to resume the match."""
    white, black = match.first, match.second
    if not white_is_first(result.number):
        white, black = black, white
    tags = {
        "Event": EVENT,
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": f"{result.pair + 1}.{2 - result.number % 2}",
        "White": white,
        "Black": black,
        "Match": match.conditions,
        "Points": f"{result.points:g}",
        "Reason": result.reason,
        "Seconds": f"{result.seconds:.3f}",
    }
    if result.fault:
        tags["Fault"] = result.fault
    record = pdn.PdnGame.from_game(game, tags)
    moves = [node for node in record.root.mainline() if node.setup is None]
    for ply, left in clock_after.items():
        node = moves[ply - 1] if 0 < ply <= len(moves) else None
        if node:
            node.comment = f"{clock_command(ClockReading('clk', left))} {node.comment}".rstrip()
    return pdn.dumps([record])


class GameFile:
    """The file that a match writes. Games are only ever added to it.

    An existing file is added to only to resume the match that it holds.
    """

    def __init__(self, path: str | os.PathLike[str], match: MatchSettings, *, resume: bool) -> None:
        self.path = Path(arguments.path("pdn", path))
        self.earlier: list[GameResult] = []
        if self.path.is_file() and self.path.stat().st_size:
            if not resume:
                raise ValueError(f"{path} is there already: go on with that match (--resume), or name another file")
            self._cut_off_half_a_game()
            self.earlier = read_back(self.path, match)
        self._file = open(self.path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115  # closed by `close`

    def add(self, text: str) -> None:
        """Write a game."""
        self._file.write(("\n" if self._file.tell() else "") + text)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _cut_off_half_a_game(self) -> None:
        """Drop a game that was only half written when the program was killed."""
        data = self.path.read_bytes()
        if not _WHOLE_GAME.search(data):
            ends = [found.end() for found in _GAME_BEFORE_ANOTHER.finditer(data)]
            with open(self.path, "r+b") as file:
                file.truncate(ends[-1] if ends else 0)


def read_back(path: Path, match: MatchSettings) -> list[GameResult]:
    """The results of the games in a file; an error if they are not of this match."""
    found = dict[int, GameResult]()
    for index, game in enumerate(pdn.read(path, rulebook=match.book), 1):
        try:
            result = _result(game.tags, match)
        except ValueError as error:
            raise ValueError(f"{path}, game {index}: this match cannot go on from there: {error}") from None
        found[result.number] = result
    return [found[number] for number in sorted(found)]


def _result(tags: Mapping[str, str], match: MatchSettings) -> GameResult:
    pair, _, game = tags.get("Round", "").partition(".")
    if not (pair.isdecimal() and len(pair) < 9 and game in ("1", "2")) or tags.get("Points") not in ("0", "0.5", "1"):
        raise ValueError("it has no round or no points, so it is not of a match of ours")
    number = 2 * int(pair) - 2 + int(game)
    players = (match.first, match.second) if white_is_first(number) else (match.second, match.first)
    for tag, wanted in (("White", players[0]), ("Black", players[1]), ("Match", match.conditions)):
        if tags.get(tag) != wanted:
            raise ValueError(f"{tag} is {quote(tags.get(tag, ''))} there, not {quote(wanted)}")
    try:
        seconds = float(tags.get("Seconds", "0"))
    except ValueError:
        seconds = 0.0
    return GameResult(number, float(tags["Points"]), tags.get("Reason", ""), tags.get("Fault", ""), 0, seconds)
