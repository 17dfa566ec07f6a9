"""Games, challenges and rulebooks in a few facts each, as lists and streams send them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from django.urls import reverse

from crownhead.rules.anthology import Anthology, Book
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.api.schema.basics import Visibility
from crownhead.web.api.schema.books import AnthologyRow, BookIdentity, BookRow, BookSection, RulebookRow
from crownhead.web.api.schema.challenges import ChallengeResponse
from crownhead.web.api.schema.games import GameRow
from crownhead.web.contract.board_schema import SideName
from crownhead.web.contract.schema import Phase
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players.models import User
from crownhead.web.ratings.lookup import Standings
from crownhead.web.shelf.keys import game_key
from crownhead.web.shelf.models import PlayerBook


def games(listed: Iterable[Game], user: User | None) -> list[GameRow]:
    """Games in a few facts each; their ratings are looked up at once."""
    found = [*listed]
    known = Standings.of_games(found)
    return [game(row, user, known) for row in found]


def game(row: Game, user: User | None, known: Standings | None = None) -> GameRow:
    """A game as a row of a list: its number, players, rulebook and state."""
    sides: list[SideName] = [side.value for side in row.sides_of(user)]
    ratings = known or Standings.of_games([row])
    return {
        "game": row.number,
        "rulebook": book_names.shown_key(row.rulebook, user),
        "version": row.version,
        "ply": row.ply,
        "state": cast(Phase, row.state),
        "turn": cast(SideName, row.turn) or None,
        "last_move": row.last_move,
        "sides": sides,
        "white": phrases.player_name(row, Side.WHITE),
        "black": phrases.player_name(row, Side.BLACK),
        "rated": row.rated,
        "white_rating": _rating(row, Side.WHITE, ratings),
        "black_rating": _rating(row, Side.BLACK, ratings),
        "waiting": not row.is_finished and bool({row.asked, row.answering} & {*sides}),
        "deadline": row.deadline,
        "result": cast(Literal["white", "black", "draw"], row.result) or None,
        "url": row.get_absolute_url(),
    }


def _rating(row: Game, side: Side, known: Standings) -> str | None:
    found = known.of(row.player(side), row.rulebook, row) if row.has_two_people else None
    return str(found) if found is not None else None


def challenges(listed: Iterable[Challenge], user: User | None) -> list[ChallengeResponse]:
    """Challenges as a viewer sees them; the ratings are looked up at once."""
    found = [*listed]
    known = Standings.of_challenges(found)
    return [challenge(row, user, known) for row in found]


def challenge(row: Challenge, user: User | None, known: Standings | None = None) -> ChallengeResponse:
    """A challenge as a viewer sees it."""
    rating = (known or Standings.of_challenges([row])).of(row.creator, row.rulebook, row)
    return {
        "token": row.token,
        "creator": row.creator.username,
        "rulebook": book_names.shown_key(row.rulebook, user),
        "colour": cast(SideName, row.colour) or None,
        "timing": row.timing,
        "base": row.base,
        "increment": row.increment,
        "open": row.is_open,
        "rated": row.rated,
        "rating": str(rating) if rating is not None else None,
        "position": row.start,
        "yours": user is not None and row.creator_id == user.pk,
        "for_you": user is not None and row.opponent_id == user.pk,
        "created_at": row.created_at,
        "game": row.game_id,
        "url": row.get_absolute_url(),
    }


def book(row: PlayerBook, user: User | None) -> BookRow:
    """A book of a player in a few facts."""
    return {
        "key": row.key,
        "title": row.title,
        "games": [{"rulebook": game_key(row.key, name), "title": title} for name, title in row.games],
        "owner": name_of(row.owner),
        "visibility": cast(Visibility, row.visibility),
        "edition": row.edition,
        "played": row.played,
        "saved_at": row.saved_at,
        "yours": user is not None and row.owner_id == user.pk,
        "url": row.get_absolute_url(),
    }


def name_of(user: User | None) -> str | None:
    """What a player is called; None if there is none, or no longer."""
    return user.username if user is not None else None


def _identity(book: Book) -> BookIdentity:
    return {"slug": book.slug, "title": book.title, "language": book.language, "version": book.version}


def rulebook(book: Rulebook) -> RulebookRow:
    """A rulebook in a few facts."""
    return {
        **_identity(book),
        "rows": book.variant.rows,
        "columns": book.variant.columns,
        "first_move": book.first_move.value,
        "source": book.source,
    }


def anthology(book: Anthology) -> AnthologyRow:
    """A book that holds several games, in a few facts."""
    return {
        **_identity(book),
        "games": [{"rulebook": game.rulebook.slug, "title": game.title} for game in book.games],
        "url": reverse("rulebook", args=[book.slug]),
    }


def sections(book: Book) -> list[BookSection]:
    """The sections of a book, to read."""
    return [
        {"anchor": each.anchor, "title": each.title, "language": each.language, "text": each.prose}
        for each in book.sections
        if each.title
    ]
