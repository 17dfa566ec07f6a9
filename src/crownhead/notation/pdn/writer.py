"""Writing PDN 3.0: short moves, in full only where two captures would look the same; lines of 80 characters.

In one point we keep to PDN 2.0: a game ends with its result, which is that of the Result tag, and with ``*`` only if
there is none. PDN 3.0 wants readers to take that, and older readers take a ``*`` to mean that the game is unfinished.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import IO

from crownhead.arguments import instance, items, path
from crownhead.notation import moves
from crownhead.notation.pdn.game import PdnGame
from crownhead.notation.pdn.gametypes import SEPARATORS, GameType, Result
from crownhead.notation.pdn.tree import NAGS, Node, plain_move, ply_after

WIDTH = 80

_RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"})
_MARK_OF = {nag: mark for mark, nag in NAGS.items()}
_STRENGTH = re.compile(r"[!?]+|\([!?]+\)")
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# A line of a comment never begins with a bracket: it might look like the first tag of the next game.
_SPACE = re.compile(r"(?<=\S) (?=[^\s\[])")


def dumps(games: Iterable[PdnGame]) -> str:
    """The games as PDN.

    >>> from crownhead.notation import pdn
    >>> print(dumps(pdn.loads("1.32-28!? 19-23 {why not} 2.28x19 14x23 2-0")), end="")
    [Result "2-0"]
    <BLANKLINE>
    1. 32-28!? 19-23 {why not} 2. 28x19 14x23 2-0
    """
    return "\n".join(map(_game, items("games", games, None)))


def write(games: Iterable[PdnGame], target: str | os.PathLike[str] | IO[str]) -> int:
    """Write games to a file, one by one, and return their number.

    >>> import io
    >>> from crownhead.notation import pdn
    >>> write([pdn.PdnGame("english")], io.StringIO())
    1
    """
    if not hasattr(target, "write"):
        with open(path("target", target), "w", encoding="utf-8", newline="\n") as file:
            return write(games, file)
    count = 0
    for count, game in enumerate(items("games", games, None), 1):
        target.write(("\n" if count > 1 else "") + _game(game))
    return count


def _game(game: PdnGame) -> str:
    instance("a game of PDN is a PdnGame", PdnGame, game)
    body = _Body(game)
    lines = [*(f"%{line}" for line in game.escapes), *_tags(game)]
    if lines:
        lines.append("")
    return "\n".join([*lines, *body.lines()]) + "\n"


def _tags(game: PdnGame) -> Iterator[str]:
    tags = dict(game.tags)
    if tags.get("Result", "").strip() in ("", "*", "?") and game.result is not Result.UNKNOWN:
        tags["Result"] = game._result_text(game.result)
    dialect = game._known_dialect()
    if dialect.names != dialect.rulebook.variant:  # we write the usual numbers, even if the file did not
        tags["GameType"] = str(GameType.of(dialect.rulebook))
        tags["FEN"] = dialect.fen(game.start)
    for name, value in tags.items():
        if _TAG_NAME.fullmatch(name):
            plain = " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name[0].upper()}{name[1:]} "{plain}"]'


class _Body:
    """The moves of one game as text."""

    def __init__(self, game: PdnGame) -> None:
        self.game = game
        self.dialect = game._known_dialect()
        self.separator = SEPARATORS.get(game._game_type_number() or 0, "x")
        self.numbering = game.numbering

    def lines(self) -> list[str]:
        """The text, broken into lines."""
        lines, line = [], ""
        for word in self._words():
            if word == "\n":
                lines += [line, ""]
                line = ""
            elif line and len(line) + 1 + len(word) > WIDTH:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        return [*lines, line]

    def _words(self) -> list[str]:
        """Every word; those of a comment one by one, and a line break where the comment has one."""
        root = self.game.root
        words = [*_comments(root.comments), *self._strength(root)]
        # What is still to be written, the next thing last. None closes a variation.
        waiting: list[tuple[Node, int, bool, str] | None] = []
        if root.variations:
            waiting.append((root.variations[0], 0, True, ""))
        while waiting:
            if (item := waiting.pop()) is None:
                words[-1] += ")"
                continue
            node, ply, numbered, bracket = item
            first, *others = self._node(node, ply, numbered)
            words += [bracket + first, *others]
            siblings = node.parent.variations[1:] if node.parent and node.parent.variations[0] is node else []
            if node.variations:
                spoken = bool(siblings or node.comments or node.setup is not None)
                waiting.append((node.variations[0], ply_after(node, ply, self.numbering), spoken, ""))
            for other in reversed(siblings):
                waiting += [None, (other, ply, True, "(")]
        return [*words, self._ending()]

    def _ending(self) -> str:
        """The result, written as in the tag if that is a usual form."""
        written = self.game.tags.get("Result", "").strip()
        return written if written in _RESULTS else self.game._result_text(self.game.result)

    def _node(self, node: Node, ply: int, numbered: bool) -> Iterator[str]:
        yield from _comments(node.comments_before)
        if node.setup is not None:
            yield from ("/FEN", f'"{self._setup(node)}"/')
        else:
            if numbered or node.comments_before or not self.numbering.is_second(ply):
                yield self.numbering.plain_label(ply)
            yield self._move(node) + "".join(self._glued(node))
        yield from self._strength(node)
        yield from _comments(node.comments)

    def _setup(self, node: Node) -> str:
        setup = node.setup or ""
        if node.position is None:
            return setup
        if setup.endswith("::"):
            side = node.position.side
            return f"{(side.other if self.dialect.exchanged else side).letter}::"
        return self.dialect.fen(node.position)

    def _move(self, node: Node) -> str:
        if node.move is None:
            return plain_move(node.text or "")
        before = node.parent.position if node.parent else None
        assert before is not None
        return moves.short(node.move, before).replace("x", self.separator)

    def _glued(self, node: Node) -> Iterator[str]:
        """The one mark that may stand right behind the move."""
        if _STRENGTH.fullmatch(node.mark):
            yield node.mark
        elif node.nags and node.nags[0] in _MARK_OF:
            yield _MARK_OF[node.nags[0]]

    def _strength(self, node: Node) -> Iterator[str]:
        """The NAGs that were not written as a mark, and a mark that PDN does not know as a comment."""
        is_move = node.parent is not None and node.setup is None
        marked = is_move and not _STRENGTH.fullmatch(node.mark) and any(self._glued(node))
        yield from (f"${nag}" for nag in (node.nags[1:] if marked else node.nags))
        if node.mark and not (is_move and _STRENGTH.fullmatch(node.mark)):
            yield from _comments([node.mark])


def _comments(comments: list[str]) -> Iterator[str]:
    for comment in comments:
        text = comment.replace("{", "\\x7b").replace("}", "\\x7d").replace("\r", "\n")
        paragraphs = [part for part in re.split(r"\n(?!\s*\[)", text) if part.strip()] or [""]
        for number, paragraph in enumerate(paragraphs):
            if number:
                yield "\n"
            words = _SPACE.split(" ".join(paragraph.strip().split("\n")))
            if number == 0:
                words[0] = "{" + words[0]
            if number == len(paragraphs) - 1:
                words[-1] += "}"
            yield from words
