"""The shelf of the site: the bundled rulebooks and the books of players, by one kind of key.

The key of a bundled rulebook is its slug. That of a player's book has a “~” in it, which no slug has.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.reading.compare import Difference
from crownhead.reading.compare import differences as rule_differences
from crownhead.rules.anthology import Anthology, Book, rulebooks_of
from crownhead.rules.files import bundled_anthologies
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.i18n.languages import say
from crownhead.web.players.models import User
from crownhead.web.shelf import limits, lineage
from crownhead.web.shelf.keys import book_key, game_name, is_of_a_player, new_key
from crownhead.web.shelf.models import LONGEST_NOTE, BookEdition, PlayerBook, PlayerBookQuerySet, texts_digest
from crownhead.workshop.examination import begun

PRIVATE = PlayerBook.Visibility.PRIVATE.value
MOST_BYTES = 32 * 2**20
"""What all books of players that are kept may take together."""
OF_A_CHARACTER = 20
"""Bytes that a book takes for each character of its texts, once its prose has been read; about that, rarely more."""

_kept: ByteCache[Book] = ByteCache("books of players", MOST_BYTES)


# --- reading ----------------------------------------------------------------------------------------------------------


def find(key: str, user: User | None = None) -> PlayerBook | None:
    """The book of a player, or the one that a game is in, if this user may read it and play by it."""
    book = row(key)
    return book if book is not None and book.is_open_to(user) else None


def row(key: str) -> PlayerBook | None:
    """The book of a player, or the one that a game is in, without asking who may read it, even if it is removed."""
    if not is_of_a_player(key):
        return None
    book, game = PlayerBook.objects.select_related("owner").filter(key=book_key(key)).first(), game_name(key)
    if book is None or not game or book.has(game) or book.editions.filter(games__has_key=game).exists():
        return book
    return None


def is_known(key: str, user: User | None = None) -> bool:
    """Whether a user can begin a game by this key."""
    if key in bundled():
        return True
    book = find(key, user)
    return book is not None and book.has(game_name(key))


def load(key: Rulebook | str) -> Rulebook:
    """The rulebook of any key, as it is now, for any reader: a game goes on by it even if it is removed. A
    rulebook that is loaded already is returned as it is.

    Nothing is read from a file that does not come with the site: any other key is a `RulebookError`.
    """
    if isinstance(key, Rulebook):
        return key
    book = load_book(key)
    if not isinstance(book, Rulebook):
        raise RulebookError(_("holds several games: choose one of them"), given=key)
    return book


def load_book(key: str) -> Book:
    """The book of any key, as it is now, for any reader: a rulebook, or one that holds several games."""
    if key in bundled():
        return Rulebook.load(key)
    if key in bundled_anthologies():
        return Anthology.load(key)
    editions = BookEdition.objects.filter(book__key=book_key(key))
    if game := game_name(key):  # as it was last, if the book does not hold it any more
        editions = editions.filter(games__has_key=game)
    digest = editions.values_list("digest", flat=True).first() if is_of_a_player(key) else None
    if digest is None:
        raise RulebookError(_("is not a rulebook of this site"), given=key)
    book = _book(book_key(key), digest)
    return book.rulebook(key) if isinstance(book, Anthology) and game else book


def loaded(books: Sequence[PlayerBook]) -> list[Book]:
    """Some books of players as they are now: one statement, and one more for each that no one has read lately."""
    newest = BookEdition.objects.filter(book__in=books, number=F("book__edition"))
    digests = dict(newest.order_by().values_list("book", "digest"))
    return [_book(book.key, digests[book.pk]) for book in books]


def _book(key: str, digest: str) -> Book:
    known = _kept.get((key, digest))
    if known is None:
        edition = BookEdition.objects.filter(book__key=key, digest=digest)[0]
        kind = Anthology if edition.games else Rulebook
        known = kind.from_texts(edition.texts).named(key)
        _kept.put((key, digest), known, bytes_of(known))
    return known


def bytes_of(book: Book) -> int:
    """About how much memory a book takes.

    >>> bytes_of(Rulebook.load("english")) > 100_000
    True
    """
    return OF_A_CHARACTER * sum(map(len, book.texts))


def book_of(edition: BookEdition) -> Book:
    """The book as it was in one edition."""
    return _book(edition.book.key, edition.digest)


def edition_number(key: str, digest: str | None) -> int | None:
    """The number of the first edition that has these texts, of a player's book; None if there is none."""
    if not is_of_a_player(key) or digest is None:
        return None
    texts = {f"games__{game_name(key)}": digest} if game_name(key) else {"digest": digest}
    editions = BookEdition.objects.filter(book__key=book_key(key), **texts).order_by("number")
    return editions.values_list("number", flat=True).first()


