"""The draw rules of a rulebook in a game: how far each has come, which are there, and which may be claimed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from crownhead.errors import ActionError, ClaimError, PositionError, quote
from crownhead.play import claims, endgame
from crownhead.play.actions import Claim
from crownhead.play.claims import Began, Count, DrawClaim, Evidence, Proof, Repeated
from crownhead.play.outcome import Outcome
from crownhead.play.state import State
from crownhead.play.words.numbering import Numbering
from crownhead.position import Position
from crownhead.rules.draws import Agreement, Counter, Draw, Proven, Repetition
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence


class DrawRules:
    """The draws of one rulebook that follow from the game and not from an agreement. Their evidence names moves by the
    ``numbering`` of a game."""

    def __init__(self, rulebook: Rulebook, numbering: Numbering) -> None:
        self._rulebook = rulebook
        self._numbering = numbering
        self._no_move = rulebook.front_matter.end.no_move
        self._counters = tuple(draw for draw in rulebook.draws if isinstance(draw, Counter))
        self._number_of = {counter.name: number for number, counter in enumerate(self._counters)}
        self.tested = tuple(draw for draw in rulebook.draws if not isinstance(draw, Agreement))
        self._automatic = tuple((draw, self._test(draw)) for draw in self.tested if draw.how == "automatic")
        self._claimable = tuple((draw, self._test(draw)) for draw in self.tested if draw.how == "claim")

    # --- counting ----------------------------------------------------------------------------------------------------

    def at_the_start(self, start: Position, counts: tuple[int, ...] = ()) -> Began:
        """When each counter began, before the first move. ``counts`` are the plies that were counted before: one number
        for all counters that run there, or one for each of them; without any, they begin now."""
        began = self.advance((None,) * len(self._counters), 0, (), start)
        running = len(began) - began.count(None)
        told = counts * running if len(counts) == 1 else counts or (0,) * running
        if len(told) != running and any(told):
            template = Sentence("{given} counts of draw rules, but {running} draw rules count in this position")
            raise PositionError(template.filling(given=len(told), running=running))
        before = iter(told)
        return tuple(None if each is None else -next(before) for each in began)

    def advance(self, began: Began, ply: int, happened: Collection[str], position: Position) -> Began:
        """When each counter began, now that something has led to ``position``."""
        counters = enumerate(self._counters)
        return tuple([claims.advance(each, began[number], ply, happened, position) for number, each in counters])

    def _test(self, draw: Draw) -> Callable[[State], bool]:
        """Whether a draw is there, as a question to a state. It is asked after every move: to write down the evidence,
        or to find out what kind of draw it is, would take longer."""
        match draw:
            case Counter(plies=plies):
                number = self._number_of[draw.name]
                return lambda state: claims.is_reached(plies, state.plies_counted(number))
            case Repetition(times=times):
                return lambda state: claims.is_reached(times, len(state.repeated))
            case Proven():
                return lambda state: self._value(state) == "draw"
        raise TypeError(f"{draw!r} is not counted")

    def automatic(self, state: State) -> Outcome | None:
        """The draw that is there without a claim, if one is."""
        for draw, is_full in self._automatic:
            if is_full(state):
                return Outcome(None, draw.name, self._rulebook.clause(draw.clause))
        return None

    # --- claims and their evidence -----------------------------------------------------------------------------------

    def claims(self, state: State) -> Iterator[DrawClaim]:
        """The draws that the player to move may claim."""
        if not state.outcome:
            for draw, is_full in self._claimable:
                if is_full(state):
                    yield DrawClaim(draw.name, self._rulebook.clause(draw.clause), self.evidence(state, draw))

    def evidence(self, state: State, draw: Draw) -> Evidence:
        """How far a state has come towards a draw."""
        match draw:
            case Repetition(times=times):
                numbers = tuple(map(self._numbering.number, state.repeated))
                return Repeated(draw.name, times, state.position.side, numbers)
            case Proven():
                return Proof(draw.name, self._value(state), state.position.count())
            case Counter():
                return self._count(state, draw)
        raise TypeError(f"{draw!r} is not counted")

    def _value(self, state: State) -> str | None:
        """What perfect play gives the player to move, as far as it is proven."""
        return "draw" if state.proven else endgame.value(state.position, no_move=self._no_move)

    def _count(self, state: State, counter: Counter) -> Count:
        plies = state.plies_counted(self._number_of[counter.name])
        if plies is None:
            return Count(counter.name, 0, counter.plies, None)
        material = claims.material(state.position) if counter.condition else ""
        return Count(counter.name, plies, counter.plies, self._numbering.number(state.ply - plies), material)

    def require_provable(self, state: State) -> None:
        """An `ActionError` where no tablebase can show a draw: the rulebook has no such rule, or a win is proven."""
        if not any(isinstance(draw, Proven) for draw in self.tested):
            raise self._unfounded(Proven.name, state)
        known = endgame.value(state.position, no_move=self._no_move)
        if known in ("win", "loss"):
            raise self._unfounded(Proven.name, state)

    def founded(self, action: Claim, *states: State) -> DrawClaim:
        """What is claimed, from the first of these states in which it is there; an `ActionError` if it is nowhere."""
        found = [claim for state in states for claim in self.claims(state) if claim.name == action.name]
        if not found:
            raise self._unfounded(action.name, states[-1])
        if not action.move_numbers:
            return found[0]
        for claim in found:
            if not isinstance(claim.evidence, Repeated):
                why = Sentence("only a claim of repetition names move numbers, not one of {name}", name=claim.name)
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
            return ActionError(template.filling(rulebook=self._rulebook.title, name=quote(name), known=known))
        clause, evidence = self._rulebook.clause(draw.clause), self.evidence(state, draw)
        template = Sentence("the claim is unfounded ({clause}): {name}, {evidence}")
        why = template.filling(clause=clause.title, name=claims.title(name), evidence=str(evidence))
        return ClaimError(why, clause, evidence)
