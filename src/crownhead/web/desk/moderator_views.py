"""The moderators' desk: reports and letters, flags, the record of a player, and the log of all that was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead.web.arbiter.models import Letter
from crownhead.web.desk.access import for_moderators
from crownhead.web.desk.forms import AnswerForm
from crownhead.web.desk.moderator_forms import DecisionForm, GroundsForm, MeasureForm
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.moderation import flags, measures, notices, reports
from crownhead.web.moderation.models import Flag, ModeratorAction
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of

RECENT = 10
LOGGED = 50
LARGEST_KEY = 2**63 - 1


def log_lines() -> QuerySet[ModeratorAction]:
    """The log, the latest first, with all that a line shows."""
    return ModeratorAction.objects.select_related("moderator", "player", "letter", "undoes", "undone").order_by("-pk")


def flag_line(flag: Flag) -> Context:
    """A flag with its reasons."""
    return {"flag": flag, "reasons": flags.reasons(flag)}


@require_GET
@for_moderators
@never_cache
def desk(request: HttpRequest, moderator: User) -> HttpResponse:
    """What waits for a decision, the oldest first; flags; and what was done last."""
    # Players are read once the page is found: a database that joins them first reads all of them.
    letters = Letter.objects.of_moderators().waiting().prefetch_related("game", "author", "player")
    raised = Flag.objects.filter(dismissed_at=None).prefetch_related("player").order_by("-raised_at", "-pk")
    done = log_lines().exclude(kind=ModeratorAction.Kind.LOOK)
    context = {
        "letters": paged(request, letters, "letters"),
        "flags": paged(request, raised, "flags").each(flag_line),
        "done": paged(request, done, "done", RECENT),
    }
    return render(request, "moderator/desk.html", context)


@require_GET
@for_moderators
@never_cache
def log(request: HttpRequest, moderator: User) -> HttpResponse:
    """Everything that moderators have done and looked at."""
    return render(request, "moderator/log.html", {"done": paged(request, log_lines(), "done", LOGGED)})


@require_http_methods(["GET", "POST"])
@for_moderators
@limited("act")
@never_cache
def report(request: HttpRequest, moderator: User, key: int) -> HttpResponse:
    """A report or a letter with its context, and the form that decides it. Each look at it is logged."""
    rows = Letter.objects.of_moderators().select_related("game", "game__white", "game__black", "author", "player")
    letter = get_object_or_404(rows.select_related("answered_by"), pk=min(key, LARGEST_KEY))
    given = posted(request)
    form = DecisionForm(letter, given, label_suffix="") if letter.is_report else AnswerForm(given, label_suffix="")
    if form.is_valid():
        if _done(form, lambda: _decided(moderator, letter, form)):
            messages.success(request, _("Done. Those concerned have been told."))
            return redirect("moderator-desk")
    elif request.method == "GET":
        reports.look(moderator, letter)
    others = Letter.objects.filter(player=letter.player).exclude(pk=letter.pk) if letter.player is not None else None
    context = {
        "letter": letter,
        "game": letter.game,
        "form": form,
        "actions": [*log_lines().filter(letter=letter)[:LOGGED]],
        "measures": [*measures_of(letter.player)[:RECENT]] if letter.player is not None else [],
        "others": [*others.order_by("-pk")[:RECENT]] if others is not None else [],
    }
    return render(request, "moderator/report.html", context)


def _decided(moderator: User, letter: Letter, form: DecisionForm | AnswerForm) -> None:
    if isinstance(form, AnswerForm):
        reports.reply(moderator, letter.pk, form.cleaned_data["answer"])
        return
    decision, grounds, days = form.chosen
    data = form.cleaned_data
    reports.decide(moderator, letter.pk, decision, grounds, days, data["answer"], data.get("remove_book", False))


def _done(form: Any, do: Callable[[], object]) -> bool:
    """Whether it worked; if not, the form says why."""
    try:
        do()
    except (PermissionDenied, ValueError) as error:
        form.add_error(None, str(error))
        return False
    return True


@require_http_methods(["GET", "POST"])
@for_moderators
@limited("act")
@never_cache
def record(request: HttpRequest, moderator: User, name: str) -> HttpResponse:
    """What is known about a player: measures, reports, flags; and the form for a measure without a report."""
    player = get_object_or_404(User, username=name)
    form = MeasureForm(posted(request), label_suffix="")
    if form.is_valid():
        decision, grounds, days = form.chosen
        if _done(form, lambda: measures.take(moderator, player, decision, grounds, days)):
            messages.success(request, _("Done. Those concerned have been told."))
            return redirect("player-record", player.username)
    raised = player.flags.order_by("-pk")
    context = {
        "player": player,
        "form": form,
        "problem": measures.why_not(moderator, player),
        "measures": paged(request, measures_of(player), "measures"),
        "reports": paged(request, player.reports.select_related("author").order_by("-pk"), "reports", RECENT),
        "flags": paged(request, raised, "flags", RECENT).each(flag_line),
    }
    return render(request, "moderator/record.html", context)


def measures_of(player: User) -> QuerySet[ModeratorAction]:
    """What was done about a player, the latest first."""
    return log_lines().filter(player=player).exclude(kind=ModeratorAction.Kind.LOOK)


@require_POST
@for_moderators
@limited("act")
def undo(request: HttpRequest, moderator: User, key: int) -> HttpResponse:
    """Undo a measure."""
    measure = get_object_or_404(ModeratorAction.objects.select_related("player"), pk=min(key, LARGEST_KEY))
    if measure.player is None:
        raise Http404
    grounds = GroundsForm(request.POST)
    try:
        measures.undo(moderator, measure.pk, grounds.cleaned_data["grounds"] if grounds.is_valid() else "")
    except ValueError as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, _("Done. Those concerned have been told."))
    return redirect("player-record", measure.player.username)


@require_POST
@for_moderators
@limited("act")
def dismiss_flag(request: HttpRequest, moderator: User, key: int) -> HttpResponse:
    """Lay a flag aside."""
    flag = get_object_or_404(Flag, pk=min(key, LARGEST_KEY))
    grounds = GroundsForm(request.POST)
    if measures.dismiss_flag(moderator, flag.pk, grounds.cleaned_data["grounds"] if grounds.is_valid() else ""):
        messages.success(request, _("The flag is dismissed."))
    return redirect("moderator-desk")


@require_GET
@never_cache
def notice_list(request: HttpRequest) -> HttpResponse:
    """What the moderators have written to the visitor. Who has seen the page has read it."""
    user = player_of(request)
    if user is None:
        return redirect("log-in")
    page = paged(request, notices.of(user), "notices", LOGGED)
    notices.mark_read(user)
    user.notices = 0
    return render(request, "moderator/notices.html", {"page": page})
