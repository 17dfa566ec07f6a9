"""Doing something in a game: one transaction an action.

The row of the game is locked, so that of two requests that cross each other one comes first and the other sees what it
did. A key that was used before changes nothing and answers with the state as it is; so does an action that was meant
for another ply than the game has come to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.errors import ActionError
from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play import actions
from crownhead.play.actions import (
    Accept,
    Action,
    Adjudicate,
    Decline,
    Dismiss,
    Flag,
    Offer,
    Play,
    Prove,
    Resign,
    TakeBack,
)
from crownhead.play.game import Game as CoreGame
from crownhead.play.words import wording
from crownhead.sides import Side
from crownhead.web.contract.actions import LONGEST_MESSAGE, MOST_NUMBERS, MOST_SQUARES, OF_PLAYERS, ActionData
from crownhead.web.http.security import why_not_plain
from crownhead.web.i18n import languages
from crownhead.web.play import clocks, effects, permissions, proofs
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import CALLED_OFF, LONGEST_KEY, Game, LoggedAction
from crownhead.web.play.storage import rows, writer
from crownhead.web.play.storage.replay import Replay, replayed
from crownhead.web.players import relations
from crownhead.web.players.models import User

MOST_REQUESTS = 100
"""How many moves may be asked back in a game, and how many draws offered."""
KEY = re.compile(rf"[A-Za-z0-9_-]{{8,{LONGEST_KEY}}}")


class ImpossibleError(Exception):
    """The rules do not allow an action; nothing was done."""

    def __init__(self, why: ValueError) -> None:
        super().__init__(str(why))
        self.why = why


def acted(
    number: int,
    user: User | None,
    action: Action | ActionData,
    expected_ply: int,
    key: str,
    expected_sequence: int | None = None,
) -> Answer:
    """Do something for a player, in the transaction that is open. Raises `Game.DoesNotExist` if there is no such game;
    everything else is in the answer.

    ``expected_sequence`` is how many actions the log had when the player decided. An answer to a question should say
    so: another question may have been asked since, while no move was made.
    """
    game, now = locked(number), timezone.now()
    replay = replayed(game)
    if refusal := permissions.no_player(game, user):
        return Answer(Code.FORBIDDEN, game, replay, refusal)
    try:
        wanted = readable(action)
        valid_key(key)
    except ValueError as error:
        return Answer(Code.INVALID, game, replay, languages.say(str(error)))
    if replay.has(key):
        return Answer(Code.REPEATED, game, replay)
    if silent := says_something(replay.core, wanted) and relations.why_silent(user, game.opponent_of(user)):
        return Answer(Code.REFUSED, game, replay, silent)
    if flag_if_late(game, replay, now):
        return Answer(Code.LATE, game, replay, _("Time ran out."))
    if game.is_called_off:
        return Answer(Code.REFUSED, game, replay, _("The game was called off."))
    if expected_ply != replay.core.ply or expected_sequence not in (None, game.sequence):
        return Answer(Code.STALE, game, replay, languages.say(wording.MOVED_ON))
    if wants_a_reason(replay.core, wanted):
        return Answer(Code.INVALID, game, replay, languages.say(wording.NEEDS_REASON))
    if isinstance(wanted, TakeBack | Offer) and (why := too_much_asked(replay.core, wanted)):
        return Answer(Code.REFUSED, game, replay, why)
    side = permissions.doer(replay.core, wanted, game.sides_of(user))
    if side is None:
        return Answer(Code.FORBIDDEN, game, replay, languages.say(wording.ANOTHERS_TURN))
    if isinstance(wanted, Flag):
        return Answer(Code.REFUSED, game, replay, _("There is still time left."))
    if obstacle := permissions.obstacle(game, wanted):
        return Answer(Code.REFUSED, game, replay, obstacle)
    try:
        record(game, replay, signed(wanted, side), side.value, user, key, now)
    except ImpossibleError as error:
        return Answer.refusal(game, replay, error.why)
    if isinstance(wanted, TakeBack) and game.at_one_screen:  # there is no one else to ask
        record(game, replay, Accept(), side.other.value, user, f"accept:{game.sequence}", now)
    return Answer(Code.DONE, game, replay)


act = writer.written(acted)
"""The same in a transaction of its own: the result is kept when it returns."""


def computer_acts(number: int, sequence: int, action: Action) -> bool:
    """Act for the computer, which found this after ``sequence`` actions; False if the game has gone on meanwhile."""
    with transaction.atomic():
        game, now = locked(number), timezone.now()
        if game.sequence != sequence or game.is_finished:
            return False
        replay = replayed(game)
        if flag_if_late(game, replay, now):
            return False
        side = permissions.doer(replay.core, action, tuple(side for side in Side if game.level(side) is not None))
        if side is None:
            return False
        record(game, replay, signed(action, side), side.value, None, f"computer:{sequence}", now)
        return True


def flag_late(number: int) -> bool:
    """End a game whose time is over; False if it is not."""
    with transaction.atomic():
        game = locked(number)
        return flag_if_late(game, replayed(game), timezone.now())


def prove(number: int) -> bool:
    """Write down what a tablebase shows about the position of a running game; False if none shows a draw."""
    with transaction.atomic():
        game, now = locked(number), timezone.now()
        replay = replayed(game)
        if game.state != Game.State.PLAYING or flag_if_late(game, replay, now) or not proofs.shows_draw(replay.core):
            return False
        record(game, replay, Prove(), LoggedAction.Actor.TABLEBASE, None, f"tablebase:{game.sequence}", now)
        return True


def rule(
    number: int, arbiter: User, action: Adjudicate | Dismiss, key: str, expected_sequence: int | None = None
) -> Answer:
    """Write an arbiter's ruling into the log of a frozen game, or of one in which they were called."""
    with transaction.atomic():
        game, now = locked(number), timezone.now()
        replay = replayed(game)
        if refusal := permissions.no_arbiter(game, arbiter):
            return Answer(Code.FORBIDDEN, game, replay, refusal)
        if replay.has(key):
            return Answer(Code.REPEATED, game, replay)
        if expected_sequence is not None and expected_sequence != game.sequence:
            return Answer(Code.STALE, game, replay, languages.say(wording.MOVED_ON))
        try:
            record(game, replay, action, LoggedAction.Actor.ARBITER, arbiter, key, now)
        except ImpossibleError as error:
            return Answer.refusal(game, replay, error.why)
        return Answer(Code.DONE, game, replay)


