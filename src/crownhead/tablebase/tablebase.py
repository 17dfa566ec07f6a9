"""A tablebase: the solved endings of a rulebook, opened, asked and verified."""

from __future__ import annotations

import os
import warnings
from functools import lru_cache
from pathlib import Path

from crownhead import _core
from crownhead._core import TablebaseError
from crownhead.arguments import function, path, whole_number
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import AnyRulebook, Rulebook
from crownhead.tablebase.builder import builder_of, reporting, sweep
from crownhead.tablebase.folders import folder_of, stuck_wins
from crownhead.tablebase.values import VALUES, Known, Slice, Tell, ValuedMove


class Tablebase:
    """The endings of a rulebook that are solved, in the files of a folder.

    >>> import tempfile
    >>> tablebase = Tablebase.build("english", 2, tempfile.mkdtemp())
    >>> tablebase.most_pieces, tablebase.probe("W:WK32:BK26")
    (2, Known(value='win', plies=9))
    >>> [f"{move}: {known}" for move, known in tablebase.moves("W:WK32:BK26")]
    ['32-27: win in 9 plies', '32-28: draw']
    """

    def __init__(self, rulebook: AnyRulebook, folder: str | os.PathLike[str]) -> None:
        """Open what is in the folder; `TablebaseError` names a file that is damaged or belongs to other rules."""
        self.rulebook = Rulebook.load(rulebook)
        self.folder = Path(path("folder", folder))
        self.endings = _core.Tablebase(self.rulebook.variant, str(self.folder), stuck_wins=stuck_wins(self.rulebook))
        """What `_core.Searcher` looks up while it searches."""

    @classmethod
    def build(
        cls,
        rulebook: AnyRulebook,
        pieces: int,
        folder: str | os.PathLike[str],
        *,
        threads: int = 1,
        tell: Tell | None = None,
    ) -> Tablebase:
        """Solve every ending with up to N ``pieces`` that is not in the folder yet, and open it.

        It can be interrupted at any time: each material is written when it is solved, and the next call goes on there.

        >>> import tempfile
        >>> Tablebase.build("russian", 2, tempfile.mkdtemp()).most_pieces
        2
        """
        book, place = Rulebook.load(rulebook), Path(path("folder", folder))
        builder = builder_of(book, place, threads)
        materials = builder.materials(whole_number("pieces", pieces))
        place.mkdir(parents=True, exist_ok=True)
        sweep(place)
        missing = [material for material in materials if not builder.is_built(material)]
        for material, report in reporting(builder, missing, function("tell", tell)):
            builder.build(material, report)
        return cls(book, place)

    @property
    def most_pieces(self) -> int:
        """No position with more pieces is known."""
        return self.endings.most_pieces

    def probe(self, position: AnyPosition) -> Known | None:
        """The value of a position for the player to move; None if it is not known."""
        found = self.endings.find(as_position(self.rulebook, position))
        return Known(VALUES[found[0]], found[1]) if found else None

    def value(self, position: AnyPosition) -> str | None:
        """The value alone, ``win``, ``loss`` or ``draw``, which is found sooner; None if it is not known."""
        position = as_position(self.rulebook, position)
        result = self.endings.result(position)
        if result is not None:
            return VALUES[result]
        known = self.probe(position)  # not held, or damaged: this call raises the error
        return known and known.value

    def moves(self, position: AnyPosition) -> list[ValuedMove]:
        """Every legal move with its value for the player who makes it, the best first, what is not known last."""
        position = as_position(self.rulebook, position)
        valued = [ValuedMove(move, self._after(position, move)) for move in position.legal_moves]
        return sorted(valued, key=lambda each: each.known._goodness if each.known else (-1, 0), reverse=True)

    def line(self, position: AnyPosition, longest: int = 200) -> list[_core.Move]:
        """Best play by both: the shortest way to win against the longest resistance. A draw has no line.

        >>> import tempfile
        >>> tablebase = Tablebase.build("english", 2, tempfile.mkdtemp())
        >>> " ".join(map(str, tablebase.line("B:WK22:BK29")))
        '29-25 22x29'
        """
        position, longest = as_position(self.rulebook, position), whole_number("longest", longest, 0)
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
        >>> Tablebase.build("english", 2, tempfile.mkdtemp()).verify()
        3488
        """
        builder = builder_of(self.rulebook, self.folder, threads)
        materials = self.endings.materials
        for material in materials:
            self.endings.check_sums(material)
        checked = 0
        for material, report in reporting(builder, materials, function("tell", tell)):
            checked += builder.check(material, whole_number("every", every, 1), report)
        return checked

    def _after(self, position: Position, move: _core.Move) -> Known | None:
        if move.crowns and self.rulebook.front_matter.end.first_king == "wins":
            return Known("win", 1)
        known = self.probe(position.play(move))
        return -known if known else None

    def __repr__(self) -> str:
        return f"<Tablebase {self.rulebook.slug}, up to {self.most_pieces} pieces>"


def find(rulebook: AnyRulebook) -> Tablebase | None:
    """The tablebase of a rulebook in its usual folder, if there is one. A damaged one gives a warning, and None.

    >>> find("lasca") is None
    True
    """
    folder = folder_of(book := Rulebook.load(rulebook))
    try:
        changed = folder.stat().st_mtime_ns
    except OSError:
        return None
    return _open(book, folder, changed)


def solved(rulebook: AnyRulebook, pieces: int, *, tell: Tell | None = None) -> Tablebase:
    """The tablebase in the rulebook's usual folder, with all endings of up to N ``pieces``: what is missing is solved.

    All processors work at it. Five pieces of English draughts take a minute or two, once.
    """
    book = Rulebook.load(rulebook)
    return Tablebase.build(book, pieces, folder_of(book), threads=os.cpu_count() or 1, tell=tell)


@lru_cache(maxsize=64)
def _open(rulebook: Rulebook, folder: Path, changed: int) -> Tablebase | None:
    try:
        tablebase = Tablebase(rulebook, folder)
    except TablebaseError as error:
        warnings.warn(f"a tablebase is not used: {error}", RuntimeWarning, stacklevel=4)
        return None
    return tablebase if tablebase.most_pieces else None
