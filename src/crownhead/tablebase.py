"""Tablebases: the value of every position with few pieces, and how long a win takes, worked out once and kept in files.

Values follow from the moves alone: a player without a move has lost (or won, where the rulebook says so). Draws by
repetition or by counting are not looked at, so a win that takes longer than a rulebook allows is still a win here.
"""

from __future__ import annotations

import hashlib
import os
import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from crownhead import _core
from crownhead._core import TablebaseError
from crownhead.play import endgame
from crownhead.rules.rulebook import Rulebook

__all__ = ["Known", "Progress", "Slice", "Tablebase", "ValuedMove", "find", "folder_of", "prove_claims"]

Material = tuple[int, int, int, int]
"""Men and kings of the stronger side, men and kings of the other."""

MOST_PIECES = 8
ENVIRONMENT = "CROWNHEAD_TABLEBASES"
_VALUES = {1: "win", 0: "draw", -1: "loss"}
_NOT_ABOUT_MOVES = ("first_square", "notation", "most_pieces")


class Known(NamedTuple):
    """What best play gives the player to move, and in how many plies the game is over; a draw has no number.

    >>> str(Known("win", 11)), str(Known("draw", 0)), -Known("win", 11)
    ('win in 11 plies', 'draw', Known(value='loss', plies=12))
    """

    value: str
    plies: int

    def __neg__(self) -> Known:
        """What the move that leads here is worth to the player who makes it."""
        if self.value == "draw":
            return self
        return Known("loss" if self.value == "win" else "win", self.plies + 1)

    def __str__(self) -> str:
        return self.value if self.value == "draw" else f"{self.value} in {self.plies} plies"

    @property
    def _goodness(self) -> tuple[int, int]:
        """To compare moves: quick wins before slow ones, slow losses before quick ones."""
        rank = ("loss", "draw", "win").index(self.value)
        return rank, -self.plies if self.value == "win" else self.plies


class ValuedMove(NamedTuple):
    """A legal move and what it is worth to the player who makes it; None if that is not known.

    >>> from crownhead import Rulebook
    >>> move = Rulebook.load("english").start.legal_moves[0]
    >>> ValuedMove(move, None).known is None
    True
    """

    move: _core.Move
    known: Known | None


class Slice(NamedTuple):
    """All positions with the same material and either player to move; with the colours exchanged they are the same.

    >>> Slice((0, 2, 0, 1), 29760, 15258, 13018, 1484, 34, 13049).name
    '2 kings against 1 king'
    """

    material: Material
    positions: int
    wins: int
    losses: int
    draws: int
    longest: int
    bytes: int

    @property
    def name(self) -> str:
        """The material in words."""
        return material_name(self.material)


class Progress(NamedTuple):
    """How far a long job has come: which material it is at, and how many positions are done, of all.

    >>> Progress((0, 1, 0, 1), 0, 3, 500.0, 5240).share
    0.09541984732824428
    """

    material: Material
    slices: int
    all_slices: int
    positions: float
    all_positions: int

    @property
    def share(self) -> float:
        """The part of the work that is done, from 0 to 1."""
        return self.positions / self.all_positions


Tell = Callable[[Progress], object]


