"""The moves of a game as a tree of nodes, to walk and to edit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from crownhead import _core
from crownhead.arguments import instance, items, text, whole_number
from crownhead.notation.moves import EXPECTED
from crownhead.notation.pdn.commands import ClockReading, Command, clocks, find
from crownhead.position import AnyPosition, Position, position_by

if TYPE_CHECKING:
    from crownhead.notation.pdn.game import PdnGame
    from crownhead.play.words.numbering import Numbering

NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The number that PDN gives to each usual mark. Other marks are kept as they are."""


class Node:
    """A position of a game and what leads there: a move, or a set-up, or (at the root) nothing.

    >>> from crownhead.notation import pdn
    >>> game = pdn.loads("1. 11-15! {sharp} 23-19 (23-18 8-11) 2. 8-11 *")[0]
    >>> [str(node.move) for node in game.root.mainline()]
    ['11-15', '23-19', '8-11']
    >>> first = game.root.next()
    >>> first.comment, first.nags, [str(node.move) for node in first.variations]
    ('sharp', [1], ['23-19', '23-18'])
    """

    # The lists are made when they are first asked for: most moves of most games have no comments and no NAGs.
    __slots__ = (
        *("_comments", "_comments_before", "_game", "_nags", "_position", "error", "mark", "move", "parent", "setup"),
        *("text", "variations"),
    )

    def __init__(
        self, game: PdnGame, parent: Node | None = None, move: _core.Move | None = None, text: str | None = None
    ) -> None:
        self._game = game
        self._position: Position | None = None
        self.parent = parent
        self.move = move
        self.text = text
        """The move as it stood in the file; None if it was not read."""
        self.setup: str | None = None
        """A FEN (or ``W::``, ``B::`` for a change of turn) that was set up here, instead of a move."""
        self.error: ValueError | None = None
        """Why the move could not be played: illegal, invalid or ambiguous."""
        self.variations: list[Node] = []
        """What was played next, first, then what might have been played."""
        self._comments_before: list[str] | None = None
        self._comments: list[str] | None = None
        self._nags: list[int] | None = None
        self.mark = ""
        """A mark that is no NAG, such as ``(!)``."""

    # --- knowing -----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> PdnGame:
        """The game that this node belongs to."""
        return self._game

    @property
    def position(self) -> Position | None:
        """The position after the move; None behind a move that could not be played.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 11-15 *")[0].root.next().position.fen
        'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
        """
        if self._position is not None:
            return self._position
        parent, move = self.parent, self.move
        if parent is None or move is None or parent._position is None:
            return self._played_from_afar()
        self._position = parent._position.play(move)  # as when a line is walked
        return self._position

    def _played_from_afar(self) -> Position | None:
        """The position here, played from the last one before that is known, and all between."""
        path = []
        node: Node = self
        while node._position is None and node.parent is not None and node.move is not None:
            path.append(node)
            node = node.parent
        position = self._game.start if node.parent is None else node._position
        while path and position is not None:
            node = path.pop()
            assert node.move is not None
            node._position = position = position.play(node.move)
        return position if not path else None

    @property
    def comments(self) -> list[str]:
        """The comments after the move (at the root: before the first one)."""
        if self._comments is None:
            self._comments = []
        return self._comments

    @comments.setter
    def comments(self, comments: list[str]) -> None:
        self._comments = comments

    @property
    def comments_before(self) -> list[str]:
        """The comments between a variation, or its beginning, and the move."""
        if self._comments_before is None:
            self._comments_before = []
        return self._comments_before

    @comments_before.setter
    def comments_before(self, comments: list[str]) -> None:
        self._comments_before = comments

    @property
    def nags(self) -> list[int]:
        """The annotations of the move as numbers: 1 is ``!``, 2 is ``?`` and so on, 7 is forced."""
        if self._nags is None:
            self._nags = []
        return self._nags

    @nags.setter
    def nags(self, nags: list[int]) -> None:
        self._nags = nags

    @property
    def comment(self) -> str:
        """All comments after the move as one text; setting it replaces them.

        >>> from crownhead.notation import pdn
        >>> node = pdn.loads("1. 11-15 {one} {two} *")[0].root.next()
        >>> node.comment
        'one two'
        >>> node.comment = ""
        >>> node.comments
        []
        """
        return " ".join(self._comments or ())

    @comment.setter
    def comment(self, text: str) -> None:
        self.comments = [text] if text else []

    @property
    def commands(self) -> list[Command]:
        """The commands in the comments.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 11-15 {[%eval 0.3]} *")[0].root.next().commands
        [Command(name='eval', words=('0.3',), message='')]
        """
        return [command for comment in self.comments for command in find(comment)]

    @property
    def clocks(self) -> list[ClockReading]:
        """The times in the comments.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 11-15 {[%clk 1:00:00]} *")[0].root.next().clocks[0].seconds
        3600.0
        """
        return clocks(self.comments)

    @property
    def is_main_line(self) -> bool:
        """Whether this was played, and not in a variation.

        >>> from crownhead.notation import pdn
        >>> root = pdn.loads("1. 11-15 (1. 9-13) *")[0].root
        >>> [node.is_main_line for node in root.variations]
        [True, False]
        """
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def next(self) -> Node | None:
        """What comes next on the main line from here; None at its end.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("*")[0].root.next() is None
        True
        """
        return self.variations[0] if self.variations else None

    def mainline(self) -> Iterator[Node]:
        """The nodes that follow, always the first.

        >>> from crownhead.notation import pdn
        >>> [node.text for node in pdn.loads("11-15 (9-13 22-18) 22-18 *")[0].root.mainline()]
        ['11-15', '22-18']
        """
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    def end(self) -> Node:
        """The last node of the main line from here; this one if nothing follows.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("11-15 (9-13 22-18) 22-18 *")[0].root.end().text
        '22-18'
        """
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def walk(self) -> Iterator[Node]:
        """This node and all below it.

        >>> from crownhead.notation import pdn
        >>> [node.text for node in pdn.loads("11-15 (9-13 22-18) 22-18 *")[0].root.walk()]
        [None, '11-15', '22-18', '9-13', '22-18']
        """
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.variations))

    # --- editing -----------------------------------------------------------------------------------------------------

    def add_variation(self, move: str | _core.Move, *, comment: str = "", nags: tuple[int, ...] = ()) -> Node:
        """Add a move here: the next one of the game if there is none yet, else an alternative to it.

        >>> from crownhead.notation import pdn
        >>> game = pdn.PdnGame("english")
        >>> node = game.root.add_variation("11-15").add_variation("23-19", comment="the old reply")
        >>> game.root.add_variation("9-13").is_main_line
        False
        """
        position = self.position
        if position is None:
            raise ValueError("the position is not known here: a move before could not be played")
        if isinstance(move, str):
            move = position.parse(move)
        elif instance(EXPECTED, _core.Move, move) not in position.legal_moves:
            raise ValueError(f"{move} is not a legal move here")
        marks = [whole_number("nags", nag, 0) for nag in items("nags", nags)]
        node = Node(self._game, self, move)
        node.comment = text("comment", comment)
        node.nags = marks
        self.variations.append(node)
        return node

    def add_setup(self, position: AnyPosition) -> Node:
        """Set another position (or the FEN of one) up here, as after an illegal move or a huff.

        >>> from crownhead.notation import pdn
        >>> game = pdn.PdnGame("english")
        >>> game.root.add_setup("W:W18:B5").setup
        'W:W18:B5'
        """
        position = position_by(self._game.rulebook, position)
        node = Node(self._game, self)
        node.setup = position.fen
        node._position = position
        self.variations.append(node)
        return node

    def remove_variation(self, node: Node) -> None:
        """Remove a continuation and all that follows it.

        >>> from crownhead.notation import pdn
        >>> root = pdn.loads("1. 11-15 23-19 *")[0].root
        >>> root.remove_variation(root.next())
        >>> root.variations
        []
        """
        self.variations.remove(self._variation(node))

    def promote_to_main(self, node: Node) -> None:
        """Make a variation the main line.

        >>> from crownhead.notation import pdn
        >>> root = pdn.loads("1. 11-15 (1. 9-13) *")[0].root
        >>> root.promote_to_main(root.variations[1])
        >>> [str(node.move) for node in root.variations]
        ['9-13', '11-15']
        """
        self.variations.remove(self._variation(node))
        self.variations.insert(0, node)

    def _variation(self, node: Node) -> Node:
        if node not in self.variations:
            raise ValueError(f"{node!r:.80} does not follow here")
        return node

    def _repr_svg_(self) -> str | None:
        """The diagram that a notebook shows: the position, and the move that led there; none if it is not known."""
        from crownhead import diagram

        return None if self.position is None else diagram.svg(self.position, last_move=self.move)

    def __repr__(self) -> str:
        what = self.move or self.text or (f"/{self.setup}/" if self.setup else "start")
        return f"<Node {what}>"


