"""What each action does to a game: from one state to the next, by the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from crownhead import _core
from crownhead.errors import ActionError, ClaimError, IllegalMoveError, InvalidMoveError, quote
from crownhead.notation import moves
from crownhead.play import claims, endgame
from crownhead.play.actions import (
    Accept,
    Action,
    Adjudicate,
    Claim,
    Compel,
    Decline,
    Dismiss,
    Flag,
    Huff,
    LetStand,
    Offer,
    Play,
    Resign,
    TakeBack,
)
from crownhead.play.claims import Began, Count, DrawClaim, Evidence, Proof, Repeated
from crownhead.play.explain import Explanation, Reason, explain, refusal
from crownhead.play.huffing import Offence, offence
from crownhead.play.outcome import Outcome
from crownhead.play.state import Request, State, back
from crownhead.position import Position
from crownhead.rules.draws import Agreement, Counter, Draw, Proven, Repetition
from crownhead.rules.rulebook import Clause, Rulebook
from crownhead.sentences import Forms, Sentence
from crownhead.sides import Side


class Referee:
    """One rulebook, applied to the games from one starting position; ``first_number`` is that of the first move."""

    def __init__(self, rulebook: Rulebook, start: Position, first_number: int = 1) -> None:
        if start.variant != rulebook.variant:
            raise ValueError(f"the starting position is of another variant than {rulebook.title}")
        if not isinstance(first_number, int) or isinstance(first_number, bool) or first_number < 1:
            raise ValueError(f"a move number is a whole number from 1 on, not {first_number!r:.40}")
        front = rulebook.front_matter
        self.rulebook = rulebook
        self.start = start
        self.first_number = first_number
        self.counters = tuple(draw for draw in rulebook.draws if isinstance(draw, Counter))
        self.number_of = {counter.name: number for number, counter in enumerate(self.counters)}
        self.agreement = next((draw for draw in rulebook.draws if isinstance(draw, Agreement)), None)
        self.tested = tuple(draw for draw in rulebook.draws if not isinstance(draw, Agreement))
        self.automatic = tuple(draw for draw in self.tested if draw.how == "automatic")
        self.huffing = front.capture.enforced == "huffing"
        self.most_huffed = front.huffing.most if front.huffing else None
        self.no_move = front.end.no_move
        self.first_king_wins = front.end.first_king == "wins"
        self.loses_material = not rulebook.variant.has_columns
        self.first_ply = 0 if start.side is rulebook.first_move else 1

    def first_state(self) -> State:
        """The state before any action. It may be lost already, but draws are looked for only after a move."""
        nothing: Began = (None,) * len(self.counters)
        began = claims.advance(self.counters, nothing, 0, (), self.start)
        state = State(self.start, 0, self.start.legal_moves, began, (0,))
        return state._replace(outcome=self._win(state))

    def move_number(self, ply: int) -> int:
        """The number of the move that follows after so many plies: the first move of either player has the first."""
        return (ply + self.first_ply) // 2 + self.first_number

    def ply_before(self, number: int, side: Side) -> int:
        """The other way round: the ply after which a side makes its move with that number."""
        return 2 * (number - self.first_number) + (side is not self.rulebook.first_move) - self.first_ply

    def dots(self, ply: int) -> str:
        """What stands behind that number: one dot if the move belongs to the player who begins by the rules."""
        return "…" if (ply + self.first_ply) % 2 else "."

    def completed(self, state: State, action: Action) -> Action:
        """The action as the log keeps it: with the name of whoever did it, and with squares written in one way."""
        if isinstance(action, Offer | TakeBack | Resign | Flag) and action.side is None:
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
            case Compel():
                return self._compel(state)
            case LetStand():
                _require_offence(state)
                return self._settled(state._replace(offence=None))
            case Resign(side):
                return self._won(state, (side or state.position.side).other, "resignation")
            case Flag(side):
                return self._won(state, (side or state.position.side).other, "flag")
            case Adjudicate():
                return self._adjudicate(state, action)
            case Dismiss():
                if not state.claim:
                    raise ActionError(Sentence("there is no claim to dismiss"))
                return state._replace(pending=None, frozen=False)
        if state.frozen:
            why = Sentence("a declined claim waits for the arbiter, and the game stands still until then")
            raise ActionError(why)
        match action:
            case Accept():
                return self._accept(state)
            case Decline():
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
        """The state after a legal move, with what is said along with it."""
        if play.offer:
            self._require_agreement()
        if (play.message and not (play.offer or play.claim)) or (play.move_numbers and not play.claim):
            why = Sentence("a message goes along with an offer or a claim, and move numbers with a claim")
            raise ActionError(why)
        before, ply = state.position, state.ply + 1
        position = before.play(move)
        happened = claims.events(before, move)
        after = State(
            position,
            ply,
            position.legal_moves,
            claims.advance(self.counters, state.began, ply, happened, position),
            self._repeated(position, ply, state, move),
            state,
            move,
            offence=offence(before, move) if self.huffing else None,
            pending=_still_pending(state, before.side),
        )
        settled = after if after.offence else self._settled(after)
        if settled.outcome or not (play.offer or play.claim):
            return settled
        if play.claim:
            # Where a draw can only be claimed along with a move, it may have been there already before that move.
            claim = Claim(play.claim, play.message, play.move_numbers)
            return settled._replace(pending=Request(before.side, claim, self._founded(claim, settled, state)))
        return settled._replace(pending=Request(before.side, Offer(play.message, before.side)))

    def meant(self, state: State, wanted: str | _core.Move) -> _core.Move:
        """The legal move that is wanted; if there is none, the error that says why."""
        if why := self._stopped(state):
            raise IllegalMoveError(why)
        found: Sequence[_core.Move] = ()
        if isinstance(wanted, str):
            with suppress(InvalidMoveError):
                found = moves.find(state.position, moves.read(state.position.variant, wanted), state.moves)
        elif wanted in state.moves:
            found = (wanted,)
        if len(found) != 1:
            raise refusal(state.position, str(wanted), state.moves, self.rulebook, compelled=state.compelled)
        return found[0]

    def explain(self, state: State, text: str) -> Explanation:
        """Why a text is not a move that may be made now, or that it is."""
        legal = state.moves
        return self._stopped(state) or explain(state.position, text, legal, self.rulebook, compelled=state.compelled)

    def _stopped(self, state: State) -> Explanation | None:
        """Why no move at all may be made now, if so."""
        if state.outcome:
            what = Sentence("the game is over: {outcome}", outcome=state.outcome.what)
            return Explanation(state.outcome.clause, Reason.GAME_OVER, what)
        if state.frozen and state.claim:
            what = Sentence("{request} comes first: the arbiter has to decide about it", request=str(state.pending))
            return Explanation(state.claim.clause, Reason.FROZEN, what)
        if state.claim:
            what = Sentence("{request} comes first: it has to be answered", request=str(state.pending))
            return Explanation(state.claim.clause, Reason.CLAIM_PENDING, what)
        return None

    def _repeated(self, position: Position, ply: int, before: State, move: _core.Move | None) -> tuple[int, ...]:
        """When this position was on the board. Nothing comes back once a piece is gone or crowned."""
        if self.loses_material and (move is None or move.is_capture or move.crowns):
            return (ply,)
        earlier: State | None = before
        while earlier:
            if earlier.position == position:
                return (*earlier.repeated, ply)
            if self.loses_material and (
                earlier.huffed or (earlier.move and (earlier.move.is_capture or earlier.move.crowns))
            ):
                break
            earlier = earlier.before
        return (ply,)

    # --- huffing -----------------------------------------------------------------------------------------------------

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
            began=claims.advance(self.counters, state.began, state.ply, ("capture",), position),
            repeated=self._repeated(position, state.ply, state, None),
            before=state,
            huffed=True,
            offence=None,
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

    def _ask(self, state: State, action: Offer | TakeBack) -> State:
        side = action.side or state.position.side
        if state.pending and (state.pending.side is not side or state.claim):
            raise _unanswered(state)
        if isinstance(action, TakeBack) and not 0 <= _ply_wanted(state, action, side) < state.ply:
            made = Forms(
                "there is no move to take back: {number} was made", "there is no move to take back: {number} were made"
            )
            raise ActionError(made.of(state.ply))
        return state._replace(pending=Request(side, action))

    def _claim(self, state: State, action: Claim) -> State:
        side = state.position.side
        if state.pending and (state.pending.side is not side or state.claim):
            raise _unanswered(state)
        return state._replace(pending=Request(side, action, self._founded(action, state)))

    def _accept(self, state: State) -> State:
        request = _require_request(state)
        if isinstance(request.action, TakeBack):
            return back(state, _ply_wanted(state, request.action, request.side))
        if request.claim:
            return _ended(state, Outcome(None, request.claim.name, request.claim.clause))
        assert self.agreement
        return _ended(state, Outcome(None, "agreement", self.rulebook.clause(self.agreement.clause)))

    def _adjudicate(self, state: State, action: Adjudicate) -> State:
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
            raise ActionError(Sentence("{what} ({clause})", what=what, clause=self.rulebook.clause("draws").title))

    # --- how a game ends by itself -----------------------------------------------------------------------------------

    def _settled(self, state: State) -> State:
        """The state with its outcome, if it has one: a win goes before a draw."""
        outcome = self._win(state) or self._automatic_draw(state)
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

    def _automatic_draw(self, state: State) -> Outcome | None:
        for draw in self.automatic:
            if self._is_full(state, draw):
                return Outcome(None, draw.name, self.rulebook.clause(draw.clause))
        return None

    def _is_full(self, state: State, draw: Draw) -> bool:
        """Whether a draw is there. This is asked after every move, and writing down the evidence takes longer."""
        if isinstance(draw, Counter):
            began = state.began[self.number_of[draw.name]]
            return claims.is_reached(draw.plies, None if began is None else state.ply - began)
        if isinstance(draw, Repetition):
            return claims.is_reached(draw.times, len(state.repeated))
        return self.evidence(state, draw).is_full

    # --- counters and evidence ---------------------------------------------------------------------------------------

    def claims(self, state: State) -> Iterator[DrawClaim]:
        """The draws that the player to move may claim."""
        if not state.outcome:
            for draw in self.tested:
                if draw.how == "claim" and self._is_full(state, draw):
                    yield DrawClaim(draw.name, self.rulebook.clause(draw.clause), self.evidence(state, draw))

    def evidence(self, state: State, draw: Draw) -> Evidence:
        """How far a state has come towards a draw."""
        match draw:
            case Repetition(times=times):
                numbers = tuple(map(self.move_number, state.repeated))
                return Repeated(draw.name, times, state.position.side, numbers)
            case Proven():
                return Proof(draw.name, endgame.value(state.position, no_move=self.no_move))
            case Counter():
                return self._count(state, draw)
        raise TypeError(f"{draw!r} is not counted")

    def _count(self, state: State, counter: Counter) -> Count:
        began = state.began[self.number_of[counter.name]]
        if began is None:
            return Count(counter.name, 0, counter.plies, None)
        material = claims.material(state.position) if counter.condition else ""
        return Count(counter.name, state.ply - began, counter.plies, self.move_number(began), material)

    def _founded(self, action: Claim, *states: State) -> DrawClaim:
        """What is claimed, from the first of these states in which it is there; an `ActionError` if it is nowhere."""
        found = [claim for state in states for claim in self.claims(state) if claim.name == action.name]
        if not found:
            raise self._unfounded(action.name, states[-1])
        if not action.move_numbers:
            return found[0]
        for claim in found:
            if not isinstance(claim.evidence, Repeated):
                why = Sentence("only the claim of a repetition names move numbers, not that of {name}", name=claim.name)
                raise ActionError(why)
            if claim.evidence.is_shown_by(action.move_numbers):
                return claim
        _, clause, evidence = found[0]
        why = Sentence("the move numbers are wrong ({clause}): {evidence}", clause=clause.title, evidence=str(evidence))
        raise ClaimError(why, clause, evidence, wrong_numbers=True)

    def _unfounded(self, name: str, state: State) -> ActionError:
        draw = next((draw for draw in self.tested if draw.name == name), None)
        if draw is None:
            known = tuple(draw.name for draw in self.tested) or Sentence("none")
            template = Sentence("{rulebook} has no draw called {name}; it has: {known}")
            return ActionError(template.filling(rulebook=self.rulebook.title, name=quote(name), known=known))
        clause, evidence = self.rulebook.clause(draw.clause), self.evidence(state, draw)
        template = Sentence("the claim is unfounded ({clause}): {name}, {evidence}")
        return ClaimError(template.filling(clause=clause.title, name=name, evidence=str(evidence)), clause, evidence)


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
    if state.offence is None:
        why = Sentence("there is nothing to huff, to compel or to let stand: the last move missed no capture")
        raise ActionError(why)
    if state.claim:
        raise _unanswered(state)
    return state.offence


def _unanswered(state: State) -> ActionError:
    return ActionError(Sentence("{request} has to be answered first", request=str(state.pending)))


def _require_request(state: State) -> Request:
    if state.pending is None:
        raise ActionError(Sentence("there is nothing to accept or to decline"))
    return state.pending
