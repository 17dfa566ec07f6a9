"""What moderators may do about a player: warn, mute, close, and undo it. Each is one transaction with its line in the
log, and the player is notified."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.web.arbiter.models import LONGEST_LETTER, Letter
from crownhead.web.http.security import why_not_plain
from crownhead.web.i18n import moments
from crownhead.web.moderation import notices, tasks
from crownhead.web.moderation.models import Flag, ModeratorAction
from crownhead.web.players.models import User

Kind = ModeratorAction.Kind
DAYS = (1, 7, 30, 365)
"""For how long a player can be muted."""


def why_not(moderator: User, player: User | None) -> str:
    """Why a moderator cannot take measures against someone; empty if they can."""
    if not moderator.may_moderate:
        return _("Only moderators can do this.")
    if player is None:
        return _("This player has left.")
    if player.pk == moderator.pk:
        return _("This is you: another moderator has to decide.")
    if (player.may_moderate or player.is_staff) and not moderator.is_superuser:
        return _("Moderators and arbiters cannot be judged by moderators, only by the operator.")
    return ""


def take(
    moderator: User, player: User | None, kind: str, grounds: str, days: int = 0, letter: Letter | None = None
) -> ModeratorAction:
    """Warn, mute or close. `PermissionDenied` or `ValueError` with a sentence if it is impossible."""
    words = readable(grounds)
    if refusal := why_not(moderator, player):
        raise PermissionDenied(refusal)
    assert player is not None
    if kind not in ModeratorAction.MEASURES:
        raise ValueError(_("Choose a measure."))
    if not words:
        raise ValueError(_("Say why: the player reads it, and so do other moderators."))
    if kind == Kind.MUTE and days not in DAYS:
        raise ValueError(_("Choose for how many days."))
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=player.pk)
        until = timezone.now() + timedelta(days=days) if kind == Kind.MUTE else None
        done = ModeratorAction.objects.create(
            kind=kind, moderator=moderator, player=row, letter=letter, grounds=words, until=until
        )
        _apply(row)
        if kind == Kind.WARN:
            row.warnings += 1
            row.save(update_fields=["warnings"])
        if kind == Kind.CLOSE:
            tasks.end_games.enqueue(row.pk)
        notices.send(row, lambda: f"{notice_of(done)}\n\n{words}")
    return done


def undo(moderator: User, key: int, grounds: str) -> ModeratorAction:
    """Undo a measure. Games that were resigned stay lost: their opponents have won them."""
    words = readable(grounds)
    with transaction.atomic():
        # In one order with `take`: the player first, so that two who decide at once do not wait for each other.
        measure = ModeratorAction.objects.select_related("player").get(pk=key)
        if refusal := why_not(moderator, measure.player):
            raise PermissionDenied(refusal)
        assert measure.player is not None
        row = User.objects.select_for_update().get(pk=measure.player.pk)
        if not measure.can_be_undone or ModeratorAction.objects.filter(undoes=measure).exists():
            raise ValueError(_("This does not stand any more: there is nothing to undo."))
        done = ModeratorAction.objects.create(
            kind=Kind.UNDO,
            moderator=moderator,
            player=row,
            letter_id=measure.letter_id,
            undoes=measure,
            grounds=words,
        )
        _apply(row)
        if measure.kind == Kind.WARN and row.warnings:
            row.warnings -= 1
            row.save(update_fields=["warnings"])
        notices.send(row, lambda: "\n\n".join(filter(None, (withdrawn(measure), words))))
    return done


def dismiss_flag(moderator: User, key: int, grounds: str) -> bool:
    """Lay a flag aside; False if it was already. The numbers stay in the log of the player."""
    words = readable(grounds)
    with transaction.atomic():
        flag = Flag.objects.select_for_update(of=("self",)).select_related("player").get(pk=key)
        if refusal := why_not(moderator, flag.player):
            raise PermissionDenied(refusal)
        if flag.dismissed_at is not None:
            return False
        flag.dismissed_at = timezone.now()
        flag.save(update_fields=["dismissed_at"])
        ModeratorAction.objects.create(
            kind=Kind.UNFLAG, moderator=moderator, player=flag.player, flag=flag, grounds=words
        )
    return True


def _apply(row: User) -> None:
    """What follows for an account from all measures that stand. It is the log that decides: a measure that is taken
    twice and undone once still stands."""
    standing = ModeratorAction.objects.filter(player=row, undone=None)
    mutes = standing.filter(kind=Kind.MUTE, until__gt=timezone.now()).values_list("until", flat=True)
    row.muted_until = max(filter(None, mutes), default=None)
    closed = standing.filter(kind=Kind.CLOSE).exists()
    reopened = not closed and ModeratorAction.objects.filter(player=row, kind=Kind.CLOSE).exists()
    if closed or reopened:  # one that the operator has closed in the back office is not opened here
        row.is_active = not closed
    row.save(update_fields=["muted_until", "is_active"])


# --- in words ---------------------------------------------------------------------------------------------------------


def readable(text: str) -> str:
    """What a moderator wrote; a `ValueError` if it cannot be kept."""
    words = text.strip()
    if len(words) > LONGEST_LETTER:
        raise ValueError(_("At most %(number)d characters, please.") % {"number": LONGEST_LETTER})
    if problem := why_not_plain(words):
        raise ValueError(problem)
    return words


def day(moment: datetime | None) -> str:
    """A moment as people say it, to the minute."""
    return moments.written(moment) if moment is not None else ""


def notice_of(measure: ModeratorAction) -> str:
    """The sentence that notifies a player of a measure."""
    match measure.kind:
        case Kind.MUTE:
            return _("You are muted until %(until)s: you cannot chat or write messages.") % {
                "until": day(measure.until)
            }
        case Kind.CLOSE:
            return _("Your account has been closed. Games that were going on have been resigned.")
    return _("The moderators have warned you.")


def withdrawn(measure: ModeratorAction) -> str:
    """The sentence that notifies a player of the end of a measure."""
    match measure.kind:
        case Kind.MUTE:
            return _("You are no longer muted: you can chat and write messages again.")
        case Kind.CLOSE:
            return _("Your account is open again.")
    return _("A warning has been withdrawn.")
