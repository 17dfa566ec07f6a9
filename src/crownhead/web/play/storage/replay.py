"""A game of the database as a game of the core: its log, replayed. What was replayed once is kept for next time."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Self, TypeAlias

from django.db.models import Q

from crownhead.play import actions
from crownhead.play.actions import Action
from crownhead.play.game import Game as CoreGame
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.http.caching.byte_cache import ByteCache
from crownhead.web.play.models import Edition, Game, LoggedAction
from crownhead.web.shelf.keys import is_of_a_player
from crownhead.web.shelf.models import texts_digest
from crownhead.web.shelf.service import bytes_of

MOST_BYTES = 64 * 2**20
"""What all replays that are kept may take together."""
MOST_BYTES_OF_EDITIONS = 32 * 2**20
"""What all rulebooks of games may take together, as they were when a game began."""
OF_AN_ENTRY = 3000
"""Bytes that an entry of a log takes in a replay, with the position after it and its legal moves; about that."""


class Stamp(NamedTuple):
    """What the site knows about an entry of a game's history besides: a player, the arbiter or the clock, and when."""

    by: str
    at: datetime


class Replay:
    """A core game, and the stamp and the key of each entry of its history."""

    __slots__ = ("core", "keys", "stamps")

    def __init__(self, core: CoreGame, stamps: list[Stamp], keys: list[str]) -> None:
        self.core = core
        self.stamps = stamps
        self.keys = keys

    @classmethod
    def of(cls, core: CoreGame) -> Self:
        """One of a game that begins."""
        return cls(core, [], [])

    def copy(self) -> Self:
        """An independent one with the same past."""
        return type(self)(self.core.copy(), self.stamps.copy(), self.keys.copy())

    def do(self, action: Action, by: str, at: datetime, key: str) -> Action:
        """Do one more thing; the action as the log keeps it. If it is impossible, a `ValueError`."""
        self.core.do(action)
        self.stamps.append(Stamp(by, at))
        self.keys.append(key)
        done = self.core.last_action
        assert done is not None
        return done

    def has(self, key: str) -> bool:
        """Whether the log has an entry with this key."""
        return key in self.keys

    def until(self, sequence: int) -> Self:
        """The game when its log had that many actions."""
        return type(self)(self.core.until(sequence), self.stamps[:sequence], self.keys[:sequence])


def rulebook_of(game: Game) -> Rulebook:
    """The rulebook of a game, as it was when the game began."""
    if game.edition_id is None:  # begun before editions were kept, by a rulebook that is gone
        return Rulebook.parse(game.rules) if game.rules else Rulebook.load(game.rulebook)
    return _edition(game.edition_id, game.rulebook)


_editions: ByteCache[Rulebook] = ByteCache("editions", MOST_BYTES_OF_EDITIONS)


def _edition(digest: str, name: str) -> Rulebook:
    """The rulebook of an edition, by the name that the game has for it: players' books may have equal texts."""
    known = _editions.get((digest, name))
    if known is None:
        kept = Edition.objects.get(pk=digest)
        now = Rulebook.load(name) if name in bundled() else None
        is_as_now = now is not None and [*now.texts] == kept.texts
        known = now if now is not None and is_as_now else Rulebook.from_texts(kept.texts).named(name)
        _editions.put((digest, name), known, 0 if is_as_now else bytes_of(known))  # what is bundled is kept anyway
    return known


def kept_edition(name: str, digest: str) -> Rulebook | None:
    """A rulebook as it was when games were begun or read by it; None if it has never been this edition."""
    kept = Edition.objects.filter(Q(slug=name) | Q(games__rulebook=name), pk=digest)
    return _edition(digest, name) if kept.exists() else None


def edition_of(rulebook: Rulebook) -> Edition:
    """The edition of a rulebook as it is now, kept from now on."""
    facts = {"slug": rulebook.slug, "version": rulebook.version, "texts": [*rulebook.texts]}
    return Edition.objects.get_or_create(digest=digest_of(rulebook), defaults=facts)[0]


def digest_of(rulebook: Rulebook) -> str:
    """The key of the edition that a rulebook is, by its texts.

    >>> len(digest_of(Rulebook.load("english")))
    64
    """
    return texts_digest(rulebook.texts)


def is_on_the_shelf(rulebook: Rulebook) -> bool:
    """Whether the slug alone says which rules these are."""
    if rulebook.slug in bundled():
        return Rulebook.load(rulebook.slug) == rulebook
    return is_of_a_player(rulebook.slug)


Key: TypeAlias = tuple[int, datetime, int | None, int | None]
_kept: ByteCache[Replay] = ByteCache("replays", MOST_BYTES)


def _key(game: Game) -> Key:
    """What a replay is kept by. A player who leaves takes their words out of the log: then it is read anew."""
    return (game.number, game.created_at, game.white_id, game.black_id)


def replayed(game: Game) -> Replay:
    """The replay of a game as its row says it is, to change as one likes."""
    known = _kept.get(_key(game))
    if known is None or len(known.stamps) > game.sequence:
        known = Replay.of(CoreGame(rulebook_of(game), game.start or None))
    replay = known.copy()
    if len(replay.stamps) < game.sequence:
        new = LoggedAction.objects.filter(game=game, sequence__gt=len(replay.stamps), sequence__lte=game.sequence)
        for row in new.order_by("sequence"):
            replay.do(actions.from_dict(row.action), row.by, row.at, row.key)
    return replay


def keep(game: Game, replay: Replay) -> None:
    """Remember a replay that is in the database for good, and that no one changes any more."""
    key = _key(game)
    known = _kept.get(key)
    if known is None or len(known.stamps) < len(replay.stamps):
        _kept.put(key, replay, OF_AN_ENTRY * (len(replay.stamps) + 1))
