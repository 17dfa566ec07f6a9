"""What each action does to a game: from one state to the next, by the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crownhead import _core
from crownhead.errors import ActionError, IllegalMoveError, quote, unexpected
from crownhead.notation import moves
from crownhead.play import actions, claims
from crownhead.play.actions import Action, Claim, Huff, Offer, Play, Remedy, TakeBack
from crownhead.play.draws import DrawRules
from crownhead.play.huffing import Box, Offence, Step, huffs, offence
from crownhead.play.outcome import Outcome
from crownhead.play.state import Request, State, back
from crownhead.play.words.explain import explain
from crownhead.play.words.explanation import Explanation, Reason, refusal
from crownhead.play.words.numbering import Numbering
from crownhead.position import Position
from crownhead.rules.draws import Agreement
from crownhead.rules.rulebook import Clause, Rulebook
from crownhead.sentences import Forms, Sentence, cited
from crownhead.sides import Side


class Referee:
    """One rulebook, applied to the games from one starting position; ``first_number`` is that of the first move, and
    ``counts`` is how many plies the draw rules have counted before it."""

    def __init__(
        self, rulebook: Rulebook, start: Position, first_number: int = 1, counts: tuple[int, ...] = ()
    ) -> None:
        if not isinstance(first_number, int) or isinstance(first_number, bool) or first_number < 1:
            raise ValueError(f"a move number is a whole number from 1 on, not {first_number!r:.40}")
        front = rulebook.front_matter
        self.rulebook = rulebook
        self.start = start
        self.counts = counts
        self.numbering = Numbering.of(rulebook, start, first_number)
        self.draws = DrawRules(rulebook, self.numbering)
        self.agreement = next((draw for draw in rulebook.draws if isinstance(draw, Agreement)), None)
        self.huffing = front.capture.enforced == "huffing"
        self.most_huffed = front.huffing.most if front.huffing else None
        self.builds_kings = front.promotion.built_from is not None
        self.no_move = front.end.no_move
        self.first_king_wins = front.end.first_king == "wins"
        self.loses_material = not rulebook.variant.has_columns

    def first_state(self) -> State:
        """The state before any action. It may be lost already, but draws are looked for only after a move."""
        began = self.draws.at_the_start(self.start, self.counts)
        box = Box(self.rulebook.start, self.start) if self.builds_kings else None
        state = State(self.start, 0, self.start.legal_moves, began, (0,), box=box)
        return state._replace(outcome=self._win(state))

    def completed(self, state: State, action: Action) -> Action:
        """The action as the log keeps it: with the side that did it, and with squares written in one way."""
        if isinstance(action, Offer | TakeBack | actions.Resign | actions.Flag) and action.side is None:
            return replace(action, side=state.position.side)
        if isinstance(action, Huff):
            squares = sorted(map(self.square, action.squares))
            return Huff(tuple(map(self.rulebook.variant.name, squares)))
        return action

    def after(self, state: State, action: Action) -> State:
        """The state after any action but a move; an `ActionError` if it is not possible."""
        if state.outcome:
            raise ActionError(Sentence("the game is over: {outcome}", outcome=str(state.outcome)))
        match action:
            case Huff(squares):
                return self._huff(state, squares)
            case actions.Compel():
                return self._compel(state)
            case actions.LetStand():
                _require_offence(state)
                return self._settled(state._replace(offence=None))
            case actions.Resign(side):
                return self._won(state, (side or state.position.side).other, "resignation")
            case actions.Flag(side):
                return self._won(state, (side or state.position.side).other, "flag")
            case actions.Adjudicate():
                return self._adjudicate(state, action)
            case actions.Dismiss():
                if not state.claim:
                    raise ActionError(Sentence("there is no claim to dismiss"))
                return state._replace(pending=None, frozen=False)
            case actions.Prove():
                self.draws.require_provable(state)
                return self._settled(state._replace(proven=True))
        if state.frozen:
            raise ActionError(state.waiting)
        match action:
            case actions.Accept():
                return self._accept(state)
            case actions.Decline():
                _require_request(state)
                return state._replace(frozen=True) if state.claim else state._replace(pending=None)
            case Claim():
                return self._claim(state, action)
            case Offer():
                self._require_agreement()
                return self._ask(state, action)
            case TakeBack():
                return self._ask(state, action)
        raise TypeError(f"{action!r} is not an action for this method")

    # --- moves -------------------------------------------------------------------------------------------------------

    def play(self, state: State, move: _core.Move, play: Play) -> State:
        """The state after a legal move, with the offer or claim that comes with it."""
        if play.offer:
            self._require_agreement()
        if (play.message and not (play.offer or play.claim)) or (play.move_numbers and not play.claim):
            why = Sentence("only an offer or a claim can have a message, and only a claim can have move numbers")
            raise ActionError(why)
        before, ply = state.position, state.ply + 1
        position = before.play(move)
        final = self.loses_material and (move.is_capture or move.crowns)
        after = State(
            position,
            ply,
            position.legal_moves,
            self.draws.advance(state.began, ply, claims.events(before, move), position),
            (ply,) if final else _repeated(position, ply, state),
            state,
            move,
            final,
            offence(before, move) if self.huffing else None,
            _still_pending(state, before.turn),
            state.box.after(Step(before, move, position)) if state.box else None,
        )
        settled = after if after.offence else self._settled(after)
        if settled.outcome or not (play.offer or play.claim):
            return settled
        if play.claim:
            # Where a draw can only be claimed along with a move, it may have been there already before that move.
            claim = Claim(play.claim, play.message, play.move_numbers)
            return settled._replace(pending=Request(before.side, claim, self.draws.founded(claim, settled, state)))
        return settled._replace(pending=Request(before.side, Offer(play.message, before.side)))

    def meant(self, state: State, wanted: str | _core.Move) -> _core.Move:
        """The legal move that is wanted; if there is none, the error that says why."""
        if not isinstance(wanted, str | _core.Move):
            raise unexpected(moves.EXPECTED, wanted)
        if why := self.stopped(state):
            raise IllegalMoveError(why)
        found: Sequence[_core.Move] = ()
        if isinstance(wanted, str):
            if text := moves.read_if_any(state.position.variant, wanted):
                found = moves.find(state.position, text, state.moves)
        elif wanted in state.moves:
            found = (wanted,)
        if len(found) != 1:
            raise refusal(self.explain(state, str(wanted)))
        return found[0]

    def explain(self, state: State, text: str) -> Explanation:
        """Why a text is not a move that may be made now, or that it is."""
        legal = state.moves
        return self.stopped(state) or explain(state.position, text, legal, self.rulebook, compelled=state.compelled)

    def stopped(self, state: State) -> Explanation | None:
        """Why no move at all may be made now, if so."""
        if state.outcome:
            what = Sentence("the game is over: {outcome}", outcome=state.outcome.what)
            return Explanation(state.outcome.clause, Reason.GAME_OVER, what)
        if state.claim:
            reason = Reason.FROZEN if state.frozen else Reason.CLAIM_PENDING
            return Explanation(state.claim.clause, reason, state.waiting)
        return None

    # --- huffing -----------------------------------------------------------------------------------------------------

    def remedies(self, state: State) -> list[Remedy]:
        """What the player to move may do about a missed capture."""
        if (missed := state.remediable) is None:
            return []
        names = tuple(map(self.rulebook.variant.name, missed.liable))
        return [*map(Huff, huffs(names, self.most_huffed)), actions.Compel(), actions.LetStand()]

    def _huff(self, state: State, names: tuple[str, ...]) -> State:
        liable = _require_offence(state).liable
        squares = tuple(self.square(name) for name in names)
        variant = state.position.variant
        if not squares or len(set(squares)) < len(squares) or not set(squares) <= set(liable):
            named = tuple(map(variant.name, liable))
            raise ActionError(Sentence("only these may be huffed, each once: {squares}", squares=named))
        if self.most_huffed and len(squares) > self.most_huffed:
            most = Forms("at most {number} of the pieces may be huffed", "at most {number} of the pieces may be huffed")
            raise ActionError(most.of(self.most_huffed))
        position = state.position.remove(*squares)
        huffed = state._replace(
            position=position,
            moves=position.legal_moves,
            began=self.draws.advance(state.began, state.ply, ("capture",), position),
            repeated=(state.ply,) if self.loses_material else _repeated(position, state.ply, state),
            before=state,
            huffed=True,
            final=self.loses_material,
            offence=None,
            proven=False,
            box=state.box.after(Step(state.position, None, position)) if state.box else None,
        )
        offender = position.side.other
        if not position.count(offender):
            return _ended(huffed, self._without_move(position, offender))
        return self._settled(huffed)

    def _compel(self, state: State) -> State:
        _require_offence(state)
        assert state.before
        restored = state.before
        strict = restored.position.moves("strict")
        return restored._replace(moves=strict, compelled=True, offence=None, pending=None)

    def square(self, name: str) -> int:
        """The square that a name in an action means."""
        variant = self.rulebook.variant
        try:
            number = int(name) if name.isdecimal() and len(name) < 4 else variant.square(name)
        except ValueError:
            number = 0
        if not 1 <= number <= variant.square_count:
            raise ActionError(Sentence("there is no square {name} on this board", name=quote(name)))
        return number

    # --- offers, claims, decisions -----------------------------------------------------------------------------------

    def can_take_back(self, state: State, side: Side) -> bool:
        """Whether a side may ask to take back its last move."""
        return not state.outcome and not state.must_wait(side) and _goes_back(state, TakeBack(), side)

    def _ask(self, state: State, action: Offer | TakeBack) -> State:
        side = action.side or state.position.side
        _require_no_request(state, side)
        if isinstance(action, TakeBack) and not _goes_back(state, action, side):
            made = Forms(
                "there is no move to take back: only {number} was made",
                "there is no move to take back: only {number} were made",
            )
            raise ActionError(made.of(state.ply))
        return state._replace(pending=Request(side, action))

    def _claim(self, state: State, action: Claim) -> State:
        side = state.position.side
        _require_no_request(state, side)
        return state._replace(pending=Request(side, action, self.draws.founded(action, state)))

    def _accept(self, state: State) -> State:
        request = _require_request(state)
        if isinstance(request.action, TakeBack):
            return back(state, _ply_wanted(state, request.action, request.side))
        if request.claim:
            return _ended(state, Outcome(None, request.claim.name, request.claim.clause))
        assert self.agreement
        return _ended(state, Outcome(None, "agreement", self.rulebook.clause(self.agreement.clause)))

    def _adjudicate(self, state: State, action: actions.Adjudicate) -> State:
        default = "winning" if action.winner else "draws"
        if action.clause is None and action.winner is None and state.claim:
            clause = state.claim.clause
        else:
            clause = self._clause(action.clause or default)
        return _ended(state, Outcome(action.winner, "adjudication", clause))

    def _clause(self, anchor: str) -> Clause:
        try:
            return self.rulebook.clause(anchor)
        except ValueError as error:
            raise ActionError(str(error)) from None

    def _require_agreement(self) -> None:
        if self.agreement is None:
            what = Sentence("{rulebook} has no draw by agreement", rulebook=self.rulebook.title)
            raise ActionError(cited(what, self.rulebook.clause("draws").title))

    # --- how a game ends by itself -----------------------------------------------------------------------------------

    def _settled(self, state: State) -> State:
        """The state with its outcome, if it has one: a win goes before a draw."""
        outcome = self._win(state) or self.draws.automatic(state)
        return _ended(state, outcome) if outcome else state

    def _win(self, state: State) -> Outcome | None:
        position = state.position
        if self.first_king_wins:
            for side in (position.side.other, position.side):
                if position.kings(side):
                    return Outcome(side, "first-king", self.rulebook.clause("winning"))
        return None if state.moves else self._without_move(position, position.side)

    def _without_move(self, position: Position, side: Side) -> Outcome:
        """What becomes of a side that cannot move, or has nothing left to move."""
        clause, has_pieces = self.rulebook.clause("winning"), position.count(side) > 0
        if self.no_move == "loses":
            return Outcome(side.other, "no-move" if has_pieces else "no-pieces", clause)
        return Outcome(side, "stuck" if has_pieces else "nothing-left", clause)

    def _won(self, state: State, winner: Side, reason: str) -> State:
        return _ended(state, Outcome(winner, reason, self.rulebook.clause("winning")))


def _repeated(position: Position, ply: int, before: State) -> tuple[int, ...]:
    """When this position was on the board."""
    earlier: State | None = before
    while earlier:
        if earlier.position == position:
            return (*earlier.repeated, ply)
        earlier = None if earlier.final else earlier.before
    return (ply,)


def _goes_back(state: State, action: TakeBack, side: Side) -> bool:
    return 0 <= _ply_wanted(state, action, side) < state.ply


def _ply_wanted(state: State, action: TakeBack, side: Side) -> int:
    if action.ply is not None:
        return action.ply
    return state.ply - (2 if state.position.side is side else 1)


def _still_pending(state: State, mover: Side) -> Request | None:
    """Moving on declines what the opponent asked; one's own draw offer stands until it is answered."""
    request = state.pending
    return request if request and request.side is mover and isinstance(request.action, Offer) else None


def _ended(state: State, outcome: Outcome) -> State:
    return state._replace(outcome=outcome, pending=None, frozen=False, offence=None)


def _require_offence(state: State) -> Offence:
    if state.remediable:
        return state.remediable
    if state.offence:
        raise ActionError(state.waiting)
    raise ActionError(Sentence("there is nothing to huff, to compel or to let stand: the last move missed no capture"))


def _require_no_request(state: State, side: Side) -> None:
    if state.must_wait(side):
        raise ActionError(state.waiting)


def _require_request(state: State) -> Request:
    if state.pending is None:
        raise ActionError(Sentence("there is nothing to accept or to decline"))
    return state.pending
