"""A line of moves as a moving picture: GIF, drawn from tiles and written here, without another library."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from crownhead import _core
from crownhead.arguments import items, number
from crownhead.diagram.board import CELL, BoardView
from crownhead.diagram.themes import Theme, theme_named
from crownhead.position import AnyPosition, Position, as_position
from crownhead.rules.rulebook import AnyRulebook

MOST_FRAMES = 300
TILE = 40  # pixels
FINE = 3  # places across, and down, at which each pixel is sampled
RISE = 4  # pixels that each piece of a column lies above the one below it
TALLEST = 5  # pieces of a column that are shown
LONGEST_FRAME = 600  # seconds; the format has hundredths in 16 bits
LAST_FRAME = 3.0  # seconds

Colour = tuple[int, int, int]


class Frame(NamedTuple):
    """A position, and the squares of the move that led there."""

    position: Position
    last: tuple[int, ...] = ()


class Patch(NamedTuple):
    """A part of the picture: its place, its size, and its pixels as numbers of colours."""

    x: int
    y: int
    width: int
    height: int
    pixels: bytes


def gif(
    start: AnyPosition,
    moves: Iterable[_core.Move | str] = (),
    *,
    rulebook: AnyRulebook = "english",
    flipped: bool = False,
    theme: str = "walnut",
    seconds: float = 0.8,
) -> bytes:
    """A position and the moves from there as an animated GIF, with ``seconds`` for each; at most 300 moves.

    >>> from crownhead import Game
    >>> gif(Game("english"), ["11-15", "23-19"])[:6]
    b'GIF89a'
    """
    if not 0 < number("seconds", seconds) <= LONGEST_FRAME:
        raise ValueError(f"seconds: more than 0, and at most {LONGEST_FRAME}")
    frames = [Frame(as_position(rulebook, start))]
    for move in items("moves", moves):
        if len(frames) > MOST_FRAMES:
            raise ValueError(f"too many moves for one picture: at most {MOST_FRAMES}")
        before = frames[-1].position
        made = before.parse(move) if isinstance(move, str) else move
        frames.append(Frame(before.play(made), (made.path[0], made.path[-1])))
    return _Film(frames[0].position.variant, theme_named(theme), flipped).developed(frames, seconds)


class _Film:
    """The tiles of one board, each drawn once, and the colours that they need."""

    def __init__(self, variant: _core.Variant, theme: Theme, flipped: bool) -> None:
        self.board, self.theme = BoardView(variant, flipped=flipped), theme
        self.columns, self.rows = variant.columns, variant.rows
        self.colours: dict[Colour, int] = {}
        self.tile = cache(self._tile)

    def developed(self, frames: Sequence[Frame], seconds: float) -> bytes:
        patches = [self._patch(before, now) for before, now in zip((None, *frames), frames, strict=False)]
        bits = max(2, (len(self.colours) - 1).bit_length())
        palette = b"".join(bytes(colour) for colour in self.colours).ljust(3 << bits, b"\0")
        screen = struct.pack("<HHBBB", self.columns * TILE, self.rows * TILE, 0xF0 | bits - 1, 0, 0)
        times = [seconds] * (len(patches) - 1) + [max(seconds, LAST_FRAME)]
        images = (_image(patch, bits, time) for patch, time in zip(patches, times, strict=True))
        return b"".join((b"GIF89a", screen, palette, b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", *images, b";"))

    def _patch(self, before: Frame | None, now: Frame) -> Patch:
        """The smallest part of the picture that has everything in it that is different from the frame before."""
        squares = [square for square in self.board.squares if before is None or _differs(square, before, now)]
        places = [self._place(square) for square in squares] or [(0, 0)]
        if before is None:
            places = [(0, 0), (self.columns - 1, self.rows - 1)]
        (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*places, strict=True))
        shown = {self._place(square): square for square in self.board.squares}
        rows = []
        for y in range(top, bottom + 1):
            tiles = [self._shown(shown.get((x, y)), now) for x in range(left, right + 1)]
            rows += [b"".join(tile[line] for tile in tiles) for line in range(TILE)]
        width, height = (right - left + 1) * TILE, (bottom - top + 1) * TILE
        return Patch(left * TILE, top * TILE, width, height, b"".join(rows))

    def _place(self, square: int) -> tuple[int, int]:
        x, y = self.board.corner(square)
        return int(x) // CELL, int(y) // CELL

    def _shown(self, square: int | None, frame: Frame) -> tuple[bytes, ...]:
        if square is None:
            return self.tile("", False, True)
        return self.tile(frame.position.at(square)[:TALLEST], square in frame.last, False)

    def _tile(self, column: str, is_last: bool, is_light: bool) -> tuple[bytes, ...]:
        theme = self.theme
        ground = _rgb(theme.light if is_light else theme.last if is_last else theme.dark)
        discs = [_Disc(theme, piece, level) for level, piece in enumerate(reversed(column))]
        fine = [(2 * i + 1) / (2 * FINE) for i in range(FINE)]
        lines = []
        for y in range(TILE):
            colours = []
            for x in range(TILE):
                seen = [_seen(discs, x + dx, y + dy, ground) for dy in fine for dx in fine]
                mixed = tuple(sum(part) // len(seen) & 0xF0 | 8 for part in zip(*seen, strict=True))
                colour: Colour = seen[0] if len({*seen}) == 1 else mixed
                colours.append(self.colours.setdefault(colour, len(self.colours)))
            lines.append(bytes(colours))
        return tuple(lines)


class _Disc:
    """A piece: a face with a rim, and a king's ring with a dot in it."""

    def __init__(self, theme: Theme, piece: str, level: int) -> None:
        face, rim = theme.white if piece in "wW" else theme.black
        self.face, self.rim, self.king = _rgb(face), _rgb(rim), piece in "WB"
        self.middle = TILE / 2 - level * RISE

    def at(self, x: float, y: float) -> Colour | None:
        """The colour of a point; None where the piece is not."""
        far = ((x - TILE / 2) ** 2 + (y - self.middle) ** 2) ** 0.5 / TILE
        if far > 0.41:
            return None
        marked = far < 0.11 or 0.19 < far < 0.26 if self.king else 0.26 < far < 0.29
        return self.rim if far > 0.36 or marked else self.face


