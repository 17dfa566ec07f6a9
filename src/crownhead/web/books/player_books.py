"""What only the books of players have: an owner, a history, and ways to show, remove and report them."""

from __future__ import annotations

from itertools import pairwise

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead.engine import weights
from crownhead.errors import RulebookError
from crownhead.rules.anthology import Book
from crownhead.rules.rulebook import Rulebook
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import LONGEST_LETTER, Topic
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.request_body import posted
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say
from crownhead.web.play.storage.idempotency import KeyedForm, once, sent_by
from crownhead.web.play.visitor_text.book_names import is_readable
from crownhead.web.players.models import User
from crownhead.web.players.services import browser_of, player_of
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.models import BookEdition, PlayerBook

SHOWN = 10
"""How many editions a page of the history has."""


class VisibilityForm(forms.Form):
    """Who may read a book."""

    visibility = forms.ChoiceField(label=gettext_lazy("Who may read it"), choices=PlayerBook.Visibility.choices)


class BookReportForm(KeyedForm):
    """What is wrong with a book."""

    text = forms.CharField(
        label=gettext_lazy("What is wrong with it?"),
        max_length=LONGEST_LETTER,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    email = forms.EmailField(
        label=gettext_lazy("Your email address"), help_text=gettext_lazy("The answer is sent there."), max_length=254
    )


def found(request: HttpRequest, key: str) -> PlayerBook:
    """The book of a player; raises a 404 if there is none that the visitor may read."""
    book = shelf.row(key)
    if book is None or not is_readable(key, player_of(request)):
        raise Http404
    return book


def particulars(key: str, user: User | None) -> Context:
    """What the page of a rulebook shows about its author and its editions; nothing if it came with the site."""
    book = shelf.row(key)
    if book is None:
        return {"written": None}
    is_own = user is not None and user.pk == book.owner_id and book.removed_at is None
    return {
        "written": book,
        "is_own": is_own,
        "may_remove": book.removed_at is None
        and (is_own or (user is not None and (user.may_rule or user.may_moderate))),
        "visibility": VisibilityForm(initial={"visibility": book.visibility}, label_suffix=""),
        "relatives": relatives(shelf.load_book(key)),
    }


def relatives(book: Book) -> list[tuple[str, Rulebook | None]]:
    """The nearest relative of a rulebook; of a book that holds several games, that of each, with the game's title."""
    if isinstance(book, Rulebook):
        return [("", relative(book))]
    return [(say(game.title), relative(game.rulebook)) for game in book.games]


def relative(rulebook: Rulebook) -> Rulebook | None:
    """The rulebook by which the computer has learned what it knows about this one; None if that is plain knowledge."""
    name = weights.shipped(rulebook)
    return Rulebook.load(weights.provenance(name)["rulebook"]) if name is not None else None


@require_GET
@never_cache
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Every edition of a book, the newest first, each with what has changed since the one before."""
    book = found(request, slug)
    page = paged(request, book.editions.select_related("book"), "editions", SHOWN)
    last = page.rows[-1].number if page.rows else 0
    before = book.editions.select_related("book").filter(number__lt=last)[:1]
    changes = [shelf.differences(new, old) for new, old in pairwise([*page, *before])]
    rows = dict(zip((each.number for each in page), changes, strict=False))
    shown = page.each(lambda each: {"edition": each, "changes": rows.get(each.number)})
    return render(request, "books/history.html", {"written": book, "editions": shown})


@require_GET
@never_cache
def edition(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The text of one edition, as it was saved."""
    row = get_object_or_404(BookEdition, book=found(request, slug), number=min(number, 2**31 - 1))
    return HttpResponse(row.text, content_type="text/plain; charset=utf-8")


@require_POST
@limited("book")
def visibility(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose who may read a book of one's own."""
    book, user = found(request, slug), player_of(request)
    form = VisibilityForm(request.POST)
    if user is None:
        raise PermissionDenied
    if not form.is_valid():
        messages.warning(request, _("Choose who may read the book."))
        return redirect(book)
    try:
        shelf.set_visibility(user, book, form.cleaned_data["visibility"])
    except RulebookError as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, _("From now on it is read by: %(whom)s.") % {"whom": book.get_visibility_display()})
    return redirect(book)


@require_POST
@limited("book")
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a book off the shelf."""
    book, user = found(request, slug), player_of(request)
    if user is None:
        raise PermissionDenied
    shelf.remove(user, book)
    messages.success(request, _("The book is removed. Games that were begun by it go on."))
    return redirect("rules")


@require_http_methods(["GET", "POST"])
@limited("contact")
@never_cache
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Report to the arbiter what is wrong with a book."""
    book, user = found(request, slug), player_of(request)
    form = BookReportForm(posted(request), label_suffix="", initial={"email": user.email if user else ""})
    if not form.is_valid():
        text = _("Does it offend, or pass for what it is not? Write to the arbiter, who reads it and can remove it.")
        context = {"form": form, "title": book.title, "back": reverse("rulebook", args=[book.key]), "text": text}
        return render(request, "report.html", context)
    email, text = form.cleaned_data["email"], form.cleaned_data["text"]

    def write() -> None:
        appeals.write(None, user, email, Topic.OTHER, text, subject=book.title, book=book.key)

    once(user or browser_of(request), sent_by(request, form.cleaned_data["key"]), write)
    messages.success(request, _("Your message is with the moderators. You will get an answer."))
    return redirect(book)
