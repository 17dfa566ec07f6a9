"""A slow, obvious interpreter of a rulebook's front matter, against which the compiled core is checked.

It shares no code and no idea with the core: a board is a dict from (row, column) to a string, captures are found by
plain recursion, every rule is written once, in the words of docs/rulebook-format.md.

A piece is one letter: w b (men), W B (kings). What stands on a place is a string of pieces, top first; outside column
games that string has one letter. Row 0 is White's first row, column 0 is the leftmost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

Place = tuple[int, int]
Direction = tuple[int, int]
Board = dict[Place, str]
FrontMatter = Mapping[str, Any]

KINDS = ("legal", "strict", "routes", "quiet", "jumps")

# Directions as (rows forward, columns to the right), seen by the owner of the piece.
DIAGONAL = {(1, -1), (1, 1), (-1, -1), (-1, 1)}
STRAIGHT = {(1, 0), (-1, 0), (0, -1), (0, 1)}
DIRECTION_WORDS = {
    "diagonal-forward": {(1, -1), (1, 1)},
    "diagonal-backward": {(-1, -1), (-1, 1)},
    "straight-forward": {(1, 0)},
    "straight-backward": {(-1, 0)},
    "sideways": {(0, -1), (0, 1)},
    "diagonal": DIAGONAL,
    "straight": STRAIGHT,
    "all": DIAGONAL | STRAIGHT,
}
MAN_VALUE, KING_VALUE = 100, 199


class Move(NamedTuple):
    """`path` has one square more than `captured`; a quiet move has a path of two squares and captures nothing."""

    path: tuple[int, ...]
    captured: tuple[int, ...]
    crowned: bool


class Run(NamedTuple):
    """How many quiet moves in a row a side has made with the king that now stands on `place`."""

    place: Place
    length: int


class State(NamedTuple):
    """A position. `runs` is only kept where the rulebook has `kings.in-a-row`. Never changed, always replaced."""

    board: Board
    side: str
    runs: dict[str, Run | None]


class Jump(NamedTuple):
    """One jump of a capture."""

    direction: Direction
    victim: Place
    taken: str
    behind: Place
    landing: Place
    crowns: bool


class Capturer(NamedTuple):
    """The piece that captures, lifted from the board, in the middle of its move."""

    place: Place
    side: str
    is_king: bool
    jumped: frozenset[Place]
    last_direction: Direction | None


class Capture(NamedTuple):
    """The jumps of one piece."""

    start: Place
    by_king: bool
    jumps: list[Jump]


def is_king(piece: str) -> bool:
    return piece.isupper()


def side_of(column: str) -> str:
    """The top piece owns the column."""
    return column[0].lower()


def opponent(side: str) -> str:
    return "b" if side == "w" else "w"


def along(place: Place, direction: Direction) -> Place:
    return place[0] + direction[0], place[1] + direction[1]


def opposite(direction: Direction) -> Direction:
    return -direction[0], -direction[1]


class Reference:
    """The rules of one front matter."""

    def __init__(self, front_matter: FrontMatter) -> None:
        board, setup = front_matter["board"], front_matter["setup"]
        men, kings = front_matter["men"], front_matter["kings"]
        capture, promotion, end = front_matter["capture"], front_matter["promotion"], front_matter.get("end", {})

        self.rows: int = board["rows"]
        self.columns: int = board["columns"]
        self.only_dark = board["squares"] == "dark"
        self.corner: str = board.get("corner", "left")
        self.places = self._places_in_order(board.get("first-square", "top-left"))
        self.number_of = {place: number for number, place in enumerate(self.places, start=1)}

        self.setup_rows: int = setup["rows"]
        self.setup_empty: int = setup.get("empty", 0)
        self.first_side = "w" if front_matter["first-move"] == "white" else "b"

        self.man_moves = self._directions(men["moves"])
        self.man_captures = self._directions(men["captures"])
        self.men_take_kings: bool = men.get("take-kings", True)
        self.king_moves = self._directions(kings["moves"])
        self.king_captures = self._directions(kings["captures"])
        self.long_kings = kings["range"] == "long"
        self.landing: str = kings.get("landing", "any")
        self.in_a_row: int | None = kings.get("in-a-row")

        self.criteria: list[str] = [] if capture["choice"] == "free" else list(capture["choice"])
        self.removal: str = capture["removal"]
        self.half_turn_allowed = capture.get("half-turn", "allowed") == "allowed"
        self.huffing = capture.get("enforced", "always") == "huffing"

        self.crowned_in_passing = promotion["when"] == "reached"
        self.crowning_ends_turn: bool = promotion.get("ends-turn", True)
        self.first_king_wins = end.get("first-king", "plays-on") == "wins"

        men_in_setup = sum(1 for column in self.start().board.values() if column == "w")
        self.most_pieces: int = setup.get("most", men_in_setup)

    # --- The board ---------------------------------------------------------------------------------------------------

    def _places_in_order(self, first_square: str) -> list[Place]:
        """The playing squares in the order of their numbers."""
        from_top, from_right = first_square.startswith("top"), first_square.endswith("right")
        rows = reversed(range(self.rows)) if from_top else range(self.rows)
        columns = list(reversed(range(self.columns)) if from_right else range(self.columns))
        return [(row, column) for row in rows for column in columns if self._is_playing_square((row, column))]

    def _is_playing_square(self, place: Place) -> bool:
        corner_column = 0 if self.corner == "left" else self.columns - 1
        return not self.only_dark or (place[0] + place[1] - corner_column) % 2 == 0

    def _directions(self, words: str | list[str]) -> list[Direction]:
        """What a list of direction words means for White. Straight steps on a dark board skip the light square."""
        line, straight_step = ("diagonal", 2) if self.only_dark else ("straight", 1)
        found: set[Direction] = set()
        for word in [words] if isinstance(words, str) else words:
            found |= DIRECTION_WORDS[f"{line}-{word}" if word in ("forward", "backward") else word]
        return sorted(d if d in DIAGONAL else (d[0] * straight_step, d[1] * straight_step) for d in found)

    @staticmethod
    def _seen_by(side: str, directions: list[Direction]) -> list[Direction]:
        return directions if side == "w" else [(-rows, columns) for rows, columns in directions]

    def _on_last_row(self, place: Place, side: str) -> bool:
        return place[0] == (self.rows - 1 if side == "w" else 0)

    def start(self) -> State:
        board: Board = {}
        for row, column in self.places:
            rows_behind_white, rows_behind_black = row, self.rows - 1 - row
            if 0 <= rows_behind_white - self.setup_empty < self.setup_rows:
                board[row, column] = "w"
            if 0 <= rows_behind_black - self.setup_empty < self.setup_rows:
                board[row, column] = "b"
        return State(board, self.first_side, {"w": None, "b": None})

    # --- Positions as text -------------------------------------------------------------------------------------------

    def square(self, text: str) -> int:
        """The number of a square written as a number or, on any board, with a letter (a1 is the bottom left)."""
        number = int(text) if text.isdigit() else self.number_of.get((int(text[1:]) - 1, ord(text[0]) - ord("a")), 0)
        if not 1 <= number <= len(self.places):
            raise ValueError(f"{text!r} is not a playing square")
        return number

    def name(self, square: int) -> str:
        """A square with its letter, on any board."""
        row, column = self.places[square - 1]
        return f"{chr(ord('a') + column)}{row + 1}"

    def parse(self, fen: str) -> State:
        turn, *lists = fen.strip().rstrip(".").split(":")
        if turn not in ("W", "B"):
            raise ValueError(f"{fen!r} does not begin with W: or B:")
        board: Board = {}
        for text in lists:
            for square, column in self._parse_list(text):
                place = self.places[square - 1]
                if place in board:
                    raise ValueError(f"square {square} appears twice in {fen!r}")
                board[place] = column
        return State(board, turn.lower(), {"w": None, "b": None})

    def _parse_list(self, text: str) -> Iterator[tuple[int, str]]:
        """`W31-50`, `BK1,c3` or, for columns, `a1w,d4bw`."""
        colour = text[0] if text[:1] in ("W", "B") else ""
        for item in text[len(colour) :].split(","):
            if not item:  # a side without pieces
                continue
            if not colour:
                match = re.fullmatch(r"([a-l]?\d+)([wbWB]+)", item)
                if not match:
                    raise ValueError(f"{item!r} is not a square with a column")
                yield self.square(match[1]), match[2]
                continue
            piece = colour if item.startswith("K") else colour.lower()
            first, _, last = item.removeprefix("K").partition("-")
            for square in range(self.square(first), self.square(last or first) + 1):
                yield square, piece

    def fen(self, state: State) -> str:
        """Numbers without ranges; column games: letters and columns."""
        pieces = sorted((self.number_of[place], column) for place, column in state.board.items())
        turn = state.side.upper()
        if self.removal == "column":
            return f"{turn}:" + ",".join(self.name(square) + column for square, column in pieces)
        white, black = (
            ",".join(f"K{square}" if is_king(piece) else f"{square}" for square, piece in pieces if piece in side)
            for side in ("wW", "bB")
        )
        return f"{turn}:W{white}:B{black}"

    # --- Moves -------------------------------------------------------------------------------------------------------

    def moves(self, state: State, kind: str = "legal") -> list[Move]:
        """The moves of one kind, in order of their paths.

        legal: what the rulebook lets a player play.     strict: what would be legal if captures were always enforced.
        routes: strict, every order of capturing kept.   quiet: the moves without capture, whether or not one is owed.
        jumps: every capture of one jump or more, whether or not it is complete or the one to choose.
        """
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
        if self.first_king_wins and any(is_king(column[0]) for column in state.board.values()):
            return []  # the game is over
        if kind == "quiet":
            return sorted(self._quiet_moves(state))
        if kind == "jumps":
            # Any capture may be cut short, but it ends where a capture may end.
            jumps = [c for c in self._captures(state, complete=False) if self._may_end_with(c.jumps[-1])]
            return self._without_duplicates(jumps, state.side)
        if kind == "legal" and self.huffing:
            return self.moves(state, "quiet") + self.moves(state, "jumps")
        captures = list(self._captures(state, complete=True))
        if not captures:
            return self.moves(state, "quiet")
        best = self._best(captures)
        if kind == "routes":
            return sorted({self._as_move(capture, state.side) for capture in best})
        return self._without_duplicates(best, state.side)

    def _quiet_moves(self, state: State) -> Iterator[Move]:
        for start, column in state.board.items():
            if side_of(column) != state.side:
                continue
            king = is_king(column[0])
            if king and self._has_moved_enough(state, start):
                continue
            directions = self.king_moves if king else self.man_moves
            for direction in self._seen_by(state.side, directions):
                steps = self._empty_line(state.board, start, direction)
                for end in steps if king and self.long_kings else steps[:1]:
                    crowned = not king and self._on_last_row(end, state.side)
                    yield Move((self.number_of[start], self.number_of[end]), (), crowned)

    def _empty_line(self, board: Board, start: Place, direction: Direction) -> list[Place]:
        """The empty squares from `start` on, up to the first piece or the edge."""
        line: list[Place] = []
        place = along(start, direction)
        while place in self.number_of and place not in board:
            line.append(place)
            place = along(place, direction)
        return line

    def _has_man(self, board: Board, side: str) -> bool:
        """Whether a side can still move a man; in column games one that is covered does not count."""
        return any(column[0] == side for column in board.values())

    def _has_moved_enough(self, state: State, king: Place) -> bool:
        run = state.runs[state.side]
        if self.in_a_row is None or run is None or run.place != king:
            return False
        return run.length >= self.in_a_row and self._has_man(state.board, state.side)

    # --- Captures ----------------------------------------------------------------------------------------------------

    def _captures(self, state: State, complete: bool) -> Iterator[Capture]:
        for start, column in state.board.items():
            if side_of(column) == state.side:
                # The capturing piece is lifted: its start square counts as empty.
                board = {place: other for place, other in state.board.items() if place != start}
                capturer = Capturer(start, state.side, is_king(column[0]), frozenset(), None)
                for jumps in self._continuations(board, capturer, complete):
                    yield Capture(start, capturer.is_king, jumps)

    def _continuations(self, board: Board, capturer: Capturer, complete: bool) -> list[list[Jump]]:
        """Every way to capture on; with `complete`, only those that go on as long as they can."""
        found: list[list[Jump]] = []
        for jumps_over_one_victim in self._next_jumps(board, capturer):
            longer: list[list[Jump]] = []
            for jump in jumps_over_one_victim:
                if jump.crowns and self.crowning_ends_turn:
                    continue
                after = self._take(board, jump)
                further = Capturer(
                    jump.landing,
                    capturer.side,
                    capturer.is_king or jump.crowns,
                    capturer.jumped | {jump.victim},
                    jump.direction,
                )
                longer += [[jump, *rest] for rest in self._continuations(after, further, complete)]
            found += longer
            # A king that can go on from one of its landing squares must choose such a one.
            if not complete:
                found += [[jump] for jump in jumps_over_one_victim]
            elif not longer:
                found += [[jump] for jump in jumps_over_one_victim if self._may_end_with(jump)]
        return found

    def _next_jumps(self, board: Board, capturer: Capturer) -> Iterator[list[Jump]]:
        """For every victim within reach, the jumps over it: one for every square to land on."""
        directions = self.king_captures if capturer.is_king else self.man_captures
        for direction in self._seen_by(capturer.side, directions):
            if capturer.last_direction == opposite(direction) and not self.half_turn_allowed:
                continue
            is_long = capturer.is_king and self.long_kings
            run_up = self._empty_line(board, capturer.place, direction) if is_long else []
            victim = along(run_up[-1] if run_up else capturer.place, direction)
            if not self._can_be_jumped(board, victim, capturer):
                continue
            landings = self._empty_line(board, victim, direction)
            if not is_long or self.landing == "behind":
                landings = landings[:1]
            if landings:
                taken = board[victim][0]
                yield [
                    Jump(direction, victim, taken, landings[0], landing, self._crowns_in_passing(capturer, landing))
                    for landing in landings
                ]

    def _can_be_jumped(self, board: Board, victim: Place, capturer: Capturer) -> bool:
        if victim not in board or side_of(board[victim]) == capturer.side or victim in capturer.jumped:
            return False
        return capturer.is_king or self.men_take_kings or not is_king(board[victim][0])

    def _crowns_in_passing(self, capturer: Capturer, landing: Place) -> bool:
        return self.crowned_in_passing and not capturer.is_king and self._on_last_row(landing, capturer.side)

    def _may_end_with(self, jump: Jump) -> bool:
        """`behind-king` binds the last jump of a capture; men always land right behind their victim."""
        return self.landing != "behind-king" or not is_king(jump.taken) or jump.landing == jump.behind

    def _take(self, board: Board, jump: Jump) -> Board:
        """The board between two jumps."""
        if self.removal == "after":
            return board
        return self._without_top(board, jump.victim)

    @staticmethod
    def _without_top(board: Board, place: Place) -> Board:
        """A single piece leaves an empty square, a column leaves what was under its top."""
        after = dict(board)
        rest = after.pop(place)[1:]
        if rest:
            after[place] = rest
        return after

    # --- The choice between captures ---------------------------------------------------------------------------------

    def _best(self, captures: list[Capture]) -> list[Capture]:
        for criterion in self.criteria:
            longest = max(len(capture.jumps) for capture in captures)
            scores = [self._score(criterion, capture, longest) for capture in captures]
            best = max(scores)
            captures = [capture for capture, score in zip(captures, scores, strict=True) if score == best]
        return captures

    @staticmethod
    def _score(criterion: str, capture: Capture, longest: int) -> tuple[int, ...]:
        kings = [int(is_king(jump.taken)) for jump in capture.jumps]
        if criterion == "most":
            return (len(kings),)
        if criterion == "with-king":
            return (int(capture.by_king),)
        if criterion == "most-kings":
            return (sum(kings),)
        if criterion == "kings-earliest":
            # Where the lengths differ the missing victims count as men.
            return (*kings, *[0] * (longest - len(kings)))
        if criterion == "most-value":
            return (sum(KING_VALUE if king else MAN_VALUE for king in kings),)
        raise ValueError(f"unknown criterion {criterion!r}")

    def _as_move(self, capture: Capture, side: str) -> Move:
        """The path names each turn; where the piece goes straight on or straight back, the square behind the victim."""
        jumps = capture.jumps
        path = [capture.start]
        for jump, following in pairwise(jumps):
            same_line = following.direction in (jump.direction, opposite(jump.direction))
            path.append(jump.behind if same_line else jump.landing)
        path.append(jumps[-1].landing)
        ends_as_new_king = not capture.by_king and self._on_last_row(path[-1], side)
        return Move(
            tuple(self.number_of[place] for place in path),
            tuple(self.number_of[jump.victim] for jump in jumps),
            ends_as_new_king or any(jump.crowns for jump in jumps),
        )

    def _without_duplicates(self, captures: Iterable[Capture], side: str) -> list[Move]:
        """One move for each start, end and set of captured squares (columns: sequence of them): the first by path.

        Moves that differ in crowning are never one: they lead to different positions. (This needs `ends-turn: false`.)
        """
        one_of_each: dict[object, Move] = {}
        for move in sorted({self._as_move(capture, side) for capture in captures}):
            victims = move.captured if self.removal == "column" else frozenset(move.captured)
            one_of_each.setdefault((move.path[0], move.path[-1], victims, move.crowned), move)
        return list(one_of_each.values())

    # --- Playing -----------------------------------------------------------------------------------------------------

    def play(self, state: State, move: Move) -> State:
        """The position after a move, which is taken to be one of `moves`."""
        start, end = self.places[move.path[0] - 1], self.places[move.path[-1] - 1]
        victims = [self.places[square - 1] for square in move.captured]
        board = dict(state.board)
        column = board.pop(start)
        for victim in victims:
            if self.removal == "column":
                column += board[victim][0]
            board = self._without_top(board, victim)
        board[end] = column[0].upper() + column[1:] if move.crowned else column
        return State(board, opponent(state.side), self._runs_after(state, start, end, victims))

    def _runs_after(self, state: State, start: Place, end: Place, victims: list[Place]) -> dict[str, Run | None]:
        if self.in_a_row is None:
            return state.runs
        own, other = state.runs[state.side], state.runs[opponent(state.side)]
        if other is not None and other.place in victims:
            other = None
        if is_king(state.board[start][0]) and not victims and self._has_man(state.board, state.side):
            own = Run(end, own.length + 1 if own is not None and own.place == start else 1)
        else:
            own = None
        return {state.side: own, opponent(state.side): other}

    def perft(self, state: State, depth: int, keep: bool = False) -> int:
        """How many sequences of `depth` moves there are; `keep` counts every order of capturing."""
        if depth == 0:
            return 1
        moves = self.moves(state, "routes" if keep else "legal")
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(state, move), depth - 1, keep) for move in moves)
