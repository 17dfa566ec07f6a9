"""What a rulebook's front matter says, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crownhead.draws import Agreement, Counter, Draw, Proven, Repetition
from crownhead.reading.words import NUMBERS, ORDINALS, counted, listed, material, ways
from crownhead.rulebook import Clause, Rulebook
from crownhead.schema import FrontMatter

CRITERIA = {
    "most": "one that takes the most pieces",
    "with-king": "one made with a king",
    "most-kings": "one that takes the most kings",
    "kings-earliest": "one that meets a king earliest",
    "most-value": "one of the highest value, a king being worth a little less than two men",
}
REMOVAL = {
    "after": "Captured pieces are taken off when the whole move is over; until then they block the way.",
    "at-once": "Each captured piece is taken off as soon as it has been jumped.",
    "column": "Only the top piece of a jumped column is captured, and it goes under the column that jumped.",
}
LANDING = {
    "any": "A capturing king may stop on any free square behind its victim.",
    "behind": "A capturing king lands right behind each victim.",
    "behind-king": "A capturing king may stop on any free square behind its victim, but right behind it if the last"
    " victim is a king.",
}
EVENTS = {"capture": "a capture", "crowning": "a new king", "man-move": "a man's move"}
ENDS = {"automatic": "the game is drawn", "claim": "a draw may be claimed"}


class Fact(NamedTuple):
    """One thing that the rules say: its key in the front matter, the clause that has it in full, and a sentence."""

    key: str
    clause: Clause
    sentence: str


def facts(rulebook: Rulebook) -> list[Fact]:
    """The rules in brief, in the order in which a reader wants them.

    >>> for fact in facts(Rulebook.load("english"))[3:6]:
    ...     print(f"{fact.clause.title}: {fact.sentence}")
    The board and the beginning: Black begins.
    Moving: A man moves one step diagonally forward.
    Capturing: Capturing is compulsory.
    """
    front = rulebook.front_matter
    said = [*_board(front), *_men(front), *_capturing(front), *_kings(front), *_ends(front)]
    said += [(f"draws.{draw.name}", draw.clause, _draw(draw)) for draw in front.draws]
    said += _notation(rulebook)
    return [Fact(key, rulebook.clause(topic), sentence) for key, topic, sentence in said]


Said = Iterator[tuple[str, str, str]]  # key, topic, sentence


def _board(front: FrontMatter) -> Said:
    board, setup = front.board, front.setup
    used = "only the dark ones are used" if board.squares == "dark" else "all of them are used"
    yield "board", "board", f"The board has {board.columns} by {board.rows} squares; {used}."
    if board.squares == "dark":
        hand = "every corner" if board.rows % 2 else f"the corner at each player's {board.corner} hand"
        yield "board.corner", "board", f"There is a dark square in {hand}."
    rows = [ORDINALS[row + 1] for row in range(setup.empty, setup.empty + setup.rows)]
    place = f"{listed(rows)} row{'s' * (len(rows) > 1)}"
    yield "setup", "board", f"Each side has {counted(front.men_each, 'man', 'men')}, on its {place}."
    yield "first-move", "board", f"{front.first_move.capitalize()} begins."


def _notation(rulebook: Rulebook) -> Said:
    board, variant = rulebook.front_matter.board, rulebook.variant
    if board.notation == "letters":
        corner = f"{chr(ord('a') + board.columns - 1)}{board.rows}"
        yield "notation", "notation", f"Squares have names, from a1 at White's left hand to {corner}."
    else:
        where = board.first_square.replace("-", " ")
        last = variant.square_count
        yield "notation", "notation", f"Squares have numbers, from 1 at the {where} (White below) to {last}."


def _men(front: FrontMatter) -> Said:
    men = front.men
    yield "men.moves", "moving", f"A man moves one step {ways(front.directions(men.moves))}."


def _capturing(front: FrontMatter) -> Said:
    men, capture = front.men, front.capture
    if front.huffing:
        most = front.huffing.most
        which = "any of the pieces" if most is None else f"up to {counted(most, 'piece', 'pieces')}"
        yield (
            "capture.enforced",
            "huffing",
            f"A capture may be overlooked. Then the opponent may huff {which} that could have captured, cancel the"
            " move, or let it stand.",
        )
    else:
        yield "capture.enforced", "capturing", "Capturing is compulsory."
    yield "men.captures", "capturing", f"A man captures {ways(front.directions(men.captures))}."
    can = "may" if men.take_kings else "may not"
    yield "men.take-kings", "capturing", f"A man {can} capture a king."
    if capture.choice:
        choice = "; among those ".join(CRITERIA[criterion] for criterion in capture.choice)
        yield "capture.choice", "choice", f"Among several captures you must choose {choice}."
    else:
        yield "capture.choice", "choice", "Among several captures you choose freely."
    yield "capture.removal", "removal", REMOVAL[capture.removal]
    if capture.half_turn == "forbidden":
        yield "capture.half-turn", "half-turn", "Two jumps in a row never go in opposite directions."


def _kings(front: FrontMatter) -> Said:
    kings = front.kings
    moves, captures = ways(front.directions(kings.moves)), ways(front.directions(kings.captures))
    promotion = front.promotion
    if promotion.when == "stopped":
        how = "only if its move ends on the last row; a capture that goes on leaves it a man"
    elif promotion.ends_turn:
        how = "as soon as it reaches the last row, and that ends its move"
    else:
        how = "as soon as it reaches the last row, and goes on capturing as a king if it can"
    yield "promotion", "crowning", f"A man becomes a king {how}."
    if promotion.built_from:
        yield (
            "promotion.built-from",
            "crowning",
            "A king is built from lost men: one's own on top, else the opponent's below.",
        )
    if kings.range == "short":
        yield "kings.moves", "kings", f"A king moves one step {moves}."
        yield "kings.captures", "king-moves", f"A king captures a piece right beside it, {captures}."
        yield "kings.landing", "king-moves", LANDING["behind"]
    else:
        yield "kings.moves", "kings", f"A king moves any distance {moves}."
        yield "kings.captures", "king-moves", f"A king captures from any distance, {captures}."
        yield "kings.landing", "king-moves", LANDING[kings.landing]
    if kings.in_a_row:
        times = f"{counted(kings.in_a_row, 'time', 'times')} in a row"
        yield "kings.in-a-row", "king-moves", f"A player who still has a man moves the same king at most {times}."


def _ends(front: FrontMatter) -> Said:
    end = front.end
    yield "end.no-move", "winning", f"A player who has no piece left or cannot move {end.no_move}."
    if end.first_king == "wins":
        yield "end.first-king", "winning", "The first player to get a king wins at once."


def _draw(draw: Draw) -> str:
    if isinstance(draw, Agreement):
        return "The players may agree on a draw."
    if isinstance(draw, Repetition):
        times = ORDINALS[draw.times]
        return f"When a position comes up for the {times} time with the same player to move, {ENDS[draw.how]}."
    if isinstance(draw, Proven):
        return f"When it is proven that neither player can force a win, {ENDS[draw.how]}."
    return _counter(draw)


def _counter(draw: Counter) -> str:
    moves = draw.plies // 2
    after = f"after {NUMBERS[moves] if moves < len(NUMBERS) else moves} move{'s' * (moves != 1)} by each side"
    events = listed([words for event, words in EVENTS.items() if event in draw.counts], "or")
    without = f" without {events}" if events else ""
    if draw.condition is None:
        return f"{after.capitalize()}{without}, {ENDS[draw.how]}."
    when = f"{after}{without}, " if moves else ""
    at_once = "" if moves else " at once"
    return f"With {material(draw.condition)}: {when}{ENDS[draw.how]}{at_once}."
