"""Games annotated: what was a mistake and what would have been better, what was the only move, where the shots were.

Every position of the main line is searched once. Every move gets a `Judgement` and its ``[%eval]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from crownhead._core import Move
from crownhead.arguments import function, instance
from crownhead.engine.analysis import SURELY_WON, Analysis, Line, outcome_score, score_text
from crownhead.engine.annotation.judgement import ONLY_MOVE, Judgement, chance
from crownhead.engine.annotation.shots import shot
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.players.remedies import best_remedy
from crownhead.notation.pdn import Command, Node, PdnGame, loads
from crownhead.play.game import Game
from crownhead.position import Position

LONGEST_VARIATION = 10

_EVALUATION = re.compile(r"\[%eval [^]]*\]\s*")
_NAGS = {"blunder": 4, "mistake": 2, "dubious": 6, "shot": 1, "only move": 7}


def annotate(
    record: PdnGame | Game | str, engine: Engine, limit: Limit, *, tell: Callable[[Judgement], object] | None = None
) -> list[Judgement]:
    """Judge every move of a game's main line, and write comments, marks and better lines into it.

    Of a `Game`, or a text of PDN, only the judgements are returned: there is nothing to write into. A move that cannot
    be played ends it. `tell` is called after every move; what is annotated stays if it raises.

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
    instance("an engine is an Engine", Engine, engine)
    listener, judged = function("tell", tell), []
    for judgement, node, line in _judged(_record(record), engine, limit):
        _write(judgement, node, line)
        judged.append(judgement)
        if listener:
            listener(judgement)
    return judged


def _record(given: PdnGame | Game | str) -> PdnGame:
    if isinstance(given, Game):
        return PdnGame.from_game(given)
    if not isinstance(given, str):
        return instance("a game to annotate is a PdnGame, a Game, or its PDN", PdnGame, given)
    games = loads(given)
    if len(games) != 1:
        raise ValueError(f"one game is annotated at a time, and there are {len(games)} in this PDN")
    return games[0]


def _judged(record: PdnGame, engine: Engine, limit: Limit) -> Iterator[tuple[Judgement, Node, Line]]:
    """Each move with its judgement and the best line where it stood."""
    game = Game(record.rulebook, record.start)
    known: Analysis | None = None
    earlier: list[tuple[Position, Move]] = []
    ply = 0
    for node in record.root.mainline():
        if node.position is None:
            return
        if node.move is None:  # a position is set up: after a huff, or another diagram
            game, known, earlier = Game(record.rulebook, node.position), None, []
            continue
        if node.move not in game.legal_moves:  # over by the rules, but the players went on
            assert node.parent
            assert node.parent.position
            game, known = Game(record.rulebook, node.parent.position), None
        before = known if known is not None else engine.analyse(game, limit, lines=2)
        position = game.position
        game.play(node.move)
        after, known = _value_after(game, engine, limit)
        yield _judgement(ply, position, earlier, node.move, before, _a_ply_before(-after)), node, before.lines[0]
        earlier.append((position, node.move))
        ply += 1


def _judgement(
    ply: int, position: Position, earlier: list[tuple[Position, Move]], move: Move, before: Analysis, score: int
) -> Judgement:
    best = before.lines[0]
    found = move == best.moves[0]
    # The search after the move saw further than the one before it; but the best move is never worse than the best.
    score = best.score if found else next((line.score for line in before.lines if line.moves[0] == move), score)
    seen = shot(position, best.moves, earlier) if best.score > 0 else None
    second = before.lines[1].score if len(before.lines) > 1 else None
    return Judgement(
        ply,
        position.side,
        position.text(move),
        position.text(best.moves[0]),
        max(best.score, score),
        score,
        forced=len(position.legal_moves) == 1,
        only=(
            found
            and not move.is_capture  # to take back is no feat
            and second is not None
            and chance(best.score) - chance(second) >= ONLY_MOVE
        ),
        shot=seen if found else None,
        missed=None if found else seen,
    )


def _a_ply_before(score: int) -> int:
    """A win or loss in N plies is one in N + 1 plies when it is counted from a ply before."""
    return score - (score > 0) + (score < 0) if abs(score) >= SURELY_WON else score


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
    verdict, evaluation = judgement.verdict, str(Command("eval", (judgement.evaluation,)))
    others = [
        text for comment in node.comments if (text := _without_evaluation(comment)) not in ("", judgement.comment)
    ]
    node.comments = [*others, f"{evaluation} {judgement.comment}".rstrip()]
    if verdict is None:
        return
    if _NAGS[verdict] not in node.nags:
        node.nags = [_NAGS[verdict], *node.nags]
    if verdict in ("blunder", "mistake", "dubious") and node.parent:
        _add_line(node.parent, line)


def _without_evaluation(comment: str) -> str:
    """A comment without the ``[%eval]`` of an earlier analysis.

    >>> _without_evaluation("[%eval 0.35] a quiet move")
    'a quiet move'
    """
    return _EVALUATION.sub("", comment).strip()


def _add_line(parent: Node, line: Line) -> None:
    """The better line as a variation, unless its first move is there already."""
    if any(other.move == line.moves[0] for other in parent.variations):
        return
    node = parent
    for move in line.moves[:LONGEST_VARIATION]:
        node = node.add_variation(move)
    node.comment = score_text(line.score)
