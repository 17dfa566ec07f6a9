"""Games with everything that was done in them, as PDN and back.

Moves that stand are moves. Everything else is a command in a comment behind the last change of the board, in the words
of `crownhead.play.actions`: ``[%huff 14]`` (and the position that it leaves, as a set-up), ``[%cancel 5-9]`` for a move
that the opponent did not let stand, ``[%play 11-15]`` for one that was taken back later, ``[%accept]``,
``[%resign white]`` and so on. An offer or a claim that came with the move names no side: ``[%offer "shall we?"]``,
``[%claim repetition]``; one that came alone does: ``[%offer white]``, ``[%claim white repetition]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from crownhead.arguments import instance, mapping
from crownhead.errors import ActionError
from crownhead.notation.pdn.commands import Command
from crownhead.notation.pdn.game import UNKNOWN, PdnGame
from crownhead.notation.pdn.gametypes import Result
from crownhead.notation.pdn.tree import Node
from crownhead.play import actions
from crownhead.play.actions import Accept, Action, Adjudicate, Claim, Compel, Flag, Huff, Offer, Play, Resign
from crownhead.play.game import Game
from crownhead.play.words import action_text
from crownhead.sides import Side

TERMINATIONS = {"flag": "time forfeit", "adjudication": "adjudication"}
"""The value of the tag Termination for each reason; "normal" for all others, "unterminated" while the game goes on."""

ALONE = {name.replace(" ", "-") for name in actions.BY_NAME} - {"play"}
"""The commands that stand for an action by themselves; besides them there are ``cancel`` and ``play``."""


# --- a game as PDN ----------------------------------------------------------------------------------------------------


def from_game(game: Game, tags: dict[str, str] | None = None) -> PdnGame:
    """A game with all its actions; see `PdnGame.from_game`."""
    instance("a game is a Game", Game, game)
    record = PdnGame(game.rulebook, game.start, {**UNKNOWN, **mapping("tags", tags)}, game.first_counts)
    outcome = game.outcome
    record.result = Result.won_by(outcome.winner) if outcome else Result.UNKNOWN
    record.tags["Termination"] = TERMINATIONS.get(outcome.reason, "normal") if outcome else "unterminated"
    if game.first_move_number != 1:
        record.first_number = game.first_move_number
    node, history = record.root, game.history
    for last, entry, following in zip((None, *history), history, (*history[1:], None), strict=False):
        match entry.action:
            case Play() if not entry.stands:
                at_once = following and isinstance(following.action, Compel)
                _say(node, _command(entry.action, "cancel" if at_once else "play"))
            case Play(offer=offer, claim=claim):
                assert entry.move is not None
                node = node.add_variation(entry.move)
                if offer or claim:
                    _say(node, _command(entry.action, "offer" if offer else "claim"))
            case Compel() if last and last.move:
                pass  # written as “cancel”
            case Claim():
                _say(node, _command(entry.action, side=str(entry.side)))
            case _:
                _say(node, _command(entry.action))
        if isinstance(entry.action, Huff) and entry.stands:
            node = node.add_setup(entry.position)
    return record


def _say(node: Node, command: Command) -> None:
    node.comment = f"{node.comment} {command}" if node.comment else str(command)


def _command(action: Action, name: str = "", side: str = "") -> Command:
    """An action as a command: the words that `actions` has for it, and its message in quotation marks."""
    spoken = _message_field(action)
    message = getattr(action, spoken) if spoken else ""
    changes: dict[str, Any] = {spoken: ""} if spoken else {}
    text = action_text.to_text(replace(action, **changes))
    if name in ("offer", "claim"):  # along with a move
        text = text.partition(", ")[2].removeprefix(name)
    elif not name:
        text = text.removeprefix(actions.name_of(action))
        name = actions.name_of(action).replace(" ", "-")
    return Command(name, (*([side] if side else []), *text.split()), message)


def _message_field(action: Action) -> str | None:
    return next((field.name for field in fields(action) if field.name in ("message", "note", "reason")), None)


# --- PDN as a game ----------------------------------------------------------------------------------------------------


def to_game(record: PdnGame) -> Game:
    """The main line as a game; see `PdnGame.to_game`."""
    if record.start_fault is not None:
        raise ValueError(record.start_fault)
    game = Game(record.rulebook, record.start, record.first_number or 1, record.counts)
    _do_all(game, record.root.commands)
    for node in record.root.mainline():
        if node.setup is not None:
            if node.position is None or node.position != game.position:
                raise ValueError(f"the position {node.setup} is set up within the game, and no huff leads to it")
            _do_all(game, node.commands)
        elif node.move is None:
            raise node.error or ValueError(f"{node.text} follows a move that is not legal")
        else:
            play, others = _with_move(str(node.move), node.commands)
            game.do(play)
            _do_all(game, others)
    _finish(game, record)
    return game


def _do_all(game: Game, commands: list[Command]) -> None:
    for command in commands:
        for action in _actions(command):
            game.do(action)


def _with_move(move: str, commands: list[Command]) -> tuple[Action, list[Command]]:
    """The move with the offer or the claim that came along with it, and the commands that are left."""
    left = [command for command in commands if command.name in (*ALONE, "cancel", "play")]
    if left and left[0].name in ("offer", "claim") and not {*Side} & {*left[0].words}:
        said = left.pop(0)
        return _action(f"{move}, {' '.join((said.name, *said.words))}", said.message), left
    return Play(move), left


def _actions(command: Command) -> Iterator[Action]:
    """The actions that a command stands for; none if it is not one of ours."""
    if command.name in ("cancel", "play"):
        yield _action(" ".join(command.words), command.message)
        if command.name == "cancel":
            yield Compel()
    elif command.name in ALONE:
        words = command.words[1:] if command.name == "claim" and command.words[:1] else command.words
        yield _action(" ".join((command.name.replace("-", " "), *words)), command.message)


def _action(text: str, message: str) -> Action:
    action = action_text.from_text(text)
    if not message:
        return action
    if (spoken := _message_field(action)) is None:
        raise ActionError(f"nothing can be said along with “{text}”")
    changes: dict[str, Any] = {spoken: message}
    return replace(action, **changes)


def _finish(game: Game, record: PdnGame) -> None:
    """End the game as the result says, if nothing that was done has ended it.

    The record does not contain the reason: a win is taken as a resignation (or as lost on time, by the tag
    Termination), a draw as agreed.
    """
    result = record.result
    if game.outcome or result in (Result.UNKNOWN, Result.BOTH_LOSE):
        return
    termination = record.tags.get("Termination", "").lower()
    agrees = any(draw.name == "agreement" for draw in game.rulebook.draws)
    if termination == "adjudication" or not (result.winner or agrees):
        game.do(Adjudicate(result.winner))
    elif result.winner:
        loser = result.winner.other
        game.do(Flag(loser) if "time" in termination else Resign(loser))
    else:
        game.do(Offer(side=game.turn))
        game.do(Accept())
