"""The bytes of an opening book: a line of magic, a line of JSON, and records of 24 bytes in order.

Positions and moves are kept as hashes of their text, so the format suits every board, piece and rulebook.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crownhead import _core
from crownhead.errors import quote
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook

MAGIC = b"CHB1\n"
LONGEST_HEADER = 1 << 16
MOST_GAMES = (1 << 32) - 1
"""Of one result, in one record."""

RECORD = struct.Struct(">8s4sIII")
KEY_BYTES = 12
_NOT_ABOUT_THE_GAME = ("most_pieces",)


class MoveTally(NamedTuple):
    """How often a move was played, by the result for the player who made it.

    >>> MoveTally(3, 1, 0) + MoveTally(0, 1, 1)
    MoveTally(won=3, drawn=2, lost=1)
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.won + self.drawn + self.lost

    def __add__(self, other: object) -> MoveTally:
        if not isinstance(other, MoveTally):
            return NotImplemented
        return MoveTally(*(min(one + more, MOST_GAMES) for one, more in zip(self, other, strict=True)))


def position_hash(position: Position) -> bytes:
    """The eight bytes that stand for a position: BLAKE2b of its FEN, which says whose turn it is.

    >>> from crownhead import Rulebook
    >>> position_hash(Rulebook.load("english").start).hex()
    '68e5b8dbc5b9d2c6'
    """
    return hashlib.blake2b(position.fen.encode(), digest_size=8).digest()


def move_hash(move: _core.Move) -> bytes:
    """The four bytes that stand for a move: BLAKE2b of its full path."""
    return hashlib.blake2b(str(move).encode(), digest_size=4).digest()


def rules_digest(rulebook: Rulebook) -> str:
    """A name for the rules of play: books are shared by rulebooks whose positions, moves and aims are the same.

    >>> rules_digest(Rulebook.load("english")) == rules_digest(Rulebook.load("wcdf-checkers"))
    True
    >>> rules_digest(Rulebook.load("english")) == rules_digest(Rulebook.load("russian"))
    False
    """
    facts = {name: fact for name, fact in rulebook.variant.facts.items() if name not in _NOT_ABOUT_THE_GAME}
    aim = rulebook.front_matter.end.no_move
    return hashlib.blake2b(repr((sorted(facts.items()), aim)).encode(), digest_size=8).hexdigest()


def write(header: Mapping[str, Any], tallies: Mapping[bytes, MoveTally]) -> bytes:
    """The whole file. The same tallies always give the same bytes."""
    records = b"".join(RECORD.pack(key[:8], key[8:], *tallies[key]) for key in sorted(tallies))
    about = {**header, "moves": len(tallies), "checksum": checksum(records)}
    return MAGIC + json.dumps(about, ensure_ascii=False, sort_keys=True).encode() + b"\n" + records


def read(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The header and the records of a file, checked.

    >>> read(b"PK")
    Traceback (most recent call last):
    ValueError: this is not an opening book: it does not begin with CHB1
    """
    if not data.startswith(MAGIC):
        raise ValueError("this is not an opening book: it does not begin with CHB1")
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER)
    if end < 0:
        raise ValueError("the opening book is cut off: its second line has no end")
    header = _header(data[len(MAGIC) : end])
    records = data[end + 1 :]
    if len(records) != RECORD.size * header["moves"]:
        raise ValueError(
            f"the opening book is cut off or spoilt: it promises {header['moves']:,} moves of {RECORD.size} bytes, "
            f"and {len(records):,} bytes follow"
        )
    if checksum(records) != header["checksum"]:
        raise ValueError("the opening book is spoilt: its checksum is wrong")
    return header, records


def _header(line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    wanted = {"rulebook": str, "rules": str, "checksum": str, "moves": int, "games": int, "source": str}
    if not isinstance(header, dict):
        raise ValueError("the opening book is spoilt: its second line is not a JSON object")
    for name, kind in wanted.items():
        if type(header.get(name)) is not kind:
            raise ValueError(
                f"the opening book is spoilt: {quote(name)} is missing from its second line, or wrong there"
            )
    return header


def checksum(records: bytes) -> str:
    """BLAKE2b of all records."""
    return hashlib.blake2b(records, digest_size=16).hexdigest()


def every_record(records: bytes) -> Iterator[tuple[bytes, MoveTally]]:
    """Each key (position and move) with its tally, in order."""
    for position, move, *counts in RECORD.iter_unpack(records):
        yield position + move, MoveTally(*counts)
