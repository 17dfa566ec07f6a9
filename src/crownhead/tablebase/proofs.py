"""Tablebases as evidence for claims: what is known there is proven."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from crownhead import _core
from crownhead._core import TablebaseError
from crownhead.play import endgame
from crownhead.tablebase.folders import folder_for
from crownhead.tablebase.values import VALUES


class _Prover:
    """What `endgame` asks: finds the tablebase of each position's variant when it is first needed."""

    def __init__(self, no_move: str) -> None:
        self._stuck_wins = no_move == "wins"
        self._known: dict[_core.Variant, _core.Tablebase | None] = {}

    def probe(self, position: _core.Position) -> str | None:
        variant = position.variant
        if variant not in self._known:
            self._known[variant] = self._find(variant)
        endings = self._known[variant]
        result = endings.result(position) if endings else None
        return None if result is None else VALUES[result]

    def _find(self, variant: _core.Variant) -> _core.Tablebase | None:
        folder = folder_for(variant, self._stuck_wins)
        try:
            return _core.Tablebase(variant, str(folder), stuck_wins=self._stuck_wins) if folder.is_dir() else None
        except TablebaseError as error:
            warnings.warn(f"a tablebase is not used: {error}", RuntimeWarning, stacklevel=2)
            return None


def prove_claims() -> Callable[[], None]:
    """Let the tablebases of this computer decide what is proven; returns a function that undoes it.

    "Neither player can force a win" is then recognised wherever a tablebase proves it. Files are opened when
    they are first needed. Without this call no game depends on what is on the disk, and a log is read alike
    everywhere.

    >>> forget = prove_claims()
    >>> forget()
    """
    provers = {no_move: _Prover(no_move) for no_move in ("loses", "wins")}
    for no_move, prover in provers.items():
        endgame.register(prover, no_move=no_move)

    def forget() -> None:
        for prover in provers.values():
            endgame.unregister(prover)

    return forget
