"""Playing a scanned game through by one dialect, and what is wrong with it, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crownhead import _core
from crownhead.errors import quote
from crownhead.notation.pdn.builder import JUNK, SETUP
from crownhead.notation.pdn.dialect import Dialect
from crownhead.notation.pdn.tree import plain_move
from crownhead.play.words.explain import explain
from crownhead.play.words.explanation import refusal
from crownhead.position import Position
from crownhead.sentences import Sentence
from crownhead.sides import Side

_FEN = re.compile(r'\s*(?:FEN\b)?\s*"?([^"]*)"?\s*', re.IGNORECASE)
_TURN = re.compile(r"([WB])(?::\s*){1,2}\.?")
_SCANNED = {
    str(sentence): sentence
    for sentence in (
        Sentence("the value of a tag is not closed"),
        Sentence("a variation is not closed"),
        Sentence("a comment is not closed"),
        Sentence("variations are nested too deeply"),
        Sentence("there is no variation to close"),
        Sentence("a set-up is not closed"),
        Sentence("this is not PDN"),
        Sentence("a game of more than 32 MB is cut here"),
    )
}
"""What the scanner of the core says, which knows no other language."""


class Fault(NamedTuple):
    """What is wrong, and where in the file. ``error`` is there if a move was refused.

    >>> from crownhead.notation import pdn
    >>> for fault in pdn.loads("1. 11-15 23-19\\n2. 9-18 *")[0].faults:
    ...     print(fault)
    2:4: 9-18: 18 is too far from 9 (Moving)
    """

    line: int
    column: int
    message: str
    error: ValueError | None = None

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


class Note(NamedTuple):
    """What was read otherwise than it is written, and where in the file. That is no fault: the game can be played.

    >>> from crownhead.notation import pdn
    >>> for note in pdn.loads("1. 11x15 23-19 *")[0].notes:
    ...     print(note)
    1:4: 11x15 takes nothing; read as 11-15
    """

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


# The numbers of the core's liberties.
_LIBERTIES = ("{text} takes nothing; read as {move}", "{text} is ambiguous; read as {move}, as what follows needs it")


class Reading(NamedTuple):
    """The result of reading a game."""

    dialect: Dialect
    start: Position
    replay: _core.PdnReplay
    faults: tuple[Fault, ...]
    notes: tuple[Note, ...]
    start_fault: str | None
    errors: dict[int, ValueError]
    setups: dict[int, tuple[str, Position]]


class Attempt:
    """A game played through by one dialect."""

    def __init__(self, text: _core.PdnText | None, tags: dict[str, str], dialect: Dialect) -> None:
        assert text is not None
        self.text = text
        self.dialect = dialect
        self.setups: dict[int, tuple[str, Position]] = {}
        self.setup_errors: dict[int, ValueError] = {}
        self.fen_fault: str | None = None
        self.start = dialect.rulebook.start
        if fen := tags.get("FEN", "").strip():
            try:
                self.start = dialect.position(fen)
            except ValueError as error:
                self.fen_fault = str(error)
        # From a start that is not the game's, no move can be judged.
        known = self.fen_fault is None
        self.replay = _core.replay(text, self.start, dialect.names, self._setup, known=known)

    @property
    def progress(self) -> tuple[bool, int, bool]:
        """How far the attempt went, to be compared with others."""
        return self.fen_fault is None, self.replay.legal_plies, self.dialect.names == self.dialect.rulebook.variant

    def _setup(self, token: int, now: Position | None) -> Position | None:
        content = self.text.text(token)
        found = _FEN.fullmatch(content)
        try:
            if not found:
                raise ValueError(f'{quote(content)} is not a set-up: expected something like FEN "W:W31,32:B1,K5"')
            if turn := _TURN.fullmatch(found[1].strip()):
                return self._turn(token, turn[1], now)
            position = self.dialect.position(found[1].strip())
        except ValueError as error:
            self.setup_errors[token] = error
            return None
        self.setups[token] = position.fen, position
        return position

    def _turn(self, token: int, letter: str, now: Position | None) -> Position | None:
        if now is None:
            raise ValueError("a change of turn in a position that is not known")
        side = Side.WHITE if (letter == "W") is not self.dialect.exchanged else Side.BLACK
        position = now if now.side is side else now.passed()
        self.setups[token] = f"{side.letter}::", position
        return position

    def read(self) -> Reading:
        """The result of the attempt, with its faults as sentences."""
        faults = [self._fault(offset, message) for offset, message in self._scan_faults()]
        if self.fen_fault is not None:
            where = next(offset for name, _, offset in self.text.tags if name == "FEN")
            faults.append(self._fault(where, self.fen_fault))
        faults += [self._fault(offset, message) for offset, message in self._tag_faults()]
        errors = {}
        for token, position in () if self.replay.is_legal else self.replay.problems:
            error = errors[token] = self._error(token, position)
            message = Sentence("{text}: {why}", text=self._words(token), why=str(error))
            faults.append(self._fault(self.text.offset(token), message, error))
        ordered = tuple(sorted(faults, key=lambda fault: fault[:2]))
        notes = tuple(self._note(*note) for note in self.replay.notes)
        return Reading(self.dialect, self.start, self.replay, ordered, notes, self.fen_fault, errors, self.setups)

    def _note(self, token: int, liberty: int) -> Note:
        message = _LIBERTIES[liberty].format(text=self._words(token), move=self.replay.move(token))
        return Note(*self.text.spot(self.text.offset(token)), message)

    def _words(self, token: int) -> str:
        return " ".join(self.text.text(token).split())

    def _scan_faults(self) -> Iterator[tuple[int, str]]:
        """What the scanner did not understand, as sentences."""
        faults = self.text.faults
        tokens = range(len(self.text)) if faults else ()
        junk = {self.text.offset(i): self.text.text(i) for i in tokens if self.text.kind(i) == JUNK}
        for offset, message in faults:
            why = _SCANNED.get(message, message)
            unread = junk.get(offset, "")[:40]
            yield offset, Sentence("{why}: {text}", why=why, text=quote(unread)) if offset in junk else why

    def _tag_faults(self) -> list[tuple[int, str]]:
        seen: dict[str, str] = {}
        faults: list[tuple[int, str]] = []
        for name, value, offset in self.text.tags:
            if seen.setdefault(name, value) != value:
                faults.append((offset, Sentence("the tag {name} is given twice", name=name)))
        return faults

    def _error(self, token: int, position: Position) -> ValueError:
        if self.text.kind(token) == SETUP:
            return self.setup_errors[token]
        text = self.text.text(token)
        return refusal(explain(position, plain_move(text), position.legal_moves, self.dialect.rulebook))

    def _fault(self, offset: int, message: str, error: ValueError | None = None) -> Fault:
        return Fault(*self.text.spot(offset), message, error)