def _seen(discs: Sequence[_Disc], x: float, y: float, ground: Colour) -> Colour:
    return next((colour for disc in reversed(discs) if (colour := disc.at(x, y))), ground)


def _differs(square: int, before: Frame, now: Frame) -> bool:
    shown = before.position.at(square), square in before.last
    return shown != (now.position.at(square), square in now.last)


def _rgb(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


# --- the format -------------------------------------------------------------------------------------------------------


def _image(patch: Patch, bits: int, seconds: float) -> bytes:
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 4, round(seconds * 100), 0, 0)
    place = struct.pack("<BHHHHB", 0x2C, *patch[:4], 0)
    data = _compressed(patch.pixels, bits)
    blocks = (data[at : at + 255] for at in range(0, len(data), 255))
    return b"".join((control, place, bytes([bits]), *(bytes([len(each)]) + each for each in blocks), b"\0"))


def _compressed(pixels: bytes, bits: int) -> bytes:
    """LZW as GIF has it: codes grow from ``bits`` + 1 to 12 bits, and then the table begins anew."""
    packed, filled, waiting = bytearray(), 0, 0
    for code, width in _codes(pixels, bits):
        waiting |= code << filled
        filled += width
        while filled >= 8:
            packed.append(waiting & 0xFF)
            waiting >>= 8
            filled -= 8
    return bytes(packed) + (bytes([waiting & 0xFF]) if filled else b"")


def _codes(pixels: bytes, bits: int) -> Iterator[tuple[int, int]]:
    clear = 1 << bits
    width, free = bits + 1, clear + 2
    table: dict[tuple[int, int], int] = {}
    yield clear, width
    now = pixels[0]
    for pixel in pixels[1:]:
        longer = table.get((now, pixel))
        if longer is not None:
            now = longer
            continue
        yield now, width
        if free < 4096:
            table[now, pixel] = free
            if free == 1 << width:
                width += 1
            free += 1
        else:
            yield clear, width
            table.clear()
            width, free = bits + 1, clear + 2
        now = pixel
    yield now, width
    yield clear + 1, width
