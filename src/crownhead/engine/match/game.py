"""One game of a match: two players, their clocks, and the endings that no rulebook knows."""

from __future__ import annotations

import time
from typing import NamedTuple

from crownhead.engine.match.contestants import clock_now
from crownhead.engine.match.cpu_time import CpuLimited
from crownhead.engine.match.record import game_text
from crownhead.engine.match.results import GameResult, white_is_first
from crownhead.engine.match.settings import MatchSettings, Verdict
from crownhead.engine.players.player import Player, side_to_act
from crownhead.play.actions import (
    Accept,
    Action,
    Adjudicate,
    Claim,
    Compel,
    Flag,
    Huff,
    LetStand,
    Play,
    Resign,
)
from crownhead.play.game import Game
from crownhead.play.words.action_text import to_text
from crownhead.position import Position
from crownhead.sides import SIDES, Side

ALLOWED = (Play, Huff, Compel, LetStand, Resign, Claim)
"""What a player may do in a match. Draws are claimed for both players, and offers made with moves are dropped."""

LONGEST_FAULT = 300


class MatchGame:
    """One game of a match while it is played: its players, their clocks, and what has gone wrong."""

    def __init__(self, match: MatchSettings, players: tuple[Player, Player], number: int, start: Position) -> None:
        self.match, self.number = match, number
        self.game = Game(match.book, start)
        order = (0, 1) if white_is_first(number) else (1, 0)
        self.players = {side: players[index] for side, index in zip(SIDES, order, strict=True)}
        self.controls = {side: match.contestants[index].clock for side, index in zip(SIDES, order, strict=True)}
        self.left = {side: control.seconds if control else 0.0 for side, control in self.controls.items()}
        self.clock_after = dict[int, float]()  # by plies: what was left on a player's clock after the move
        self.consensus = Consensus(match.judge) if match.judge else None
        self.reason = self.fault = ""
        for index, player in enumerate(players):
            player.begin((match.seed * 1_000_003 + number) * 2 + index)

    def play(self) -> None:
        """Play until the game is over."""
        game, most = self.game, self.match.most_plies
        while not game.outcome:
            if game.ply >= most and not game.offence:
                self._decide(None, "plies", f"still under way after {most} plies")
                return
            side = side_to_act(game)
            action = self._choice(side)
            if action is not None:
                self._do(side, action)

    @property
    def points(self) -> float:
        """The points of the first contestant."""
        assert self.game.outcome
        winner = self.game.outcome.winner
        return 0.5 if winner is None else float((winner is Side.WHITE) == white_is_first(self.number))

    def _choice(self, side: Side) -> Action | None:
        """The action that a player chooses; None if choosing has ended the game."""
        player, control = self.players[side], self.controls[side]
        player.clock = clock_now(control, self.left[side]) if control else None
        begun = time.perf_counter()
        try:
            action = player.choose(self.game)
        except Exception as error:  # a player that fails loses the game, and the match goes on
            self._lost(side, "failure", f"failed: {type(error).__name__}: {error}")
            return None
        if control:
            self.left[side] -= time.perf_counter() - begun
            if self.left[side] < 0:
                self.reason, self.fault = "flag", f"{self._name(side)} overstepped the time"
                self.game.do(Flag(side))
                return None
            self.left[side] += control.increment
        return action

    def _do(self, side: Side, action: Action) -> None:
        game = self.game
        if not isinstance(action, ALLOWED):
            self._lost(side, "illegal", f"did what cannot be done in a match: {to_text(action)}")
            return
        try:
            game.do(Play(action.move) if isinstance(action, Play) else action)
        except ValueError as error:
            wanted = action.move if isinstance(action, Play) else to_text(action)
            self._lost(side, "illegal", f"played {wanted}, which is not legal in {game.position.fen}: {error}")
            return
        if game.pending:  # a claim is accepted: the game lets only founded ones pass
            game.do(Accept())
        elif not (game.outcome or game.offence):
            self._end_if_drawn_or_agreed(side)
        if self.controls[side]:
            self.clock_after[game.ply] = self.left[side]

    def _end_if_drawn_or_agreed(self, mover: Side) -> None:
        game = self.game
        if claims := game.claims:
            game.do(Claim(claims[0].name))
            game.do(Accept())
        elif self.consensus and (verdict := self.consensus.add(game.ply, mover, self.players[mover].score)):
            self._decide(verdict.winner, "verdict", "both players agree")

    # --- endings that the rules do not know --------------------------------------------------------------------------

    def _decide(self, winner: Side | None, reason: str, note: str) -> None:
        self.reason = reason
        self.game.do(Adjudicate(winner, None, note))

    def _lost(self, side: Side, reason: str, what: str) -> None:
        self.fault = f"{self._name(side)} {' '.join(what.split())}"[:LONGEST_FAULT]
        self._decide(side.other, reason, self.fault)

    def _name(self, side: Side) -> str:
        return f"{self.players[side].name} ({side})"


class _Agreed(NamedTuple):
    winner: Side | None


class Consensus:
    """Whether the latest scores of both players agree.

    >>> consensus = Consensus(Verdict(win=300, plies=2))
    >>> consensus.add(1, Side.WHITE, 350)
    >>> consensus.add(2, Side.BLACK, -400).winner
    <Side.WHITE: 'white'>
    """

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._ahead: Side | None = None
        self._ahead_for = self._level_for = 0

    def add(self, ply: int, side: Side, score: int | None) -> _Agreed | None:
        """Add the score of the side that has moved; returns the result of the game if that decides it."""
        win, draw, plies, after = self.verdict
        ahead = None
        if score is not None and win is not None and abs(score) >= win:
            ahead = side if score > 0 else side.other
        self._ahead_for = self._ahead_for + 1 if ahead and ahead is self._ahead else int(ahead is not None)
        self._ahead = ahead
        level = score is not None and draw is not None and ply > after and abs(score) <= draw
        self._level_for = self._level_for + 1 if level else 0
        if self._ahead_for >= plies:
            return _Agreed(ahead)
        return _Agreed(None) if self._level_for >= plies else None


def play_game(
    match: MatchSettings, players: tuple[Player, Player], number: int, start: Position, *, pdn: bool = False
) -> GameResult:
    """Play the game with this number from this opening; with ``pdn`` the result includes the game's text.

    >>> match = MatchSettings("random", "random", "english")
    >>> players = tuple(each.make(match.book) for each in match.contestants)
    >>> play_game(match, players, 1, match.book.start).points in (0, 0.5, 1)
    True
    """
    begun = time.perf_counter()
    played = MatchGame(match, players, number, start)
    played.play()
    game = played.game
    assert game.outcome
    seconds = time.perf_counter() - begun
    first, second = (each.spent / max(each.moves, 1) if isinstance(each, CpuLimited) else 0.0 for each in players)
    reason = played.reason or game.outcome.reason
    result = GameResult(number, played.points, reason, played.fault, game.ply, seconds, cpu=(first, second))
    return result._replace(pdn=game_text(match, result, game, played.clock_after)) if pdn else result
