"""Numbers, directions and material as a sentence says them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from crownhead.draws import ANY, Material, SideMaterial, Span

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def counted(number: int, one: str, many: str) -> str:
    """A number of things.

    >>> counted(1, "man", "men"), counted(3, "man", "men"), counted(20, "man", "men")
    ('one man', 'three men', '20 men')
    """
    word = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{word} {one if number == 1 else many}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Things in a row.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1]))) if items else ""


def ways(directions: Collection[str]) -> str:
    """Where a piece may go.

    >>> ways({"diagonal-forward"}), ways({"straight-forward", "sideways"})
    ('diagonally forward', 'straight forward and sideways')
    >>> ways({"diagonal-forward", "diagonal-backward", "straight-forward", "straight-backward", "sideways"})
    'in all eight directions'
    """
    if len(directions) == 5:
        return "in all eight directions"
    diagonal = [way for way in ("forward", "backward") if f"diagonal-{way}" in directions]
    straight = [way for way in ("forward", "backward") if f"straight-{way}" in directions]
    parts = [f"diagonally {listed(diagonal)}"] if diagonal else []
    if len(straight) == 2 and "sideways" in directions:
        parts.append("straight in all four directions")
    elif straight:
        parts.append(f"straight {listed([*straight, *(['sideways'] if 'sideways' in directions else [])])}")
    elif "sideways" in directions:
        parts.append("sideways")
    return ", and ".join(parts)


def spanned(span: Span, one: str, many: str) -> str:
    """How many pieces of a kind.

    >>> spanned(Span(1, 1), "king", "kings"), spanned(Span(1, 2), "king", "kings"), spanned(Span(3), "king", "kings")
    ('one king', 'one or two kings', 'at least three kings')
    """
    low = counted(span.low, one, many)
    if span.high is None:
        return f"at least {low}"
    if span.high == span.low:
        return low
    between = "or" if span.high == span.low + 1 else "to"
    return f"{low.partition(' ')[0]} {between} {counted(span.high, one, many)}"


def material(condition: Material) -> str:
    """What is left on the board.

    >>> one, three = SideMaterial(pieces=Span(1, 1), kings=Span(1, 1)), SideMaterial(pieces=Span(3, 3), kings=Span(1))
    >>> material(Material((one, three)))
    'one king against three pieces, among them at least one king'
    """
    sides = [_side(side) for side in condition.sides if side != SideMaterial()]
    parts = [f"{sides[0]} on each side" if len(sides) == 2 and sides[0] == sides[1] else " against ".join(sides)]
    if condition.total != ANY:
        parts.append(f"{spanned(condition.total, 'piece', 'pieces')} in all")
    return " and ".join(filter(None, parts))


def _side(side: SideMaterial) -> str:
    kings, men = spanned(side.kings, "king", "kings"), spanned(side.men, "man", "men")
    if side.men == Span(0, 0) or (side.kings == side.pieces and side.kings.low == side.kings.high):
        only = side.kings if side.kings != ANY else side.pieces
        said = spanned(only, "king", "kings")
    else:
        some = [words for words, span in ((kings, side.kings), (men, side.men)) if span != ANY]
        whole = spanned(side.pieces, "piece", "pieces") if side.pieces != ANY else ""
        said = f"{whole}, among them {listed(some)}" if whole and some else whole or listed(some)
    return f"{said} on the long diagonal" if side.holds else said
