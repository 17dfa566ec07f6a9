"""``crownhead pdn``: check, convert, count and replay files of games."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import add_command, add_group, add_json, add_output, amount
from crownhead.cli.exit_status import CHECK_FAILED
from crownhead.cli.files import (
    add_game_files,
    add_reading,
    games_of,
    output_file,
    refuse_to_overwrite,
    reported_games,
    write_bytes,
)
from crownhead.cli.help_text import examples_of
from crownhead.cli.keys import keys
from crownhead.cli.old_spellings import add_old_option

if TYPE_CHECKING:
    from crownhead.notation.pdn import Node, PdnGame

DESCRIPTIONS = {
    "check": "Replay every game and report what is wrong, with its line and column. The exit status is 1 if a game is "
    "not legal.",
    "convert": "Rewrite games as PDN 3.0: moves, variations, comments and tags. A game that is wrong is reported, and "
    "written up to its fault.",
    "stats": "Count games, results, moves and openings.",
    "show": "Replay a game in the terminal, with the arrow keys; q ends it.",
    "html": "Write one page with a board for each game, to step through with buttons or arrow keys. The page needs "
    "nothing else, neither a server nor the network.",
}
MOST_SHOWN = 10
"""How many faults and how many notes of a file are shown to people; --json has them all."""

EXAMPLES = """\
examples:
  crownhead pdn check games.pdn                          is every game legal?
  crownhead pdn convert old.pdn -o new.pdn               as PDN 3.0
  crownhead pdn stats games.pdn --json                   results and openings, for a program
  crownhead pdn show games.pdn --game 2                  replay the second game here
  crownhead pdn html games.pdn -o games.html             a page to send to a friend
