"""The lines that can be typed: a move, or one of the commands below, on the full screen and line by line alike."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import NamedTuple

from crownhead.errors import ActionError, near, quote
from crownhead.play.actions import Decline, Offer, Play
from crownhead.play.words import action_text, wording
from crownhead.sides import SIDES
from crownhead.terminal import terminal_text
from crownhead.terminal.session import Session
from crownhead.terminal.textboard import text_board


class Leave(Exception):  # noqa: N818  # nothing went wrong
    """Raised when the player wants to leave the game."""


class TypedCommand(NamedTuple):
    """A command: how it is typed, a summary, and the function that carries it out and returns the reply."""

    usage: str
    summary: str
    run: Callable[[Session, str], str]


def run(session: Session, line: str) -> str:
    """Carry out a line and return the reply to it. A refusal is a `ValueError` with one sentence.

    >>> from crownhead.play.game import Game
    >>> session = Session(Game("english"))
    >>> run(session, "11-15")
    ''
    >>> run(session, "explain 22-19")
    '22-19: a man does not move from 22 to 19 (Moving)'
    >>> run(session, "clams")
    Traceback (most recent call last):
    crownhead.errors.ActionError: "clams" is neither a move nor a command; did you mean claims? (help lists them)
    """
    text = " ".join(line.split())
    word, _, rest = text.partition(" ")
    if command := COMMANDS.get(word.lower()):
        return command.run(session, rest.strip())
    if word and not any(letter.isdigit() for letter in word) and not _is_action(text):
        meant = near(word.lower(), COMMANDS)
        hint = f"; did you mean {meant[0]}?" if meant else ""
        raise ActionError(f"{quote(word)} is neither a move nor a command{hint} (help lists them)")
    if text:
        session.do(text)
    return ""


def _is_action(text: str) -> bool:
    """Whether a text is an action that is not listed as a command, such as the arbiter's."""
    return not isinstance(action_text.from_text(text), Play)


def help_text() -> str:
    """All commands with their summaries.

    >>> "huff 14" in help_text()
    True
    """
    width = max(len(command.usage) for command in COMMANDS.values()) + 2
    moves = {"11-15": "a move (14x23, a3-b4; in full, 14x23x32, if need be)", "11-15, offer": "with a draw offer"}
    lines = [f"{usage.ljust(width)}{summary}" for usage, summary in moves.items()]
    return "\n".join(lines + [f"{each.usage.ljust(width)}{each.summary}" for each in COMMANDS.values()])


def _moves(session: Session, rest: str) -> str:
    legal = [str(move) for move in session.game.legal_moves]
    if not legal:
        return terminal_text.turn(session.game)
    return _wrapped(f"{len(legal)} legal {'move' if len(legal) == 1 else 'moves'}: {', '.join(legal)}")


def _board(session: Session, rest: str) -> str:
    if rest in ("on", "off"):
        session.shows_board = rest == "on"
        return f"the board is {'shown' if session.shows_board else 'not shown'} after every move"
    return text_board(session.game.position, flipped=session.flipped)


def _flip(session: Session, rest: str) -> str:
    session.flipped = not session.flipped
    return ""


def _pieces(session: Session, rest: str) -> str:
    return "\n".join(terminal_text.pieces(session.game))


def _score(session: Session, rest: str) -> str:
    return "\n".join(map(str, session.score_sheet)) or "no move has been made"


def _undo(session: Session, rest: str) -> str:
    session.take_back()
    return "taken back"


def _offer(session: Session, rest: str) -> str:
    session.do(Offer(rest.lstrip(": ")))
    return ""


def _decline(session: Session, rest: str) -> str:
    session.do(Decline(rest.lstrip(": ")))
    return ""


def _claim(session: Session, rest: str) -> str:
    names = [claim.name for claim in session.game.claims]
    if not rest and len(names) != 1:
        raise ActionError(wording.which_claim(names))
    session.do(f"claim {rest or names[0]}")
    return ""


def _claims(session: Session, rest: str) -> str:
    return "\n".join(terminal_text.claims(session.game)) or wording.NOTHING_TO_CLAIM


def _counters(session: Session, rest: str) -> str:
    title = session.game.rulebook.title
    return "\n".join(terminal_text.counters(session.game)) or f"{title} counts nothing towards a draw"


def _as_action(name: str) -> Callable[[Session, str], str]:
    def run_action(session: Session, rest: str) -> str:
        session.do(f"{name} {rest}".strip())
        return ""

    return run_action


