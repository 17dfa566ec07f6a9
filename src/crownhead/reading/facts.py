"""A rulebook's front matter in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crownhead.reading.phrases import MAN_FORMS, ORDINALS, PIECE_FORMS, counted, material, numbered, ways
from crownhead.rules.draws import Agreement, Counter, Draw, Proven, Repetition
from crownhead.rules.rulebook import Clause, Rulebook
from crownhead.rules.schema import FrontMatter
from crownhead.sentences import Forms, Sentence, either, listed

CRITERION_NAMES = {
    "most": Sentence("one that takes the most pieces"),
    "with-king": Sentence("one made with a king"),
    "most-kings": Sentence("one that takes the most kings"),
    "kings-earliest": Sentence("one that meets a king earliest"),
    "most-value": Sentence("one of the highest value, a king being worth a little less than two men"),
}
REMOVAL = {
    "after": Sentence("Captured pieces are taken off when the whole move is over; until then they block the way."),
    "at-once": Sentence("Each captured piece is taken off as soon as it has been jumped."),
    "column": Sentence("Only the top piece of a jumped column is captured, and it goes under the column that jumped."),
}
LANDING = {
    "any": Sentence("A capturing king may stop on any free square behind its victim."),
    "behind": Sentence("A capturing king lands right behind each victim."),
    "behind-king": Sentence(
        "A capturing king may stop on any free square behind its victim, but right behind it if the last victim is a"
        " king."
    ),
}
EVENT_NAMES = {
    "capture": Sentence("a capture"),
    "crowning": Sentence("a new king"),
    "man-move": Sentence("a man's move"),
}


class Fact(NamedTuple):
    """One of the rules: its key in the front matter, the clause that has it in full, and a sentence."""

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
    return [Fact(key, rulebook.clause(topic), sentence) for key, topic, sentence in said(rulebook)]


def said(rulebook: Rulebook) -> list[tuple[str, str, str]]:
    """The same, each rule with its key, the topic of its clause and its sentence: the clause itself may be missing."""
    front = rulebook.front_matter
    rules = [*_board(front), *_men(front), *_capturing(front), *_kings(front), *_ends(front)]
    rules += [(f"draws.{draw.name}", draw.clause, _draw(draw)) for draw in front.draws]
    return [(key, topic, rulebook.worded(sentence)) for key, topic, sentence in (*rules, *_notation(rulebook))]


Said = Iterator[tuple[str, str, str]]  # key, topic, sentence


def _board(front: FrontMatter) -> Said:
    board, setup = front.board, front.setup
    if board.squares == "dark":
        size = Sentence("The board has {columns} by {rows} squares; only the dark ones are used.")
    else:
        size = Sentence("The board has {columns} by {rows} squares; all of them are used.")
    yield "board", "board", size.filling(columns=board.columns, rows=board.rows)
    if board.squares == "dark":
        yield "board.corner", "board", _CORNERS["every" if board.rows % 2 else board.corner]
    rows = [ORDINALS[row + 1] for row in range(setup.empty, setup.empty + setup.rows)]
    place = Forms("Each side has {men}, on its {rows} row.", "Each side has {men}, on its {rows} rows.")
    yield "setup", "board", place.of(len(rows), men=counted(front.men_each, MAN_FORMS), rows=listed(rows))
    yield "first-move", "board", Sentence("White begins.") if front.first_move == "white" else Sentence("Black begins.")


_CORNERS = {
    "every": Sentence("There is a dark square in every corner."),
    "left": Sentence("There is a dark square in each player's left-hand corner."),
    "right": Sentence("There is a dark square in each player's right-hand corner."),
}


def _notation(rulebook: Rulebook) -> Said:
    board, variant = rulebook.front_matter.board, rulebook.variant
    if board.notation == "letters":
        corner = f"{chr(ord('a') + board.columns - 1)}{board.rows}"
        yield (
            "notation",
            "notation",
            Sentence("Squares have names, from a1 in White's left-hand corner to {last}.", last=corner),
        )
    else:
        yield "notation", "notation", _NUMBERED[board.first_square].filling(last=variant.square_count)


_NUMBERED = {
    "top-left": Sentence("Squares have numbers, from 1 at the top left (White below) to {last}."),
    "top-right": Sentence("Squares have numbers, from 1 at the top right (White below) to {last}."),
    "bottom-left": Sentence("Squares have numbers, from 1 at the bottom left (White below) to {last}."),
    "bottom-right": Sentence("Squares have numbers, from 1 at the bottom right (White below) to {last}."),
}


def _men(front: FrontMatter) -> Said:
    men = front.men
    yield "men.moves", "moving", Sentence("A man moves one step {ways}.", ways=ways(front.directions(men.moves)))


def _capturing(front: FrontMatter) -> Said:
    men, capture = front.men, front.capture
    if front.huffing:
        yield "capture.enforced", "huffing", _huffing(front.huffing.most)
    else:
        yield "capture.enforced", "capturing", Sentence("Capturing is compulsory.")
    captures = ways(front.directions(men.captures))
    yield "men.captures", "capturing", Sentence("A man captures {ways}.", ways=captures)
    if men.take_kings:
        yield "men.take-kings", "capturing", Sentence("A man may capture a king.")
    else:
        yield "men.take-kings", "capturing", Sentence("A man may not capture a king.")
    if capture.choice:
        yield "capture.choice", "choice", _choice([CRITERION_NAMES[criterion] for criterion in capture.choice])
    else:
        yield "capture.choice", "choice", Sentence("Among several captures you choose freely.")
    yield "capture.removal", "removal", REMOVAL[capture.removal]
    if capture.half_turn == "forbidden":
        yield "capture.half-turn", "half-turn", Sentence("Two jumps in a row never go in opposite directions.")


def _huffing(most: int | None) -> str:
    if most is None:
        return Sentence(
            "A capture may be overlooked. Then the opponent may huff any of the pieces that could have captured, cancel"
            " the move, or let it stand."
        )
    return Sentence(
        "A capture may be overlooked. Then the opponent may huff up to {pieces} that could have captured, cancel the"
        " move, or let it stand.",
        pieces=counted(most, PIECE_FORMS),
    )


def _choice(criteria: list[Sentence]) -> str:
    chosen: str = criteria[0]
    for criterion in criteria[1:]:
        chosen = Sentence("{first}; among those {next}", first=chosen, next=criterion)
    return Sentence("Among several captures you must choose {choice}.", choice=chosen)


def _kings(front: FrontMatter) -> Said:
    kings = front.kings
    moves, captures = ways(front.directions(kings.moves)), ways(front.directions(kings.captures))
    promotion = front.promotion
    if promotion.when == "stopped":
        crowned = Sentence(
            "A man becomes a king only if its move ends on the last row; a capture that goes on leaves it a man."
        )
    elif promotion.ends_turn:
        crowned = Sentence("A man becomes a king as soon as it reaches the last row, and that ends its move.")
    else:
        crowned = Sentence(
            "A man becomes a king as soon as it reaches the last row, and goes on capturing as a king if it can."
        )
    yield "promotion", "crowning", crowned
    if promotion.built_from:
        yield (
            "promotion.built-from",
            "crowning",
            Sentence("A king is built from lost men: one of your own on top, or else one of the opponent's below."),
        )
    if kings.range == "short":
        beside = Sentence("A king captures a piece right beside it, {ways}.", ways=captures)
        yield "kings.moves", "kings", Sentence("A king moves one step {ways}.", ways=moves)
        yield "kings.captures", "king-moves", beside
        yield "kings.landing", "king-moves", LANDING["behind"]
    else:
        far = Sentence("A king captures from any distance, {ways}.", ways=captures)
        yield "kings.moves", "kings", Sentence("A king moves any distance {ways}.", ways=moves)
        yield "kings.captures", "king-moves", far
        yield "kings.landing", "king-moves", LANDING[kings.landing]
    if kings.in_a_row:
        often = Forms(
            "A player who still has a man moves the same king at most once in a row.",
            "A player who still has a man moves the same king at most {number} times in a row.",
        )
        yield "kings.in-a-row", "king-moves", often.of(kings.in_a_row, number=numbered(kings.in_a_row))


def _ends(front: FrontMatter) -> Said:
    end = front.end
    if end.no_move == "loses":
        yield "end.no-move", "winning", Sentence("A player who has no piece left or cannot move loses.")
    else:
        yield "end.no-move", "winning", Sentence("A player who has no piece left or cannot move wins.")
    if end.first_king == "wins":
        yield "end.first-king", "winning", Sentence("The first player to get a king wins at once.")


def _draw(draw: Draw) -> str:
    if isinstance(draw, Agreement):
        return Sentence("The players may agree on a draw.")
    claimed = draw.how == "claim"
    if isinstance(draw, Repetition):
        return _REPEATED[claimed].filling(ordinal=ORDINALS[draw.times])
    if isinstance(draw, Proven):
        return _PROVEN[claimed]
    return _counter(draw, claimed)


_REPEATED = {
    False: Sentence("When a position comes up for the {ordinal} time with the same player to move, the game is drawn."),
    True: Sentence(
        "When a position comes up for the {ordinal} time with the same player to move, a draw may be claimed."
    ),
}
_PROVEN = {
    False: Sentence("When it is proven that neither player can force a win, the game is drawn."),
    True: Sentence("When it is proven that neither player can force a win, a draw may be claimed."),
}


def _counter(draw: Counter, claimed: bool) -> str:
    moves = draw.plies // 2
    run = Forms("after one move by each side", "after {number} moves by each side")
    after = run.of(moves, number=numbered(moves))
    if events := either([words for event, words in EVENT_NAMES.items() if event in draw.counts]):
        after = Sentence("{after} without {events}", after=after, events=events)
    if draw.condition is None:
        said = _AFTER[claimed].filling(after=after)
    elif moves:
        said = _AFTER_WITH[claimed].filling(material=material(draw.condition), after=after)
    else:
        said = _AT_ONCE_WITH[claimed].filling(material=material(draw.condition))
    return said


_AFTER = {
    False: Sentence("The game is drawn {after}."),
    True: Sentence("A draw may be claimed {after}."),
}
_AFTER_WITH = {
    False: Sentence("With {material}: {after}, the game is drawn."),
    True: Sentence("With {material}: {after}, a draw may be claimed."),
}
_AT_ONCE_WITH = {
    False: Sentence("With {material}: the game is drawn at once."),
    True: Sentence("With {material}: a draw may be claimed at once."),
}
