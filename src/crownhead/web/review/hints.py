"""Help while playing the computer: where to look, what to play, and what was wrong with one's last move.

It is asked for by the player and found by the worker. What was told is kept, and the log shows which moves were made
with it. Players who want none switch it off in their preferences; games that count for ratings have none.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from crownhead.play.game import Game as CoreGame
from crownhead.web.play import effects, permissions, service
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, replayed
from crownhead.web.players.models import User
from crownhead.web.review.models import Help
from crownhead.web.review.tasks import help_player


def is_against_computer(game: Game) -> bool:
    """Whether a user plays the computer."""
    levels = [game.white_level, game.black_level]
    return levels.count(None) == 1 and (game.white_id is None) != (game.black_id is None)


def has_help(game: Game, user: User | None) -> bool:
    """Whether a player can ask for help in this game."""
    if user is None or not user.hints or len(game.sides_of(user)) != 1 or not is_against_computer(game):
        return False
    return game.state == Game.State.PLAYING and not getattr(game, "rated", False)


def subject(game: Game, core: CoreGame, user: User, kind: str) -> int | None:
    """The ply of the position that a question is about; None if there is nothing to ask now."""
    side = game.sides_of(user)[0]
    if kind == Help.Kind.WRONG:
        last = core.ply - 1 if core.turn is not side else core.ply - 2
        return last if last >= 0 and core.pending is None else None
    return core.ply if core.turn is side and not core.stopped and not core.offence else None


def ask(number: int, user: User | None, kind: str) -> Answer:
    """Ask for help. What was asked before is not asked again."""
    with transaction.atomic():
        game = service.locked(number)
        replay = replayed(game)
        if user is None or not game.sides_of(user):
            return Answer(Code.FORBIDDEN, game, replay, permissions.no_player(game, user))
        if not has_help(game, user):
            return Answer(Code.REFUSED, game, replay, _("There is no help in this game."))
        if kind not in Help.Kind.values:
            return Answer(Code.INVALID, game, replay, _("Ask for a square, for a move, or for what was wrong."))
        ply = subject(game, replay.core, user, kind)
        if ply is None:
            return Answer(Code.REFUSED, game, replay, _("There is nothing to ask just now."))
        return _asked(game, replay, user, kind, ply)


def _asked(game: Game, replay: Replay, user: User, kind: str, ply: int) -> Answer:
    known = Help.objects.filter(game=game, sequence=game.sequence, ply=ply)
    if known.filter(kind=kind).exists():
        return Answer(Code.REPEATED, game, replay)
    other = (
        None if kind == Help.Kind.WRONG else known.filter(answer__isnull=False).exclude(kind=Help.Kind.WRONG).first()
    )
    asked = Help(game=game, user=user, ply=ply, sequence=game.sequence, kind=kind, answer=other and other.answer)
    asked.save()
    if asked.answer is None:
        help_player.enqueue(asked.pk)
    effects.note_change(game)
    return Answer(Code.DONE, game, replay)


def hinted(game: Game) -> set[tuple[int, int]]:
    """The plies of the positions that help was given for, each with how many actions the log had then."""
    if not is_against_computer(game):
        return set()
    return {*Help.objects.filter(game=game).values_list("ply", "sequence")}
