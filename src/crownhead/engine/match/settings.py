"""The settings of a match: who plays whom, by which rules, from which openings, and how long."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, Self

from crownhead.arguments import text, whole_number
from crownhead.engine.match.ballots import USUAL_PLIES
from crownhead.engine.match.contestants import LIMIT_NAMES, Contestant, TimeControl, read_settings
from crownhead.engine.match.openings import Openings, named_or_listed
from crownhead.engine.match.statistics import Sprt
from crownhead.errors import quote
from crownhead.rules.rulebook import AnyRulebook, Rulebook

MOST_PLIES = 400
OPTIONAL_SETTINGS = ("clock", "limit", "verdict")


class Verdict(NamedTuple):
    """When a game is decided because both players have agreed about it for several plies in a row.

    If both see one side at least ``win`` hundredths of a man ahead, it has won. If both see no more than ``draw``, and
    ``after`` plies have been played, it is a draw. None decides nothing.

    >>> Verdict.parse("win=400,plies=6")
    Verdict(win=400, draw=None, plies=6, after=80)
    >>> Verdict.parse("lose=400")
    Traceback (most recent call last):
    ValueError: "lose=400" is not part of a verdict: expected win=400, draw=10, plies=8 or after=80, or several of these
    """

    win: int | None = None
    draw: int | None = None
    plies: int = 8
    after: int = 80

    @classmethod
    def parse(cls, text: str) -> Self:
        """The verdict that ``win=400,draw=10,plies=8,after=80`` describes; win or draw is required."""
        given = {}
        for part in text.split(","):
            name, _, value = part.partition("=")
            if (
                name not in cls._fields
                or name in given
                or not (value.isascii() and value.isdecimal() and len(value) < 7)
            ):
                expected = "win=400, draw=10, plies=8 or after=80, or several of these"
                raise ValueError(f"{quote(part)} is not part of a verdict: expected {expected}")
            given[name] = int(value)
        if given.keys().isdisjoint(("win", "draw")):
            raise ValueError(f"{quote(text)} decides nothing: expected win=400 or draw=10, or both")
        return cls(**given)


@dataclass(frozen=True)
class MatchSettings:
    """Everything that determines a match, checked; the meaning of each setting is that of `Match`.

    >>> MatchSettings("random", "random", games=0)
    Traceback (most recent call last):
    ValueError: games: 1 or more, not 0
    """

    first: str
    second: str
    rulebook: AnyRulebook = "english"
    games: int = 100
    openings: Openings = "ballots"
    plies: int = USUAL_PLIES
    seed: int = 0
    clock: str | None = None
    limit: str | None = None
    cpu: bool = False
    most_plies: int = MOST_PLIES
    verdict: str | None = None
    sprt: str | None = None

    def __post_init__(self) -> None:
        for name, least in (("games", 1), ("plies", 0), ("most_plies", 1)):
            whole_number(name.replace("_", " "), getattr(self, name), least)
        for name in ("first", "second", "clock", "limit", "verdict", "sprt"):
            if (given := getattr(self, name)) is not None or name in ("first", "second"):
                text(name, given)
        object.__setattr__(self, "rulebook", Rulebook.load(self.rulebook))
        object.__setattr__(self, "openings", named_or_listed(self.openings, self.book))
        _ = self.contestants, self.test  # each raises an error for a text that it cannot read
        if self.cpu and any(contestant.clock for contestant in self.contestants):
            raise ValueError("CPU time is kept for a move, not on a clock: give seconds=0.1 instead of a clock")
        if self.cpu and not any(contestant.cpu for contestant in self.contestants):
            raise ValueError(
                "CPU time is kept for players with seconds for a move: give one, such as --limit seconds=0.1"
            )
        if self.judge and not all(contestant.has_scores for contestant in self.contestants):
            raise ValueError("a verdict needs the scores of both players: engine:, computer: and hub: have them")

    @property
    def book(self) -> Rulebook:
        """The rulebook, loaded."""
        assert isinstance(self.rulebook, Rulebook)
        return self.rulebook

    @property
    def starts(self) -> str | tuple[str, ...]:
        """The openings by name, or as FENs."""
        assert isinstance(self.openings, str | tuple)
        return self.openings

    @cached_property
    def contestants(self) -> tuple[Contestant, Contestant]:
        """Both contestants, each with its clock.

        >>> [each.clock for each in MatchSettings("engine:nodes=5", "computer:3", clock="10").contestants]
        [TimeControl(seconds=10.0, increment=0.0), TimeControl(seconds=10.0, increment=0.0)]
        """
        clock = TimeControl.parse(self.clock) if self.clock is not None else None
        limit = read_settings(self.limit, *LIMIT_NAMES) if self.limit is not None else {}
        first, second = (
            Contestant.parse(text).limited(clock, limit, cpu=self.cpu) for text in (self.first, self.second)
        )
        return first, second

    @cached_property
    def test(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return None if self.sprt is None else Sprt.parse(self.sprt)

    @cached_property
    def judge(self) -> Verdict | None:
        """When the agreement of the players ends a game, if ever."""
        return None if self.verdict is None else Verdict.parse(self.verdict)

    @property
    def pairs(self) -> int:
        """How many openings are needed."""
        return math.ceil(self.games / 2)

    @property
    def conditions(self) -> str:
        """Everything but the players and the number of games, on one line: the two halves of a match agree in this.

        >>> MatchSettings("random", "random:1", "lasca", seed=3).conditions
        'lasca 1.0.2, ballots after 6 plies, seed 3, at most 400 plies'
        """
        openings = f"{self.starts} after {self.plies} plies" if self.starts == "ballots" else str(self.starts)
        if isinstance(self.starts, tuple):
            openings = f"{len(self.starts)} openings of its own ({sha256(openings.encode()).hexdigest()[:8]})"
        parts = [f"{self.book.slug} {self.book.version}", openings, f"seed {self.seed}"]
        parts.append(f"at most {self.most_plies} plies")
        parts += ["CPU time"] if self.cpu else []
        parts += [f"{word} {text}" for word in OPTIONAL_SETTINGS if (text := getattr(self, word))]
        return ", ".join(parts)
