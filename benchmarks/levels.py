"""How far apart the computer's levels are, and at which places on the scale they are equally far: `--help`.

Each level plays the one below. What is found is kept in a file, one match a line, so that a run that is interrupted
goes on. After each round all matches on the scale are fitted to one curve of strengths, the highest level stays the
engine as it is, and the places of the others are those at which each is as much weaker as the next. The last round is
played without moving the places; its results are what is published.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from crownhead import Game
from crownhead.engine.match.game import play_game
from crownhead.engine.match.openings import endless
from crownhead.engine.match.settings import MatchSettings
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.level_ratings import difference
from crownhead.engine.players.levels import FULL, LEVELS, SCALE, Level, at, measured, places

HIGHEST = float(len(SCALE) + 1)
"""The place of the highest level: it follows the last mark of the scale."""
USUAL_STEP = 150.0
"""What is thought of the difference between two marks before anything is known; as much as a match of two games."""
AGREED = "win=400,draw=10,plies=8,after=60"
"""When the games of the higher levels are decided: they take minutes, and the endings are not in doubt."""
FROM_PLACE = 7.0


class Pair(NamedTuple):
    """A match of one place of the scale against another: games won, drawn and lost by the first."""

    rules: str
    first: float
    second: float
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost


class AtPlace(Computer):
    """The computer at any place of the scale."""

    def __init__(self, place: float, most_nodes: int = FULL.nodes) -> None:
        super().__init__()
        self.name = f"place {place:g}"
        self._level_here = FULL._replace(nodes=most_nodes) if place == HIGHEST else at(place)

    def _strength(self, game: Game) -> Level:
        """The same by every rulebook."""
        return self._level_here


def play(rules: str, first: float, second: float, games: int, seed: int, most_nodes: int = FULL.nodes) -> Pair:
    """A match from ballots, each played twice with colours reversed."""
    verdict = AGREED if second >= FROM_PLACE else None
    match = MatchSettings(
        "computer:2", "computer:1", rules, plies=4, games=games, seed=seed, most_plies=160, verdict=verdict
    )
    starts = endless(match.starts, match.book, plies=match.plies, seed=seed)
    players, points = (AtPlace(first, most_nodes), AtPlace(second)), list[float]()
    for number in range(1, games + 1):
        if number % 2:
            start = next(starts)
        points.append(play_game(match, players, number, start).points)
        print(f"\r{rules} {first:g} v {second:g}: {sum(points):g} of {number}   ", end="", file=sys.stderr, flush=True)
    return Pair(rules, first, second, points.count(1.0), points.count(0.5), points.count(0.0))


def strengths(matches: Sequence[Pair]) -> np.ndarray:
    """The strength at each mark of the scale and of the highest level, in Elo from the first mark."""
    marks = int(HIGHEST)
    rows, values, weights = list[np.ndarray](), list[float](), list[float]()
    for mark in range(marks - 1):
        rows.append(_place(mark + 2, marks) - _place(mark + 1, marks))
        values.append(USUAL_STEP)
        weights.append(2.0)
    for match in matches:
        rows.append(_place(match.first, marks) - _place(match.second, marks))
        values.append(difference(match.won, match.drawn, match.lost))
        weights.append(match.games)
    root = np.sqrt(np.array(weights))
    solved = np.linalg.lstsq(np.array(rows) * root[:, None], np.array(values) * root, rcond=None)[0]
    return np.maximum.accumulate(solved - solved[0])


def _place(place: float, marks: int) -> np.ndarray:
    """A place as shares of the marks beside it."""
    shares = np.zeros(marks)
    below = min(int(place), marks - 1)
    shares[below - 1], shares[below] = below + 1 - place, place - below
    return shares


def even(curve: np.ndarray, step: float) -> list[float]:
    """The places from which on every level is `step` stronger than the one below, or as much as there is."""
    step = min(step, curve[-1] / (len(LEVELS) - 1))
    wanted = [curve[-1] - step * (LEVELS[-1] - level) for level in LEVELS[:-1]]
    found = np.interp(wanted, curve, np.arange(1, len(curve) + 1))
    return [round(float(place), 2) for place in np.minimum(found, len(SCALE))]


def pairs(levels: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Each level and the one below."""
    everyone = [*levels, HIGHEST]
    yield from zip(everyone[1:], everyone, strict=False)


class Trial(NamedTuple):
    """The matches of a rulebook, and the file in which they are kept."""

    rules: str
    file: Path
    games: int
    top: int
    most_nodes: int

    def known(self) -> list[Pair]:
        """What was played."""
        lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
        return [pair for pair in (Pair(*json.loads(line)) for line in lines) if pair.rules == self.rules]

    def round(self, levels: Sequence[float]) -> list[Pair]:
        """A match of each level with the one below: what the file has of it, and the rest."""
        return [self._match(first, second) for first, second in pairs(levels) if self.top or first != HIGHEST]

    def _match(self, first: float, second: float) -> Pair:
        wanted = self.top if first == HIGHEST else self.games
        there = [pair for pair in self.known() if pair[1:3] == (first, second)]
        missing = wanted - sum(pair.games for pair in there)
        if missing > 0:
            seed = len(self.known())
            there.append(play(self.rules, first, second, missing + missing % 2, seed, self.most_nodes))
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(there[-1]) + "\n")
        won, drawn, lost = map(sum, zip(*(pair[3:] for pair in there), strict=True))
        apart = difference(won, drawn, lost)
        print(f"\r{self.rules} {first:g} v {second:g}: {won}-{drawn}-{lost}, {apart:+.0f}", flush=True)
        return Pair(self.rules, first, second, won, drawn, lost)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="+", default=list(measured()), metavar="RULEBOOK")
    parser.add_argument("--file", type=Path, required=True, help="where the matches are kept")
    parser.add_argument("--rounds", type=int, default=0, help="how often the places are moved before the last round")
    parser.add_argument("--games", type=int, default=100, help="games of a pair in a round; default: %(default)s")
    parser.add_argument("--top", type=int, help="games of the highest level, which take minutes; default: as many")
    parser.add_argument(
        "--most-nodes", type=int, default=FULL.nodes, help="positions of the highest level; default: %(default)s"
    )
    parser.add_argument("--step", type=float, default=215.0, help="the Elo from level to level; default: %(default)g")
    given = parser.parse_args(argv)
    for rules in given.rules:
        trial = Trial(rules, given.file, given.games, given.games if given.top is None else given.top, given.most_nodes)
        levels: Sequence[float] = places(rules)
        for _ in range(given.rounds):
            if matches := trial.known():
                levels = even(strengths(matches), given.step)
            trial.round(levels)
        if given.rounds:
            levels = even(strengths(trial.known()), given.step)
        print(f"{rules} places: {levels}", flush=True)
        found = trial.round(levels)
        print(f"{rules} matches: {json.dumps({number + 2: pair[3:] for number, pair in enumerate(found)})}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
