"""The network that judges positions, while it learns: in floating point by numpy, and written out for the core."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

NEURONS = 64
"""Neurons of each player's view."""

PHASES = 8
"""The last layer is chosen by the number of pieces on the board."""

_MAGIC = b"CHN1"
_HEAD = struct.Struct("<4s4hi")
_ONE = 255
_OUT_ONE = 64


def phase(pieces: NDArray[np.integer], squares: int) -> NDArray[np.integer]:
    """The last layer for positions with these numbers of pieces.

    >>> phase(np.array([2, 24]), 32).tolist()
    [0, 7]
    """
    last: NDArray[np.integer] = np.minimum(PHASES - 1, pieces * 10 // squares)
    return last


def sigmoid(odds: NDArray[np.floating]) -> NDArray[np.floating]:
    """The chance of winning that goes with the logarithm of the odds.

    >>> sigmoid(np.array([0.0, 1000.0])).round(3).tolist()
    [0.5, 1.0]
    """
    between: NDArray[np.floating] = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return between


@dataclass
class Batch:
    """Positions as the network sees them, for the player to move and for the other, and the target of each."""

    mine: Array
    theirs: Array
    men: Array
    kings: Array
    phase: NDArray[np.integer]
    target: Array


class Network:
    """Two views of the board, one layer of neurons each, and a last layer for every phase of the game.

    >>> network = Network(squares=32, groups=4, seed=1)
    >>> len(network.to_bytes(scale=100.0))
    18672
    """

    def __init__(self, squares: int, groups: int, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.squares, self.groups = squares, groups
        inputs = groups * squares
        self.weights: dict[str, Array] = {
            "inputs": (random.standard_normal((inputs, NEURONS)) * 0.15).astype(np.float32),
            "bias": np.full(NEURONS, 0.3, np.float32),
            "outputs": (random.standard_normal((PHASES, 2 * NEURONS)) * 0.1).astype(np.float32),
            "turn": np.zeros(PHASES, np.float32),
            "man": np.zeros(PHASES, np.float32),
            "king": np.zeros(PHASES, np.float32),
        }
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    @classmethod
    def from_bytes(cls, data: bytes) -> tuple[Network, float]:
        """The network that `to_bytes` wrote, as exactly as whole numbers hold it, and its scale.

        >>> network, scale = Network.from_bytes(Network(squares=32, groups=4, seed=1).to_bytes(scale=100.0))
        >>> network.squares, network.groups, scale
        (32, 4, 100.0)
        """
        if len(data) < _HEAD.size:
            raise ValueError(f"these are no weights: they end after {len(data)} bytes")
        magic, squares, groups, width, phases, scale = _HEAD.unpack_from(data)
        if magic != _MAGIC or (width, phases) != (NEURONS, PHASES) or scale < 1:
            raise ValueError("these are no weights that can be learned on from")
        count = NEURONS * (groups * squares + 1 + 2 * PHASES)
        if min(squares, groups) < 1 or len(data) != _HEAD.size + 2 * count + 4 * 3 * PHASES:
            raise ValueError(f"weights for {squares} squares are not {len(data)} bytes long")
        network = cls(squares, groups)
        small = [("inputs", _ONE), ("bias", _ONE), ("outputs", _OUT_ONE)]
        numbers, at = np.frombuffer(data, "<i2", count, _HEAD.size), 0
        for name, one in small:
            shape, size = network.weights[name].shape, network.weights[name].size
            network.weights[name] = (numbers[at : at + size].reshape(shape) / one).astype(np.float32)
            at += size
        rest = np.frombuffer(data, "<i4", 3 * PHASES, _HEAD.size + 2 * count).reshape(PHASES, 3)
        for name, column in zip(("turn", "man", "king"), rest.T, strict=True):
            network.weights[name] = (column / scale).astype(np.float32)
        return network, float(scale)

    def judge(self, batch: Batch) -> Array:
        """The logarithm of the odds that the player to move wins, a draw being half a win."""
        return self._forward(batch)[0]

    def loss(self, batch: Batch) -> float:
        """The mean cross entropy between the judgements and the targets."""
        odds = self.judge(batch)
        return float(np.mean(np.logaddexp(0, odds) - batch.target * odds))

    def learn(self, batch: Batch, rate: float) -> float:
        """Take one step down the slope; returns the loss before it."""
        odds, hidden, sums = self._forward(batch)
        w = self.weights
        error = (sigmoid(odds) - batch.target).astype(np.float32) / len(odds)
        chosen = w["outputs"][batch.phase]
        slopes: dict[str, NDArray[Any]] = {
            "turn": np.bincount(batch.phase, error, PHASES),
            "man": np.bincount(batch.phase, error * batch.men, PHASES),
            "king": np.bincount(batch.phase, error * batch.kings, PHASES),
            "outputs": np.zeros_like(w["outputs"]),
        }
        weighted = hidden * error[:, None]
        for each in range(PHASES):
            slopes["outputs"][each] = weighted[batch.phase == each].sum(axis=0)
        back = 2 * np.clip(sums, 0, 1) * ((sums > 0) & (sums < 1)) * chosen * error[:, None]
        slopes["inputs"] = batch.mine.T @ back[:, :NEURONS] + batch.theirs.T @ back[:, NEURONS:]
        slopes["bias"] = back[:, :NEURONS].sum(axis=0) + back[:, NEURONS:].sum(axis=0)
        self._step(slopes, rate)
        return float(np.mean(np.logaddexp(0, odds) - batch.target * odds))

    def _forward(self, batch: Batch) -> tuple[Array, Array, Array]:
        w = self.weights
        sums = np.concatenate([batch.mine @ w["inputs"], batch.theirs @ w["inputs"]], axis=1)
        sums += np.tile(w["bias"], 2)
        hidden = np.clip(sums, 0, 1) ** 2
        odds = np.einsum("ij,ij->i", hidden, w["outputs"][batch.phase])
        odds += w["turn"][batch.phase] + w["man"][batch.phase] * batch.men + w["king"][batch.phase] * batch.kings
        return odds, hidden, sums

    def _step(self, slopes: dict[str, NDArray[Any]], rate: float) -> None:
        """Adam's rule; the weights stay within what the core can hold."""
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            by = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.weights[name] -= (rate * by).astype(np.float32)
        np.clip(self.weights["outputs"], -1.97, 1.97, out=self.weights["outputs"])
        np.clip(self.weights["inputs"], -5, 5, out=self.weights["inputs"])

    def to_bytes(self, scale: float) -> bytes:
        """The weights in whole numbers as the core reads them; `scale` is the score for even odds times e."""

        def whole(name: str, by: float) -> NDArray[Any]:
            rounded: NDArray[Any] = np.rint(self.weights[name] * by).astype(np.int64)
            return rounded

        head = _HEAD.pack(_MAGIC, self.squares, self.groups, NEURONS, PHASES, round(scale))
        inputs = whole("inputs", _ONE).astype("<i2").tobytes()
        bias = whole("bias", _ONE).astype("<i2").tobytes()
        outputs = np.clip(whole("outputs", _OUT_ONE), -127, 127).astype("<i2").tobytes()
        rest = np.stack([whole(name, scale) for name in ("turn", "man", "king")], axis=1).astype("<i4").tobytes()
        return b"".join((head, inputs, bias, outputs, rest))
