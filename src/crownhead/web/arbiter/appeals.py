"""Turning to the arbiter: a player calls them to a running game, or anyone writes a letter, about a game or not."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from typing_extensions import TypedDict

from crownhead.web.arbiter import tasks
from crownhead.web.arbiter.claims import evidence
from crownhead.web.arbiter.models import LONGEST_LETTER, REPEATED_MOVES, Dispute, Letter, Topic
from crownhead.web.http.security import why_not_plain
from crownhead.web.play import effects, permissions, service
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, replayed
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

MOST_CALLS = 20
"""How often one player may call the arbiter to one game."""


class SaidWords(TypedDict):
    """What was written, by whom and when."""

    author: str
    at: str
    text: str


class ReportedSight(TypedDict, total=False):
    """What was to be seen of a player when they were reported."""

    name: str
    about: str
    messages: list[SaidWords]
    chat: list[SaidWords]


def call(number: int, user: User | None, topic: str, text: str, numbers: tuple[int, ...] = ()) -> Answer:
    """Call the arbiter for a player. The game goes on: a call cannot stop it."""
    with transaction.atomic():
        game = service.locked(number)
        replay = replayed(game)
        if user is None or not game.sides_of(user):
            return Answer(Code.FORBIDDEN, game, replay, permissions.no_player(game, user))
        if problem := _no_call(game, user):
            return Answer(Code.REFUSED, game, replay, problem)
        message = text.strip()
        if topic not in Topic.values or not message or len(message) > LONGEST_LETTER or len(numbers) > 20:
            problem = _("Say what it is about in 1 to %(number)d characters.") % {"number": LONGEST_LETTER}
            return Answer(Code.INVALID, game, replay, problem)
        if problem := missing_numbers(topic, numbers) or why_not_plain(message):
            return Answer(Code.INVALID, game, replay, problem)
        dispute = _new_call(game, replay, user, topic, message, numbers)
        effects.note_change(game)
        tasks.notify_arbiters(dispute)
        return Answer(Code.DONE, game, replay)


def missing_numbers(topic: str, numbers: tuple[int, ...]) -> str:
    """What to ask of a writer who claims a repeated position without naming the moves; empty if nothing is missing."""
    if topic != Topic.REPETITION or len({*numbers}) >= REPEATED_MOVES:
        return ""
    return _(
        "Give the three moves before which the position was on the board: the arbiter does not search the whole game."
    )


def _no_call(game: Game, user: User) -> str:
    """Why the arbiter cannot be called; empty if they can."""
    if game.is_finished:
        return _("The game is over; you can still write to the arbiter about it.")
    if game.state == Game.State.FROZEN:
        return _("This game is already with the arbiter.")
    if not game.has_two_people:
        return _("This game has no opponent to call the arbiter about.")
    side = game.sides_of(user)[0]
    calls = game.disputes.filter(kind=Dispute.Kind.CALL, claimant=side.value)
    if calls.filter(ruled_at=None).exists():
        return _("You have already called the arbiter; they will look at it.")
    if calls.count() >= MOST_CALLS:
        return _("You cannot call the arbiter again in this game.")
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


def write(
    game: Game | None,
    user: User | None,
    email: str,
    topic: str,
    text: str,
    numbers: tuple[int, ...] = (),
    subject: str = "",
    book: str = "",
) -> Letter:
    """A letter to the arbiter. From a player of a running game it is a call too, if it is about how it is played.

    One that names a book reports it, and its author.
    """
    with transaction.atomic():
        dispute = None
        if game is not None and user is not None and topic != Topic.OTHER and game.sides_of(user):
            answer = call(game.number, user, topic, text, numbers)
            side = game.sides_of(user)[0].value
            still_open = game.disputes.filter(ruled_at=None)
            # A claim of either player that waits is what the letter is about; else the player's own call.
            dispute = still_open.filter(kind=Dispute.Kind.CLAIM).first() or still_open.filter(claimant=side).first()
            game = answer.game
        return Letter.objects.create(
            game=game,
            subject=subject,
            book=book,
            player=written.owner if book and (written := shelf.row(book)) is not None else None,
            dispute=dispute,
            author=user,
            email=email,
            language=translation.get_language() or "",
            topic=topic,
            move_numbers=" ".join(map(str, numbers)),
            text=text,
        )


def report(
    user: User,
    player: User,
    cause: str,
    text: str,
    game: Game | None = None,
    seen: ReportedSight | None = None,
) -> Letter:
    """Report a player, with what was to be seen at that moment: they may change or remove it afterwards."""
    return Letter.objects.create(
        game=game,
        player=player,
        cause=cause,
        context=seen or {},
        author=user,
        email=user.email,
        language=translation.get_language() or "",
        topic=Topic.OTHER,
        text=text,
    )


def reply(letter_key: int, arbiter: User, text: str) -> bool:
    """Answer a letter by mail; False if it has been answered already."""
    with transaction.atomic():
        letter = Letter.objects.select_for_update(of=("self",)).get(pk=letter_key)
        if letter.answered_at is not None:
            return False
        letter.answer, letter.answered_by, letter.answered_at = text, arbiter, timezone.now()
        letter.save()
        if letter.email:
            tasks.send_answer(letter)
        return True
