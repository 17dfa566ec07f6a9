"""What leaves the server about lines of moves that belong to no game of the site: an example that is tried out, and the
analysis room with its tree of moves and its report."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from crownhead.engine.annotation.judgement import JudgementData
from crownhead.engine.portable import PortableLine, Start
from crownhead.web.contract.board_schema import Board, Moment, PlainRefusal, Refusal, SideName, Way


class TriedLine(TypedDict):
    """The board at the end of a line, what was done in full, and what stands below it. ``refusal``: why it does not go
    on."""

    board: Board
    moves: list[str]
    caption: str
    refusal: NotRequired[Refusal | PlainRefusal]


class Sight(TriedLine):
    """What the analysis room shows of a line: besides, the FEN with counts and the number of the next move, the line
    for the engine, how far the draw rules have counted (a part of the page), and the word of the tablebase."""

    fen: str
    line: PortableLine
    counters: str
    ending: str


class SearchedMove(Way):
    """A move in full, as an engine finds it."""

    text: str
    crowns: bool


class Variation(TypedDict):
    """A line of moves, and its score for the player to move."""

    score: int
    moves: list[SearchedMove]


class SearchReport(TypedDict):
    """What an engine knows so far, the best variation first. ``over``: nothing more will come."""

    depth: int
    nodes: int
    milliseconds: int
    lines: list[Variation]
    over: bool


class SetupFault(TypedDict):
    """What is wrong with a position, in a sentence, and the squares that it is about."""

    text: str
    squares: list[str]


class Examined(TypedDict):
    """A position: its FEN, what is wrong with it, how the game would be over in it, which draw rules count there."""

    fen: str
    problems: list[SetupFault]
    over: str
    counting: list[str]


class SetupCounter(TypedDict):
    """A draw rule that counts: its name, what it is called, how many moves it has counted, and how many make a draw."""

    name: str
    title: str
    moves: float | None
    limit: float


class EditedPosition(TypedDict):
    """What is on the board of the editor, and what was counted before: the number of the next move, the moves in a row
    of each side's king, and the draw rules."""

    board: Board
    number: int
    runs: dict[str, int]
    counters: list[SetupCounter]


class EditorData(EditedPosition):
    """What the page of the editor begins with; ``start`` is the first position of the rulebook."""

    start: Moment
    columns: bool
    rulebook: str
    check: str
    here: str
    analysis: str
    front: str
    failed: str


class NodeData(TypedDict, total=False):
    """A move (in full, and as it is written), or a position that is set up (a FEN, and the same for the engine), and
    what is said about it, if anything. The root is neither. ``parent`` is the place of the node that it follows;
    ``mark`` is one that is no NAG."""

    parent: int
    move: str
    short: str
    setup: str
    start: Start
    nags: list[int]
    mark: str
    before: list[str]
    comments: list[str]


class TreeData(TypedDict):
    """A game in PDN with its variations. Of nodes that follow the same one, the first is played. ``fen`` is where it
    begins, empty for the start of the rulebook; ``begins`` has the first move by the rulebook, whose number is
    ``number``."""

    rulebook: str
    fen: str
    start: Start
    begins: SideName
    number: int
    tags: dict[str, str]
    nodes: list[NodeData]


class ReportData(TypedDict):
    """A whole game that was looked at: the part of the page, how many of its moves, its mistakes (to be sent back for a
    lesson), and the game with marks, comments and better lines."""

    html: str
    done: int
    plies: int
    mistakes: list[JudgementData]
    tree: TreeData


class RoomData(TypedDict):
    """What the page of the analysis room begins with. ``at`` are the moves that lead to what is shown, ``own`` is the
    side of the reader, if they have played it, and ``key`` the name under which the browser keeps the tree."""

    tree: TreeData
    at: list[str]
    sight: Sight
    report: ReportData | None
    own: SideName | Literal[""]
    key: str
    addresses: dict[str, str]
    words: dict[str, str]
