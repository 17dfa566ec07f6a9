"""What can be chosen for a key of a rulebook: what each choice would mean, on a board too, and why some are impossible.

Nothing is decided here. Each choice is tried: the schema accepts or refuses the changed front matter, `reading` says it
in words, and the core moves the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from crownhead import diagram
from crownhead.errors import RulebookError
from crownhead.position import Position
from crownhead.reading.compare import unsaid
from crownhead.reading.facts import said
from crownhead.reading.figures import MOST_ARROWS, figure
from crownhead.rules.lineage import merged_front
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import DIRECTIONS, PRIMITIVES, FrontMatter, front_matter
from crownhead.rules.yaml_records import YamlNode, compose
from crownhead.sentences import Say, Sentence
from crownhead.sides import Side
from crownhead.workshop.edits import Value, written
from crownhead.workshop.keys import Key, Kind

MOST_SENTENCES = 2
SEEN_AT_THE_START = ("board", "setup", "first-move")
"""What these keys decide shows in the starting position."""
NAMES_OF_SQUARES = ("board.first-square", "board.notation")


class Choice(NamedTuple):
    """A value that a key may have, what it means, or else why it is impossible, and a picture of it."""

    value: Value
    sentence: str = ""
    reason: str = ""
    picture: str = ""


def value_of(book: Rulebook, key: str) -> Value:
    """What a book says under a key, its own or inherited, as `change` is given it; None if it says nothing.

    >>> value_of(Rulebook.load("english"), "kings.range"), value_of(Rulebook.load("english"), "board.rows")
    ('short', 8)
    """
    node = merged_front(book.documents).find(key)
    return None if node is None else _value(node)


def _value(node: YamlNode) -> Value:
    if isinstance(node.value, dict):
        return {name: _value(each) for name, each in node.value.items()}
    if isinstance(node.value, tuple):
        return [_value(each) for each in node.value]
    if not node.plain:
        return node.value
    return int(node.value) if node.value.isdigit() else {"true": True, "false": False}.get(node.value, node.value)


def tried(book: Rulebook, key: str, value: Value) -> Rulebook:
    """The book with another value for a key; a `RulebookError` if that is impossible.

    >>> tried(Rulebook.load("english"), "kings.range", "long").front_matter.kings.range
    'long'
    >>> tried(Rulebook.load("english"), "kings.landing", "behind")
    Traceback (most recent call last):
        ...
    crownhead.errors.RulebookError: rulebooks/english.md:1: kings.landing: behind contradicts kings.range: short
    """
    tree = merged_front(book.documents)
    node = compose(f"value: {written(value)}", tree.path).find("value") if value is not None else None
    return Rulebook(front_matter(_with(tree, key.split("."), node)), book.documents, book.path)


def _with(tree: YamlNode, names: Sequence[str], node: YamlNode | None) -> YamlNode:
    """A tree with another node in it, or without one."""
    entries = dict(tree.value) if isinstance(tree.value, dict) else {}
    name, *others = names
    if others:
        node = _with(entries.get(name, YamlNode({}, tree.line, tree.path)), others, node)
    if node is None or (others and not node.value):
        entries.pop(name, None)
    else:
        entries[name] = node
    return replace(tree, value=entries)


def plain_ways(book: Rulebook, ways: Sequence[str]) -> Value:
    """Directions as people write them on this board: one word for all of them, where there is one.

    >>> english = Rulebook.load("english")
    >>> plain_ways(english, ["diagonal-backward", "diagonal-forward"]), plain_ways(english, ["diagonal-forward"])
    ('diagonal', 'forward')
    >>> plain_ways(english, ["diagonal-forward", "sideways"])
    ['forward', 'sideways']
    """
    wanted = book.front_matter.directions(tuple(way for way in ways if way in PRIMITIVES))
    meant = {word: book.front_matter.directions((word,)) for word in DIRECTIONS}
    if whole := [word for word, these in meant.items() if these == wanted]:
        return whole[0]
    return [next(word for word, these in meant.items() if these == {way}) for way in PRIMITIVES if way in wanted]


def choices(book: Rulebook, key: Key, say: Say = str) -> list[Choice]:
    """The choices that a key has, in their order; none if its value is typed or put together.

    >>> from crownhead.workshop.keys import KEYS
    >>> for choice in choices(Rulebook.load("english"), KEYS["kings.range"]):
    ...     print(choice.value, "-", choice.sentence)
    short - A king moves one step diagonally forward and backward. A king captures a piece right beside it, ...
    long - A king moves any distance diagonally forward and backward. A king captures from any distance, ...
    >>> choices(Rulebook.load("english"), KEYS["kings.landing"])[1].reason
    'behind contradicts kings.range: short'
    """
    books: dict[Value, Rulebook] = {}
    reasons = {}
    for value in key.choices:
        try:
            books[value] = tried(book, key.at, value)
        except RulebookError as error:
            reasons[value] = error.problem
    sentences, pictures = _sentences(key, books), _pictures(book, key, books, say)
    return [
        Choice(value, sentences.get(value, ""), reasons.get(value, ""), pictures.get(value, ""))
        for value in key.choices
    ]


def sentence(book: Rulebook, key: Key) -> str:
    """What a book says about the matter of a key.

    >>> from crownhead.workshop.keys import KEYS
    >>> sentence(Rulebook.load("english"), KEYS["men.moves"])
    'A man moves one step diagonally forward.'
    """
    found = [told for at, _, told in said(book) if at in _matters(key, book.front_matter)]
    return _joined(found) or (unsaid(key.at) if key.is_optional and key.at.startswith(("draws.", "kings.")) else "")


def _matters(key: Key, front: FrontMatter) -> list[str]:
    """The rules that sentences are about, where they are not named as the key is."""
    if key.at == "draws.endings":
        return [f"draws.{draw.name}" for draw in front.draws if getattr(draw, "condition", None)]
    if key.at == "draws.no-progress":
        return [f"draws.{draw.name}" for draw in front.draws if draw.name.startswith("no-progress")]
    return [key.at] if key.kind in (Kind.WAYS, Kind.CRITERIA, Kind.RECORD) else [key.at, key.at.partition(".")[0]]


def _sentences(key: Key, books: Mapping[Value, Rulebook]) -> dict[Value, str]:
    """For each choice, what is said of it alone; if there is but one, what is said of the matter."""
    told = {value: {at: text for at, _, text in said(book)} for value, book in books.items()}
    names = dict.fromkeys(at for rules in told.values() for at in rules)
    differing = [at for at in names if len({rules.get(at) for rules in told.values()}) > 1]
    if not differing:
        return {value: sentence(book, key) for value, book in books.items()}
    return {value: _joined([rules.get(at) or unsaid(at) for at in differing]) for value, rules in told.items()}


def _joined(sentences: Sequence[str]) -> str:
    shown = list(dict.fromkeys(sentences))[:MOST_SENTENCES]
    if len(shown) < 2:
        return shown[0] if shown else ""
    return Sentence("{first} {second}", first=shown[0], second=shown[1])


# --- on a board ------------------------------------------------------------------------------------------------------


def picture(book: Rulebook, key: Key, say: Say = str) -> str:
    """A picture of what a book says about the matter of a key; none if there is no fitting one."""
    if key.kind is Kind.WAYS:
        return _with_moves(_lone_piece(book, key), say)
    if key.at.partition(".")[0] in SEEN_AT_THE_START:
        return _drawn(book.start, say)
    return _illustration(book, key, say)


def _lone_piece(book: Rulebook, key: Key) -> Position:
    """A man or a king in the middle of the board; if it is about capturing, with men to capture all around it."""
    board, variant = book.front_matter.board, book.variant
    squares = {variant.place(square): square for square in range(1, variant.square_count + 1)}
    middle = min(squares, key=lambda place: abs(2 * place[0] + 1 - board.rows) + abs(2 * place[1] + 1 - board.columns))
    pieces = {squares[middle]: "W" if key.at.startswith("kings.") else "w"}
    if key.name == "captures":
        step = 2 if board.squares == "dark" else 1
        around = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
        for row, column in around:
            far = step if 0 in (row, column) else 1
            if (square := squares.get((middle[0] + far * row, middle[1] + far * column))) is not None:
                pieces[square] = "b"
    return Position(variant, Side.WHITE, pieces)


def _pictures(book: Rulebook, key: Key, books: Mapping[Value, Rulebook], say: Say) -> dict[Value, str]:
    """A picture for each choice, all of one position in which they differ, if there is one."""
    if key.at.partition(".")[0] in SEEN_AT_THE_START:
        named: dict[str, Any] = {"coordinates": ""} if key.at in NAMES_OF_SQUARES else {}
        return {value: _drawn(each.start, say, **named) for value, each in books.items()}
    if len(books) < 2 or (position := _telling(book, tuple(books.values()))) is None:
        return {}
    return {value: _with_moves(Position.from_fen(each, position), say) for value, each in books.items()}


def _telling(book: Rulebook, books: Sequence[Rulebook]) -> str | None:
    """The position in which the most of these books differ in the legal moves."""
    best, most = None, 1
    for position in _positions(book):
        kinds = len(_kinds(books, position))
        if kinds > most:
            best, most = position, kinds
        if most == len(books):
            break
    return best


def _kinds(books: Sequence[Rulebook], position: str) -> set[tuple[str, ...]]:
    """The different lists of legal moves; none if the position is impossible by one of the books."""
    try:
        legal = [Position.from_fen(book, position).legal_moves for book in books]
    except ValueError:
        return set()
    return {tuple(sorted(map(str, moves))) for moves in legal}


def _positions(book: Rulebook) -> Iterator[str]:
    """The positions of a book's own examples, and then of those of all books with the same board."""
    yield from (example.position for example in book.examples if example.position)
    yield from _on_board(book.front_matter.board)


@lru_cache(maxsize=32)
def _on_board(board: Any) -> tuple[str, ...]:
    books = (Rulebook.load(slug) for slug in bundled())
    found = (example.position for book in books if book.front_matter.board == board for example in book.examples)
    return tuple(dict.fromkeys(position for position in found if position))


def _drawn(position: Position, say: Say, **more: Any) -> str:
    return diagram.svg(position, **{"size": None, "coordinates": None, "say": say, **more})


def _with_moves(position: Position, say: Say) -> str:
    legal = position.legal_moves
    captures = [move for move in legal if move.is_capture]
    if len(legal) > MOST_ARROWS:
        return _drawn(position, say, destinations=True)
    return _drawn(position, say, routes=captures, moves=[move for move in legal if not move.is_capture])


def _illustration(book: Rulebook, key: Key, say: Say) -> str:
    """The first example of the clause that has the matter of a key in full."""
    matters = _matters(key, book.front_matter)
    topics = [topic for at, topic, _ in said(book) if at in matters]
    for example in book.examples:
        if example.because in topics:
            return figure(book, example, size=None, say=say).boards[-1].svg
    return ""