class Tablebase:
    """The endings of a rulebook that are solved, in the files of a folder.

    >>> import tempfile
    >>> from crownhead import Position, Rulebook
    >>> english = Rulebook.load("english")
    >>> tablebase = Tablebase.build(english, 2, tempfile.mkdtemp())
    >>> position = Position.from_fen(english, "W:WK32:BK26")
    >>> tablebase.most_pieces, tablebase.probe(position)
    (2, Known(value='win', plies=9))
    >>> [f"{move}: {known}" for move, known in tablebase.moves(position)]
    ['32-27: win in 9 plies', '32-28: draw']
    """

    def __init__(self, rulebook: Rulebook, folder: str | os.PathLike[str]) -> None:
        """Open what is in the folder; `TablebaseError` names a file that is damaged or belongs to other rules."""
        self.rulebook = rulebook
        self.folder = Path(folder)
        self.endings = _core.Tablebase(rulebook.variant, str(self.folder), stuck_wins=_stuck_wins(rulebook))
        """What `_core.Searcher` looks up while it searches."""

    @classmethod
    def build(
        cls,
        rulebook: Rulebook,
        pieces: int,
        folder: str | os.PathLike[str],
        *,
        threads: int = 1,
        tell: Tell | None = None,
    ) -> Tablebase:
        """Solve every ending with up to so many pieces that is not in the folder yet, and open it.

        It can be interrupted at any time: each material is written when it is solved, and the next call goes on there.

        >>> import tempfile
        >>> from crownhead import Rulebook
        >>> Tablebase.build(Rulebook.load("russian"), 2, tempfile.mkdtemp()).most_pieces
        2
        """
        path = Path(folder)
        builder = _builder(rulebook, path, threads)
        materials = builder.materials(pieces)
        path.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        missing = [material for material in materials if not builder.is_built(material)]
        for material, heard in _reporting(builder, missing, tell):
            builder.build(material, heard)
        return cls(rulebook, path)

    @property
    def most_pieces(self) -> int:
        """No position with more pieces is known."""
        return self.endings.most_pieces

    def probe(self, position: _core.Position) -> Known | None:
        """The value of a position for the player to move; None if it is not known."""
        found = self.endings.find(position)
        return Known(_VALUES[found[0]], found[1]) if found else None

    def value(self, position: _core.Position) -> str | None:
        """The value alone, ``win``, ``loss`` or ``draw``, which is found sooner; None if it is not known."""
        result = self.endings.result(position)
        if result is not None:
            return _VALUES[result]
        known = self.probe(position)  # not held, or damaged: this one says so
        return known and known.value

    def moves(self, position: _core.Position) -> list[ValuedMove]:
        """Every legal move with its value for the player who makes it, the best first, what is not known last."""
        valued = [ValuedMove(move, self._after(position, move)) for move in position.legal_moves]
        return sorted(valued, key=lambda each: each.known._goodness if each.known else (-1, 0), reverse=True)

    def line(self, position: _core.Position, longest: int = 200) -> list[_core.Move]:
        """Best play by both: the shortest way to win against the longest resistance. A draw has no line.

        >>> import tempfile
        >>> from crownhead import Position, Rulebook
        >>> english = Rulebook.load("english")
        >>> tablebase = Tablebase.build(english, 2, tempfile.mkdtemp())
        >>> " ".join(map(str, tablebase.line(Position.from_fen(english, "B:WK22:BK29"))))
        '29-25 22x29'
        """
        line: list[_core.Move] = []
        known = self.probe(position)
        while known and known.plies and len(line) < longest:
            best = self.moves(position)[0]
            line.append(best.move)
            position = position.play(best.move)
            known = self.probe(position)
        return line

    @property
    def slices(self) -> list[Slice]:
        """What is held, from few pieces to many."""
        keys = ("positions", "win", "loss", "draw", "longest", "bytes")
        summaries = [(material, self.endings.summary(material)) for material in self.endings.materials]
        return [Slice(material, *(summary[key] for key in keys)) for material, summary in summaries]

    def verify(self, *, every: int = 1, threads: int = 1, tell: Tell | None = None) -> int:
        """Check all checksums, and that each value (or one in ``every``) follows from those after the moves.

        Returns how many values were checked; `TablebaseError` names the file in which something is wrong. If each value
        follows from the next ones, all are right: this is a proof, as far as the move generator is right.

        >>> import tempfile
        >>> from crownhead import Rulebook
        >>> Tablebase.build(Rulebook.load("english"), 2, tempfile.mkdtemp()).verify()
        3488
        """
        builder = _builder(self.rulebook, self.folder, threads)
        materials = self.endings.materials
        for material in materials:
            self.endings.check_sums(material)
        checked = 0
        for material, heard in _reporting(builder, materials, tell):
            checked += builder.check(material, every, heard)
        return checked

    def _after(self, position: _core.Position, move: _core.Move) -> Known | None:
        if move.crowns and self.rulebook.front_matter.end.first_king == "wins":
            return Known("win", 1)
        known = self.probe(position.play(move))
        return -known if known else None

    def __repr__(self) -> str:
        return f"<Tablebase {self.rulebook.slug}, up to {self.most_pieces} pieces>"


# --- where they are --------------------------------------------------------------------------------------------------


def folder_of(rulebook: Rulebook, root: str | os.PathLike[str] | None = None) -> Path:
    """The folder of a rulebook's tablebase: below ``root``, else ``$CROWNHEAD_TABLEBASES``, else the user's data.

    Rulebooks by which pieces move alike, and games end alike, share it.

    >>> folder_of(Rulebook.load("wcdf-checkers"), "/data") == folder_of(Rulebook.load("english"), "/data")
    True
    >>> folder_of(Rulebook.load("antidraughts"), "/data").name
    'international-no-move-wins'
    """
    return _folder(rulebook.variant, _stuck_wins(rulebook), root)


