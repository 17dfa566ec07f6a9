"""``crownhead play``: a game in the terminal, full screen or line by line."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from typing import TYPE_CHECKING, Any

from crownhead.cli.arguments import add_command, add_position, language_of
from crownhead.play.game import Game
from crownhead.rules.rulebook import bundled
from crownhead.terminal import terminal_text

if TYPE_CHECKING:
    from crownhead.terminal.session import Session

_PLAYER = "human, computer, computer:LEVEL (1 to 10), random or hub:COMMAND; default: human"
DESCRIPTION = """\
Play draughts by any rulebook: two people at one keyboard, or against the computer. The board fills the screen and takes
mouse and keyboard (press ? for help); with --plain the game goes line by line (type help there)."""
EXAMPLES = """\
examples:
  crownhead play                                        English draughts, two people
  crownhead play --rules international --black computer  against the computer
  crownhead play --rules my-house-rules.md              by rules of your own
  crownhead play --rules draughts.md#turkish            one game of a book that has several
  crownhead play --rules boxed --fen B:W18,27,31:B14,5  from a position
  crownhead play --plain --load game.pdn                continue a game, line by line
  crownhead play --resume                               go on where you left off
"""
NO_TEXTUAL = "the full-screen game needs Textual: pip install 'crownhead[terminal]'; or play line by line with --plain"


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "play",
        run,
        summary="play a game in the terminal",
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_position(command)
    command.set_defaults(usual_rules=None)  # a game that is loaded has its own
    command.add_argument("--white", metavar="PLAYER", help=_PLAYER)
    command.add_argument("--black", metavar="PLAYER", help="the same for Black")
    command.add_argument("--resume", action="store_true", help="go on with the game that was left last")
    command.add_argument("--load", metavar="FILE.pdn", help="continue a game from a PDN file")
    command.add_argument("--game", type=int, metavar="N", help="which game of that file; default: 1")
    command.add_argument("--language", metavar="LANGUAGE", help="the language to read the rules in, such as de or nl")
    command.add_argument("--light", action="store_true", help="dark on light, for a terminal with a light ground")
    command.add_argument("--plain", action="store_true", help="line by line, for a screen reader, a pipe or a test")


def run(arguments: argparse.Namespace) -> int | None:
    """Set the board up and play."""
    from crownhead.engine.player_names import named_player
    from crownhead.tablebase import prove_claims
    from crownhead.terminal.kept_games import Keeper
    from crownhead.terminal.session import Session

    white, black = arguments.white or "human", arguments.black or "human"
    session = Session(chosen_game(arguments), named_player(white), named_player(black), language_of(arguments.language))
    if sys.stdin.isatty() or arguments.resume:  # what a script plays is not kept
        session.keeper = Keeper(white, black)
    if arguments.resume:
        session.resume()
    forget = prove_claims()  # from here on, so that a game is loaded as it was played
    try:
        return show(session, plain=arguments.plain, light=arguments.light)
    finally:
        forget()


def show(session: Session, *, plain: bool, light: bool = False) -> int | None:
    """The game on the screen, or line by line."""
    if plain or not is_screen():
        from crownhead.terminal.plain import play

        play(session)
        return 0
    try:
        from crownhead.terminal.full_screen.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("textual", "rich"):
            raise
        raise ValueError(NO_TEXTUAL) from None
    app = PlayApp(session)
    if light:
        app.theme = "textual-light"
    app.run()
    print(farewell(session.game, kept=session.keeper is not None and bool(session.game.log)))
    return app.return_code


def chosen_game(arguments: argparse.Namespace) -> Game:
    """The game to play: loaded from a file, or a new one."""
    rules = arguments.rules
    given = (arguments.rules, arguments.fen, arguments.load, arguments.white, arguments.black)
    if arguments.resume and any(each is not None for each in given):
        raise ValueError("--resume goes on with a game as it was: leave out its rules, position, file and players")
    if arguments.load is None:
        if arguments.game is not None:
            raise ValueError("--game is the number of a game in a file: name the file with --load")
        return Game(rules or "english", arguments.fen)
    if arguments.fen is not None:
        raise ValueError("--load and --fen cannot go together: the game in the file has its own start")
    from crownhead.terminal.session import load_game

    return load_game(arguments.load, 1 if arguments.game is None else arguments.game, rulebook=rules)


def farewell(game: Game, *, kept: bool = False) -> str:
    """How the game stands, and how to go on with it: nothing is lost by leaving.

    >>> print(farewell(Game("english", "W:W18,32:B14,1")))
    move 1: white to move and must capture. To continue: crownhead play --rules english --fen W:W18,32:B1,14
    """
    if game.outcome:
        return f"{game.outcome}."
    if kept:
        return f"{terminal_text.turn(game)}. To continue: crownhead play --resume"
    book = game.rulebook
    rules = shlex.quote(book.slug if book.slug in bundled() else book.path or book.slug)
    position = shlex.quote(game.position.fen)
    return f"{terminal_text.turn(game)}. To continue: crownhead play --rules {rules} --fen {position}"


def is_screen() -> bool:
    """Whether there is a terminal to draw on; if not, a line explains to the user why the game goes line by line."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return True
    print("This is not a full terminal, so the game goes line by line (as with --plain).", file=sys.stderr)
    return False