"""


def add(commands: Any) -> None:
    """Add the subcommand."""
    about = "check, convert, count or replay files of games (PDN)"
    what = add_group(commands, "pdn", summary=about, description=about[0].upper() + about[1:] + ".", examples=EXAMPLES)
    check = _job(what, "check", run_check, "is every game legal? Exit status 1 if one is not")
    add_json(check)
    convert = _job(what, "convert", run_convert, "rewrite the games as PDN 3.0")
    add_output(convert, "default: the standard output")
    convert.add_argument("--write-rules", action="store_true", help="name in every game the rulebook it is read by")
    add_old_option(convert, "--rulebook", "--rules {} --write-rules", rules="{}", write_rules=True)
    stats = _job(what, "stats", run_stats, "how many games, results, moves, openings")
    add_json(stats)
    show = _job(what, "show", run_show, "replay a game in the terminal")
    show.add_argument("--game", type=int, default=1, metavar="N", help="which one, from 1; default: 1")
    page = _job(what, "html", run_html, "a page with a board to step through, which needs nothing else")
    add_output(page, "default: the standard output")
    page.add_argument("--game", type=int, metavar="N", help="only this one, from 1; default: all")
    page.add_argument("--theme", default="walnut", help="of the boards; default: walnut")
    page.add_argument("--flip", action="store_true", help="seen from Black's side")
    for each in (check, convert, stats, page):
        add_game_files(each)
    show.add_argument("files", nargs=1, metavar="FILE", help="a PDN file")
    add_reading(show)


def _job(what: Any, name: str, run: Callable[[argparse.Namespace], int | None], about: str) -> argparse.ArgumentParser:
    examples = examples_of(f"pdn {name}", EXAMPLES)
    return add_command(what, name, run, summary=about, description=DESCRIPTIONS[name], examples=examples)


# --- check ------------------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    """Replay every game and report what is wrong; 1 if anything is."""
    reports = []
    for path in arguments.files:
        report = checked(path, games_of(path, arguments))
        reports.append(report)
        if not arguments.json:
            print("\n".join(report_lines(report)), flush=True)
    if arguments.json:
        print(json.dumps({"files": reports}, ensure_ascii=False))
    elif len(reports) > 1:
        games, *counts = (sum(report[key] for report in reports) for key in ("games", "ok", "empty", "wrong"))
        named = (f"{count:,} {key}" for count, key in zip(counts, ("ok", "empty", "wrong"), strict=True))
        print(f"in all: {amount(games, 'game')}, {', '.join(named)}")
    return CHECK_FAILED if any(report["wrong"] for report in reports) else 0


def checked(path: str, games: Iterable[PdnGame]) -> dict[str, Any]:
    """The report on one file: a game is wrong if it has a fault, empty if it has no moves, else it is ok."""
    report: dict[str, Any] = {"path": path, "games": 0, "ok": 0, "empty": 0, "wrong": 0, "faults": [], "notes": []}
    for number, game in enumerate(games, 1):
        report["games"] = number
        report["wrong" if game.faults else "ok" if game.plies else "empty"] += 1
        for kind, remarks in (("faults", game.faults), ("notes", game.notes)):
            for each in remarks:
                at = {"game": number, "line": each.line, "column": each.column, "message": each.message}
                report[kind].append(at)
    return report


def report_lines(report: dict[str, Any]) -> Iterator[str]:
    """The lines that report on a file to people."""
    for kind, word in (("faults", ""), ("notes", "note: ")):
        for each in report[kind][:MOST_SHOWN]:
            yield f"{report['path']}:{each['line']}:{each['column']}: {word}game {each['game']}: {each['message']}"
        if (more := len(report[kind]) - MOST_SHOWN) > 0:
            yield f"… and {more:,} more {kind} (all of them with --json)"
    counts = ", ".join(f"{report[key]:,} {key}" for key in ("ok", "empty", "wrong"))
    yield f"{report['path']}: {amount(report['games'], 'game')}: {counts}"


# --- convert ----------------------------------------------------------------------------------------------------------


def run_convert(arguments: argparse.Namespace) -> int:
    """Write all games to one file; 1 if one of them has a fault (it is written as far as it was understood)."""
    from crownhead.notation import pdn

    wrong = 0

    def games() -> Iterator[PdnGame]:
        nonlocal wrong
        for path in arguments.files:
            for _, game in reported_games(path, arguments):
                wrong += bool(game.faults)
                if arguments.write_rules:
                    name_rulebook(game)
                yield game

    refuse_to_overwrite(arguments, arguments.output, read=tuple(arguments.files))
    with output_file(arguments.output) as file:
        count = pdn.write(games(), file)
    if arguments.output not in (None, "-"):
        print(f"{arguments.output}: {amount(count, 'game')}", file=sys.stderr)
    return CHECK_FAILED if wrong else 0


def name_rulebook(game: PdnGame) -> None:
    """Write into the tags by which rulebook a game is read."""
    from crownhead.notation.pdn import GameType

    result = game.result
    if (game_type := GameType.of(game.rulebook)) is not None:
        game.tags["GameType"] = str(game_type)
    game.tags["Rulebook"] = game.rulebook.slug
    game.result = result


# --- stats ------------------------------------------------------------------------------------------------------------


def run_stats(arguments: argparse.Namespace) -> int:
    """Count, over all files together."""
    counted = stats(game for path in arguments.files for game in games_of(path, arguments))
    if arguments.json:
        print(json.dumps(counted, ensure_ascii=False))
        return 0
    print(f"games {counted['games']:,}, moves {counted['plies']:,}, the longest game {counted['longest']:,}")
    for title in ("rulebooks", "results", "openings"):
        rows = sorted(counted[title].items(), key=lambda row: -row[1])[:MOST_SHOWN]
        print(f"\n{title}")
        for name, count in rows:
            print(f"{count:10,}  {name}")
    return 0


def stats(games: Iterable[PdnGame]) -> dict[str, Any]:
    """The counts over all games: single moves are plies, and an opening is the first three of them.

    >>> from crownhead.notation import pdn
    >>> stats(pdn.loads("1. 11-15 23-19 2. 8-11 1-0 1. 9-13 *"))["results"]
    {'black wins': 1, 'unknown': 1}
    """
    plies: list[int] = []
    rulebooks: Counter[str] = Counter()
    results: Counter[str] = Counter()
    openings: Counter[str] = Counter()
    for game in games:
        plies.append(game.plies)
        rulebooks[game.rulebook.slug] += 1
        results[game.result.value] += 1
        first = [str(node.move) for node, _ in zip(game.root.mainline(), range(3), strict=False) if node.move]
        if first and "FEN" not in game.tags:
            openings[" ".join(first)] += 1
    return {
        "games": len(plies),
        "plies": sum(plies),
        "longest": max(plies, default=0),
        "rulebooks": dict(rulebooks),
        "results": dict(results),
        "openings": dict(openings.most_common(100)),
    }


# --- html -------------------------------------------------------------------------------------------------------------


def run_html(arguments: argparse.Namespace) -> int:
    """Write the page; 1 if a game has a fault (it is shown as far as it was understood)."""
    from crownhead.reading.game_page import games_html

    refuse_to_overwrite(arguments, arguments.output, read=tuple(arguments.files))
    games = [game for path in arguments.files for _, game in reported_games(path, arguments)]
    if arguments.game is not None:
        if not 1 <= arguments.game <= len(games):
            raise ValueError(f"--game {arguments.game}: expected a number from 1 to {len(games)}")
        games = games[arguments.game - 1 : arguments.game]
    write_bytes(arguments.output, games_html(games, arguments.theme, flipped=arguments.flip).encode())
    return CHECK_FAILED if any(game.faults for game in games) else 0


# --- show -------------------------------------------------------------------------------------------------------------


def run_show(arguments: argparse.Namespace) -> int:
    """Replay one game: with keys on a terminal, board after board elsewhere."""
    if arguments.game < 1:
        raise ValueError(f"--game: from 1, not {arguments.game}")
    game = wanted(arguments.files[0], games_of(arguments.files[0], arguments), arguments.game)
    pages = [*boards(game)]
    if sys.stdin.isatty() and sys.stdout.isatty():
        leaf_through(pages)
    else:
        print("\n\n".join(pages))
    return CHECK_FAILED if game.faults else 0


def wanted(path: str, games: Iterable[PdnGame], number: int) -> PdnGame:
    """The game with this number."""
    count = 0
    for game in games:
        count += 1
        if count == number:
            return game
    raise ValueError(f"{path} has {amount(count, 'game')}: there is no game {number}")


def boards(game: PdnGame) -> Iterator[str]:
    """A page for the start and one for each node of the main line."""
    from crownhead.notation.pdn.tree import ply_after

    tags = "\n".join(f"{name}: {value}" for name, value in game.tags.items())
    yield "\n".join(filter(None, (tags, game.guess, game.root.comment, str(game.start))))
    ply, numbering = 0, game.numbering
    for node in game.root.mainline():
        title = heading(node, numbering.plain_label(ply))
        yield "\n".join(filter(None, (title, *node.comments_before, node.comment, board(node))))
        ply = ply_after(node, ply, numbering)
    yield "\n".join([*map(str, game.faults), f"result: {game.result.value}"])


def heading(node: Node, label: str) -> str:
    """The number and the move, or the position that was set up."""
    if node.setup is not None:
        return f"set up: {node.setup}"
    move = str(node.move) if node.move else node.text
    return f"{label} {move}"


def board(node: Node) -> str:
    """The board, or why there is none."""
    if node.position is not None:
        return str(node.position)
    return f"not played: {node.error or 'a move before it could not be played'}"


def leaf_through(pages: list[str]) -> None:
    """One page at a time: space or the right arrow forward, b or the left arrow back, g and G to the ends, q quits."""
    at = 0
    with keys() as read:
        while True:
            print(f"\033[2J\033[H{pages[at]}\n\n{at + 1} of {len(pages)}: space, b, g, G, q", flush=True)
            key = read()
            if key in (b"q", b"Q", b"\x1b", b"\x03", b"\x04", b""):
                return
            if key in (b" ", b"\n", b"\r", b"n", b"l", b"\x1b[C", b"\x1bOC", b"\x1b[B", b"\x1bOB"):
                at = min(at + 1, len(pages) - 1)
            elif key in (b"b", b"p", b"h", b"\x7f", b"\x1b[D", b"\x1bOD", b"\x1b[A", b"\x1bOA"):
                at = max(at - 1, 0)
            elif key in (b"g", b"\x1b[H"):
                at = 0
            elif key in (b"G", b"\x1b[F"):
                at = len(pages) - 1