def find(rulebook: Rulebook) -> Tablebase | None:
    """The tablebase of a rulebook where it is looked for, if there is one. What is damaged is warned of and not used.

    >>> find(Rulebook.load("lasca")) is None
    True
    """
    folder = folder_of(rulebook)
    try:
        changed = folder.stat().st_mtime_ns
    except OSError:
        return None
    return _open(rulebook, folder, changed)


@lru_cache(maxsize=64)
def _open(rulebook: Rulebook, folder: Path, changed: int) -> Tablebase | None:
    try:
        tablebase = Tablebase(rulebook, folder)
    except TablebaseError as error:
        warnings.warn(f"a tablebase is not used: {error}", RuntimeWarning, stacklevel=4)
        return None
    return tablebase if tablebase.most_pieces else None


def _folder(variant: _core.Variant, stuck_wins: bool, root: str | os.PathLike[str] | None = None) -> Path:
    home = root or os.environ.get(ENVIRONMENT)
    if not home:
        data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        home = Path(data) / "crownhead" / "tablebases"
    return Path(home) / (_name(variant) + ("-no-move-wins" if stuck_wins else ""))


def _name(variant: _core.Variant) -> str:
    """The compiled variant, else a name made from the facts about moves."""
    if variant.compiled_as:
        return variant.compiled_as
    facts = sorted((key, value) for key, value in variant.facts.items() if key not in _NOT_ABOUT_MOVES)
    return "rules-" + hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


def _stuck_wins(rulebook: Rulebook) -> bool:
    return rulebook.front_matter.end.no_move == "wins"


# --- in claims -------------------------------------------------------------------------------------------------------


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
        return None if result is None else _VALUES[result]

    def _find(self, variant: _core.Variant) -> _core.Tablebase | None:
        folder = _folder(variant, self._stuck_wins)
        try:
            return _core.Tablebase(variant, str(folder), stuck_wins=self._stuck_wins) if folder.is_dir() else None
        except TablebaseError as error:
            warnings.warn(f"a tablebase is not used: {error}", RuntimeWarning, stacklevel=2)
            return None


def prove_claims() -> Callable[[], None]:
    """Let the tablebases of this computer decide what is proven; returns how to take that back.

    "Neither player can force a win" is then found wherever a tablebase knows it. Files are opened when a position of
    their variant first asks. Without this call no game depends on what is on the disk, and a log is read alike
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


# --- long jobs -------------------------------------------------------------------------------------------------------


def _builder(rulebook: Rulebook, folder: Path, threads: int) -> _core.TablebaseBuilder:
    return _core.TablebaseBuilder(
        rulebook.variant, str(folder), stuck_wins=_stuck_wins(rulebook), threads=max(1, threads)
    )


def _reporting(
    builder: _core.TablebaseBuilder, materials: list[Material], tell: Tell | None
) -> Iterator[tuple[Material, Callable[[int, int], None] | None]]:
    """Each material with what the core is to call meanwhile."""
    sizes = [builder.positions(material) for material in materials]
    for number, material in enumerate(materials):

        def heard(done: int, total: int, number: int = number, material: Material = material) -> None:
            positions = sum(sizes[:number]) + sizes[number] * min(done / total, 1)
            assert tell
            tell(Progress(material, number, len(materials), positions, sum(sizes)))

        yield material, heard if tell else None
    if tell and materials:
        tell(Progress(materials[-1], len(materials), len(materials), sum(sizes), sum(sizes)))


def _sweep(folder: Path) -> None:
    """Remove what processes that are gone have left unfinished."""
    for file in folder.glob("*.unfinished"):
        process = re.search(r"\.(\d+)\.unfinished$", file.name)
        if process and not _is_running(int(process[1])):
            file.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def material_name(material: Material) -> str:
    """A material in words.

    >>> material_name((1, 2, 0, 1))
    '2 kings and 1 man against 1 king'
    """

    def side(men: int, kings: int) -> str:
        counted = ((kings, "king"), (men, "man"))
        plural = {"king": "kings", "man": "men"}
        return " and ".join(f"{n} {word if n == 1 else plural[word]}" for n, word in counted if n)

    return f"{side(*material[:2])} against {side(*material[2:])}"
