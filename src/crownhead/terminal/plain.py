"""The game line by line: for a screen reader, a pipe or a test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress

from crownhead.errors import plain_sentence
from crownhead.terminal import terminal_text
from crownhead.terminal.commands import Leave, run
from crownhead.terminal.session import Session, doer
from crownhead.terminal.textboard import text_board

PROMPT = "> "


def play(session: Session) -> None:
    """Play on standard input and output until the input ends or the player leaves."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # any bytes may come in, and a terminal may not show every character
    book = session.game.rulebook
    _say(f"{book.title} ({book.slug}). Type a move, or help.")
    if not session.game.log and (left := session.left):
        _say(f"{left}: type resume to go on with it.")
    try:
        _show(session)
        _let_computer_act(session)
        if not all(session.players.values()):
            for line in _lines():
                _obey(session, line)
            _say("End of input. Goodbye.")
    except Leave:
        _say("Goodbye.")
    except KeyboardInterrupt:
        _say("\nInterrupted. Goodbye.")


def _obey(session: Session, line: str) -> None:
    """Carry out one line, print the reply, and let the computer act."""
    game, log, position, flipped = session.game, session.game.log, session.game.position, session.flipped
    try:
        reply = run(session, line)
    except (ValueError, OSError) as error:
        return _say(plain_sentence(error))
    if reply:
        _say(reply)
    if session.flipped != flipped:
        _say(text_board(position, flipped=session.flipped))
    if session.game is game and game.log == log:
        return None
    if session.game is game:
        _tell(session)
    _show(session, board=session.game.position != position)
    return _let_computer_act(session)


def _let_computer_act(session: Session) -> None:
    while player := session.waits_for:
        before = session.game.position
        session.do(player.choose(session.game))
        _tell(session)
        _show(session, board=session.game.position != before)


def _tell(session: Session) -> None:
    """Print the last action and who did it."""
    for entry in session.game.history[-1:]:
        _say(f"{doer(entry)}: {entry.text}")


def _show(session: Session, *, board: bool = True) -> None:
    """Print the board and what is expected now."""
    game = session.game
    if board and session.shows_board:
        _say(text_board(game.position, flipped=session.flipped))
    for sentence in (terminal_text.offence(game), terminal_text.request(game)):
        if sentence:
            _say(sentence)
    _say(f"{terminal_text.captured(game.captured)}. {terminal_text.turn(game)}")


def _lines() -> Iterator[str]:
    """The lines that are typed, with a prompt if it is a person who types."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    with suppress(ImportError):  # Windows has none, and edits lines by itself
        import readline  # noqa: F401  # gives `input` its history and line editing

    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            print()
            return


def _say(text: str) -> None:
    print(text, flush=True)
