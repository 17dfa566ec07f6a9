"""What is known of a game at the moment that it has come to: derived from its log, and never stored beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crownhead import _core, arguments
from crownhead.notation import fen, moves
from crownhead.play import history
from crownhead.play.actions import Action, Adjudicate, Dismiss, Remedy
from crownhead.play.claims import DrawClaim, Evidence
from crownhead.play.history import Entry
from crownhead.play.huffing import KingBuild, Offence, Step
from crownhead.play.outcome import Outcome
from crownhead.play.referee import Referee
from crownhead.play.state import Request, State, steps
from crownhead.play.words.explanation import Explanation
from crownhead.play.words.numbering import Numbering
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import DISC, SIDES, Side


class Situation:
    """What one can ask a `Game`: the half of it that changes nothing."""

    __slots__ = ("_entries", "_referee", "_states")

    _referee: Referee
    _entries: list[Entry]
    _states: list[State]  # before each entry, and now

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def rulebook(self) -> Rulebook:
        """The rules of this game."""
        return self._referee.rulebook

    @property
    def start(self) -> Position:
        """The position that the game began with."""
        return self._referee.start

    @property
    def start_fen(self) -> str:
        """The start as text, with what the draw rules had counted before it and the number of the first move."""
        return fen.with_past(self.start.fen, self.first_counts, self.first_move_number)

    @property
    def first_counts(self) -> tuple[int, ...]:
        """How many plies each draw rule that counts at the start had counted before; () if none had."""
        return _counts(self._states[0])

    @property
    def counts(self) -> tuple[int | None, ...]:
        """How many plies each draw rule that counts has counted, in the rulebook's order; None while it does not.

        >>> from crownhead import Game
        >>> Game("fmjd-international", "W:WK1:BK50:H12").counts
        (12, None, 12)
        """
        return self._state.counts

    @property
    def log(self) -> tuple[Action, ...]:
        """All that was done, in order. Moves are written in full.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.log
        (Play(move='11-15', offer=False, claim=None, message='', move_numbers=()),)
        """
        return tuple([entry.action for entry in self._entries])

    @property
    def last_action(self) -> Action | None:
        """What was done last, as the log has it; None before the first action.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.do("offer")
        >>> game.last_action == game.log[-1]
        True
        """
        return self._entries[-1].action if self._entries else None

    @property
    def history(self) -> tuple[Entry, ...]:
        """All that was done, in order, each with who did it, the number and the text of a move, the position after it,
        and whether it still stands. Moves that were cancelled or taken back by agreement stay in the record.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> for text in "11-15", "23-19", "take back white", "accept", "22-18":
        ...     game.do(text)
        >>> [entry.text for entry in game.history if entry.move and entry.stands]
        ['11-15', '22-18']
        >>> print(game.history[3].side, game.history[3].text, game.history[3].about)
        black accept TakeBack(ply=None, message='', side=<Side.WHITE: 'white'>)
        """
        return history.marked(self._entries)

    def recent(self) -> Iterator[Entry]:
        """The entries of `history` from the last to the first, one by one: to look at the end of a game takes no longer
        after thousands of moves than after ten.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> for text in "11-15", "23-19":
        ...     game.do(text)
        >>> next(game.recent()).text
        '23-19'
        """
        return history.from_the_last(self._entries)

    @property
    def position(self) -> Position:
        """What is on the board, and whose turn it is."""
        return self._state.position

    @property
    def fen(self) -> str:
        """What is on the board as text, with what the draw rules have counted and the number of the next move, as
        lidraughts writes them: a game from there counts on.

        >>> from crownhead import Game
        >>> game = Game("fmjd-international", "W:WK1:BK50:H12:F30")
        >>> game.play("1-6")
        >>> game.fen, str(Game("fmjd-international", game.fen).counters["no-progress"])
        ('B:WK6:BK50:H13:F30', '6½ of 25 moves, since move 24')
        """
        return fen.with_past(self.position.fen, _counts(self._state), self.move_number)

    @property
    def turn(self) -> Side:
        """The player to move."""
        return self._state.position.side

    @property
    def ply(self) -> int:
        """How many single moves have been made. A huff is not a move, and a cancelled move was not made."""
        return self._state.ply

    @property
    def numbering(self) -> Numbering:
        """How the moves of this game are numbered.

        >>> from crownhead import Game
        >>> Game("international", "B:W28:B23").numbering.label(0)
        '1…'
        """
        return self._referee.numbering

    @property
    def first_move_number(self) -> int:
        """The number of the move that the game began with."""
        return self.numbering.first

    @property
    def move_number(self) -> int:
        """The number of the move that comes next; both players' first moves have number 1."""
        return self.numbering.number(self.ply)

    @property
    def label(self) -> str:
        """The number of the move that comes next, as a score sheet has it: with one dot if the move belongs to the
        player who begins by the rules, with an ellipsis if to the other.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.label
        '1…'
        """
        return self.numbering.label(self.ply)

    @property
    def caption(self) -> str:
        """The line above the board at the old playing sites: the label of the move that comes next, in plain dots, and
        the lost pieces.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> for text in "11-15", "22-18", "15x22":
        ...     game.play(text)
        >>> game.caption
        '2... ● 0 ○ 1'
        """
        lost = self.captured
        counts = " ".join(f"{DISC[side]} {lost[side]}" for side in (Side.BLACK, Side.WHITE))
        return f"{self.numbering.plain_label(self.ply)} {counts}"

    @property
    def last_move(self) -> _core.Move | None:
        """The move that was made last."""
        return self._state.move

    @property
    def last_move_text(self) -> str:
        """The last move as people write it, in full only where that would be ambiguous; empty before the first.

        >>> from crownhead import Game
        >>> game = Game("english", "B:W18,27,31:B14,5")
        >>> game.play("14x23x32")
        >>> game.last_move_text
        '14x32'
        """
        return next((each.notation for each in reversed(self._entries) if each.move and each.ply == self.ply), "")

    @property
    def moves(self) -> tuple[_core.Move, ...]:
        """The moves that stand, from the first to the last.

        >>> from crownhead import Game
        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> for text in "5-9", "compel", "14x32":
        ...     game.do(text)
        >>> [str(move) for move in game.moves]
        ['14x23x32']
        """
        return tuple(step.move for step in steps(self._state) if step.move)

    def since_huff(self) -> list[Step]:
        """The moves that led here since the last huff, which is not a move, or from the start: each with the positions
        before and after it.

        >>> from crownhead import Game
        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> for text in "5-9", "huff 14", "18-14":
        ...     game.do(text)
        >>> [(step.before.fen, str(step.move)) for step in game.since_huff()]
        [('W:W18,27,31:B9', '18-14')]
        """
        return steps(self._state, since_huff=True)

    @property
    def legal_moves(self) -> Sequence[_core.Move]:
        """The moves that may be made now: none if the game is over or a claim waits for an answer."""
        state = self._state
        return () if state.outcome or state.claim else state.moves

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; else the winner or the draw, the reason and the clause."""
        return self._state.outcome

    @property
    def pending(self) -> Request | None:
        """The offer, claim or wish to take back that waits for an answer."""
        return self._state.pending

    @property
    def frozen(self) -> bool:
        """Whether a declined claim waits for the arbiter. No move may be made meanwhile."""
        return self._state.frozen

    @property
    def offence(self) -> Offence | None:
        """The capture that the last move missed, which may be huffed, compelled or let stand now."""
        return self._state.offence

    @property
    def remedies(self) -> list[Remedy]:
        """What the player to move may do about the capture that the last move missed; letting it stand comes last.

        >>> from crownhead import Game
        >>> game = Game("boxed", "B:W18,27,31:B14,5")
        >>> game.play("5-9")
        >>> game.remedies
        [Huff(squares=('14',)), Compel(), LetStand()]
        """
        return self._referee.remedies(self._state)

    def can_take_back(self, side: Side) -> bool:
        """Whether a side may ask to take back its last move (`TakeBack`).

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.play("11-15")
        >>> game.can_take_back(Side.BLACK), game.can_take_back(Side.WHITE)
        (True, False)
        """
        return self._referee.can_take_back(self._state, arguments.side(side))

    @property
    def compelled(self) -> bool:
        """Whether a move was cancelled, so that the player to move must capture, completely."""
        return self._state.compelled

    @property
    def claims(self) -> tuple[DrawClaim, ...]:
        """The draws that the player to move may claim now, with their evidence."""
        return tuple(self._referee.draws.claims(self._state))

    @property
    def counters(self) -> dict[str, Evidence]:
        """How far the game has come towards each draw that the rules have, by name.

        >>> from crownhead import Game
        >>> game = Game("brettspielnetz-checkers")
        >>> game.play("11-15")
        >>> print(game.counters["no-progress"])
        ½ of 25 moves, since move 1
        """
        draws = self._referee.draws
        return {draw.name: draws.evidence(self._state, draw) for draw in draws.tested}

    @property
    def captured(self) -> dict[Side, int]:
        """How many pieces of each side are no longer on the board, counted from the rulebook's set-up; in column games
        none ever is.

        >>> from crownhead import Game
        >>> game = Game("english", "B:W18,27,31:B14,5")
        >>> game.play("14x32")
        >>> game.captured[Side.WHITE], game.captured[Side.BLACK]
        (11, 10)
        """
        full, position = self.rulebook.start, self.position
        if position.variant.has_columns:
            return dict.fromkeys(SIDES, 0)
        return {side: max(0, full.count(side) - position.count(side)) for side in SIDES}

    @property
    def warnings(self) -> tuple[Side, ...]:
        """The players whom the arbiter has warned, in order.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.do("adjudicate draw warn white: kept the other waiting")
        >>> game.warnings
        (<Side.WHITE: 'white'>,)
        """
        rulings = (action for action in self.log if isinstance(action, Adjudicate | Dismiss))
        return tuple(ruling.warn for ruling in rulings if ruling.warn)

    @property
    def stopped(self) -> Explanation | None:
        """Why no move at all may be made now: the game is over, or a claim waits for an answer."""
        return self._referee.stopped(self._state)

    def explain(self, move: str | _core.Move) -> Explanation:
        """Why a move may not be made now, with the clause it breaks and what is legal instead.

        >>> from crownhead import Game
        >>> print(Game("english").explain("11-18"))
        18 is too far from 11 (Moving)
        """
        return self._referee.explain(self._state, moves.in_text(move))

    def king_build(self, square: int | str) -> KingBuild:
        """What a king is made of, where kings are built from lost men: the colours of its top and its bottom man.

        >>> from crownhead import Game
        >>> game = Game("boxed", "W:W5,18:B14,20")
        >>> for text in "18x9", "20-24", "5-1":
        ...     game.play(text)
        >>> game.king_build(1).bottom
        <Side.WHITE: 'white'>
        """
        box = self._state.box
        if box is None:
            raise ValueError(f"{self.rulebook.title} does not build kings from lost men")
        number = square if isinstance(square, int) else self.rulebook.variant.square(square)
        if number not in box.builds:
            raise ValueError(f"there is no king on {square}")
        return box.builds[number]


def _counts(state: State) -> tuple[int, ...]:
    counts = tuple(count for count in state.counts if count is not None)
    return counts if any(counts) else ()
