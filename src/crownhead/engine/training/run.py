"""A whole run of training: generation after generation of games, each played with what the one before has learned.

Everything is kept in one directory. Games are played in small lots, each a file that depends on its number alone, so
that an interrupted run goes on where it was, and a run on more processes gives the same samples.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from crownhead.engine.parallel import WorkerPool, worker_pool
from crownhead.engine.training.fit import Epoch, Fit, fit
from crownhead.engine.training.samples import read_samples
from crownhead.engine.training.self_play import LotSettings, play_games
from crownhead.engine.weights import PLAIN
from crownhead.engine.weights import weights as learned_weights
from crownhead.rules.rulebook import Rulebook

LOT = 20
"""Games in a lot."""

LEARNED = "learned"
"""Instead of a file: start with the weights that come with the package."""

REMEMBERED = 3
"""The network learns from the games of this many generations: older ones were played too badly."""


_BEFORE = {"sidelines": 0}
"""What runs were made with that began when there was no such choice yet."""


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
    sidelines: int = 30
    epochs: int = 12
    match_games: int = 400
    match_nodes: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least = 0 if name in ("match_games", "seed", "sidelines") else 1
            if isinstance(value, int) and value < least:
                raise ValueError(f"{name.replace('_', ' ')}: {least} or more, not {value}")

    @property
    def lots(self) -> int:
        """Lots of games in a generation."""
        return -(-self.games // LOT)


class TrainingStep(NamedTuple):
    """How far a run has come: in which generation, doing what, how much of how much, and a note about it."""

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


class WeightsMatch(Protocol):
    """Plays new weights against old ones and returns the result on one line, as `weights_match` of a match does."""

    def __call__(
        self,
        rulebook: Rulebook,
        new: Path,
        old: Path | str,
        *,
        games: int,
        nodes: int,
        jobs: int,
        cluster: str | None,
        tell: Callable[[int, str], object],
    ) -> str:
        """Play; ``tell`` is called with the number of games and the result so far."""


class Training:
    """A run of a plan in a directory. ``tell`` is called after every step, and ``match`` plays the plan's matches."""

    def __init__(
        self,
        plan: Plan,
        directory: Path,
        *,
        tell: Callable[[TrainingStep], object] = lambda _: None,
        match: WeightsMatch | None = None,
    ) -> None:
        self.plan, self.directory, self.tell, self.match = plan, directory, tell, match
        self.book = Rulebook.load(plan.rules)
        given = self._given_weights()
        directory.mkdir(parents=True, exist_ok=True)
        self._agree()
        if given is not None:
            self._folder(0).mkdir(exist_ok=True)
            _write(self.weights(0), given)

    def run(self, *, jobs: int = 1, cluster: str | None = None) -> list[Generation]:
        """Do what is not done yet, and return what every generation brought."""
        found = []
        for number in range(1, self.plan.generations + 1):
            record = self._folder(number) / "generation.json"
            if not record.exists():
                with worker_pool(jobs, cluster) as pool:
                    self._play(number, pool)
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
            was = before.get(name, _BEFORE.get(name))
            if name != "generations" and was != value:
                there = f"{name.replace('_', ' ')} {was}"
                raise ValueError(f"{self.directory} holds a run with {there}, not {value}: use another directory")
        _write(file, json.dumps(plan, indent=2).encode())

    def _given_weights(self) -> bytes | None:
        """The weights to start with, of which the run keeps a copy, so that it can go on without the original file.
        None if there are none, or if it has them already."""
        if self.plan.start == PLAIN or self.weights(0).exists():
            return None
        given = learned_weights(self.book, None if self.plan.start == LEARNED else self.plan.start)
        if given is None:
            raise ValueError(
                f"no weights come with the package for {self.plan.rules}: start with {PLAIN} or with a file"
            )
        return given

    def _lot(self, number: int, lot: int) -> Path:
        return self._folder(number) / f"lot-{lot:05}.samples"

    def _play(self, number: int, pool: WorkerPool) -> None:
        plan, before = self.plan, self.weights(number - 1)
        self._folder(number).mkdir(exist_ok=True)
        weights = before.read_bytes() if before.exists() else None
        seed = (plan.seed * 1000 + number) * 1_000_000
        missing = [lot for lot in range(plan.lots) if not self._lot(number, lot).exists()]
        lot_settings = partial(LotSettings, self.book, weights, plan.nodes, LOT, sidelines=plan.sidelines)
        lessons = ((lot, (lot_settings(seed=seed + lot),)) for lot in missing)
        for done, (lot, samples) in enumerate(pool.completed(play_games, lessons), plan.lots - len(missing) + 1):
            _write(self._lot(number, lot), samples)
            self.tell(TrainingStep(number, "playing", done * LOT, plan.lots * LOT, "games"))

    def _learn(self, number: int, jobs: int, cluster: str | None) -> None:
        fitted, positions = self._fit(number)
        _write(self.weights(number), fitted.to_bytes())
        match = self._match_result(number, jobs, cluster)
        generation = Generation(number, positions, fitted.scale, fitted.epochs, match)
        _write(self._folder(number) / "generation.json", json.dumps(generation._asdict()).encode())

    def _fit(self, number: int) -> tuple[Fit, int]:
        recent = range(max(1, number - REMEMBERED + 1), number + 1)
        files = [self._lot(each, lot) for each in recent for lot in range(self.plan.lots)]
        samples = read_samples(self.book.variant, files)

        def tell(epoch: Epoch) -> None:
            note = f"loss {epoch.learned:.4f}, on others {epoch.held_back:.4f}"
            self.tell(TrainingStep(number, "learning", epoch.number, self.plan.epochs, note))

        groups = 8 if self.book.variant.has_columns else 4
        # What a run starts with was learned from more games than its own: it goes on from there.
        before = None if self.plan.start == PLAIN else self.weights(number - 1).read_bytes()
        fitted = fit(samples, groups, epochs=self.plan.epochs, seed=self.plan.seed, before=before, tell=tell)
        return fitted, len(samples)

    def _match_result(self, number: int, jobs: int, cluster: str | None) -> str | None:
        """The result of a match against the weights before, or against plain knowledge."""
        games = self.plan.match_games
        if self.match is None or not games:
            return None
        old = self.weights(number - 1) if self.weights(number - 1).exists() else PLAIN
        return self.match(
            self.book,
            self.weights(number),
            old,
            games=games,
            nodes=self.plan.match_nodes,
            jobs=jobs,
            cluster=cluster,
            tell=lambda played, result: self.tell(TrainingStep(number, "match", played, games, result)),
        )


def _generation(record: dict[str, object]) -> Generation:
    found = Generation(**record)  # type: ignore[arg-type]
    return found._replace(epochs=tuple(Epoch(*epoch) for epoch in found.epochs))


def _write(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(data)
    beside.replace(file)
