"""The pages of the workshop, and what their script asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST

from crownhead.errors import RulebookError
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.books import catalogue
from crownhead.web.contract.live_schema import ExaminedText
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.i18n.languages import say
from crownhead.web.lobby.guests import player_or_guest
from crownhead.web.players.models import User
from crownhead.web.players.services import player_of
from crownhead.web.shelf.models import LONGEST_NOTE
from crownhead.web.workshop import editor, saving, trial
from crownhead.web.workshop.editing import edited
from crownhead.web.workshop.examined import examined
from crownhead.web.workshop.requests import Asked, checked
from crownhead.workshop.examination import Examination

VISIBILITIES = ("private", "link", "public")

# --- the page --------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@limited("workshop")
@gzip_page
@cache_control(private=True, no_store=True)
def workshop(request: HttpRequest, key: str = "") -> HttpResponseBase:
    """A book to work on: a saved one, one that has just begun, or what was posted; without any, where to begin."""
    visitor = player_of(request)
    kept = saving.kept(key, visitor) if key else None
    if key and kept is None:
        raise Http404
    if request.method == "POST":
        return _posted(request, kept)
    text = kept.text if kept else _beginning(request.GET.get("from", ""), visitor)
    if text is None:
        return render(request, "workshop/begin.html", {"groups": catalogue.grouped()})
    return _page(request, text, kept)


def _beginning(slug: str, visitor: User | None) -> str | None:
    """The text with which a new book begins: an extension of a bundled one, or a copy of a player's."""
    if not slug:
        return None
    try:
        return saving.beginning(slug, visitor)
    except RulebookError:
        raise Http404 from None


def _posted(request: HttpRequest, kept: saving.Kept | None) -> HttpResponseBase:
    """What the buttons do without a script: the text comes back, checked, changed or saved."""
    do, _space, what = request.POST.get("do", "").partition(" ")
    text = request.POST.get("text", "").replace("\r\n", "\n")
    try:
        text = checked(text)
        if do == "save":
            return limited("book")(_saved)(request, text, kept)
        number = int(what) if what.isdigit() else 0
        text = edited(
            Asked(text, {"do": "" if do == "check" else do, "number": number, "title": what}, player_of(request))
        )
    except ValueError as error:
        messages.error(request, say(error.sentence) if isinstance(error, RulebookError) else str(error))
        return _page(request, text, kept, status=422)
    return _page(request, text, kept)


def _saved(request: HttpRequest, text: str, kept: saving.Kept | None) -> HttpResponse:
    visibility = request.POST.get("visibility", "")
    wanted = visibility if visibility in VISIBILITIES else ""
    note = request.POST.get("note", "")[:LONGEST_NOTE]
    user = player_or_guest(request, request.POST.get("csrfmiddlewaretoken", ""))
    key = saving.save(user, text, kept.key if kept and kept.is_own else "", wanted, note)
    messages.success(request, _("It is saved."))
    return redirect("workshop-book", key)


def _page(request: HttpRequest, text: str, kept: saving.Kept | None, status: int = 200) -> HttpResponse:
    found = examined(text, player_of(request))
    shown = editor.results(found)
    if request.method == "POST":  # no script will fetch them
        for each in (*shown["broken"], *shown["holding"]):
            each["boards"] = editor.drawn(*found.boards[each["number"]])
    context = {
        "text": text,
        "title": found.title or _("A new rulebook"),
        "kept": kept,
        "visibilities": _visibilities(kept),
        "messages_found": editor.messages(found),
        "groups": editor.form(found.book) if found.book else [],
        "rules": _rules(found),
        **shown,
    }
    return render(request, "workshop/workshop.html", context, status=status)


def _visibilities(kept: saving.Kept | None) -> list[tuple[str, str, bool]]:
    now = kept.visibility if kept and kept.is_own else VISIBILITIES[0]
    names = (_("only me"), _("everyone with the link"), _("everyone, on the shelf"))
    return [(value, name, value == now) for value, name in zip(VISIBILITIES, names, strict=True)]


def _rules(found: Examination) -> str:
    """The slug of the nearest book that can be read on the site: there the clauses are that a refusal cites."""
    slugs = [found.parent.slug] if found.parent else []
    return next((slug for slug in slugs if slug in bundled()), "english")


# --- for the script --------------------------------------------------------------------------------------------------

JsonView = Callable[[HttpRequest, Asked], HttpResponse]


def answering(view: JsonView) -> Callable[..., HttpResponseBase]:
    """A view that is asked something in JSON about a text; what cannot be read is answered with a sentence."""

    @require_POST
    @limited("workshop")
    @gzip_page
    @cache_control(private=True, no_store=True)
    @wraps(view)
    def wrapper(request: HttpRequest) -> HttpResponse:
        try:
            return view(request, Asked.of(request))
        except ValueError as error:
            return JsonResponse({"message": str(error)}, status=422)

    return wrapper


@answering
def examine(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Everything about a text, after a change to it, if one is asked for."""
    found = examined(edited(asked), asked.user)
    shown = editor.results(found)
    context = {**shown, "messages_found": editor.messages(found)}
    parts: dict[str, str] = {
        name: render_to_string(f"workshop/{name}.html", context) for name in ("messages", "results")
    }
    if found.title and asked.more.get("form"):
        groups = editor.form(found.book) if found.book else []
        parts["form"] = render_to_string("workshop/form.html", {"groups": groups, "games": shown["games"]})
    answer: ExaminedText = {
        "text": found.text,
        "title": found.title,
        "status": shown["status"],
        "lines": [each.line for each in found.messages if each.line],
        "rules": _rules_number(found),
        "parts": parts,
    }
    return JsonResponse(answer)


def _rules_number(found: Examination) -> int | None:
    """A number that is another one as soon as the board plays by other rules."""
    rules = [book.front_matter for book in found.rulebooks]
    return crc32(repr(rules).encode()) if rules else None


@answering
def choices(request: HttpRequest, asked: Asked) -> HttpResponse:
    """One key of the form, opened."""
    return JsonResponse({"html": render_to_string("workshop/panel.html", editor.panel(_book(asked), asked.key))})


@answering
def pictures(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The boards of some examples."""
    boards = _boards(asked)
    drawn: dict[int, Any] = {
        number: render_to_string("workshop/boards.html", {"boards": editor.drawn(*boards[number])})
        for number in asked.numbers
        if 0 < number < len(boards)
    }
    return JsonResponse({"pictures": drawn})


@answering
def try_out(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The board to try it on: the start of a game or an example, after all that was done there."""
    boards = _boards(asked)
    rules, shown = boards[asked.number()] if asked.number() < len(boards) else boards[0]
    status, body = trial.answer(rules, shown, asked.moves, asked.computer)
    return JsonResponse(body, status=status)


def _book(asked: Asked) -> Rulebook:
    book = examined(asked.text, asked.user).book
    if book is None:
        raise ValueError(_("Correct the text first."))
    return book


def _boards(asked: Asked) -> tuple[tuple[Rulebook, Example], ...]:
    boards = examined(asked.text, asked.user).boards
    if not boards:
        raise ValueError(_("Correct the text first."))
    return boards
