"""Reports and letters on the moderators' desk: looked at, decided, answered. Each look is a line of the log."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from crownhead.web.arbiter import tasks as arbiter_tasks
from crownhead.web.arbiter.models import Letter
from crownhead.web.moderation import measures, notices, tasks
from crownhead.web.moderation.models import ModeratorAction
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

Kind = ModeratorAction.Kind
DECISIONS = (Kind.DISMISS, *ModeratorAction.MEASURES)


def why_not(moderator: User, letter: Letter) -> str:
    """Why a moderator cannot read and decide a report; empty if they can."""
    if not moderator.may_moderate:
        return _("Only moderators can do this.")
    if letter.is_report and moderator.pk in (letter.author_id, letter.player_id):
        return _("This report is by you or about you: another moderator has to decide.")
    return ""


def follow(sender: type[Letter], instance: Letter, created: bool, **_more: Any) -> None:
    """Notify the moderators of a new letter on their desk, in the transaction that wrote it."""
    if created and instance.is_of_moderators:
        tasks.mail_moderators.enqueue(instance.pk)


def look(moderator: User, letter: Letter) -> None:
    """Write down that a moderator reads a report, with what players have written to each other in private."""
    if refusal := why_not(moderator, letter):
        raise PermissionDenied(refusal)
    ModeratorAction.objects.create(kind=Kind.LOOK, moderator=moderator, player=letter.player, letter=letter)


def decide(
    moderator: User,
    key: int,
    kind: str,
    grounds: str,
    days: int = 0,
    answer: str = "",
    remove_book: bool = False,
) -> Letter:
    """Decide a report: no measure, or one against the player whom it is about; its book may be taken off the shelf.
    The writer is notified in a sentence.

    `PermissionDenied` or `ValueError` with a sentence if it is impossible; then nothing has happened.
    """
    extra = measures.readable(answer)
    with transaction.atomic():
        letter = _open_letter(moderator, key)
        if not letter.is_report or kind not in DECISIONS:
            raise ValueError(_("Choose a decision."))
        measure = None
        if remove_book and letter.book and (book := shelf.row(letter.book)) is not None and book.removed_at is None:
            shelf.remove(moderator, book)
            _log(moderator, letter, Kind.REMOVE, letter.book)
        if kind == Kind.DISMISS:
            _log(moderator, letter, Kind.DISMISS, measures.readable(grounds))
        else:
            measure = measures.take(moderator, letter.player, kind, grounds, days, letter)
        with translation.override(letter.language or translation.get_language() or "en"):
            outcome = outcome_of(letter, measure)
        _close(moderator, letter, "\n\n".join(filter(None, (outcome, extra))))
    return letter


def reply(moderator: User, key: int, answer: str) -> Letter:
    """Answer a letter that reports no one."""
    words = measures.readable(answer)
    if not words:
        raise ValueError(_("Write an answer."))
    with transaction.atomic():
        letter = _open_letter(moderator, key)
        if letter.is_report:
            raise ValueError(_("Choose a decision."))
        _log(moderator, letter, Kind.ANSWER, "")
        _close(moderator, letter, words)
    return letter


def _open_letter(moderator: User, key: int) -> Letter:
    letter = (
        Letter.objects.of_moderators().select_for_update(of=("self",)).select_related("player", "author").get(pk=key)
    )
    if refusal := why_not(moderator, letter):
        raise PermissionDenied(refusal)
    if letter.answered_at is not None:
        raise ValueError(_("This has already been decided; nothing was changed."))
    return letter


def _log(moderator: User, letter: Letter, kind: str, words: str) -> None:
    ModeratorAction.objects.create(kind=kind, moderator=moderator, player=letter.player, letter=letter, grounds=words)


def _close(moderator: User, letter: Letter, words: str) -> None:
    """The letter is done: its writer reads it on the site, if they are known here, and else by mail."""
    letter.answer, letter.answered_by, letter.answered_at = words, moderator, timezone.now()
    letter.save(update_fields=["answer", "answered_by", "answered_at"])
    if letter.author is not None:
        notices.send(letter.author, lambda: words)
    if letter.email and (letter.author is None or letter.author.email != letter.email):
        arbiter_tasks.send_answer(letter)


def outcome_of(letter: Letter, measure: ModeratorAction | None) -> str:
    """What has become of a report, in one sentence for the one who made it."""
    name = letter.player.username if letter.player is not None else letter.context.get("name", "") or letter.book
    kind = measure.kind if measure is not None else Kind.DISMISS
    sentences = {
        Kind.WARN: _("Thank you for your report: the moderators have warned %(name)s."),
        Kind.MUTE: _("Thank you for your report: %(name)s is muted until %(until)s."),
        Kind.CLOSE: _("Thank you for your report: the account of %(name)s has been closed."),
        Kind.DISMISS: _("Thank you for your report about %(name)s: the moderators have decided on no measure."),
    }
    until = measures.day(measure.until) if measure is not None else ""
    return sentences[Kind(kind)] % {"name": name, "until": until}
