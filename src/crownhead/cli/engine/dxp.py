"""``crownhead dxp``: games against another program, by the DXP protocol."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import POSITION, add_command, add_rules
from crownhead.cli.files import refuse_unwritable
from crownhead.cli.old_spellings import add_old_option
from crownhead.errors import EngineError
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side

if TYPE_CHECKING:
    from crownhead.engine.dxp.connection import Connection
    from crownhead.engine.dxp.session import PlayedDxpGame

DESCRIPTION = """\
Play against another program by DXP (DamExchange), the protocol of the programs for international draughts. One of the
two listens and the other connects; one of them asks for games (by default the one that connects) and the other
follows."""
EXAMPLES = """\
examples:
  crownhead dxp --listen                                      wait for a program on this machine, and follow it
  crownhead dxp --connect other-machine --games 2 --minutes 10  ask for two games, one with each side
  crownhead dxp --listen 0.0.0.0:27531 --player computer:3    let the whole network connect, and play at level 3
  crownhead dxp --connect localhost --player "hub:./scan hub" -o games.pdn
"""
_PLAYER = "who plays here: engine, engine:SETTINGS, computer:LEVEL, random or hub:COMMAND; default: engine"
MOST_NUMBER = 999  # three digits in a message


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "dxp",
        run,
        summary="play against another program (DXP protocol)",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    where = command.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--listen",
        nargs="?",
        const="127.0.0.1",
        metavar="[HOST:]PORT",
        help="wait for the other program; default: port 27531, for this machine alone",
    )
    where.add_argument("--connect", metavar="HOST[:PORT]", help="connect to the other program; default port: 27531")
    role = command.add_mutually_exclusive_group()
    role.add_argument("--initiate", action="store_true", help="ask for games; the default with --connect")
    role.add_argument("--follow", action="store_true", help="wait to be asked; the default with --listen")
    add_rules(command, usual="international", words=())
    command.add_argument("--player", default="engine", metavar="PLAYER", help=_PLAYER)
    command.add_argument("--level", type=int, metavar="N", help="the same as --player computer:N")
    command.add_argument("--seconds", type=float, metavar="S", help="for every move; default: by the clock")
    command.add_argument("--depth", type=int, metavar="N", help="how many plies the engine searches")
    command.add_argument("--nodes", type=int, metavar="N", help="how many positions the engine searches")
    asking = command.add_argument_group("when asking for games")
    asking.add_argument(
        "--colour", choices=[side.value for side in SIDES], help="our side in the first game; default: white"
    )
    asking.add_argument("--minutes", type=int, metavar="N", help="for each player and the whole game; default: 5")
    asking.add_argument("--moves", type=int, metavar="N", help="of each player at most; default: 0, no limit")
    asking.add_argument("--fen", metavar="FEN", help=POSITION)
    command.add_argument(
        "--games", type=int, metavar="N", help="how many; default: 1 (to follow: as many as are asked for)"
    )
    command.add_argument("-o", "--output", metavar="FILE.pdn", help="add the games to this file; what is in it stays")
    add_old_option(command, "--pdn", "--output {}", output="{}")
    command.add_argument("--name", help="the name to play under; default: Crownhead and its version")
    command.add_argument(
        "--timeout",
        type=float,
        default=60.0,
        metavar="S",
        help="how long to wait for a silent program; default: 60",
    )


def run(arguments: argparse.Namespace) -> int:
    """Connect, play and report how each game went."""
    from crownhead.engine.dxp.connection import address, connect
    from crownhead.engine.dxp.game import refuse_unplayable
    from crownhead.engine.dxp.session import OUR_NAME, DxpSession

    initiates = arguments.initiate or (arguments.connect is not None and not arguments.follow)
    _check(arguments, initiates)
    if arguments.output:
        refuse_unwritable(arguments.output)
    book = Rulebook.load(arguments.rules)
    refuse_unplayable(book)
    start = Position.from_fen(book, arguments.fen) if arguments.fen else None
    player = _player(arguments, book)

    def play(connection: Connection[Any]) -> Iterator[PlayedDxpGame]:
        sitting = DxpSession(connection, player, book, arguments.name or OUR_NAME, arguments.timeout, _say)
        if not initiates:
            return sitting.follow(games=arguments.games)
        return sitting.initiate(
            side=Side(arguments.colour or "white"),
            minutes=5 if arguments.minutes is None else arguments.minutes,
            moves=arguments.moves or 0,
            games=arguments.games or 1,
            start=start,
        )

    if arguments.connect is not None:
        host, port = address(arguments.connect)
        with connect(host, port, seconds=arguments.timeout) as connection:
            _report(play(connection), arguments.output)
    else:
        _listen(arguments, play, initiates)
    return 0


def _listen(
    arguments: argparse.Namespace, play: Callable[[Connection[Any]], Iterator[PlayedDxpGame]], initiates: bool
) -> None:
    """Play with the first program that connects and begins a game. One that sends nonsense instead, or goes away, is
    reported, and the next one is waited for: anything may knock at an open port. One that says nothing keeps no other
    program out."""
    from crownhead.engine.dxp.connection import Listener, address

    host, port = address(arguments.listen)
    with Listener(host, port) as listener:
        _say(f"listening at {host} port {listener.port}; Ctrl-C ends it")
        while True:
            with listener.accept() if initiates else listener.accept_speaking() as connection:
                games = play(connection)
                try:
                    first = next(games, None)
                except EngineError as error:
                    _say(f"no game: {error}; still listening")
                    continue
                listener.close()
                _report(games if first is None else chain([first], games), arguments.output)
                return


def _check(arguments: argparse.Namespace, initiates: bool) -> None:
    """Check what argparse does not."""
    numbers = {
        "minutes": (1, MOST_NUMBER),
        "moves": (0, MOST_NUMBER),
        "games": (1, 1_000_000),
        "depth": (1, 1000),
        "nodes": (1, 2**62),
    }
    for name, (least, most) in numbers.items():
        value = getattr(arguments, name)
        if value is not None and not least <= value <= most:
            raise ValueError(f"--{name}: from {least} to {most}, not {value}")
    if not 0 < arguments.timeout < 1e6 or not 0 < (arguments.seconds or 1) < 1e6:
        raise ValueError("--timeout and --seconds: a number of seconds above 0")
    asked = [name for name in ("colour", "minutes", "moves", "fen") if getattr(arguments, name) is not None]
    if asked and not initiates:
        raise ValueError(
            f"--{asked[0]} is for the one who asks for games: add --initiate, or leave it to the other program"
        )


def _player(arguments: argparse.Namespace, book: Rulebook) -> Any:
    from crownhead.engine.match.contestants import Contestant

    text = arguments.player if arguments.level is None else f"computer:{arguments.level}"
    if arguments.level is not None and arguments.player != "engine":
        raise ValueError("--level and --player cannot go together")
    limits = {name: value for name in ("depth", "nodes", "seconds") if (value := getattr(arguments, name)) is not None}
    contestant = Contestant.parse(text)
    if limits and not (contestant.is_engine or text.startswith("hub:")):
        raise ValueError(f"--{next(iter(limits))} is for the engine; {text} has its own")
    return Contestant(contestant.text, contestant.clock, {**limits, **contestant.settings}).make(book)


def _report(games: Iterable[PlayedDxpGame], pdn_file: str | None) -> None:
    """Report how each game ended, and add it to the file at once."""
    for number, played in enumerate(games, 1):
        game = played.game
        how = played.problem or (str(game.outcome) if game.outcome else "ended without a result")
        _say(f"game {number}: {played.names[Side.WHITE]} - {played.names[Side.BLACK]}: {how}")
        if pdn_file:
            _write(played, number, Path(pdn_file).expanduser())


def _write(played: PlayedDxpGame, number: int, path: Path) -> None:
    from crownhead.notation import pdn

    tags = {"Event": "DXP", "Date": f"{date.today():%Y.%m.%d}", "Round": str(number)}
    tags |= {side.value.capitalize(): played.names[side] for side in SIDES}
    if played.minutes:
        tags["TimeControl"] = str(played.minutes * 60)
    text = pdn.dumps([pdn.PdnGame.from_game(played.game, tags)])
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(("\n" if file.tell() else "") + text)


def _say(words: str) -> None:
    print("".join(c if c.isprintable() else "?" for c in words), flush=True)
