"""``crownhead analyse``: games annotated by the engine and their scores drawn, or the best lines of one position."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING

from crownhead.cli.arguments import add_command, add_json, add_output
from crownhead.cli.engine.tablebase import add_tables, tables_of
from crownhead.cli.exit_status import CHECK_FAILED, INTERRUPTED
from crownhead.cli.files import add_game_files, nothing_in, output_file, refuse_to_overwrite, reported_games
from crownhead.cli.progress import Pace, StatusLine, bar

if TYPE_CHECKING:
    from typing import Any

    from crownhead.engine.annotation.judgement import Judgement
    from crownhead.engine.annotation.plot import Curve
    from crownhead.engine.engine import Engine
    from crownhead.engine.limits import Limit
    from crownhead.notation.pdn import PdnGame
    from crownhead.rules.rulebook import Rulebook

USUAL_NODES = 200_000
USUAL_LINES = 3
DESCRIPTION = """\
Judge every move of every game, and write the games with the value of every position ([%eval]), blunders, mistakes and
dubious moves with the better line as a variation, missed wins, shots, and only moves. What counts as what is in the
documentation (docs/analysis.md). Ctrl-C ends it and leaves what is done. With --fen: the best lines of one position."""
EXAMPLES = """\
examples:
  crownhead analyse games.pdn                                      annotated, to the screen
  crownhead analyse games.pdn -o annotated.pdn --plot scores.svg
  crownhead analyse games.pdn --json > judgements.json             every judgement and both sides' accuracy
  crownhead analyse games.pdn --seconds 2 --threads 2              deeper
  crownhead analyse --rules international --fen W:W34,40,45:B12,23,25 --lines 2
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "analyse",
        run,
        summary="annotate games with the engine, or analyse one position",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_game_files(command, required=False)
    command.add_argument("--fen", metavar="FEN", help="instead of files: one position, by --rules (default: english)")
    command.add_argument("--lines", type=int, metavar="N", help=f"with --fen: the N best moves; default: {USUAL_LINES}")
    add_output(command, "write the games there; default: the standard output")
    command.add_argument("--plot", metavar="FILE", help="draw the scores of all games, as SVG")
    add_json(command, "print one JSON object; games are written with --output")
    command.add_argument("--depth", type=int, metavar="N", help="search N plies deep")
    command.add_argument(
        "--nodes", type=int, metavar="N", help=f"search N positions for each move; default: {USUAL_NODES}"
    )
    command.add_argument("--seconds", type=float, metavar="S", help="search S seconds for each move")
    command.add_argument("--threads", type=int, default=1, metavar="N", help="default: 1")
    command.add_argument("--hash", type=int, default=64, metavar="MB", help="memory for known positions; default: 64")
    add_tables(command)


def run(arguments: argparse.Namespace) -> int:
    """Annotate files of games, or analyse one position."""
    if arguments.fen is not None:
        return run_position(arguments)
    if arguments.lines is not None:
        raise ValueError("--lines is for one position: name that with --fen")
    if not arguments.files:
        raise ValueError("nothing to analyse: expected a file of games, or a position with --fen")
    return run_games(arguments)


# --- one position ----------------------------------------------------------------------------------------------------


def run_position(arguments: argparse.Namespace) -> int:
    """Print the best lines of a position, each with its score for the player to move."""
    from crownhead.engine.analysis import score_text
    from crownhead.play.game import Game
    from crownhead.play.words.wording import to_move

    for name in ("files", "output", "plot"):
        if getattr(arguments, name):
            raise ValueError(f"--fen is one position and cannot go together with {'--' * (name != 'files')}{name}")
    game = Game(arguments.rules or "english", arguments.fen)
    engine, lines = engine_of(game.rulebook, arguments), arguments.lines if arguments.lines is not None else USUAL_LINES
    found = engine.analyse(game, limit_of(arguments), lines=lines)
    if arguments.json:
        best = [
            {"score": line.score, "wins_in": line.wins_in, "moves": list(map(str, line.moves))} for line in found.lines
        ]
        position = {
            "rulebook": game.rulebook.slug,
            "fen": game.position.fen,
            "outcome": game.outcome and str(game.outcome),
        }
        print(json.dumps({**position, "depth": found.depth, "nodes": found.nodes, "lines": best}))
    elif game.outcome:
        print(game.outcome)
    else:
        print(f"{to_move(game.turn)}, depth {found.depth}, {found.nodes:,} positions")
        for line in found.lines:
            print(f"{score_text(line.score):>6}  {' '.join(map(str, line.moves))}")
    return 0


# --- files of games --------------------------------------------------------------------------------------------------


def run_games(arguments: argparse.Namespace) -> int:
    """Annotate, game by game; 1 if a game has a fault (it is annotated as far as it could be read)."""
    for path in (arguments.output, arguments.plot):
        refuse_to_overwrite(arguments, path, read=tuple(arguments.files))
    games = [each for path in arguments.files for each in _games(path, arguments)]
    analyst = GameAnnotator(games, arguments)
    with ExitStack() as files:
        target = None if arguments.json else sys.stdout
        if arguments.output is not None:
            target = files.enter_context(output_file(arguments.output))
        if arguments.plot is not None:
            plot = files.enter_context(output_file(arguments.plot))
        try:
            analyst.run(target)
        except KeyboardInterrupt:
            print(f"crownhead: {analyst.state()}", file=sys.stderr)
        if arguments.plot is not None:
            from crownhead.engine.annotation.plot import plot_svg

            plot.write(plot_svg(analyst.curves()))
    if arguments.json:
        print(json.dumps(analyst.as_dict(), ensure_ascii=False))
    return INTERRUPTED if analyst.left else CHECK_FAILED if any(game.faults for _, game in games) else 0


