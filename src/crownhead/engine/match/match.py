"""What a match is: who plays whom, by which rules, from which openings, and how long."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

from crownhead.arguments import whole_number
from crownhead.engine.match.contestants import LIMITS, Contestant, TimeControl, read_settings
from crownhead.engine.match.openings import USUAL_PLIES
from crownhead.engine.match.statistics import Sprt
from crownhead.errors import quote
from crownhead.rules.rulebook import AnyRulebook, Rulebook

if TYPE_CHECKING:
    from crownhead.engine.match.results import Standing

MOST_PLIES = 400
OPTIONAL = ("clock", "limit", "verdict")


class Verdict(NamedTuple):
    """When a game is decided because both players agree on what they think of it, for several plies in a row.

    Both see one side at least ``win`` hundredths of a man ahead: it has won. Both see no more than ``draw``, after
    ``after`` plies: it is a draw. What is None is not decided.

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
        """What ``win=400,draw=10,plies=8,after=80`` says; win or draw must be there."""
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
class Match:
    """A match between two contestants, each opening played twice with colours reversed.

    ``openings`` is one of `crownhead.engine.match.openings.KINDS` or a file of FENs; ``plies`` and ``seed`` say which
    ballots. ``clock`` (``60+0.5``) gives both players a clock, and ``limit`` (``nodes=5000``) is for engines that say
    none themselves. A game that is still under way after ``most_plies`` is a draw. ``verdict`` (``win=400,draw=10``)
    lets the players' agreement end games, ``sprt`` (``elo0=0,elo1=5``) stops the match when the question is decided.

    >>> match = Match("engine:nodes=100,hash=1", "random", "english", games=4, plies=4)
    >>> standing = match.play()
    >>> standing.tally.games, standing.tally.score > 0.5
    (4, True)
    """

    first: str
    second: str
    rulebook: AnyRulebook = "english"
    games: int = 100
    openings: str = "ballots"
    plies: int = USUAL_PLIES
    seed: int = 0
    clock: str | None = None
    limit: str | None = None
    most_plies: int = MOST_PLIES
    verdict: str | None = None
    sprt: str | None = None

    def __post_init__(self) -> None:
        for name, least in (("games", 1), ("plies", 0), ("most_plies", 1)):
            whole_number(name.replace("_", " "), getattr(self, name), least)
        object.__setattr__(self, "rulebook", Rulebook.load(self.rulebook))
        _ = self.contestants, self.test  # each complains about what it cannot read
        if self.judge and not all(contestant.is_engine for contestant in self.contestants):
            raise ValueError("a verdict needs two players who say what they think: only engine: does")

    @property
    def book(self) -> Rulebook:
        """The rulebook, loaded."""
        assert isinstance(self.rulebook, Rulebook)
        return self.rulebook

    @cached_property
    def contestants(self) -> tuple[Contestant, Contestant]:
        """Both contestants, each with its clock.

        >>> [each.clock for each in Match("engine:nodes=5", "computer:3", clock="10").contestants]
        [TimeControl(seconds=10.0, increment=0.0), TimeControl(seconds=10.0, increment=0.0)]
        """
        clock = TimeControl.parse(self.clock) if self.clock is not None else None
        limit = read_settings(self.limit, *LIMITS) if self.limit is not None else {}
        first, second = (Contestant.parse(text).limited(clock, limit) for text in (self.first, self.second))
        return first, second

    @cached_property
    def test(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return None if self.sprt is None else Sprt.parse(self.sprt)

    @cached_property
    def judge(self) -> Verdict | None:
        """When the players' agreement ends a game, if ever."""
        return None if self.verdict is None else Verdict.parse(self.verdict)

    @property
    def pairs(self) -> int:
        """How many openings are needed."""
        return math.ceil(self.games / 2)

    @property
    def conditions(self) -> str:
        """Everything but the names and the number of games, on one line: two halves of a match agree in this.

        >>> Match("random", "random:1", "lasca", seed=3).conditions
        'lasca 1.0.0, ballots after 6 plies, seed 3, at most 400 plies'
        """
        openings = f"{self.openings} after {self.plies} plies" if self.openings == "ballots" else self.openings
        parts = [f"{self.book.slug} {self.book.version}", openings, f"seed {self.seed}"]
        parts.append(f"at most {self.most_plies} plies")
        parts += [f"{word} {text}" for word in OPTIONAL if (text := getattr(self, word))]
        return ", ".join(parts)

    def play(
        self,
        *,
        jobs: int = 1,
        cluster: str | None = None,
        pdn: str | os.PathLike[str] | None = None,
        resume: bool = False,
        tell: Callable[[Standing], object] | None = None,
    ) -> Standing:
        """Play the match; see `play_match`.

        >>> Match("random", "random", "thai", games=2, openings="start").play().tally.games
        2
        """
        from crownhead.engine.match.runner import play_match

        return play_match(self, jobs=jobs, cluster=cluster, pdn=pdn, resume=resume, tell=tell)
