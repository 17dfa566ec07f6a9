"""``crownhead analyse``: games annotated by the engine, and their scores drawn."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING

from crownhead.cli.arguments import add_command
from crownhead.cli.exit_status import CHECK_FAILED, INTERRUPTED
from crownhead.cli.files import add_game_files, refuse_to_overwrite_what_is_read, reported_games
from crownhead.cli.progress import Pace, StatusLine, bar

if TYPE_CHECKING:
    from typing import Any

    from crownhead.engine.annotation.judgement import Judgement
    from crownhead.engine.annotation.plot import Curve
    from crownhead.engine.engine import Engine
    from crownhead.engine.limits import Limit
    from crownhead.notation.pdn import PdnGame

USUAL_NODES = 200_000
DESCRIPTION = """\
Look at every move of every game, and write the games with what there is to say: blunders, mistakes and dubious moves
with the better line as a variation, missed wins, shots, and only moves. What counts as what is in the documentation
(docs/analysis.md). Ctrl-C ends it and leaves what is done."""
EXAMPLES = """\
examples:
  crownhead analyse games.pdn                                      annotated, to the screen
  crownhead analyse games.pdn --output annotated.pdn --plot scores.svg
  crownhead analyse games.pdn --seconds 2 --threads 2              deeper
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "analyse",
        run,
        summary="annotate games with the engine",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_game_files(command)
    command.add_argument("--output", metavar="FILE", help="write the games there; default: to the screen")
    command.add_argument("--plot", metavar="FILE", help="draw the scores of all games, as SVG")
    command.add_argument("--depth", type=int, metavar="N", help="search N plies deep")
    command.add_argument(
        "--nodes", type=int, metavar="N", help=f"search N positions for each move; default: {USUAL_NODES}"
    )
    command.add_argument("--seconds", type=float, metavar="S", help="search S seconds for each move")
    command.add_argument("--threads", type=int, default=1, metavar="N", help="default: 1")
    command.add_argument("--hash", type=int, default=64, metavar="MB", help="memory for what is known; default: 64")


def run(arguments: argparse.Namespace) -> int:
    """Annotate, game by game; 1 if a game has a fault (it is annotated as far as it could be read)."""
    if arguments.output is not None:
        refuse_to_overwrite_what_is_read(arguments)
    games = [each for path in arguments.files for each in _games(path, arguments)]
    analyst = Analyst(games, arguments)
    with ExitStack() as files:
        target = sys.stdout
        if arguments.output is not None:
            target = files.enter_context(open(arguments.output, "w", encoding="utf-8", newline="\n"))
        if arguments.plot is not None:
            plot = files.enter_context(open(arguments.plot, "w", encoding="utf-8", newline="\n"))
        try:
            analyst.run(target)
        except KeyboardInterrupt:
            print(f"crownhead: interrupted: {analyst.progress.state()}", file=sys.stderr)
        if arguments.plot is not None:
            from crownhead.engine.annotation.plot import plot_svg

            plot.write(plot_svg(analyst.curves))
    return INTERRUPTED if analyst.left else CHECK_FAILED if any(game.faults for _, game in games) else 0


def _games(path: str, arguments: argparse.Namespace) -> Iterator[tuple[str, PdnGame]]:
    """The games of a file, each with what it is called in messages; an error if there is none."""
    found = 0
    for found, game in reported_games(path, arguments):
        yield f"{path}: game {found}", game
    if not found:
        raise ValueError(f"{path}: there is no game in it; expected PDN, as `crownhead pdn check` reads it")


