"""What the engine has learned: the weights that come with the package, each with its origin."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path
from typing import Any

from crownhead import _core
from crownhead.errors import quote
from crownhead.rules.rulebook import Rulebook

PLAIN = "plain"
"""Instead of weights: judge by plain knowledge of material and squares."""

# Variants that differ little enough to be judged by another's weights, until they have their own.
_RELATED = {
    "killer": "international",
    "pool": "russian",
    "boxed": "english",
}


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
    return None if given == PLAIN else read(Path(given))


def read(file: Path) -> bytes:
    """The bytes of a file of weights; the core checks whether they fit the game.

    >>> read(Path("no-such-file"))
    Traceback (most recent call last):
    ValueError: "no-such-file" cannot be read as weights: No such file or directory
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise ValueError(f"{quote(str(file))} cannot be read as weights: {error.strerror}") from None


def shipped(rulebook: Rulebook) -> str | None:
    """The name of the weights that come with the package for a rulebook, if there are any.

    >>> shipped(Rulebook.load("brettspielnetz-checkers"))
    'english'
    """
    name = _name(rulebook)
    return next((each for each in (name, _RELATED.get(name)) if each and _exists(each)), None)


def provenance(name: str) -> dict[str, Any]:
    """The origin of weights: the games, the command, and the result of the match against the ones before.

    >>> provenance("english")["rulebook"]
    'english'
    """
    found: dict[str, Any] = json.loads(_shipped_files().joinpath(f"{name}.json").read_text())
    return found


def _name(rulebook: Rulebook) -> str:
    """Rulebooks that share a variant, and what it means to be stuck, share their weights."""
    variant: _core.Variant = rulebook.variant
    name = "boxed" if rulebook.front_matter.capture.enforced == "huffing" else variant.compiled_as or rulebook.slug
    return name if rulebook.front_matter.end.no_move == "loses" else f"{name}-losing"


def _shipped_files() -> resources.abc.Traversable:
    return resources.files("crownhead.engine.weights")


def _exists(name: str) -> bool:
    return _shipped_files().joinpath(f"{name}.bin").is_file()
