"""The moderators' desk for programs, and what moderators have written to the caller."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from ninja import Router, Status
from ninja.errors import HttpError

from crownhead.web.api.access import OWNER, counted, owner
from crownhead.web.api.rows import name_of
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize, PlayerName
from crownhead.web.api.schema.order import (
    ActionRow,
    ContactRequest,
    DecisionRequest,
    FlagRow,
    GroundsRequest,
    MeasureRequest,
    NoticeRow,
    RecordResponse,
    ReportResponse,
    ReportRow,
    RowKey,
)
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import Letter, Topic
from crownhead.web.desk.forms import LetterForm
from crownhead.web.desk.moderator_views import log_lines, measures_of
from crownhead.web.moderation import flags, measures, notices, reports
from crownhead.web.moderation.models import Flag, ModeratorAction
from crownhead.web.play.models import new_token
from crownhead.web.players.models import User
from crownhead.web.players.two_factor import staff

router = Router()
LOOK: dict[int, Any] = {403: Failure, **READ}
DEED: dict[int, Any] = {413: Failure, 422: Failure, **LOOK}


def _moderator(request: HttpRequest, limit: str = "read") -> User:
    counted(request, limit)
    user = owner(request)
    if not user.may_moderate:
        raise PermissionDenied(_("Only moderators can do this."))
    if why := staff.refusal(user):
        raise PermissionDenied(why)
    return user


@router.get("/notices", auth=OWNER, response={200: list[NoticeRow], **READ}, summary="From the moderators")
def notice_list(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[Any]:
    """What the moderators have written to you, the latest first. Reading it here does not mark it as read."""
    counted(request, "read")
    return [*notices.of(owner(request))[offset : offset + limit]]


@router.post("/notices/read", auth=OWNER, response={204: None, **READ}, summary="Mark notices as read")
def read_notices(request: HttpRequest) -> Status[None]:
    """You have read all that the moderators wrote until now."""
    counted(request, "read")
    notices.mark_read(owner(request))
    return Status(204, None)


@router.post(
    "/contact",
    auth=OWNER,
    response={204: None, 422: Failure, **READ, 413: Failure},
    summary="Write a letter",
)
def contact(request: HttpRequest, wanted: ContactRequest) -> Status[None]:
    """Write to the moderators about anything but a game. The answer comes as a notice, and by mail with an address."""
    counted(request, "contact")
    form = LetterForm(owner(request), {"text": wanted.text, "email": wanted.email, "key": new_token()})
    if not form.is_valid():
        raise HttpError(422, " ".join(f"{name}: {' '.join(map(str, each))}" for name, each in form.errors.items()))
    said = form.cleaned_data
    appeals.write(None, owner(request), said["email"], Topic.OTHER, said["text"])
    return Status(204, None)


@router.get("/moderation/reports", auth=OWNER, response={200: list[ReportRow], **LOOK}, summary="Reports that wait")
def report_list(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """Reports and letters that no moderator has dealt with, the oldest first. For moderators."""
    _moderator(request)
    rows = Letter.objects.of_moderators().waiting().prefetch_related("player", "author")
    return [_row(each) for each in rows[offset : offset + limit]]


@router.get("/moderation/reports/{key}", auth=OWNER, response={200: ReportResponse, **LOOK}, summary="A report")
def report(request: HttpRequest, key: RowKey) -> dict[str, Any]:
    """A report with its context. Each look is written into the log. For moderators."""
    moderator = _moderator(request)
    letter = get_object_or_404(Letter.objects.of_moderators().select_related("player", "author"), pk=key)
    reports.look(moderator, letter)
    return {**_row(letter), "context": letter.context, "answer": letter.answer}


@router.post("/moderation/reports/{key}/decision", auth=OWNER, response={204: None, **DEED}, summary="Decide a report")
def decide(request: HttpRequest, key: RowKey, wanted: DecisionRequest) -> Status[None]:
    """Decide a report, or answer a letter. The reporter is notified in a sentence. For moderators."""
    moderator = _moderator(request, "act")
    try:
        if wanted.decision == "answer":
            reports.reply(moderator, key, wanted.answer)
        else:
            reports.decide(
                moderator, key, wanted.decision, wanted.grounds, wanted.days, wanted.answer, wanted.remove_book
            )
    except Letter.DoesNotExist:
        raise Http404 from None
    except ValueError as error:
        raise HttpError(422, str(error)) from None
    return Status(204, None)


@router.get("/moderation/players/{name}", auth=OWNER, response={200: RecordResponse, **LOOK}, summary="A record")
def record(request: HttpRequest, name: PlayerName) -> dict[str, Any]:
    """What is known about a player: measures, reports and flags, the latest first. For moderators."""
    _moderator(request)
    player = get_object_or_404(User, username=name)
    written = player.reports.select_related("author", "player").order_by("-pk")
    return {
        "name": player.username,
        "joined": player.date_joined,
        "open": player.is_active,
        "warnings": player.warnings,
        "muted_until": player.muted_until if player.is_muted else None,
        "measures": [_action(each) for each in measures_of(player)[:SHOWN]],
        "reports": [_row(each) for each in written[:SHOWN]],
        "flags": [_flag(each) for each in player.flags.select_related("player").order_by("-pk")[:SHOWN]],
    }


@router.post("/moderation/players/{name}/measures", auth=OWNER, response={201: ActionRow, **DEED}, summary="A measure")
def take(request: HttpRequest, name: PlayerName, wanted: MeasureRequest) -> Status[dict[str, Any]]:
    """Warn, mute or close an account. For moderators."""
    moderator = _moderator(request, "act")
    player = get_object_or_404(User, username=name)
    try:
        done = measures.take(moderator, player, wanted.measure, wanted.grounds, wanted.days)
    except ValueError as error:
        raise HttpError(422, str(error)) from None
    return Status(201, _action(done))


@router.post("/moderation/actions/{key}/undo", auth=OWNER, response={201: ActionRow, **DEED}, summary="Undo a measure")
def undo(request: HttpRequest, key: RowKey, wanted: GroundsRequest) -> Status[dict[str, Any]]:
    """Undo a measure. Games that were resigned stay lost. For moderators."""
    moderator = _moderator(request, "act")
    try:
        return Status(201, _action(measures.undo(moderator, key, wanted.grounds)))
    except ModeratorAction.DoesNotExist:
        raise Http404 from None
    except ValueError as error:
        raise HttpError(422, str(error)) from None


@router.get("/moderation/log", auth=OWNER, response={200: list[ActionRow], **LOOK}, summary="The moderators' log")
def log(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """Everything that moderators have done and looked at, the latest first. For moderators."""
    _moderator(request)
    return [_action(each) for each in log_lines()[offset : offset + limit]]


@router.get("/moderation/flags", auth=OWNER, response={200: list[FlagRow], **LOOK}, summary="Flags")
def flag_list(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """Accounts that seem to abandon games or to lose on purpose, with the numbers. For moderators."""
    _moderator(request)
    rows = Flag.objects.filter(dismissed_at=None).prefetch_related("player").order_by("-raised_at", "-pk")
    return [_flag(each) for each in rows[offset : offset + limit]]


@router.post("/moderation/flags/{key}/dismiss", auth=OWNER, response={204: None, **DEED}, summary="Dismiss a flag")
def dismiss(request: HttpRequest, key: RowKey, wanted: GroundsRequest) -> Status[None]:
    """Lay a flag aside; it is not raised again for 30 days. For moderators."""
    moderator = _moderator(request, "act")
    try:
        measures.dismiss_flag(moderator, key, wanted.grounds)
    except Flag.DoesNotExist:
        raise Http404 from None
    except ValueError as error:
        raise HttpError(422, str(error)) from None
    return Status(204, None)


def _flag(flag: Flag) -> dict[str, Any]:
    return {
        "id": flag.pk,
        "player": flag.player.username,
        "kind": flag.kind,
        "reasons": flags.reasons(flag),
        "found": flag.found,
        "raised_at": flag.raised_at,
        "seen_at": flag.seen_at,
    }


def _row(letter: Letter) -> dict[str, Any]:
    return {
        "id": letter.pk,
        "player": name_of(letter.player),
        "cause": letter.cause,
        "book": letter.book,
        "game": letter.game_id,
        "author": name_of(letter.author),
        "sent_at": letter.sent_at,
        "text": letter.text,
        "is_report": letter.is_report,
        "decided_at": letter.answered_at,
    }


def _action(done: ModeratorAction) -> dict[str, Any]:
    return {
        "id": done.pk,
        "at": done.at,
        "kind": done.kind,
        "moderator": name_of(done.moderator),
        "player": name_of(done.player),
        "report": done.letter_id,
        "undoes": done.undoes_id,
        "until": done.until,
        "grounds": done.grounds,
        "stands": done.can_be_undone,
    }
