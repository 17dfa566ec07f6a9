"""What the engine has learned: the weights that come with the package, each with its origin."""

from __future__ import annotations

import json
import os
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from crownhead.arguments import path
from crownhead.errors import plain_sentence
from crownhead.rules.rulebook import Rulebook, facts

PLAIN = "plain"
"""Instead of weights: judge by plain knowledge of material and squares."""

SAME_BOARD = ("rows", "columns", "squares", "corner", "first_king_wins")
"""The facts in which a relative must not differ: the weights are of squares, and of what is worth having there."""
ONLY_NAMES = ("first_square", "notation", "most_pieces")
"""The facts that change nothing about how a position is played."""


def weights(rulebook: Rulebook, given: str | os.PathLike[str] | bytes | None = None) -> bytes | None:
    """The weights to play a rulebook with: those of a file, or else those that come with the package.

    None if there are none, or if plain knowledge is asked for.

    >>> weights(Rulebook.load("english"))[:4]
    b'CHN1'
    >>> weights(Rulebook.load("english"), "plain") is None
    True
    """
    if isinstance(given, bytes):
        return given
    if given is None:
        name = shipped(rulebook)
        return _shipped_files().joinpath(f"{name}.bin").read_bytes() if name else None
    return None if given == PLAIN else read(Path(path("weights", given)))


def read(file: Path) -> bytes:
    """The bytes of a file of weights; the core checks whether they fit the game.

    >>> read(Path("no-such-file"))
    Traceback (most recent call last):
    ValueError: there is no file or folder "no-such-file"
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise ValueError(plain_sentence(error)) from None


def shipped(rulebook: Rulebook) -> str | None:
    """The name of the weights that come with the package for a rulebook: its own, or those of its nearest relative.

    Of all weights that fit the board and the aim, those learned by the rules that differ in the fewest facts; then
    those by which the same captures may be chosen, since these decide the most games, or with about as many men.

    >>> shipped(Rulebook.load("brettspielnetz-checkers")), shipped(Rulebook.load("portuguese"))
    ('english', 'spanish')
    """
    found = {name: _differing_facts(rulebook, _learned_by(name)) for name in _names()}
    fitting = {name: differing for name, differing in found.items() if differing is not None}

    def distance(name: str) -> tuple[int, bool, int, str]:
        men = abs(rulebook.front_matter.men_each - _learned_by(name).front_matter.men_each)
        return len(fitting[name]), "choice" in fitting[name], men, name

    return min(fitting, key=distance, default=None)


def _differing_facts(rulebook: Rulebook, other: Rulebook) -> set[str] | None:
    """In what two rulebooks differ; None if the weights of one are not for the other."""
    columns = [book.front_matter.capture.removal == "column" for book in (rulebook, other)]
    if columns[0] != columns[1] or rulebook.front_matter.end.no_move != other.front_matter.end.no_move:
        return None
    ours, theirs = facts(rulebook.front_matter), facts(other.front_matter)
    differing = {name for name in ours if ours[name] != theirs[name]}
    return None if differing & {*SAME_BOARD} else differing - {*ONLY_NAMES}


def provenance(name: str) -> dict[str, Any]:
    """The origin of weights: the games, the command, and the result of the match against the ones before.

    >>> provenance("english")["rulebook"]
    'english'
    """
    found: dict[str, Any] = json.loads(_shipped_files().joinpath(f"{name}.json").read_text())
    return found


@cache
def _names() -> frozenset[str]:
    return frozenset(file.name[:-4] for file in _shipped_files().iterdir() if file.name.endswith(".bin"))


@cache
def _learned_by(name: str) -> Rulebook:
    return Rulebook.load(provenance(name)["rulebook"])


def _shipped_files() -> resources.abc.Traversable:
    return resources.files("crownhead.engine.weights")
