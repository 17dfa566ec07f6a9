"""The games of a match in a file, each as soon as it is over; and a match that goes on from its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from crownhead.engine.match.match import Match
from crownhead.engine.match.one_game import Played, white_is_first
from crownhead.errors import quote
from crownhead.notation import pdn
from crownhead.notation.pdn.commands import Clock, clock_command
from crownhead.play.game import Game

EVENT = "Crownhead match"
_NEXT_GAME = b'*\n\n[Event "'


def game_text(match: Match, played: Played, game: Game, clock_after: Mapping[int, float]) -> str:
    """A game of a match as PDN. Its tags say all that is needed to go on with the match."""
    white, black = match.first, match.second
    if not white_is_first(played.number):
        white, black = black, white
    tags = {
        "Event": EVENT,
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": f"{played.pair + 1}.{2 - played.number % 2}",
        "White": white,
        "Black": black,
        "Match": match.conditions,
        "Points": f"{played.points:g}",
        "Reason": played.reason,
        "Seconds": f"{played.seconds:.3f}",
    }
    if played.fault:
        tags["Fault"] = played.fault
    record = pdn.PdnGame.from_game(game, tags)
    moves = [node for node in record.root.mainline() if node.setup is None]
    for ply, left in clock_after.items():
        node = moves[ply - 1] if 0 < ply <= len(moves) else None
        if node:
            node.comment = f"{clock_command(Clock('clk', left))} {node.comment}".rstrip()
    return pdn.dumps([record])


class GameFile:
    """The file that a match writes. Games are only ever added to it, each at once.

    A file that is there already is added to only if the match is to go on, and it must be the same match.
    """

    def __init__(self, path: str | os.PathLike[str], match: Match, *, resume: bool) -> None:
        self.path = Path(path)
        self.earlier: list[Played] = []
        if self.path.exists() and self.path.stat().st_size:
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
        """A game that was being written when the power went is not there."""
        data = self.path.read_bytes()
        if not data.endswith(b"*\n"):
            end = data.rfind(_NEXT_GAME)
            with open(self.path, "r+b") as file:
                file.truncate(end + 2 if end >= 0 else 0)


def read_back(path: Path, match: Match) -> list[Played]:
    """The games of a match that its file has, or an error if the file is of something else."""
    found = dict[int, Played]()
    for index, game in enumerate(pdn.read(path, rulebook=match.book), 1):
        try:
            played = _played(game.tags, match)
        except ValueError as error:
            raise ValueError(f"{path}, game {index}: this match cannot go on from there: {error}") from None
        found[played.number] = played
    return [found[number] for number in sorted(found)]


def _played(tags: Mapping[str, str], match: Match) -> Played:
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
    return Played(number, float(tags["Points"]), tags.get("Reason", ""), tags.get("Fault", ""), 0, seconds)
