"""Games annotated: what was a mistake and what would have been better, what was the only move, where the shots were.

Every position of the main line is looked at once. A score becomes a *chance*, the share of a point that the player to
move may expect: ``1 / (1 + exp(-score / 100))``, so a man more is 0.73, two are 0.88, and a win in sight is 1. What a
move loses is the chance before it, with the best move, less the chance after it:

| loss of chance | verdict | mark |
|---|---|---|
| 0.35 or more | blunder | ?? |
| 0.20 or more | mistake | ? |
| 0.10 or more | dubious | ?! |

A *missed win* gives a chance of 0.95 or more away, down to 0.75 or less. An *only move* was found where the second best
would have lost 0.20 or more, and nothing was to be taken. A *shot* is a sacrifice that wins material by force.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownhead.engine.analysis import SURELY_WON, WON, Analysis, Line
from crownhead.engine.engine import Engine, Limit
from crownhead.engine.players.computer import remedies
from crownhead.engine.shots import Shot, shot
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.sides import Side

if TYPE_CHECKING:
    from crownhead.notation.pdn import Node, PdnGame

BLUNDER, MISTAKE, DUBIOUS = 0.35, 0.20, 0.10
"""A move that loses so much of its chance is called so."""

WON_CHANCE, NOT_WON_CHANCE = 0.95, 0.75
ONLY_MOVE = 0.20
LONGEST_VARIATION = 10

_NAGS = {"blunder": 4, "mistake": 2, "dubious": 6, "shot": 1, "only move": 7}


def chance(score: int) -> float:
    """The share of a point that a score promises.

    >>> [round(chance(score), 2) for score in (0, 100, 200, -100, 29_990)]
    [0.5, 0.73, 0.88, 0.27, 1.0]
    """
    return 1 / (1 + math.exp(-max(min(score, 2000), -2000) / 100))


@dataclass(frozen=True)
class Judgement:
    """What the engine thinks of one move. Scores are those of the player who made it.

    >>> Judgement(ply=0, side=Side.WHITE, move="32-28", best="32-28", best_score=10, score=10).verdict is None
    True
    >>> judged = Judgement(ply=0, side=Side.WHITE, move="32-27", best="32-28", best_score=10, score=-190)
    >>> judged.verdict, judged.comment
    ('blunder', 'Blunder: -1.90. Better is 32-28: +0.10')
    """

    ply: int
    side: Side
    move: str
    best: str
    best_score: int
    score: int
    only: bool = False
    shot: Shot | None = None
    missed: Shot | None = None

    @property
    def loss(self) -> float:
        """How much of the chance the move gave away."""
        return max(0.0, chance(self.best_score) - chance(self.score))

    @property
    def verdict(self) -> str | None:
        """``blunder``, ``mistake``, ``dubious``, ``shot``, ``only move``, or None if there is nothing to say."""
        for bound, name in ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (DUBIOUS, "dubious")):
            if self.loss >= bound:
                return name
        return "shot" if self.shot else "only move" if self.only else None

    @property
    def missed_win(self) -> bool:
        """Whether a win was given away."""
        return chance(self.best_score) >= WON_CHANCE and chance(self.score) <= NOT_WON_CHANCE

    @property
    def white_score(self) -> int:
        """The score after the move as White sees it."""
        return self.score if self.side is Side.WHITE else -self.score

    @property
    def comment(self) -> str:
        """The verdict in words; empty if there is nothing to say."""
        if self.verdict is None:
            return ""
        if self.verdict == "shot":
            return f"A shot: {self.shot}"
        if self.verdict == "only move":
            return "The only move"
        missed = ", a missed win" if self.missed_win else ""
        how = f", a shot: {self.missed}" if self.missed else ""
        better = f"Better is {self.best}: {_score(self.best_score)}{how}"
        return f"{self.verdict.capitalize()}{missed}: {_score(self.score)}. {better}"


def annotate(
    record: PdnGame, engine: Engine, limit: Limit, *, tell: Callable[[Judgement], object] | None = None
) -> list[Judgement]:
    """Judge every move of a game's main line, and write comments, marks and better lines into it.

    Moves that cannot be played end it. `tell` is called after every move; what is annotated stays if it raises.

    >>> from crownhead.notation import pdn
    >>> game = pdn.loads('[GameType "20"] [FEN "W:W34,40,45:B12,23,25"] 1. 40-35 12-18 *')[0]
    >>> judged = annotate(game, Engine("international"), Limit(depth=9))
    >>> judged[0].verdict, judged[0].missed_win
    ('blunder', True)
    >>> print(game.root.next().comment.partition(". ")[2])
    Better is 34-30: won, a shot: gives 1, takes 3
    >>> [str(node.move) for node in game.root.variations]
    ['40-35', '34-30']
    """
    judged = []
    for judgement, node, line in _judged(record, engine, limit):
        _write(judgement, node, line)
        judged.append(judgement)
        if tell:
            tell(judgement)
    return judged


def _judged(record: PdnGame, engine: Engine, limit: Limit) -> Iterator[tuple[Judgement, Node, Line]]:
    """Each move with its judgement and the best line where it stood."""
    game = Game(record.rulebook, record.start)
    known: Analysis | None = None
    ply = 0
    for node in record.root.mainline():
        if node.position is None:
            return
        if node.move is None:  # a position is set up: what a huff leaves, or another diagram
            game, known = Game(record.rulebook, node.position), None
            continue
        if node.move not in game.legal_moves:  # over by the rules, but the players went on
            assert node.parent
            assert node.parent.position
            game, known = Game(record.rulebook, node.parent.position), None
        before = known if known is not None else engine.analyse(game, limit, lines=2)
        position = game.position
        game.play(node.move)
        after, known = _value_after(game, engine, limit)
        yield _judgement(ply, position, node, before, -after), node, before.lines[0]
        ply += 1


def _judgement(ply: int, position: Position, node: Node, before: Analysis, score: int) -> Judgement:
    assert node.move
    best = before.lines[0]
    found = node.move == best.moves[0]
    # The look behind the move saw further than the one before it; but the best move is never worse than the best.
    score = best.score if found else next((line.score for line in before.lines if line.moves[0] == node.move), score)
    seen = shot(position, best.moves) if best.score > 0 else None
    second = before.lines[1].score if len(before.lines) > 1 else None
    return Judgement(
        ply,
        position.side,
        position.text(node.move),
        position.text(best.moves[0]),
        max(best.score, score),
        score,
        only=(
            found
            and not node.move.is_capture  # to take back is no feat
            and second is not None
            and chance(best.score) - chance(second) >= ONLY_MOVE
        ),
        shot=seen if found else None,
        missed=None if found else seen,
    )


def _value_after(game: Game, engine: Engine, limit: Limit) -> tuple[int, Analysis | None]:
    """What the position is worth to the player to move now, and the analysis if it is of the position as it stands."""
    if game.outcome:
        if game.outcome.winner is None:
            return 0, None
        return (WON if game.outcome.winner is game.turn else -WON), None
    if game.offence:  # a capture was overlooked: the opponent takes the remedy that he likes best
        return max(_remedied(after, game.turn, engine, limit) for _, after in remedies(game)), None
    found = engine.analyse(game, limit, lines=2)
    return found.score or 0, found


def _remedied(game: Game, side: Side, engine: Engine, limit: Limit) -> int:
    if game.outcome:
        return 0 if game.outcome.winner is None else WON if game.outcome.winner is side else -WON
    value = engine.analyse(game, limit).score or 0
    return value if game.turn is side else -value


# --- into the tree ---------------------------------------------------------------------------------------------------


def _write(judgement: Judgement, node: Node, line: Line) -> None:
    verdict = judgement.verdict
    if verdict is None:
        return
    if judgement.comment not in node.comments:
        node.comments = [*node.comments, judgement.comment]
    if _NAGS[verdict] not in node.nags:
        node.nags = [_NAGS[verdict], *node.nags]
    if verdict in ("blunder", "mistake", "dubious") and node.parent:
        _add_line(node.parent, line)


def _add_line(parent: Node, line: Line) -> None:
    """The better line as a variation, unless its first move is there already."""
    if any(other.move == line.moves[0] for other in parent.variations):
        return
    node = parent
    for move in line.moves[:LONGEST_VARIATION]:
        node = node.add_variation(move)
    node.comment = _score(line.score)


def _score(score: int) -> str:
    if abs(score) >= SURELY_WON:
        return "won" if score > 0 else "lost"
    return f"{score / 100:+.2f}"
