"""Pages between two players: a challenge to one of them, messages, a report."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from crownhead.web.community import messages as private_messages
from crownhead.web.community import reports
from crownhead.web.community.forms import MessageForm, NamedChallengeForm, PlayerReportForm
from crownhead.web.community.models import Participation
from crownhead.web.community.people.profile import found
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.i18n import languages
from crownhead.web.lobby import challenges
from crownhead.web.lobby.guests import player_or_guest
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.storage.idempotency import once, sent_by
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.players.visitors.access import for_accounts, for_players
from crownhead.web.shelf import service as shelf

SHOWN = 30


@require_http_methods(["GET", "POST"])
@limited("challenge")
@never_cache
def challenge(request: HttpRequest, name: str) -> HttpResponse:
    """Challenge one player: by which rules, how fast, with which colour, rated or not, from which position."""
    opponent, user = found(name), player_of(request)
    wanted = {key: request.GET[key] for key in ("rulebook", "position") if key in request.GET}
    if not shelf.is_known(wanted.get("rulebook", ""), user):
        wanted.pop("rulebook", None)
    form = NamedChallengeForm(user, posted(request), label_suffix="", initial=wanted)
    if form.is_valid():
        try:
            return redirect(_challenged(request, form, opponent))
        except PermissionDenied as error:
            form.add_error(None, str(error))
        except ValueError as error:
            form.add_error("position", languages.say(str(error)))
    title = _("Challenge %(name)s") % {"name": opponent.username}
    return render(request, "community/challenge.html", {"title": title, "form": form, "player": opponent})


def _challenged(request: HttpRequest, form: NamedChallengeForm, opponent: User) -> Challenge:
    chosen = form.cleaned_data
    sent = sent_by(request, chosen["key"])
    user = player_or_guest(request, sent)
    if user.pk == opponent.pk:
        raise PermissionDenied(_("This is you."))
    return once(
        user,
        sent,
        lambda: challenges.create(
            user,
            chosen["rulebook"],
            chosen["colour"],
            form.chosen_time,
            opponent=opponent,
            rated=form.is_rated,
            start=chosen["position"].strip(),
        ),
    )


@require_GET
@never_cache
@for_accounts
def conversations(request: HttpRequest, user: User) -> HttpResponse:
    """With whom one has exchanged messages, the latest first."""
    page = paged(request, private_messages.conversations(user), "conversations", SHOWN)
    return render(request, "community/conversations.html", {"conversations": page})


@require_http_methods(["GET", "POST"])
@limited("message")
@never_cache
@for_accounts
def conversation(request: HttpRequest, user: User, name: str) -> HttpResponse:
    """What two players have written to each other; and the next message."""
    other = found(name)
    problem = private_messages.why_not(user, other)
    form = MessageForm(posted(request), label_suffix="")
    if form.is_valid():
        try:
            private_messages.write(user, other, form.cleaned_data["text"], form.cleaned_data["key"])
        except (PermissionDenied, ValueError) as error:
            form.add_error(None, str(error))
        else:
            return redirect("conversation", other.username)
    private_messages.mark_read(user, other)
    page = paged(request, private_messages.between(user, other), "messages", SHOWN)
    context = {"player": other, "form": form, "problem": problem, "page": page, "lines": page.rows[::-1]}
    return render(request, "community/conversation.html", context)


@require_GET
@never_cache
@for_accounts
def former(request: HttpRequest, user: User, key: int) -> HttpResponse:
    """What one has written to a player who has left."""
    part = get_object_or_404(Participation, pk=min(key, 2**63 - 1), user=user, other=None)
    rows = part.conversation.messages.select_related("author").order_by("-pk")
    page = paged(request, rows, "messages", SHOWN)
    return render(request, "community/conversation.html", {"page": page, "lines": page.rows[::-1]})


@require_http_methods(["GET", "POST"])
@limited("contact")
@never_cache
@for_players
def report(request: HttpRequest, user: User, name: str) -> HttpResponse:
    """Tell the moderators what is wrong with a player."""
    player = found(name)
    form = PlayerReportForm(posted(request), label_suffix="", initial=_asked(request))
    if form.is_valid():
        chosen = form.cleaned_data

        def write() -> None:
            reports.report(user, player, chosen["cause"], chosen["text"], chosen["game"])

        try:
            once(user, sent_by(request, chosen["key"]), write)
        except (PermissionDenied, ValueError) as error:
            form.add_error(None, str(error))
        else:
            messages.success(
                request, _("Thank you. The moderators will read your report and tell you what they decide.")
            )
            return redirect(player)
    text = _(
        "Tell the moderators what happened. What you two wrote to each other last, and the chat of the game that you "
        "name, go along with it."
    )
    context = {"form": form, "title": player.username, "back": player.get_absolute_url(), "text": text}
    return render(request, "report.html", context)


def _asked(request: HttpRequest) -> dict[str, str]:
    number = request.GET.get("game", "")
    return {"game": number} if number.isascii() and number.isdecimal() and len(number) < 10 else {}
