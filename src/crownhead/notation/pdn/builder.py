"""From the tokens that the core has scanned and played through to a tree of nodes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownhead import _core
from crownhead.notation.pdn.tree import NAGS, Node

if TYPE_CHECKING:
    from crownhead.notation.pdn.game import PdnGame
    from crownhead.position import Position

FORCED = 7
"""The NAG of a move that had no alternative."""

# The numbers of the core's kinds of tokens.
NUMBER, MOVE, PASS, NAG, MARK, COMMENT, ESCAPE, SETUP, OPEN, CLOSE, RESULT, FORCED_MOVE, SKIP, JUNK = range(14)


class Branch:
    """A line of play that is being read: where it stands, and whether it has its first move yet."""

    __slots__ = ("begun", "node")

    def __init__(self, node: Node, begun: bool) -> None:
        self.node = node
        self.begun = begun


class Builder:
    """Makes the tree of a game from the tokens that the core has played through."""

    def __init__(self, game: PdnGame, errors: dict[int, ValueError], setups: dict[int, tuple[str, Position]]) -> None:
        self.errors = errors
        self.setups = setups
        self.root = Node(game)
        self.branch = Branch(self.root, True)
        self.above: list[Branch] = []
        self.before: list[str] = []  # comments that belong to the move that follows
        self.after_variation = False
        self.escapes: list[str] = []
        self.results: list[str] = []
        self.first_number: int | None = None

    def build(self, replay: _core.PdnReplay) -> Node:
        """The root of the tree."""
        game = self.root.game
        for kind, text, move, token in replay.items:
            if kind == MOVE:
                node = Node(game, self.branch.node, move, text)
                if move is None:
                    node.error = self.errors.get(token)
                self._append(node)
            elif kind == NUMBER:
                if self.first_number is None:
                    digits = re.match(r"\d+", text)
                    self.first_number = int(digits[0][:9]) if digits else None
            elif kind == COMMENT:
                self._comment(tidy(text))
            elif kind == MARK:
                self._mark(text)
            elif kind == NAG:
                self.branch.node.nags.append(int(text))
            elif kind == FORCED_MOVE:
                self.branch.node.nags.append(FORCED)
            elif kind in (SETUP, PASS):
                self._setup(text, token, kind)
            elif kind == OPEN:
                self._open()
            elif kind == CLOSE:
                self._close()
            elif kind == RESULT:
                self.results.append("".join(text.split()))
            elif kind == ESCAPE:
                self.escapes.append(text)
        self._flush()
        if (first := self.root.next()) is not None and first.comments_before:
            self.root.comments += first.comments_before
            first.comments_before = []
        return self.root

    def _append(self, node: Node) -> None:
        parent = self.branch.node
        if self.before:
            node.comments_before = self.before
            self.before = []
        self.after_variation = False
        if parent.variations and parent is self.root and not self.above:
            parent.variations.insert(0, node)  # variations stood before the first move
        else:
            parent.variations.append(node)
        self.branch.node = node
        self.branch.begun = True

    def _comment(self, text: str) -> None:
        if not text:
            return
        if self.after_variation or not self.branch.begun:
            self.before.append(text)
        else:
            self.branch.node.comments.append(text)

    def _mark(self, text: str) -> None:
        node = self.branch.node
        if text in NAGS:
            node.nags.append(NAGS[text])
        elif node.mark or node.setup is not None or node is self.root:
            self._comment(text)
        else:
            node.mark = text

    def _setup(self, text: str, token: int, kind: int) -> None:
        node = Node(self.root.game, self.branch.node, text=text)
        if found := self.setups.get(token):
            node.setup, node._position = found
        elif kind == PASS and (position := self.branch.node.position):
            node._position = position.passed()
            node.setup = f"{node._position.side.letter}::"
        else:
            node.setup, node.error = setup_text(text), self.errors.get(token)
        self._append(node)

    def _open(self) -> None:
        self._flush()
        self.above.append(self.branch)
        node = self.branch.node if not self.branch.begun else self.branch.node.parent or self.root
        self.branch = Branch(node, False)

    def _close(self) -> None:
        self._flush()
        closed, self.branch = self.branch, self.above.pop()
        node = self.branch.node
        is_first = node.parent is not None and node.parent.variations[0] is node
        self.after_variation = closed.begun and self.branch.begun and is_first

    def _flush(self) -> None:
        """Comments that waited for a move which did not come."""
        if self.before:
            self.branch.node.comments.extend(self.before)
            self.before = []
        self.after_variation = False


_SETUP = re.compile(r'\s*(?:FEN\b)?[\s"]*([^"]*)')


def setup_text(text: str) -> str:
    """The content of a set-up, without its wrapping.

    >>> setup_text('FEN "W:W31:B1"')
    'W:W31:B1'
    """
    found = _SETUP.match(text)
    return " ".join(found[1].split()) if found else ""


_BREAK = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*(\[?)")


def tidy(text: str) -> str:
    """The text of a comment: lines are joined, an empty line stays as a line break.

    >>> tidy(" a long\\n  remark\\n\\nand another ")
    'a long remark\\nand another'
    """
    text = text.strip().replace("\\x7b", "{").replace("\\x7d", "}")
    if "\n" not in text and "\r" not in text:
        return text
    return _BREAK.sub(_joint, text)


def _joint(found: re.Match[str]) -> str:
    """What stays of a line break: before a bracket never more than a blank, or it might look like a tag."""
    breaks = len(re.findall(r"\r\n|\r|\n", found[0]))
    return ("\n" if breaks > 1 and not found[1] else " ") + found[1]
