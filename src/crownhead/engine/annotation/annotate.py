"""Games annotated: what was a mistake and what would have been better, what was the only move, where the shots were.

Every position of the main line is searched once, and every move gets a `Judgement`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from crownhead.engine.analysis import Analysis, Line, outcome_score, score_text
from crownhead.engine.annotation.judgement import ONLY_MOVE, Judgement, chance
from crownhead.engine.annotation.shots import shot
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.players.remedies import best_remedy
from crownhead.play.game import Game
from crownhead.position import Position

if TYPE_CHECKING:
    from crownhead.notation.pdn import Node, PdnGame

LONGEST_VARIATION = 10

_NAGS = {"blunder": 4, "mistake": 2, "dubious": 6, "shot": 1, "only move": 7}


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
        if node.move is None:  # a position is set up: after a huff, or another diagram
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
    """The value of the position to the player to move now, and the analysis if it is of the position as it stands."""
    if game.outcome:
        return outcome_score(game.outcome, game.turn), None
    if game.offence:  # a capture was overlooked: the opponent chooses the best remedy
        return best_remedy(game, lambda after: engine.value(after, game.turn, limit))[1], None
    found = engine.analyse(game, limit, lines=2)
    return found.score or 0, found


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
    node.comment = score_text(line.score)
