"""What the shelf keeps of a user."""

from __future__ import annotations

from django.utils import timezone

from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User
from crownhead.web.shelf.models import BookEdition, PlayerBook


@register
class Books(PersonalData):
    """The books that a user has written."""

    def export(self, user: User) -> Exported:
        """All books, removed ones too, with every edition."""
        books = user.books.prefetch_related("editions").order_by("pk")
        return {"books": [_record(book) for book in books]}

    def hand_over(self, guest: User, user: User) -> bool:
        """The guest's books become the account's."""
        PlayerBook.objects.filter(owner=guest).update(owner=user)
        return False

    def forget(self, user: User) -> None:
        """Remove what no one has played by. Games need the rest: it stays without an owner, on the shelf if it was
        public there."""
        books = PlayerBook.objects.filter(owner=user)
        books.filter(played=0).delete()
        BookEdition.objects.filter(book__owner=user).update(note="")
        hidden = books.exclude(visibility=PlayerBook.Visibility.PUBLIC)
        hidden.filter(removed_at=None).update(removed_at=timezone.now())


def _record(book: PlayerBook) -> Exported:
    return {
        "address": book.key,
        "title": book.title,
        "visibility": book.visibility,
        "begun": book.created_at.isoformat(),
        "removed": book.removed_at.isoformat() if book.removed_at else None,
        "editions": [
            {"number": each.number, "saved": each.saved_at.isoformat(), "note": each.note, "text": each.text}
            for each in book.editions.all()
        ],
    }
