"""The shelf of the site: the bundled rulebooks and the books of players, by one kind of key.

The key of a bundled rulebook is its slug. That of a player's book has a “~” in it, which no slug has.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from datetime import timedelta
from functools import lru_cache
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.reading.compare import Difference
from crownhead.reading.compare import differences as rule_differences
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.i18n.languages import say
from crownhead.web.players.models import User
from crownhead.web.shelf import limits, lineage
from crownhead.web.shelf.keys import is_of_a_player, new_key
from crownhead.web.shelf.models import LONGEST_NOTE, BookEdition, PlayerBook, PlayerBookQuerySet, digest_of

PRIVATE = PlayerBook.Visibility.PRIVATE.value


# --- reading ----------------------------------------------------------------------------------------------------------


def find(key: str, user: User | None = None) -> PlayerBook | None:
    """The book of a player, if this user may read it and play by it."""
    book = row(key)
    return book if book is not None and book.is_open_to(user) else None


def row(key: str) -> PlayerBook | None:
    """The book of a player, without asking who may read it, even if it is removed."""
    return PlayerBook.objects.select_related("owner").filter(key=key).first() if is_of_a_player(key) else None


def is_known(key: str, user: User | None = None) -> bool:
    """Whether a user can begin a game by this key."""
    return key in bundled() or find(key, user) is not None


def load(key: Rulebook | str) -> Rulebook:
    """The rulebook of any key, as it is now, for any reader: a game goes on by it even if it is removed. A
    rulebook that is loaded already is returned as it is.

    Nothing is read from a file that does not come with the site: any other key is a `RulebookError`.
    """
    if isinstance(key, Rulebook):
        return key
    if key in bundled():
        return Rulebook.load(key)
    newest = BookEdition.objects.filter(book__key=key, number=F("book__edition"))
    digest = newest.values_list("digest", flat=True).first() if is_of_a_player(key) else None
    if digest is None:
        raise RulebookError(_("is not a rulebook of this site"), given=key)
    return _rulebook(key, digest)


@lru_cache(maxsize=256)
def _rulebook(key: str, digest: str) -> Rulebook:
    edition = BookEdition.objects.filter(book__key=key, digest=digest)[0]
    return Rulebook.from_texts(edition.texts).named(key)


def rulebook_of(edition: BookEdition) -> Rulebook:
    """The rulebook that a book was in one edition."""
    return _rulebook(edition.book.key, edition.digest)


def edition_number(key: str, digest: str | None) -> int | None:
    """The number of the edition that has these texts, of a player's book; None if there is none."""
    numbers = BookEdition.objects.filter(book__key=key, digest=digest).values_list("number", flat=True)
    return numbers.first() if is_of_a_player(key) else None


def title(key: str) -> str:
    """What a rulebook is called; one that is not known any more, by its key."""
    if key in bundled():
        return Rulebook.load(key).title
    book = row(key)
    return book.title if book is not None else key


def described(keys: Iterable[str], user: User | None) -> dict[str, tuple[str, bool]]:
    """The titles of rulebooks, and whether a user can begin a game by each: one statement, however many there are."""
    wanted = {*keys}
    rows = {book.key: book for book in PlayerBook.objects.filter(key__in=[*filter(is_of_a_player, wanted)])}
    told = {key: (Rulebook.load(key).title, True) if key in bundled() else (key, False) for key in wanted}
    return told | {key: (book.title, book.is_open_to(user)) for key, book in rows.items()}


def public_books() -> PlayerBookQuerySet:
    """The books that everyone finds on the shelf, the most played first."""
    return PlayerBook.objects.listed().select_related("owner")


# --- writing ----------------------------------------------------------------------------------------------------------


def check(text: str, user: User | None, book: PlayerBook | None = None) -> Rulebook:
    """The rulebook that a text would be, by all rules and limits for saving; what is wrong is a `RulebookError`."""
    return lineage.read(text, user, book.key if book else "")[0]


