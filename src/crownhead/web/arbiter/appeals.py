"""Turning to the arbiter: a player calls them to a running game, or anyone writes a letter about a game."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from crownhead.web.arbiter import evidence, tasks
from crownhead.web.arbiter.models import LONGEST_LETTER, Dispute, Letter, Topic
from crownhead.web.http.security import is_plain
from crownhead.web.play import effects, permissions, service
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Game
from crownhead.web.play.replay import Replay, replayed
from crownhead.web.players.models import User

MOST_CALLS = 20
"""So often one player may call the arbiter to one game."""


def call(number: int, user: User | None, topic: str, text: str, numbers: tuple[int, ...] = ()) -> Answer:
    """A player calls the arbiter. The game goes on: nobody can stop it by a call."""
    with transaction.atomic():
        game = service.locked(number)
        replay = replayed(game)
        if user is None or not game.sides_of(user):
            return Answer(Code.FORBIDDEN, game, replay, permissions.no_player(game, user))
        if problem := _no_call(game, user):
            return Answer(Code.REFUSED, game, replay, problem)
        message = text.strip()
        if topic not in Topic.values or not message or len(message) > LONGEST_LETTER or len(numbers) > 20:
            problem = _("Say what it is about, in 1 to %(number)d characters.") % {"number": LONGEST_LETTER}
            return Answer(Code.INVALID, game, replay, problem)
        if not is_plain(message):
            return Answer(Code.INVALID, game, replay, _("There is a character in it that no text can have."))
        dispute = _new_call(game, replay, user, topic, message, numbers)
        effects.note_change(game)
        tasks.tell_arbiters(dispute)
        return Answer(Code.DONE, game, replay)


def _no_call(game: Game, user: User) -> str:
    """Why the arbiter cannot be called; empty if they can."""
    if game.is_finished:
        return _("The game is over; you can still write a letter about it.")
    if game.state == Game.State.FROZEN:
        return _("The game lies on the arbiter's desk already.")
    if not game.has_two_people:
        return _("There is no opponent whom the arbiter could talk to.")
    side = game.sides_of(user)[0]
    calls = game.disputes.filter(kind=Dispute.Kind.CALL, claimant=side.value)
    if calls.filter(ruled_at=None).exists():
        return _("You have called the arbiter already; they will come.")
    if calls.count() >= MOST_CALLS:
        return _("You have called the arbiter often enough in this game.")
    return ""


def _new_call(game: Game, replay: Replay, user: User, topic: str, message: str, numbers: tuple[int, ...]) -> Dispute:
    repeated = evidence.repeated_before(replay, numbers) if numbers else None
    return Dispute.objects.create(
        game=game,
        kind=Dispute.Kind.CALL,
        sequence=game.sequence,
        claimant=game.sides_of(user)[0].value,
        claim=topic,
        evidence=str(repeated) if repeated else "",
        found=evidence.packed(repeated) if repeated else {},
        move_numbers=" ".join(map(str, numbers)),
        message=message,
        claim_clause=replay.core.rulebook.clause("draws").anchor,
    )


def write(game: Game, user: User | None, email: str, topic: str, text: str, numbers: tuple[int, ...] = ()) -> Letter:
    """A letter to the arbiter. From a player of a running game it is a call too, if it is about how it is played."""
    with transaction.atomic():
        dispute = None
        if user is not None and topic != Topic.OTHER and game.sides_of(user):
            answer = call(game.number, user, topic, text, numbers)
            side = game.sides_of(user)[0].value
            still_open = game.disputes.filter(ruled_at=None)
            # A claim of either player that waits is what the letter is about; else the player's own call.
            dispute = still_open.filter(kind=Dispute.Kind.CLAIM).first() or still_open.filter(claimant=side).first()
            game = answer.game
        return Letter.objects.create(
            game=game,
            dispute=dispute,
            author=user,
            email=email,
            language=translation.get_language() or "",
            topic=topic,
            move_numbers=" ".join(map(str, numbers)),
            text=text,
        )


def reply(letter_key: int, arbiter: User, text: str) -> bool:
    """Answer a letter by mail; False if somebody has done so already."""
    with transaction.atomic():
        letter = Letter.objects.select_for_update(of=("self",)).get(pk=letter_key)
        if letter.answered_at is not None:
            return False
        letter.answer, letter.answered_by, letter.answered_at = text, arbiter, timezone.now()
        letter.save()
        tasks.send_answer(letter)
        return True
