"""Games annotated: what was a mistake and what would have been better, what was the only move, where the shots were.

Every position of the main line is searched once. Every move gets a `Judgement` and its ``[%eval]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from crownhead._core import Move
from crownhead.arguments import function, instance
from crownhead.engine.analysis import SURELY_WON, Analysis, outcome_score, score_text
from crownhead.engine.annotation.judgement import ONLY_MOVE, Judgement, chance
from crownhead.engine.annotation.shots import shot
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.players.remedies import best_remedy
from crownhead.notation.pdn import Command, Node, PdnGame, loads
from crownhead.notation.pdn.tree import NAGS
from crownhead.play.game import Game
from crownhead.position import Position

LONGEST_VARIATION = 10

_EVALUATION = re.compile(r"\[%eval [^]]*\]\s*")
_NAG_OF = {"blunder": NAGS["??"], "mistake": NAGS["?"], "dubious": NAGS["?!"], "shot": NAGS["!"], "only move": 7}


class Analyst(Protocol):
    """What looks at positions: an `Engine`, or one elsewhere (`remote`)."""

    def analyse(self, game: Game, limit: Limit, *, lines: int = 1) -> Analysis:
        """The best lines in a position."""
        ...


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
    listener, found = function("tell", tell), []
    for judgement, node in judged_moves(_record(record), engine, limit):
        _write(judgement, node)
        found.append(judgement)
        if listener:
            listener(judgement)
    return found


def judged(record: PdnGame | Game | str, engine: Engine, limit: Limit, *, first: int = 0) -> Iterator[Judgement]:
    """The judgements on the moves of a game, one after the other, from the move after ``first`` plies.

    Nothing is written into the game. A caller who stops half-way goes on later with what is missing.

    >>> engine = Engine("english")
    >>> [each.ply for each in judged("1. 11-15 22-18 2. 15x22 25x18 *", engine, Limit(depth=3), first=2)]
    [2, 3]
    """
    instance("an engine is an Engine", Engine, engine)
    for judgement, _ in judged_moves(_record(record), engine, limit, first):
        yield judgement


def judge_move(game: Game, move: Move | str, engine: Engine, limit: Limit) -> Judgement:
    """The judgement on one move that could be made now; the game stays as it is.

    >>> game = Game("international", "W:W34,40,45:B12,23,25")
    >>> judge_move(game, "40-35", Engine("international"), Limit(depth=9)).verdict
    'blunder'
    """
    instance("an engine is an Engine", Engine, engine)
    wanted = game.position.parse(move) if isinstance(move, str) else move
    before = engine.analyse(game, limit, lines=2)
    earlier, position = [], game.start
    for entry in game.history:
        if entry.stands and entry.move is not None:
            earlier.append((position, entry.move))
        position = entry.position if entry.stands else position
    return _judgement(game.ply, game.position, earlier, wanted, before, value_of(game, wanted, engine, limit))


def value_of(game: Game, move: Move, engine: Analyst, limit: Limit) -> int:
    """What a move is worth to the player who makes it; the game stays as it is.

    >>> game = Game("international", "W:W34,40,45:B12,23,25")
    >>> value_of(game, game.position.parse("34-30"), Engine("international"), Limit(depth=9)) > 24_000
    True
    """
    after = game.copy()
    after.play(move)
    return _a_ply_before(-_value_after(after, engine, limit)[0])


def inscribe(record: PdnGame, judgements: Iterable[Judgement], words: Callable[[Judgement], str] | None = None) -> None:
    """Write judgements that were made earlier into a game, as `annotate` does.

    ``words`` says what is written of a verdict, in another language for example.

    >>> from crownhead.notation import pdn
    >>> game = pdn.loads("1. 11-15 22-18 *")[0]
    >>> inscribe(game, annotate(str(game), Engine("english"), Limit(depth=5)))
    >>> [node.commands[0].name for node in game.root.mainline()]
    ['eval', 'eval']
    """
    moves = [node for node in record.root.mainline() if node.move is not None]
    for judgement in judgements:
        if judgement.ply < len(moves):
            _write(judgement, moves[judgement.ply], words)


def _record(given: PdnGame | Game | str) -> PdnGame:
    if isinstance(given, Game):
        return PdnGame.from_game(given)
    if not isinstance(given, str):
        return instance("a game to annotate is a PdnGame, a Game, or its PDN", PdnGame, given)
    games = loads(given)
    if len(games) != 1:
        raise ValueError(f"one game is annotated at a time, and there are {len(games)} in this PDN")
    return games[0]


def judged_moves(record: PdnGame, engine: Analyst, limit: Limit, first: int = 0) -> Iterator[tuple[Judgement, Node]]:
    """Each move of the main line after the ``first`` with its judgement.

    >>> from crownhead.notation import pdn
    >>> record = pdn.loads("1. 11-15 22-18 *")[0]
    >>> [(each.ply, node.text) for each, node in judged_moves(record, Engine("english"), Limit(depth=3))]
    [(0, '11-15'), (1, '22-18')]
    """
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
        position = game.position
        if ply < first:
            game.play(node.move)
        else:
            before = known if known is not None else engine.analyse(game, limit, lines=2)
            game.play(node.move)
            after, known = _value_after(game, engine, limit)
            yield _judgement(ply, position, earlier, node.move, before, _a_ply_before(-after)), node
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
        line=written(position, best.moves[:LONGEST_VARIATION]),
    )


def written(position: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    """The moves of a line, each as it is written where it is made.

    >>> start = Game("english").position
    >>> written(start, [start.parse("11-15")])
    ('11-15',)
    """
    texts = []
    for move in moves:
        texts.append(position.text(move))
        position = position.play(move)
    return tuple(texts)


def _a_ply_before(score: int) -> int:
    """A win or loss in N plies is one in N + 1 plies when it is counted from a ply before."""
    return score - (score > 0) + (score < 0) if abs(score) >= SURELY_WON else score


def _value_after(game: Game, engine: Analyst, limit: Limit) -> tuple[int, Analysis | None]:
    """The value of the position to the player to move now, and the analysis if it is of the position as it stands."""
    if game.outcome:
        return outcome_score(game.outcome, game.turn), None
    if game.remedies:  # a capture was overlooked: the opponent chooses the best remedy

        def worth(after: Game) -> int:
            value = _value_after(after, engine, limit)[0]
            return value if after.turn is game.turn else -value

        return best_remedy(game, worth)[1], None
    found = engine.analyse(game, limit, lines=2)
    return found.score or 0, found


# --- into the tree ---------------------------------------------------------------------------------------------------


def _write(judgement: Judgement, node: Node, words: Callable[[Judgement], str] | None = None) -> None:
    verdict, evaluation = judgement.verdict, str(Command("eval", (judgement.evaluation,)))
    said = words(judgement) if words else judgement.comment
    others = [text for comment in node.comments if (text := _without_evaluation(comment)) not in ("", said)]
    node.comments = [*others, f"{evaluation} {said}".rstrip()]
    if verdict is None:
        return
    if _NAG_OF[verdict] not in node.nags:
        node.nags = [_NAG_OF[verdict], *node.nags]
    if judgement.is_mistake and node.parent:
        _add_line(node.parent, judgement)


def _without_evaluation(comment: str) -> str:
    """A comment without the ``[%eval]`` of an earlier analysis.

    >>> _without_evaluation("[%eval 0.35] a quiet move")
    'a quiet move'
    """
    return _EVALUATION.sub("", comment).strip()


def _add_line(parent: Node, judgement: Judgement) -> None:
    """The better line as a variation, unless its first move is there already."""
    assert parent.position
    best = parent.position.parse(judgement.best)
    if any(other.move == best for other in parent.variations):
        return
    node = parent
    for move in judgement.line:
        node = node.add_variation(move)
    node.comment = score_text(judgement.best_score)
