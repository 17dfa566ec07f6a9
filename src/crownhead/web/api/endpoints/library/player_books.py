"""The books of players: finding them, writing them, and their history."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import Case, When
from django.http import Http404, HttpRequest
from ninja import Path, Router, Status
from ninja.errors import HttpError

from crownhead.errors import RulebookError
from crownhead.web.api import rows
from crownhead.web.api.access import FOR_ALL, OWNER, caller, counted, owner
from crownhead.web.api.schema.basics import READ, SHOWN, WRITE, Offset, PageSize
from crownhead.web.api.schema.books import BookRow, EditionRow, SaveBookRequest
from crownhead.web.play.visitor_text.book_names import is_readable
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf
from crownhead.web.shelf.models import PlayerBook

router = Router()
BookId = Annotated[str, Path(max_length=80)]


def found(key: str, user: User | None) -> PlayerBook:
    """A book that the caller may read."""
    book = shelf.row(key)
    if book is None or not is_readable(key, user):
        raise Http404
    return book


@router.get("/books", **FOR_ALL, response={200: list[BookRow], **READ}, summary="Books of players")
def listed(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[BookRow]:
    """The public books, the most played first; with a token before them those that you have written."""
    counted(request, "read")
    user = caller(request)
    books = PlayerBook.objects.choosable_by(user).select_related("owner")
    own_first = Case(When(owner=user.pk if user else 0, then=0), default=1)
    ordered = books.order_by(own_first, "-played", "-saved_at", "-pk")
    return [rows.book(each, user) for each in ordered[offset : offset + limit]]


@router.post("/books", auth=OWNER, response={201: BookRow, **WRITE}, summary="Write a book")
def create(request: HttpRequest, wanted: SaveBookRequest) -> Status[BookRow]:
    """Save a new book, in its first edition. `GET /rulebooks/{slug}` reads it, by its key."""
    counted(request, "book")
    return Status(201, rows.book(saved(owner(request), wanted), owner(request)))


@router.put("/books/{key}", auth=OWNER, response={200: BookRow, **WRITE}, summary="Save a book")
def save(request: HttpRequest, key: BookId, wanted: SaveBookRequest) -> BookRow:
    """Save the next edition of a book of yours. A text that says the same makes no new one."""
    counted(request, "book")
    user = owner(request)
    return rows.book(saved(user, wanted, found(key, user)), user)


@router.get("/books/{key}/history", **FOR_ALL, response={200: list[EditionRow], **READ}, summary="History of a book")
def history(request: HttpRequest, key: BookId, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """The editions of a book, the newest first."""
    counted(request, "read")
    editions = found(key, caller(request)).editions.all()[offset : offset + limit]
    return [
        {"number": each.number, "saved_at": each.saved_at, "note": each.note, "text": each.text} for each in editions
    ]


def saved(user: User, wanted: SaveBookRequest, book: PlayerBook | None = None) -> PlayerBook:
    """The book as it is kept now; what is wrong with its text is an error (422)."""
    try:
        return shelf.save(user, wanted.text, book=book, visibility=wanted.visibility, note=wanted.note)
    except RulebookError as error:
        raise HttpError(422, str(error)) from None
