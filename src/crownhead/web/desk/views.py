"""The arbiter's desk, for those who rule; and the ways to reach them, for everyone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead.sides import Side
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.arbiter.claims import dispute_view, verified_claims
from crownhead.web.arbiter.models import LONGEST_LETTER, Dispute, Letter, Topic
from crownhead.web.contract import boards
from crownhead.web.desk import case_file
from crownhead.web.desk.access import for_arbiters
from crownhead.web.desk.forms import AnswerForm, CallForm, ContactForm, LetterForm, RulingForm
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.pages import game_page
from crownhead.web.pages.views import answered
from crownhead.web.play.models import Game
from crownhead.web.play.storage.idempotency import once, sent_by
from crownhead.web.play.storage.replay import replayed
from crownhead.web.play.visitor_text import phrases
from crownhead.web.players.models import User
from crownhead.web.players.services import browser_of, player_of

REFUSED = "refused-ruling"
"""Where a session keeps a ruling that has to be mended."""


@require_GET
@for_arbiters
@never_cache
def desk(request: HttpRequest, arbiter: User) -> HttpResponse:
    """What waits for a ruling or an answer, the oldest first, and what was decided last."""
    disputes = Dispute.objects.select_related("game", "game__white", "game__black", "arbiter")
    waiting, decided = disputes.filter(ruled_at=None), disputes.exclude(ruled_at=None).order_by("-ruled_at", "-pk")
    letters = Letter.objects.of_arbiters().waiting().select_related("game", "author")
    context = {
        "waiting_disputes": paged(request, waiting, "disputes").each(_line),
        "letters": paged(request, letters, "letters"),
        "decided": paged(request, decided, "decided", case_file.RECENT).each(_line),
    }
    return render(request, "arbiter/desk.html", context)


def _line(dispute: Dispute) -> Context:
    return {
        "dispute": dispute,
        "title": dispute_view.title(dispute, phrases.player_name(dispute.game, Side(dispute.claimant))),
        "due": verified_claims.due(dispute, dispute.game),
    }


@require_GET
@for_arbiters
@never_cache
def dispute(request: HttpRequest, arbiter: User, key: int) -> HttpResponse:
    """The dossier, and the form for the ruling."""
    kept = request.session.pop(REFUSED, {}) if request.session.get(REFUSED, {}).get("dispute") == key else {}
    return render(request, "arbiter/dispute.html", {**case_file.context(request, found(key), arbiter), "kept": kept})


def found(key: int) -> Dispute:
    """A dispute with its game and players, or a page that says that there is none."""
    rows = Dispute.objects.select_related("game", "game__white", "game__black", "arbiter")
    return get_object_or_404(rows, pk=key)


@require_GET
@for_arbiters
@never_cache
def moment(request: HttpRequest, arbiter: User, key: int) -> HttpResponse:
    """For scripts: the board of a dispute as it was after ``?ply=`` moves."""
    row = found(key)
    then = replayed(row.game).until(row.sequence)
    ply = game_page.number_in(request.GET.get("ply"), then.core.ply)
    if ply is None:
        raise Http404
    return JsonResponse({"board": boards.describe(then.core.at(ply), None, languages.say)})


@require_POST
@for_arbiters
def rule(request: HttpRequest, arbiter: User, key: int) -> HttpResponse:
    """Take the arbiter's ruling on a dispute from its form."""
    row, form = found(key), RulingForm(request.POST)
    if not form.is_valid():
        return refused(request, row, _("Choose a ruling and the clause that it rests on."))
    data = form.cleaned_data
    answer = rulings.rule(
        row.game_id,
        arbiter,
        data["ruling"],
        data["clause"],
        data["key"],
        note=data["note"],
        warn=form.warned,
        dispute=row.pk,
    )
    if not answer.code.is_fine:
        return refused(request, row, answer.message)
    messages.success(request, _("The ruling is made, and both players have been told."))
    return redirect("desk")


def refused(request: HttpRequest, row: Dispute, why: str) -> HttpResponse:
    """Back to the dossier with what was wrong; the form there says what it said."""
    said = {name: request.POST.get(name, "")[:LONGEST_LETTER] for name in ("ruling", "clause", "note", "warn")}
    request.session[REFUSED] = {"dispute": row.pk, **said}
    messages.warning(request, why)
    return redirect(row)


@require_http_methods(["GET", "POST"])
@for_arbiters
@never_cache
def letter(request: HttpRequest, arbiter: User, key: int) -> HttpResponse:
    """A letter, and its answer."""
    row = get_object_or_404(
        Letter.objects.of_arbiters().select_related("game", "author", "dispute", "answered_by"), pk=key
    )
    form = AnswerForm(posted(request), label_suffix="")
    if form.is_valid():
        if appeals.reply(row.pk, arbiter, form.cleaned_data["answer"]):
            messages.success(request, _("The answer is on its way."))
            return redirect("desk")
        messages.warning(request, _("This message has already been answered; nothing was sent."))
        return redirect(row)
    return render(request, "arbiter/letter.html", {"letter": row, "game": row.game, "form": form})


# --- for everyone ----------------------------------------------------------------------------------------------------


@require_POST
@limited("contact")
def call(request: HttpRequest, number: int) -> HttpResponse:
    """A player calls the arbiter to a running game."""
    form = CallForm(request.POST)
    data: dict[str, Any] = {"topic": "", "text": "", "move_numbers": ()}
    if form.is_valid():
        data = form.cleaned_data
    try:
        answer = appeals.call(number, player_of(request), data["topic"], data["text"], data["move_numbers"])
    except Game.DoesNotExist as error:
        raise Http404 from error
    return answered(request, answer)


@require_http_methods(["GET", "POST"])
@limited("contact")
@never_cache
def contact(request: HttpRequest) -> HttpResponse:
    """Write to the arbiter about a game, or to the moderators about anything else; guests and visitors may, too."""
    user, about_a_game = player_of(request), "about" in request.GET or "game" in request.GET or "topic" in request.POST
    given = game_page.number_in(request.GET.get("game"), 99_999_999)
    kind: type[ContactForm | LetterForm] = ContactForm if about_a_game else LetterForm
    if request.method == "POST":
        form = kind(user, request.POST, label_suffix="")
    else:
        form = kind(user, label_suffix="", initial={"game": given} if given else None)
    if not form.is_valid():
        return render(request, "arbiter/contact.html", {"form": form, "number": given, "about_a_game": about_a_game})
    data = {"game": None, "topic": Topic.OTHER, "move_numbers": (), "subject": "", **form.cleaned_data}
    letter = (data["game"], user, *(data[name] for name in ("email", "topic", "text", "move_numbers", "subject")))
    once(user or browser_of(request), sent_by(request, data["key"]), lambda: appeals.write(*letter).game)
    if data["game"] is None:
        messages.success(request, _("Your message is with the moderators. You will get an answer."))
    else:
        messages.success(request, _("Your message is with the arbiter. The answer will come by email."))
    return redirect(data["game"] or "contact")