# --- the parts --------------------------------------------------------------------------------------------------------


def locked(number: int) -> Game:
    """The row of a game with its players, which no one else can change until the transaction ends."""
    return rows.locked(number)


def flag_if_late(game: Game, replay: Replay, now: datetime) -> bool:
    """End the game if the time of the player to move is over: lost, or called off if it was their first move."""
    if game.state != Game.State.PLAYING or not game.is_late(now):
        return False
    if game.awaits_first_move:
        call_off(game, now)
        return True
    flag = Flag(Side(game.running))
    record(game, replay, flag, LoggedAction.Actor.CLOCK, None, f"clock:{game.sequence}", now)
    return True


def call_off(game: Game, now: datetime) -> None:
    """End a game that never began: no one has won or lost, and its log ends where it stands."""
    game.state, game.reason, game.finished_at, game.changed_at = Game.State.FINISHED, CALLED_OFF, now, now
    game.turn = game.asked = game.answering = game.running = ""
    game.deadline = game.computer_due = None
    game.version += 1
    game.save()
    effects.publish(effects.CalledOff(game, now))


def record(game: Game, replay: Replay, action: Action, by: str, user: User | None, key: str, now: datetime) -> None:
    """Apply one action, write it into the log, bring the row up to date, and publish it. What a tablebase shows about
    the new position follows at once."""
    core = replay.core
    ply, mover, was_asked = core.ply, core.turn, game.asked
    try:
        done = replay.do(action, by, now, key)
    except ValueError as error:
        raise ImpossibleError(error) from error
    game.sequence += 1
    game.version += 1
    clocks.press(game, core, now, ply, mover if isinstance(done, Play) else None)
    derive(game, core, now)
    effects.publish(effects.Acted(game, replay, done, was_asked, now))
    rows.write(game, actions.to_dict(done), by=by, user=user, at=now, ply=ply, key=key)
    if proofs.shows_draw(core):
        record(game, replay, Prove(), LoggedAction.Actor.TABLEBASE, None, f"tablebase:{game.sequence}", now)