def save(
    user: User, text: str, *, book: PlayerBook | None = None, visibility: str | None = None, note: str = ""
) -> PlayerBook:
    """A new book, or a new edition of one that is the user's own. What is wrong with the text is a `RulebookError`.

    A text that says what the newest edition says makes no new one. Without a ``visibility`` a book keeps its own, and
    a new one is private.
    """
    _refuse_strangers(user, book)
    source = text.replace("\r\n", "\n")
    rulebook, parents = lineage.read(source, user, book.key if book else "")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two windows count one after the other
        _refuse_too_many(user, new=book is None)
        if book is None:
            kept = PlayerBook(key=new_key(rulebook.slug), owner=user)
        else:
            kept = PlayerBook.objects.select_for_update(of=("self",)).get(pk=book.pk)
            _refuse_strangers(user, kept)  # it may have been removed meanwhile, in another window
        kept.title = rulebook.title
        _set_visibility(kept, user, visibility or kept.visibility)
        digest = digest_of(rulebook.texts)
        changed = not kept.editions.filter(number=kept.edition, digest=digest).exists() if kept.pk else True
        if changed:
            kept.edition, kept.saved_at = kept.edition + 1, timezone.now()
        kept.save()
        if changed:
            kept.editions.create(
                number=kept.edition,
                text=source,
                parents=parents,
                digest=digest,
                note=note.strip()[:LONGEST_NOTE],
                saved_at=kept.saved_at,
            )
        return kept


def copy(user: User, key: str) -> PlayerBook:
    """A private book of the user's that extends a rulebook of any key, and changes nothing yet."""
    origin = find(key, user)
    if origin is None and key not in bundled():
        raise RulebookError(_("is not a rulebook of this site"), given=key)
    made = save(user, _beginning(load(key), key, origin))
    if origin is not None:
        made.copied_from = origin
        made.save(update_fields=["copied_from"])
    return made


def _beginning(rulebook: Rulebook, key: str, origin: PlayerBook | None) -> str:
    """The text with which a copy begins: the same text as a player's own or public one, an extension of any other."""
    if origin is not None:
        return rulebook.text
    name = json.dumps(_("%(title)s, my way") % {"title": say(rulebook.title)}, ensure_ascii=False)
    return f"---\ntitle: {name}\nslug: my-{key}\nversion: 1.0.0\nsource: {name}\nextends: {key}\n---\n"


def set_visibility(user: User, book: PlayerBook, visibility: str) -> None:
    """Have a book read by the owner alone, by everyone with the link, or by everyone."""
    _refuse_strangers(user, book)
    _set_visibility(book, user, visibility)
    book.save(update_fields=["visibility"])


def remove(user: User, book: PlayerBook) -> None:
    """Take a book off the shelf: the owner may, and the arbiter. Games that were begun by it go on."""
    if not (user.may_rule or user.may_moderate):
        _refuse_strangers(user, book)
    book.removed_at = timezone.now()
    book.save(update_fields=["removed_at"])


def count_play(key: str) -> None:
    """One more game has begun by a book."""
    if is_of_a_player(key):
        PlayerBook.objects.filter(key=key).update(played=F("played") + 1)


def _set_visibility(book: PlayerBook, user: User, visibility: str) -> None:
    if visibility not in PlayerBook.Visibility.values:
        raise RulebookError(_("is not a choice here"), given=visibility, allowed=PlayerBook.Visibility.values)
    if visibility == PlayerBook.Visibility.PUBLIC and user.is_guest:
        raise RulebookError(_("Sign up first: a public book names its author."))
    book.visibility = visibility


def _refuse_strangers(user: User, book: PlayerBook | None) -> None:
    if book is not None and (book.owner_id != user.pk or book.removed_at is not None):
        raise PermissionDenied(_("This is someone else's book."))


def _refuse_too_many(user: User, *, new: bool) -> None:
    if new and PlayerBook.objects.of(user).count() >= limits.MOST_BOOKS:
        raise RulebookError(_("You have %(most)d books already: remove one first.") % {"most": limits.MOST_BOOKS})
    lately = BookEdition.objects.filter(book__owner=user, saved_at__gt=timezone.now() - timedelta(hours=1))
    if lately.count() >= limits.MOST_SAVES:
        raise RulebookError(_("You have saved %(most)d times in an hour: wait a while.") % {"most": limits.MOST_SAVES})


# --- history ----------------------------------------------------------------------------------------------------------


class Differences(NamedTuple):
    """How one edition differs from another: the rules in words, and the lines of the text."""

    rules: list[Difference]
    lines: list[str]


def differences(new: BookEdition, old: BookEdition) -> Differences:
    """What has changed from an old edition to a new one."""
    lines = difflib.unified_diff(old.text.split("\n"), new.text.split("\n"), lineterm="", n=1)
    return Differences(rule_differences(rulebook_of(new), rulebook_of(old)), [*lines][2:])
