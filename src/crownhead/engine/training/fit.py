"""Fitting the network to samples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from crownhead.engine.training.network import Array, Network, sigmoid
from crownhead.engine.training.samples import Samples

RESULT_SHARE = 0.3
"""The share of the game's result in the target; the rest is the score of the search."""

_BATCHES = 100
"""The approximate number of batches in an epoch: few samples make small batches, so that there are enough steps."""

_HIGHEST_RATE, _LOWEST_RATE = 0.004, 1e-5
_HIGHEST_RATE_GOING_ON = 0.001
_PLAIN_SCORES = 1500
_HELD_BACK = 50_000


class Epoch(NamedTuple):
    """One pass through all samples: the loss on those learned from, and on those held back."""

    number: int
    learned: float
    held_back: float


class Fit(NamedTuple):
    """A network, the factor from its odds to scores, and how the loss went down."""

    network: Network
    scale: float
    epochs: tuple[Epoch, ...]

    def to_bytes(self) -> bytes:
        """The weights as the core reads them."""
        return self.network.to_bytes(self.scale)


def fit(
    samples: Samples,
    groups: int,
    *,
    epochs: int,
    seed: int = 0,
    before: bytes | None = None,
    tell: Callable[[Epoch], object] = lambda _: None,
) -> Fit:
    """Learn from samples; the last of them are held back to test what was learned.

    Weights from before are only corrected, so that fewer samples are enough. ``tell`` is called after every epoch.
    """
    held = min(_HELD_BACK, len(samples) // 10)
    if held < 1:
        raise ValueError(f"{len(samples)} positions are too few to learn from: play more games")
    random = np.random.default_rng(seed)
    target = _targets(samples)
    learn_count = len(samples) - held
    batch = min(max(learn_count // _BATCHES, 512), 8192, learn_count)
    test = samples.part(slice(learn_count, None)).batch(target[learn_count:])
    if before is None:
        network, highest = Network(samples.squares, groups, seed), _HIGHEST_RATE
        _begin_with_material(network, samples.part(slice(0, learn_count)), target[:learn_count])
    else:
        network, highest = Network.from_bytes(before)[0], _HIGHEST_RATE_GOING_ON
        if (network.squares, network.groups) != (samples.squares, groups):
            raise ValueError(f"the weights are for {network.squares} squares, the games for {samples.squares}")
    steps, step, history = epochs * (learn_count // batch), 0, list[Epoch]()
    for number in range(1, epochs + 1):
        order, losses = random.permutation(learn_count), []
        for begin in range(0, learn_count - batch + 1, batch):
            rows = order[begin : begin + batch]
            rate = _LOWEST_RATE + highest * (1 + np.cos(np.pi * step / steps)) / 2
            lesson = samples.part(rows).mirrored(random.random(batch) < 0.5)
            losses.append(network.learn(lesson.batch(target[rows]), rate))
            step += 1
        history.append(Epoch(number, float(np.mean(losses)), network.loss(test)))
        tell(history[-1])
    return Fit(network, 100 / abs(_worth_of_a_man(network, samples)), tuple(history))


def _targets(samples: Samples) -> Array:
    """The target of each position, from 0 to 1: a mean of the result and the chance that its score promised."""
    known = ~np.isnan(samples.result)
    plain = known & (np.abs(samples.score) < _PLAIN_SCORES)
    steepness = _logistic(samples.score[plain], samples.result[plain])
    expected = sigmoid(samples.score * steepness)
    result = np.where(known, samples.result, expected)
    return (RESULT_SHARE * result + (1 - RESULT_SHARE) * expected).astype(np.float32)


def _logistic(scores: Array, results: Array) -> float:
    """How steeply the chance rises with the score, by Newton's method."""
    steepness, unit = 1.0, scores / 100
    for _ in range(30):
        won = sigmoid(steepness * unit)
        slope = ((won - results) * unit).sum()
        bend = (won * (1 - won) * unit * unit).sum() + 1e-3
        steepness -= np.clip(slope / bend, -1, 1)
    return max(float(steepness), 0.05) / 100


def _begin_with_material(network: Network, samples: Samples, target: Array) -> None:
    """Learn the worth of a man and a king first, so that the neurons have only the rest to explain."""
    batch = samples.batch(target) if len(samples) < 200_000 else samples.part(slice(0, 200_000)).batch(target[:200_000])
    facts = np.stack([batch.men, batch.kings], axis=1).astype(np.float64)
    worth = np.zeros(2)
    for _ in range(20):
        won = sigmoid(facts @ worth)
        slope = facts.T @ (won - batch.target)
        bend = (facts * (won * (1 - won))[:, None]).T @ facts + np.eye(2)
        worth -= np.clip(np.linalg.solve(bend, slope), -1, 1)
    network.weights["man"][:], network.weights["king"][:] = np.clip(worth, -4, 4)


def _worth_of_a_man(network: Network, samples: Samples) -> float:
    """The mean change of the odds when one of the opponent's men is taken off."""
    random = np.random.default_rng(1)
    few = samples.part(random.integers(0, len(samples), 4000))
    men = few.cells[:, : few.squares] == 3
    few = few.part(np.flatnonzero(men.any(axis=1)))
    less = replace(few, cells=few.cells.copy())
    theirs = few.cells[:, : few.squares] == 3
    chosen = np.argmax(theirs * random.random(theirs.shape), axis=1)
    less.cells[np.arange(len(less)), chosen] = 0
    gain = network.judge(less.batch(less.result)) - network.judge(few.batch(few.result))
    worth = float(np.mean(gain))
    return worth if abs(worth) > 0.05 else 0.05
