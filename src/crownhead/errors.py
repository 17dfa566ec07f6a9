"""What can go wrong, each as a kind of `ValueError` that says what was given and what was expected."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from crownhead._core import PositionError, TablebaseError
from crownhead.sentences import Sentence

if TYPE_CHECKING:
    from crownhead.play.claims import Evidence
    from crownhead.play.words.explanation import Explanation
    from crownhead.rules.rulebook import Clause

__all__ = [
    "ActionError",
    "AmbiguousMoveError",
    "ClaimError",
    "EngineError",
    "FenError",
    "IllegalMoveError",
    "InvalidMoveError",
    "MissingExtraError",
    "PositionError",
    "RulebookError",
    "TablebaseError",
    "near",
    "plain_sentence",
    "quote",
    "unexpected",
]

LONGEST_QUOTE = 200


def quote(given: str) -> str:
    """Text as an error message shows it: in quotation marks, on one line, not too long.

    >>> quote("sidewards")
    '"sidewards"'
    """
    short = given if len(given) <= LONGEST_QUOTE else given[:LONGEST_QUOTE] + "…"
    return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short) + '"'


def unexpected(expected: str, given: object) -> TypeError:
    """What to raise when something of another kind was given.

    >>> print(unexpected("a limit is a Limit", 5))
    a limit is a Limit, not int
    """
    return TypeError(f"{expected}, not {type(given).__name__}")


def near(given: str, allowed: Iterable[str]) -> list[str]:
    """Those of the allowed words that the given one may have been meant to be, the nearest first.

    >>> near("sidewards", ["backward", "sideways"])
    ['sideways']
    """
    import difflib  # only errors need it

    return difflib.get_close_matches(given, list(allowed), cutoff=0.6) if len(given) <= LONGEST_QUOTE else []


class RulebookError(ValueError):
    """A rulebook cannot be read: which file, line and key, what was given there and what is allowed.

    >>> error = RulebookError("is not a direction", path="my-rules.md", line=12, key="men.captures",
    ...                       given="sidewards", allowed=["forward", "sideways"])
    >>> print(error)
    my-rules.md:12: men.captures: "sidewards" is not a direction (did you mean "sideways"?); allowed: forward, sideways
    >>> error.line, error.key
    (12, 'men.captures')
    """

    def __init__(
        self,
        problem: str,
        *,
        path: str | None = None,
        line: int | None = None,
        key: str | None = None,
        given: str | None = None,
        allowed: Iterable[str] = (),
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path = path
        self.line = line
        self.key = key
        self.given = given
        self.allowed = tuple(allowed)

    @property
    def sentence(self) -> str:
        """What is wrong, and with which key, but not where.

        >>> RulebookError("is not a direction", line=12, key="men.moves", given="sidewards").sentence
        'men.moves: "sidewards" is not a direction'
        """
        said = self.problem
        if self.given is not None:
            said = Sentence("{given} {problem}", given=quote(self.given), problem=said)
        if self.given and self.given not in self.allowed and (meant := near(self.given, self.allowed)):
            said = Sentence('{problem} (did you mean "{meant}"?)', problem=said, meant=meant[0])
        if self.allowed:
            said = Sentence("{problem}; allowed: {allowed}", problem=said, allowed=self.allowed)
        return Sentence("{key}: {problem}", key=self.key, problem=said) if self.key else said

    def __str__(self) -> str:
        line = None if self.line is None else str(self.line) if self.path else f"line {self.line}"
        where = ":".join(part for part in (self.path, line) if part)
        return f"{where}: {self.sentence}" if where else str.__str__(self.sentence)


class FenError(ValueError):
    """A text is not a position in FEN.

    >>> issubclass(FenError, ValueError)
    True
    """


class InvalidMoveError(ValueError):
    """A text is not a move at all: it names no squares of the board.

    >>> issubclass(InvalidMoveError, ValueError)
    True
    """


class IllegalMoveError(ValueError):
    """A move may not be played; the `explanation` says why, by which clause, and what is legal instead.

    >>> from crownhead import Game
    >>> try:
    ...     Game("english").play("11-18")
    ... except IllegalMoveError as error:
    ...     print(error, "|", error.explanation.clause.title, "|", error.explanation.legal[0])
    18 is too far from 11 (Moving) | Moving | 11-15
    """

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation


class AmbiguousMoveError(ValueError):
    """A short move fits several legal captures; `paths` are the full ways to write them.

    >>> AmbiguousMoveError("14x32 is ambiguous", paths=["14x23x32", "14x21x32"]).paths
    ('14x23x32', '14x21x32')
    """

    def __init__(self, message: str, paths: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.paths = tuple(paths)


class ActionError(ValueError):
    """An action (huff, claim, offer, …) is not possible now.

    >>> issubclass(ActionError, ValueError)
    True
    """


class ClaimError(ActionError):
    """A claim that the game does not bear out: the clause, the evidence as it is, and whether only the move numbers
    are wrong.

    >>> from crownhead import Game
    >>> try:
    ...     Game("brettspielnetz-checkers").do("claim repetition")
    ... except ClaimError as error:
    ...     print(error.name, error.evidence.is_full, error.clause.title, error.wrong_numbers)
    repetition False Draws False
    """

    def __init__(self, message: str, clause: Clause, evidence: Evidence, *, wrong_numbers: bool = False) -> None:
        super().__init__(message)
        self.name = evidence.name
        self.clause = clause
        self.evidence = evidence
        self.wrong_numbers = wrong_numbers


class EngineError(ValueError):
    """Another program does not play along: it ended, fell silent, or said what cannot be. ``engine`` is its name.

    >>> print(EngineError("Scan 3.1", "it does not answer"))
    Scan 3.1: it does not answer
    """

    def __init__(self, engine: str, problem: str) -> None:
        super().__init__(f"{engine}: {problem}")
        self.engine = engine


class MissingExtraError(ValueError):
    """Something needs a package that Crownhead does not install by itself; the message says how to get it.

    >>> print(MissingExtraError("pictures", "PNG and PDF"))
    PNG and PDF need another package: run  pip install 'crownhead[pictures]'
    """

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f"{what} need another package: run  pip install 'crownhead[{extra}]'")
        self.extra = extra


_SENTENCES = {
    errno.ENOENT: "there is no file or folder {}",
    errno.EACCES: "{} may not be read or written by this user",
    errno.EPERM: "{} may not be changed by this user",
    errno.EISDIR: "{} is a folder; expected a file",
    errno.ENOTDIR: "{}: a part of this path is a file; expected folders",
    errno.EEXIST: "{} exists: choose another name",
    errno.ENAMETOOLONG: "{} is too long for the name of a file",
    errno.ENOSPC: "{}: the disk is full",
    errno.EROFS: "{} is on a disk that cannot be written to",
}


def plain_sentence(error: Exception) -> str:
    """What went wrong, and for what the system complains about a sentence that names the file.

    >>> plain_sentence(FileNotFoundError(errno.ENOENT, "No such file or directory", "games.pdn"))
    'there is no file or folder "games.pdn"'
    """
    if not isinstance(error, OSError) or error.errno is None:
        return str(error)
    name = error.filename2 or error.filename
    if name is None or isinstance(name, int):
        return (os.strerror(error.errno) or str(error)).lower()
    shown = quote(os.fsdecode(name))
    template = _SENTENCES.get(error.errno)
    return template.format(shown) if template else f"{shown}: {(error.strerror or str(error)).lower()}"
