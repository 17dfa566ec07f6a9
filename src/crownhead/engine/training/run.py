"""The whole of training: generation after generation of games, each played with what the one before has learned.

Everything is kept in one directory. Games are played in small lots, each a file that depends on its number alone, so
that an interrupted run goes on where it was, and a run on more processes gives the same samples.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from crownhead.engine.match import Match
from crownhead.engine.match.statistics import Tally
from crownhead.engine.match.workers import Crew, crew
from crownhead.engine.training.fit import Epoch, Fit, fit
from crownhead.engine.training.samples import read
from crownhead.engine.training.self_play import Lesson, play_games
from crownhead.engine.weights import PLAIN
from crownhead.engine.weights import weights as learned_weights
from crownhead.rules.rulebook import Rulebook

LOT = 20
"""Games in a lot."""

LEARNED = "learned"
"""Instead of a file: start with the weights that come with the package."""

REMEMBERED = 3
"""The network learns from the games of so many generations: older ones were played too badly."""


@dataclass(frozen=True)
class Plan:
    """What is trained and how much: two runs in one directory agree in this.

    >>> Plan("english", generations=2, games=100).lots
    5
    """

    rules: str
    start: str = PLAIN
    generations: int = 4
    games: int = 4000
    nodes: int = 2000
    epochs: int = 12
    match_games: int = 400
    match_nodes: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least = 0 if name in ("match_games", "seed") else 1
            if isinstance(value, int) and value < least:
                raise ValueError(f"{name.replace('_', ' ')}: {least} or more, not {value}")

    @property
    def lots(self) -> int:
        """Lots of games in a generation."""
        return -(-self.games // LOT)


class Progress(NamedTuple):
    """How far a run has come: in which generation, doing what, how much of how much, and a word about it."""

    generation: int
    doing: str
    done: int
    of: int
    note: str = ""


class Generation(NamedTuple):
    """What one generation brought: positions learned from, the course of the loss, the match with the one before."""

    number: int
    positions: int
    scale: float
    epochs: tuple[Epoch, ...]
    match: str | None


Tell = Callable[[Progress], object]


class Training:
    """A run of a plan in a directory."""

    def __init__(self, plan: Plan, directory: Path, tell: Tell = lambda _: None) -> None:
        self.plan, self.directory, self.tell = plan, directory, tell
        self.book = Rulebook.load(plan.rules)
        directory.mkdir(parents=True, exist_ok=True)
        self._agree()
        self._start()

    def run(self, *, jobs: int = 1, cluster: str | None = None) -> list[Generation]:
        """Do what is not done yet; returns what every generation brought."""
        found = []
        for number in range(1, self.plan.generations + 1):
            record = self._folder(number) / "generation.json"
            if not record.exists():
                with crew(jobs, cluster) as workers:
                    self._play(number, workers)
                self._learn(number, jobs, cluster)
            found.append(_generation(json.loads(record.read_text())))
        return found

    def weights(self, number: int) -> Path:
        """The file with what a generation has learned."""
        return self._folder(number) / "weights.bin"

    def _folder(self, number: int) -> Path:
        return self.directory / f"generation-{number}"

    def _agree(self) -> None:
        """A directory belongs to one plan, which may only be continued for more generations."""
        file, plan = self.directory / "plan.json", asdict(self.plan)
        before = json.loads(file.read_text()) if file.exists() else plan
        for name, value in plan.items():
            if name != "generations" and before.get(name) != value:
                there = f"{name.replace('_', ' ')} {before.get(name)}"
                raise ValueError(f"{self.directory} holds a run with {there}, not {value}: use another directory")
        _write(file, json.dumps(plan, indent=2).encode())

    def _start(self) -> None:
        """The weights to start with are kept, so that the run goes on with them whatever becomes of the file."""
        if self.plan.start == PLAIN or self.weights(0).exists():
            return
        given = learned_weights(self.book, None if self.plan.start == LEARNED else self.plan.start)
        if given is None:
            raise ValueError(
                f"no weights come with the package for {self.plan.rules}: start with {PLAIN} or with a file"
            )
        self._folder(0).mkdir(exist_ok=True)
        _write(self.weights(0), given)

    def _lot(self, number: int, lot: int) -> Path:
        return self._folder(number) / f"lot-{lot:05}.samples"

    def _play(self, number: int, workers: Crew) -> None:
        plan, before = self.plan, self.weights(number - 1)
        self._folder(number).mkdir(exist_ok=True)
        weights = before.read_bytes() if before.exists() else None
        missing = [lot for lot in range(plan.lots) if not self._lot(number, lot).exists()]
        lessons = {
            lot: Lesson(self.book, weights, plan.nodes, LOT, (plan.seed * 1000 + number) * 1_000_000 + lot)
            for lot in missing
        }
        for done, (lot, samples) in enumerate(_done(workers, lessons), plan.lots - len(missing) + 1):
            _write(self._lot(number, lot), samples)
            self.tell(Progress(number, "playing", done * LOT, plan.lots * LOT, "games"))

    def _learn(self, number: int, jobs: int, cluster: str | None) -> None:
        fitted, positions = self._fit(number)
        _write(self.weights(number), fitted.to_bytes())
        match = self._match(number, jobs, cluster) if self.plan.match_games else None
        generation = Generation(number, positions, fitted.scale, fitted.epochs, match)
        _write(self._folder(number) / "generation.json", json.dumps(generation._asdict()).encode())

    def _fit(self, number: int) -> tuple[Fit, int]:
        recent = range(max(1, number - REMEMBERED + 1), number + 1)
        files = [self._lot(each, lot) for each in recent for lot in range(self.plan.lots)]
        samples = read(self.book.variant, files)

        def tell(epoch: Epoch) -> None:
            note = f"loss {epoch.learned:.4f}, on others {epoch.held_back:.4f}"
            self.tell(Progress(number, "learning", epoch.number, self.plan.epochs, note))

        groups = 8 if self.book.variant.has_columns else 4
        # What a run starts with was learned from more games than its own: it goes on from there.
        before = None if self.plan.start == PLAIN else self.weights(number - 1).read_bytes()
        fitted = fit(samples, groups, epochs=self.plan.epochs, seed=self.plan.seed, before=before, tell=tell)
        return fitted, len(samples)

    def _match(self, number: int, jobs: int, cluster: str | None) -> str:
        """The result of a match against the weights before, or against plain knowledge."""
        limit = f"nodes={self.plan.match_nodes}"
        old = self.weights(number - 1) if self.weights(number - 1).exists() else PLAIN
        match = Match(
            f"engine:{limit},weights={self.weights(number)}",
            f"engine:{limit},weights={old}",
            self.book,
            games=self.plan.match_games,
            plies=8,
        )
        standing = match.play(
            jobs=jobs,
            cluster=cluster,
            tell=lambda now: self.tell(
                Progress(number, "match", now.tally.games, self.plan.match_games, _in_words(now.tally))
            ),
        )
        return _in_words(standing.tally)


def _done(workers: Crew, lessons: dict[int, Lesson]) -> Iterator[tuple[int, bytes]]:
    """The samples of each lesson as it is finished; never many more are waiting than can be played."""
    waiting: dict[Future[bytes], int] = {}
    left = iter(lessons.items())
    while True:
        for lot, lesson in left:
            waiting[workers.executor.submit(play_games, lesson)] = lot
            if len(waiting) >= 2 * workers.size:
                break
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield waiting.pop(future), future.result()


def _in_words(tally: Tally) -> str:
    estimate = tally.estimate
    return f"+{tally.wins} ={tally.draws} -{tally.losses}, Elo {estimate.elo:+.0f} ± {estimate.error:.0f}"


def _generation(record: dict[str, object]) -> Generation:
    found = Generation(**record)  # type: ignore[arg-type]
    return found._replace(epochs=tuple(Epoch(*epoch) for epoch in found.epochs))


def _write(file: Path, data: bytes) -> None:
    """All of it or nothing."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(data)
    beside.replace(file)