def derive(game: Game, core: CoreGame, now: datetime) -> None:
    """Set the columns that follow from the log."""
    outcome = core.outcome
    game.ply, game.move_number, game.fen = core.ply, core.move_number, core.position.fen
    game.turn = "" if outcome else core.turn.value
    game.last_move = core.last_move_text[:200]
    game.changed_at = now
    game.state = Game.State.FINISHED if outcome else Game.State.FROZEN if core.frozen else Game.State.PLAYING
    runs = clocks.whose_runs(core)
    game.asked = "" if outcome else "arbiter" if core.frozen else runs.value if runs else ""
    answering = core.pending.side.other if core.pending and not core.frozen else None
    game.answering = answering.value if answering else ""
    if outcome:
        game.result = outcome.winner.value if outcome.winner else "draw"
        game.reason, game.clause, game.finished_at = outcome.reason[:40], outcome.clause.anchor[:80], now


def readable(action: Action | ActionData) -> Action:
    """The action that a request asks for, if a player may ask for such a thing at all; else a `ValueError`."""
    wanted = actions.from_dict(action) if isinstance(action, dict) else action
    if actions.name_of(wanted) not in OF_PLAYERS:
        raise ActionError(wording.FOR_ARBITER)
    for name, longest in (("message", LONGEST_MESSAGE), ("reason", LONGEST_MESSAGE), ("move", LONGEST_MOVE)):
        if len(getattr(wanted, name, "")) > longest:
            raise ActionError(_("At most %(number)d characters, please.") % {"number": longest})
    if problem := why_not_plain(*_texts(actions.to_dict(wanted))):
        raise ActionError(problem)
    if len(getattr(wanted, "squares", ())) > MOST_SQUARES or len(getattr(wanted, "move_numbers", ())) > MOST_NUMBERS:
        raise ActionError(_("That list is too long."))
    return wanted


def _texts(value: Any) -> Iterator[str]:
    """All texts in something that JSON can hold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def too_much_asked(core: CoreGame, wanted: TakeBack | Offer) -> str:
    """Why nothing more can be asked in a game: its log would grow without end, while its moves come to an end."""
    asked = sum(type(entry.action) is type(wanted) for entry in core.history)
    return languages.say(wording.too_much_asked(type(wanted), asked)) if asked >= MOST_REQUESTS else ""


def wants_a_reason(core: CoreGame, action: Action) -> bool:
    """Whether this declines a claim without a word: the arbiter could not know what the dispute is about."""
    return isinstance(action, Decline) and answers_a_claim(core) and not action.reason.strip()


def says_something(core: CoreGame, action: Action) -> bool:
    """Whether words for the opponent go along with an action. Why a claim is declined has to be said: the arbiter
    reads it."""
    if isinstance(action, Decline):
        return bool(action.reason.strip()) and not answers_a_claim(core)
    return bool(getattr(action, "message", "").strip())


def answers_a_claim(core: CoreGame) -> bool:
    """Whether the answer that is waited for is one to the claim of a draw."""
    return core.pending is not None and core.pending.claim is not None and not core.frozen


def valid_key(key: str) -> None:
    """Refuse a key that a client should not use; those with a colon are the site's own."""
    if not KEY.fullmatch(key):
        raise ValueError(_("The key of a request has 8 to 64 letters, digits, dashes or underscores."))


def signed(action: Action, side: Side) -> Action:
    """The action with the side that really does it, regardless of what the request said."""
    return replace(action, side=side) if isinstance(action, Offer | TakeBack | Resign) else action