def title(key: str) -> str:
    """What a rulebook is called; one that is not known any more, by its key."""
    if key in bundled():
        return Rulebook.load(key).title
    book = row(key)
    return book.title_of(game_name(key)) if book is not None else key


def described(keys: Iterable[str], user: User | None) -> dict[str, tuple[str, bool]]:
    """The titles of rulebooks, and whether a user can begin a game by each: one statement, however many there are."""
    wanted = {*keys}
    written = [*filter(is_of_a_player, wanted)]
    rows: dict[str, PlayerBook] = {}
    if written:
        rows = {book.key: book for book in PlayerBook.objects.filter(key__in={*map(book_key, written)})}
    told = {key: (Rulebook.load(key).title, True) if key in bundled() else (key, False) for key in wanted}
    for key in written:
        if (book := rows.get(book_key(key))) is not None:
            told[key] = (book.title_of(game_name(key)), book.is_open_to(user) and book.has(game_name(key)))
    return told


def public_books() -> PlayerBookQuerySet:
    """The books that everyone finds on the shelf, the most played first."""
    return PlayerBook.objects.listed().select_related("owner")


# --- writing ----------------------------------------------------------------------------------------------------------


def check(text: str, user: User | None, book: PlayerBook | None = None) -> Book:
    """The book that a text would be, by all rules and limits for saving; what is wrong is a `RulebookError`."""
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
    said, parents = lineage.read(source, user, book.key if book else "")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two windows count one after the other
        _refuse_too_many(user, new=book is None)
        if book is None:
            kept = PlayerBook(key=new_key(said.slug), owner=user)
        else:
            kept = PlayerBook.objects.select_for_update(of=("self",)).get(pk=book.pk)
            _refuse_strangers(user, kept)  # it may have been removed meanwhile, in another window
        kept.title, kept.is_draft = said.title, not said.is_listed
        games = () if isinstance(said, Rulebook) else said.games
        kept.games = [(game.name, str(game.title)) for game in games]
        _set_visibility(kept, user, visibility or kept.visibility)
        digest = texts_digest(said.texts)
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
                games={game.name: texts_digest(game.rulebook.texts) for game in games},
                note=note.strip()[:LONGEST_NOTE],
                saved_at=kept.saved_at,
            )
        return kept


def copy(user: User, key: str) -> PlayerBook:
    """A private book of the user's that extends a rulebook of any key, and changes nothing yet."""
    made = save(user, beginning(key, user))
    if (origin := find(key, user)) is not None:
        made.copied_from = origin
        made.save(update_fields=["copied_from"])
    return made


def beginning(key: str, user: User | None) -> str:
    """The text with which a book begins that is made from another: an extension of a bundled rulebook; the same text
    as a player's book, or as one that holds several games. What the user may not read is a `RulebookError`."""
    if find(key, user) is None and key not in (*bundled(), *bundled_anthologies()):
        raise RulebookError(_("is not a rulebook of this site"), given=key)
    slug = game_name(key) or key
    if slug not in bundled():
        return load_book(key).text
    title = _("%(title)s, my way") % {"title": say(Rulebook.load(slug).title)}
    return begun(slug, title=title, source=_("My own table"))


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
        PlayerBook.objects.filter(key=book_key(key)).update(played=F("played") + 1)


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
    """What has changed from an old edition to a new one. Of a book that holds several games, the rules of those that
    both editions have; which games there are is in the lines."""
    lines = difflib.unified_diff(old.text.split("\n"), new.text.split("\n"), lineterm="", n=1)
    ours, theirs = ({game_name(each.slug): each for each in rulebooks_of(book_of(edition))} for edition in (new, old))
    changed = (rule_differences(book, theirs[name]) for name, book in ours.items() if name in theirs)
    return Differences([each for found in changed for each in found], [*lines][2:])