def same_tree(one: Node, other: Node) -> bool:
    """Whether two trees are equal in content: moves, set-ups, comments, NAGs and variations.

    >>> from crownhead.notation import pdn
    >>> same_tree(pdn.loads("1. 11-15 *")[0].root, pdn.loads("11-15 1-0")[0].root)
    True
    """
    expected = "a tree is given by its Node"
    pairs = [(instance(expected, Node, one), instance(expected, Node, other))]
    while pairs:
        a, b = pairs.pop()
        if _saying(a) != _saying(b) or len(a.variations) != len(b.variations):
            return False
        pairs.extend(zip(a.variations, b.variations, strict=True))
    return True


def _saying(node: Node) -> tuple[object, ...]:
    text = None if node.move or node.setup is not None or node.text is None else plain_move(node.text)
    move = None if node.move is None else str(node.move)
    return move, text, node.setup, node.comments_before, node.comments, node.nags, node.mark


def plain_move(text: str) -> str:
    """A move text that could not be played, in the form that PDN 3.0 allows.

    >>> plain_move("1- 6"), plain_move("11 15")
    ('1-6', '11-15')
    """
    dashes = re.sub("[\u2010\u2013\u2014\u2212\x96]", "-", text).replace("\N{MULTIPLICATION SIGN}", "x")
    return "".join(re.sub(r"(?<=\d)\s+(?=[a-lA-L\d])", "-", dashes).split())


def ply_after(node: Node, ply: int, numbering: Numbering) -> int:
    """The ply after a node that stands at ``ply``, for its number: a set-up is no move, but may change the turn."""
    after = ply if node.setup is not None else ply + 1
    if (position := node.position) is None or numbering.is_second(after) == (position.side is not numbering.begins):
        return after
    return after - 1 if numbering.is_second(after) and _before_the_first_move(node) else after + 1


def _before_the_first_move(node: Node) -> bool:
    while node.setup is not None and node.parent is not None:
        node = node.parent
    return node.parent is None
