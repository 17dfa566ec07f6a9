"""The passages of a book on its pages: measured by Typst in all the ways in which they can be set, then placed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from crownhead.diagram.files import queried
from crownhead.reading.printing.pagination import PrintBlock, PrintSheet, Setting, paginate

HEADED, ROWS, BELOW, ON = 1.7, 1.5, 0.9, 1.1
"""Gaps in the size of the letters: above a heading, between rows of examples, between text and its examples, and above
text that goes on."""

STRETCH = 1.6
"""How much a gap may grow, where that fills a page."""

HOLE, LONELY = 0.1, 0.02
"""What an empty place below a text costs, and one beside a board in a row, compared with a page that is empty."""

LONG = 0.3
"""A text that takes more than this of a page may be divided; a shorter one stays together with its first examples."""


class TypesetExample(NamedTuple):
    """An example in Typst, and how many boards it has."""

    typst: str
    boards: int


@dataclass(frozen=True)
class Passage:
    """Text in Typst, below its heading if it has one, and the examples that follow it.

    Where it has ``forms``, it is one of these instead, which are blocks of their own; the first is the best.
    """

    heading: str = ""
    prose: str = ""
    shown: tuple[TypesetExample, ...] = ()
    language: str = ""
    forms: tuple[str, ...] = ()


class _Piece(NamedTuple):
    """A block in Typst before it is measured: text, or a row of examples with ``empty`` places left free. Its gap is in
    the size of the letters."""

    typst: str
    gap: float
    text: bool = False
    stays: bool = False
    empty: int = 0


class _Layout(NamedTuple):
    """One way to set a passage: its pieces, and what stands side by side in the first of them, the text in some
    columns and boards in the others."""

    pieces: tuple[_Piece, ...]
    text: str = ""
    boards: str = ""
    beside: int = 0


class _Room(NamedTuple):
    """The room of a page: its height, the size of its letters, its columns."""

    height: float
    em: float
    columns: int


def typeset(front: str, passages: Sequence[Passage], inputs: dict[str, str]) -> Iterator[str]:
    """The passages in Typst, with the breaks and gaps that fill their pages. ``front`` is what stands before them."""
    (known,) = _measured(f"{front}\n#room", inputs)
    room = _Room(**known)
    layouts = [[*_layouts(passage, room.columns)] for passage in passages]
    heights = iter(_measured("\n".join([front, *_ruler(passages, layouts)]), inputs))
    settings = [[*_settings(passage, ways, heights, room)] for passage, ways in zip(passages, layouts, strict=True)]
    sheet = PrintSheet(room.height - 0.3 * room.em, least=6 * room.em, line=3 * room.em, stretch=STRETCH * room.em)
    for each in paginate([[setting for _, setting in ways] for ways in settings], sheet):
        passage, way, number = each.place
        layout, setting = settings[passage][way]
        if each.begins:
            yield "#pagebreak(weak: true)"
        yield from _put(passages[passage], layout.pieces[number], setting.blocks[number], each.gap)


def _measured(source: str, inputs: dict[str, str]) -> list[Any]:
    """What a document in Typst reports about itself."""
    told: list[Any] = json.loads(queried(source, "<measured>", inputs=inputs))
    return told


# --- the ways to set a passage ---------------------------------------------------------------------------------------


def _layouts(passage: Passage, columns: int) -> Iterator[_Layout]:
    above = HEADED if passage.heading or passage.forms else ON
    if passage.forms:
        yield from (_Layout((_Piece(form, above, text=True),)) for form in passage.forms)
        return
    text = f"[{passage.heading}], [{passage.prose}]"
    shown = passage.shown
    rows = tuple(_rows(shown, columns))
    if not passage.prose.strip() and not passage.heading:
        yield _Layout(rows)
        return
    first = (rows[0]._replace(gap=BELOW), *rows[1:]) if rows else ()
    yield _Layout((_Piece(f"opening({text})", above, text=True, stays=bool(rows)), *first))
    for beside in range(1, columns) if passage.prose.strip() else ():
        taken = next((many for many in range(1, len(shown) + 1) if _boards(shown[:many]) == beside), 0)
        if taken:
            listed = "".join(f", {each.typst}" for each in shown[:taken])
            pieces = (_Piece(f"opening({text}{listed})", above, text=True), *_rows(shown[taken:], columns))
            told = f"told([{passage.prose}], {columns - beside})"
            boards = f"block(width: spanning({beside}), {_row(shown[:taken], beside)})"
            yield _Layout(pieces, told, boards, beside)


def _boards(shown: Sequence[TypesetExample]) -> int:
    return sum(each.boards for each in shown)


def _row(shown: Sequence[TypesetExample], room: int) -> str:
    return f"row(({', '.join(each.typst for each in shown)},), {room})"


def _rows(shown: Sequence[TypesetExample], columns: int) -> Iterator[_Piece]:
    """Examples in rows, as many in each as there is room for."""
    packed: list[list[TypesetExample]] = []
    for each in shown:
        if not packed or _boards(packed[-1]) + each.boards > columns:
            packed.append([])
        packed[-1].append(each)
    return (_Piece(_row(row, columns), ROWS, empty=max(0, columns - _boards(row))) for row in packed)


# --- their heights ---------------------------------------------------------------------------------------------------


def _ruler(passages: Sequence[Passage], layouts: Sequence[Sequence[_Layout]]) -> Iterator[str]:
    """A document that reports the heights of all pieces. It has each passage once, so that links lead somewhere."""
    for passage, ways in zip(passages, layouts, strict=True):
        for piece in ways[0].pieces:
            yield from _put(passage, piece, PrintBlock(0), 1)
        for layout in ways:
            pieces = (piece.typst for piece in layout.pieces)
            yield from (f"#measured({typst})" for typst in (*pieces, layout.text, layout.boards) if typst)


def _settings(
    passage: Passage, layouts: Sequence[_Layout], heights: Iterator[float], room: _Room
) -> Iterator[tuple[_Layout, Setting]]:
    """The layouts that can be read, measured. A narrow column of text that is much longer than the boards beside it is
    hard to read, and a short one leaves a hole."""
    for number, layout in enumerate(layouts):
        blocks = []
        for piece in layout.pieces:
            height = next(heights)
            flows = piece.text and not layout.beside and height > LONG * room.height
            blocks.append(PrintBlock(height, piece.gap * room.em, flows, piece.stays))
        cost = 0.01 * number if passage.forms else LONELY * sum(piece.empty for piece in layout.pieces)
        if layout.beside:
            text, boards = next(heights), next(heights)
            longest = 1.35 if room.columns == 2 else 2 if layout.beside == 1 else 1.1
            if text > boards * longest:
                continue
            cost += HOLE * max(0.0, 1 - text / boards) * (1 - layout.beside / room.columns)
        yield layout, Setting(tuple(blocks), cost)


def _put(passage: Passage, piece: _Piece, block: PrintBlock, gap: float) -> Iterator[str]:
    if passage.language:
        yield f"#set text(lang: {json.dumps(passage.language)})"
    flows = ", flows: true" if block.flows else ""
    yield f"#placed({piece.typst}, gap: {gap:.2f}pt{flows})"