def _games(path: str, arguments: argparse.Namespace) -> Iterator[tuple[str, PdnGame]]:
    """The games of a file, each with its name for messages; an error if there is none."""
    found = 0
    for found, game in reported_games(path, arguments):
        yield f"{path}: game {found}", game
    if not found:
        raise nothing_in(path, "game")


class GameAnnotator:
    """Annotates games one by one, and keeps the judgements on each and how far it has come."""

    def __init__(self, games: Sequence[tuple[str, PdnGame]], arguments: argparse.Namespace) -> None:
        self.games, self.arguments = games, arguments
        self.limit = limit_of(arguments)
        self.engines: dict[str, Engine] = {}
        self.judged: list[list[Judgement]] = []
        self.left = len(games)
        self.progress = AnalysisProgress([game.plies for _, game in games])
        for _, game in games:
            self._engine(game)  # rules that the engine cannot play are an error before the work begins

    def run(self, target: IO[str] | None) -> None:
        """Annotate all games and write each as soon as it is done; an interrupted one is written as far as it came."""
        from crownhead.engine.annotation.annotate import annotate
        from crownhead.notation import pdn

        for number, (name, game) in enumerate(self.games, 1):
            judged: list[Judgement] = []
            self.judged.append(judged)

            def note(judgement: Judgement, judged: list[Judgement] = judged) -> None:
                judged.append(judgement)
                self.progress.step()

            self.progress.begin(number)
            try:
                annotate(game, self._engine(game), self.limit, tell=note)
                self.left -= 1
            finally:
                self.progress.clear()
                if target:
                    target.write(("\n" if number > 1 else "") + pdn.dumps([game]))
                    target.flush()
                said = summary_text(judged) if judged or not game.plies else "not looked at"
                print(f"{name}: {said}", file=sys.stderr)

    def state(self) -> str:
        """What an interrupted run has judged, and what it has not."""
        done, all_games = len(self.games) - self.left, len(self.games)
        lines = [f"interrupted: {sum(map(len, self.judged))} of {sum(self.progress.plies)} moves judged"]
        lines += [f"  wholly: {_numbered(1, done)}"] if done else []
        if len(self.judged) > done and (judged := self.judged[-1]):
            last = self.curves()[-1].heading(judged[-1])
            lines.append(f"  in part: game {done + 1}, up to {last}")
            done += 1
        if done < all_games:
            lines.append(f"  not at all: {_numbered(done + 1, all_games)}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The judgements on all games, and the names of those that were not looked at."""
        from crownhead.engine.annotation.summary import as_dict

        pairs = list(zip(self.games, self.judged, strict=False))
        return {
            "games": [{"name": name, **as_dict(game, judged)} for (name, game), judged in pairs],
            "interrupted": bool(self.left),
            "not_judged": [name for name, _ in self.games[len(pairs) :]],
        }

    def curves(self) -> list[Curve]:
        """The games that were judged, to draw."""
        pairs = zip(self.games, self.judged, strict=False)
        return [curve(f"{number}. {title(game)}", game, judged) for number, ((_, game), judged) in enumerate(pairs, 1)]

    def _engine(self, game: PdnGame) -> Engine:
        book = game.rulebook
        if book.slug not in self.engines:
            self.engines[book.slug] = engine_of(book, self.arguments)
        return self.engines[book.slug]


def _numbered(first: int, last: int) -> str:
    return f"game {first}" if first == last else f"games {first} to {last}"


def engine_of(rulebook: Rulebook, arguments: argparse.Namespace) -> Engine:
    """The engine with the threads and the memory that the arguments name."""
    from crownhead.engine.engine import Engine

    tablebase = tables_of(rulebook, arguments.tables)
    return Engine(rulebook, threads=arguments.threads, hash_mb=arguments.hash, tablebase=tablebase)


def limit_of(arguments: argparse.Namespace) -> Limit:
    """How long to search for each move.

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
    """The curve of a game's scores."""
    from crownhead.engine.annotation.plot import Curve

    return Curve(name, judged, game.numbering)


def title(game: PdnGame) -> str:
    """The players of a game, and the event if it has a name.

    >>> from crownhead.notation import pdn
    >>> title(pdn.PdnGame("english", tags={"White": "Anna", "Black": "Ben", "Event": "?"}))
    'Anna - Ben'
    """
    event = game.tags.get("Event", "?")
    players = f"{game.tags.get('White', '?')} - {game.tags.get('Black', '?')}"
    return players if event in ("", "?") else f"{players}, {event}"


def summary_text(judged: Sequence[Judgement]) -> str:
    """Both sides' accuracy and the kinds of their moves, on one line.

    >>> summary_text([])
    'no moves'
    """
    from crownhead.engine.annotation.summary import summary

    return "; ".join(f"{side}: {each}" for side, each in summary(judged).items()) if judged else "no moves"


class AnalysisProgress:
    """Shows how far the analysis has come: a bar with an estimate on a terminal, and nothing elsewhere."""

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

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        self._line.clear()

    def _draw(self) -> None:
        if self._line.is_live:
            total = max(sum(self.plies), 1)
            left = self._pace.left(self.done, total)
            self._line.show(f"{bar(self.done / total)} game {self.game} of {len(self.plies)}{left}")
