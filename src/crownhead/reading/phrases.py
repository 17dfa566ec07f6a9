"""Numbers, lists, directions and material, as phrases for a sentence."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from crownhead.rules.draws import ANY, Material, SideMaterial, Span
from crownhead.sentences import Forms, Sentence, listed

NUMBERS = (
    Sentence("no"),
    Sentence("one"),
    Sentence("two"),
    Sentence("three"),
    Sentence("four"),
    Sentence("five"),
    Sentence("six"),
    Sentence("seven"),
    Sentence("eight"),
    Sentence("nine"),
    Sentence("ten"),
    Sentence("eleven"),
    Sentence("twelve"),
)
ORDINALS = (
    Sentence(""),
    Sentence("first"),
    Sentence("second"),
    Sentence("third"),
    Sentence("fourth"),
    Sentence("fifth"),
    Sentence("sixth"),
    Sentence("seventh"),
    Sentence("eighth"),
    Sentence("ninth"),
)


class PieceForms(NamedTuple):
    """How pieces are counted: exactly N, N or N + 1, from N to M, and at least N."""

    exactly: Forms
    low_or_high: Sentence
    low_to_high: Sentence
    at_least: Forms


MAN_FORMS = PieceForms(
    Forms("one man", "{number} men"),
    Sentence("{low} or {number} men"),
    Sentence("{low} to {number} men"),
    Forms("at least one man", "at least {number} men"),
)
KING_FORMS = PieceForms(
    Forms("one king", "{number} kings"),
    Sentence("{low} or {number} kings"),
    Sentence("{low} to {number} kings"),
    Forms("at least one king", "at least {number} kings"),
)
PIECE_FORMS = PieceForms(
    Forms("one piece", "{number} pieces"),
    Sentence("{low} or {number} pieces"),
    Sentence("{low} to {number} pieces"),
    Forms("at least one piece", "at least {number} pieces"),
)


def numbered(number: int) -> str:
    """A small number as a word, and a large one in digits.

    >>> numbered(3), numbered(1500)
    ('three', '1500')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, forms: PieceForms) -> str:
    """A number of pieces.

    >>> counted(1, MAN_FORMS), counted(3, MAN_FORMS), counted(20, MAN_FORMS)
    ('one man', 'three men', '20 men')
    """
    return forms.exactly.of(number, number=numbered(number))


def ways(directions: Collection[str]) -> str:
    """The directions in which a piece may go.

    >>> ways({"diagonal-forward"}), ways({"straight-forward", "sideways"})
    ('diagonally forward', 'straight forward and sideways')
    >>> ways({"diagonal-forward", "diagonal-backward", "straight-forward", "straight-backward", "sideways"})
    'in all eight directions'
    """
    if len(directions) == 5:
        return Sentence("in all eight directions")
    diagonal = [words for way, words in WAYS.items() if f"diagonal-{way}" in directions]
    straight = [words for way, words in WAYS.items() if f"straight-{way}" in directions]
    sideways = [Sentence("sideways")] if "sideways" in directions else []
    parts = [Sentence("diagonally {ways}", ways=listed(diagonal))] if diagonal else []
    if len(straight) == 2 and sideways:
        parts.append(Sentence("straight in all four directions"))
    elif straight:
        parts.append(Sentence("straight {ways}", ways=listed([*straight, *sideways])))
    else:
        parts += sideways
    return Sentence("{some}, and {others}", some=parts[0], others=parts[1]) if len(parts) == 2 else parts[0]


WAYS = {"forward": Sentence("forward"), "backward": Sentence("backward")}


def spanned(span: Span, forms: PieceForms) -> str:
    """A range of numbers of pieces.

    >>> spanned(Span(1, 1), KING_FORMS), spanned(Span(1, 2), KING_FORMS), spanned(Span(3), KING_FORMS)
    ('one king', 'one or two kings', 'at least three kings')
    """
    if span.high is None:
        return forms.at_least.of(span.low, number=numbered(span.low))
    if span.high == span.low:
        return counted(span.low, forms)
    template = forms.low_or_high if span.high == span.low + 1 else forms.low_to_high
    return template.filling(low=numbered(span.low), number=numbered(span.high))


def material(condition: Material) -> str:
    """The material on the board.

    >>> one, three = SideMaterial(pieces=Span(1, 1), kings=Span(1, 1)), SideMaterial(pieces=Span(3, 3), kings=Span(1))
    >>> material(Material((one, three)))
    'one king against three pieces, among them at least one king'
    """
    sides = [_side(side) for side in condition.sides if side != SideMaterial()]
    parts: list[str] = []
    if len(sides) == 2 and sides[0] == sides[1]:
        parts.append(Sentence("{pieces} on each side", pieces=sides[0]))
    elif len(sides) == 2:
        parts.append(Sentence("{some} against {others}", some=sides[0], others=sides[1]))
    else:
        parts += sides
    if condition.total != ANY:
        parts.append(Sentence("{pieces} in all", pieces=spanned(condition.total, PIECE_FORMS)))
    return listed(parts)


def _side(side: SideMaterial) -> str:
    kings, men = spanned(side.kings, KING_FORMS), spanned(side.men, MAN_FORMS)
    if side.men == Span(0, 0) or (side.kings == side.pieces and side.kings.low == side.kings.high):
        only = side.kings if side.kings != ANY else side.pieces
        text = spanned(only, KING_FORMS)
    else:
        some = [words for words, span in ((kings, side.kings), (men, side.men)) if span != ANY]
        whole = spanned(side.pieces, PIECE_FORMS) if side.pieces != ANY else ""
        some_of_them = Sentence("{pieces}, among them {some}", pieces=whole, some=listed(some))
        text = some_of_them if whole and some else whole or listed(some)
    if side.holds == "main-road-alone":
        return Sentence("{pieces} alone on the long diagonal", pieces=text)
    return Sentence("{pieces} on the long diagonal", pieces=text) if side.holds else text