def _let(session: Session, rest: str) -> str:
    if rest != "stand":
        raise ActionError("expected “let stand”")
    session.do("let stand")
    return ""


def _explain(session: Session, rest: str) -> str:
    if not rest:
        raise ActionError("expected “explain” and a move, for example “explain 11-15”")
    return f"{rest}: {session.game.explain(rest)}"


def _save(session: Session, rest: str, *, replace: bool = False) -> str:
    if not rest:
        raise ActionError("expected “save” and the name of a file, for example “save game.pdn”")
    return f"saved to {session.save(rest, replace=replace)}"


def _save_over(session: Session, rest: str) -> str:
    return _save(session, rest, replace=True)


def _load(session: Session, rest: str) -> str:
    name, _, number = rest.rpartition(" ")
    if not (name and number.isdecimal() and len(number) < 9):
        name, number = rest, "1"
    if not name:
        raise ActionError("expected “load” and the name of a file, for example “load game.pdn”")
    session.load(name, int(number))
    return f"loaded game {number} of {name} ({session.game.rulebook.title})"


def _resume(session: Session, rest: str) -> str:
    session.resume()
    return f"{session.game.rulebook.title}, move {session.game.move_number}"


def _rules(session: Session, rest: str) -> str:
    book, missing = session.book_to_read
    if rest:
        clause = book.clause(rest.lstrip("#").lower())
        return f"{clause.title}\n\n{_wrapped(clause.text)}"
    listed = [f"{section.anchor}: {section.title}" for section in book.sections if section.anchor]
    return "\n".join([f"{book.title}. Read a section with “rules” and its name:", *listed, *filter(None, [missing])])


def _players(session: Session, rest: str) -> str:
    return "\n".join(f"{side}: {session.name(side)}" for side in SIDES)


def _new(session: Session, rest: str) -> str:
    session.begin_again()
    return "a new game"


def _help(session: Session, rest: str) -> str:
    return help_text()


def _quit(session: Session, rest: str) -> str:
    raise Leave


def _wrapped(text: str) -> str:
    """Paragraphs at a width that any terminal has; lists keep their lines."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(
        part if part.lstrip().startswith(("-", "*", "|", "1.")) else textwrap.fill(" ".join(part.split()), 78)
        for part in paragraphs
    )


COMMANDS = {
    "moves": TypedCommand("moves", "the legal moves", _moves),
    "explain": TypedCommand("explain MOVE", "whether a move is legal, and if not, why", _explain),
    "undo": TypedCommand("undo", "take back the last action", _undo),
    "offer": TypedCommand("offer [MESSAGE]", "offer a draw", _offer),
    "accept": TypedCommand("accept", "accept what the opponent asks for", _as_action("accept")),
    "decline": TypedCommand("decline [REASON]", "decline it", _decline),
    "claims": TypedCommand("claims", "what can be claimed now, with the evidence", _claims),
    "claim": TypedCommand("claim NAME", "claim a draw: claim repetition", _claim),
    "counters": TypedCommand("counters", "how far the game has come towards each draw", _counters),
    "resign": TypedCommand("resign", "give the game up", _as_action("resign")),
    "huff": TypedCommand("huff 14", "remove pieces that failed to capture: huff 14 15", _as_action("huff")),
    "compel": TypedCommand("compel", "insist on the capture: the move is cancelled", _as_action("compel")),
    "let": TypedCommand("let stand", "let it stand (so does moving on)", _let),
    "board": TypedCommand("board [on|off]", "show the board, or choose whether moves show it", _board),
    "pieces": TypedCommand("pieces", "what stands where, as a list", _pieces),
    "flip": TypedCommand("flip", "show the board from the other side", _flip),
    "score": TypedCommand("score", "the moves so far", _score),
    "players": TypedCommand("players", "who plays", _players),
    "rules": TypedCommand("rules [ANCHOR]", "the rulebook's sections, or one: rules capturing", _rules),
    "save": TypedCommand("save FILE", "write the game as PDN", _save),
    "save!": TypedCommand(
        "save! FILE", "the same, replacing a file that exists", lambda s, rest: _save(s, rest, replace=True)
    ),
    "load": TypedCommand("load FILE [N]", "continue a game from a PDN file", _load),
    "resume": TypedCommand("resume", "go on with the game that was left last", _resume),
    "new": TypedCommand("new", "start again", _new),
    "help": TypedCommand("help", "this list", _help),
    "quit": TypedCommand("quit", "leave", _quit),
}
