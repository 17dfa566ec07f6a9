"""Moving pictures, read again by a reader that shares nothing with the writer."""

import struct

import pytest

from crownhead import Game, Position
from crownhead.diagram.gif import MOST_FRAMES, TILE, gif


def decoded(data):
    """The size, and each frame as its place and its colours."""
    width, height, flags = struct.unpack("<HHB", data[6:11])
    colours = 2 << (flags & 7)
    palette = [tuple(data[13 + 3 * i : 16 + 3 * i]) for i in range(colours)]
    at, frames = 13 + 3 * colours, []
    while data[at] != 0x3B:
        if data[at] == 0x21:
            at += 2
        else:
            place = struct.unpack("<HHHH", data[at + 1 : at + 9])
            bits, at = data[at + 10], at + 11
            packed, at = blocks(data, at)
            pixels = unpacked(packed, bits)
            assert len(pixels) == place[2] * place[3]
            frames.append((place, [palette[pixel] for pixel in pixels]))
            continue
        _, at = blocks(data, at)
    assert at == len(data) - 1
    return (width, height), frames


def blocks(data, at):
    found = b""
    while size := data[at]:
        found += data[at + 1 : at + 1 + size]
        at += size + 1
    return found, at + 1


def unpacked(data, bits):
    """LZW, from the description of the format."""
    clear, end = 1 << bits, (1 << bits) + 1
    stream, filled = int.from_bytes(data, "little"), len(data) * 8
    width, table, before, pixels = bits + 1, [], None, bytearray()
    while filled > 0:
        code, stream, filled = stream & ((1 << width) - 1), stream >> width, filled - width
        if code == clear:
            table, width, before = [bytes([i]) for i in range(clear)] + [b"", b""], bits + 1, None
            continue
        if code == end:
            return bytes(pixels)
        entry = table[code] if code < len(table) else before + before[:1]
        pixels += entry
        if before is not None and len(table) < 4096:
            table.append(before + entry[:1])
        if len(table) == 1 << width and width < 12:
            width += 1
        before = entry
    raise AssertionError("the data end too early")


@pytest.mark.parametrize("slug", ["english", "turkish", "lasca"])
def test_every_frame_has_the_size_of_what_changed(slug):
    game = Game(slug)
    moves = []
    for _ in range(12):
        moves.append(game.legal_moves[0])
        game.play(game.legal_moves[0])
    size, frames = decoded(gif(game.start, moves))
    variant = game.rulebook.variant
    assert size == (variant.columns * TILE, variant.rows * TILE)
    assert len(frames) == 13
    assert frames[0][0] == (0, 0, *size)
    assert all(place[2] < size[0] or place[3] < size[1] for place, _ in frames[1:])


def test_a_piece_is_where_the_position_has_it():
    _, ((_, pixels),) = decoded(gif(Position("english", "B:W18:B1")))
    middle = TILE // 2

    def seen(column, row):
        return pixels[(row * TILE + middle) * 8 * TILE + column * TILE + middle]

    assert sum(seen(1, 0)) < 150, "a black man on 1"
    assert sum(seen(2, 4)) > 600, "a white man on 18"
    assert seen(3, 0) == seen(5, 0), "light squares"


def test_a_game_without_end_is_refused():
    start = Position("english", "B:WK32:BK1")
    moves, position = [], start
    for _ in range(MOST_FRAMES + 1):
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    with pytest.raises(ValueError, match="at most 300"):
        gif(start, moves)