class Analyst:
    """Goes through the games, and knows how far it has come."""

    def __init__(self, games: Sequence[tuple[str, PdnGame]], arguments: argparse.Namespace) -> None:
        self.games, self.arguments = games, arguments
        self.limit = limit_of(arguments)
        self.engines: dict[str, Engine] = {}
        self.curves: list[Curve] = []
        self.left = len(games)
        self.progress = AnalysisProgress([game.plies for _, game in games])
        for _, game in games:
            self._engine(game)  # rules that the engine cannot play are an error before the work begins

    def run(self, target: IO[str]) -> None:
        """Annotate all, and write each as soon as it is done; when interrupted, the last one as far as it came."""
        from crownhead.engine.annotation.annotate import annotate
        from crownhead.notation import pdn

        for number, (name, game) in enumerate(self.games, 1):
            judged: list[Judgement] = []

            def note(judgement: Judgement, judged: list[Judgement] = judged) -> None:
                judged.append(judgement)
                self.progress.step()

            self.progress.begin(number)
            try:
                annotate(game, self._engine(game), self.limit, tell=note)
                self.left -= 1
            finally:
                self.progress.clear()
                target.write(("\n" if number > 1 else "") + pdn.dumps([game]))
                target.flush()
                self.curves.append(curve(f"{number}. {title(game)}", game, judged))
                print(f"{name}: {summary(judged)}", file=sys.stderr)

    def _engine(self, game: PdnGame) -> Engine:
        from crownhead.engine.engine import Engine

        book = game.rulebook
        if book.slug not in self.engines:
            self.engines[book.slug] = Engine(book, threads=self.arguments.threads, hash_mb=self.arguments.hash)
        return self.engines[book.slug]


def limit_of(arguments: argparse.Namespace) -> Limit:
    """How long to look at each move.

    >>> limit_of(argparse.Namespace(depth=None, nodes=None, seconds=None))
    Limit(nodes=200000)
    """
    from crownhead.engine.limits import Limit

    given = {name: getattr(arguments, name) for name in ("depth", "nodes", "seconds")}
    if all(value is None for value in given.values()):
        given["nodes"] = USUAL_NODES
    try:
        return Limit(**given)
    except ValueError as error:
        raise ValueError(f"--{error}") from None


def curve(name: str, game: PdnGame, judged: Sequence[Judgement]) -> Curve:
    """A game to draw."""
    from crownhead.engine.annotation.plot import Curve

    return Curve(name, judged, game.first_number or 1, game.start.side is not game.rulebook.first_move)


def title(game: PdnGame) -> str:
    """Who played, and where.

    >>> from crownhead.notation import pdn
    >>> title(pdn.PdnGame("english", tags={"White": "Anna", "Black": "Ben", "Event": "?"}))
    'Anna - Ben'
    """
    event = game.tags.get("Event", "?")
    players = f"{game.tags.get('White', '?')} - {game.tags.get('Black', '?')}"
    return players if event in ("", "?") else f"{players}, {event}"


def summary(judged: Sequence[Judgement]) -> str:
    """What there was, by player.

    >>> summary([])
    'no moves'
    """
    from crownhead.sides import SIDES

    if not judged:
        return "no moves"
    told = []
    for side in SIDES:
        counts = Counter(each.verdict for each in judged if each.side is side)
        counts["missed win"] = sum(each.missed_win for each in judged if each.side is side)
        words = [_count(counts[kind], kind) for kind in VERDICTS if counts[kind]]
        told.append(f"{side}: {', '.join(words) or 'nothing to say'}")
    return "; ".join(told)


VERDICTS = ("blunder", "mistake", "dubious", "missed win", "shot", "only move")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number > 1 and what != 'dubious' else ''}"


class AnalysisProgress:
    """Shows how far the analysis has come: a bar with an estimate on a terminal, and nothing elsewhere.

    >>> progress = AnalysisProgress([10, 30])
    >>> for _ in range(3):
    ...     progress.step()
    >>> progress.state()
    '3 of 40 moves done, 0 of 2 games'
    """

    def __init__(self, plies: Sequence[int]) -> None:
        self.plies, self.done, self.game = plies, 0, 0
        self._line, self._pace = StatusLine(), Pace()

    def begin(self, game: int) -> None:
        """Begin the game with this number; moves of earlier games that could not be played count as done."""
        self.game = game
        self.done = sum(self.plies[: game - 1])
        self._draw()

    def step(self) -> None:
        """Count one more move."""
        self.done += 1
        self._draw()

    def state(self) -> str:
        """How far it has come, in words."""
        games = max(self.game - 1, 0)
        return f"{self.done} of {sum(self.plies)} moves done, {games} of {len(self.plies)} games"

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        self._line.clear()

    def _draw(self) -> None:
        if self._line.is_live:
            total = max(sum(self.plies), 1)
            left = self._pace.left(self.done, total)
            self._line.show(f"{bar(self.done / total)} game {self.game} of {len(self.plies)}{left}")
