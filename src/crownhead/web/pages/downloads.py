"""Games as files to take along."""

from __future__ import annotations

from django.conf import settings

from crownhead.engine.annotation.annotate import inscribe
from crownhead.notation.pdn import PdnGame
from crownhead.play.actions import Action, from_dict, to_dict
from crownhead.play.game import Game as CoreGame
from crownhead.sides import Side
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players.models import User
from crownhead.web.review import review_view


def pdn_of(game: Game, core: CoreGame, user: User | None, *, with_words: bool = False, analysed: bool = False) -> str:
    """A game as PDN for a reader, with everything that was done in it. What was said is there for those whom it was
    said to, and the name of a private rulebook for those who may read it.

    ``analysed``: with what the engine has said about it, if it has.
    """
    tags = {
        "Event": f"Crownhead game {game.number}",
        "Site": settings.SITE_URL,
        "Date": game.created_at.strftime("%Y.%m.%d"),
        "White": phrases.player_name(game, Side.WHITE),
        "Rulebook": book_names.shown_key(core.rulebook.slug, user),
        "Black": phrases.player_name(game, Side.BLACK),
    }
    record = PdnGame.from_game(core if with_words else hushed(core), tags)
    review = review_view.found(game) if analysed else None
    if review is not None and review.is_done:
        record.tags["Annotator"] = f"Crownhead {review.engine}"
        inscribe(record, review.judged)
    return str(record)


def hushed(core: CoreGame) -> CoreGame:
    """The same game without a word of what its players and the arbiter said.

    >>> game = CoreGame("english")
    >>> game.do("11-15, offer: shall we?")
    >>> hushed(game).log
    (Play(move='11-15', offer=True, claim=None, message='', move_numbers=()),)
    """
    quiet = core.until(0)
    for action in core.log:
        quiet.do(_without_words(action))
    return quiet


def _without_words(action: Action) -> Action:
    silent = {key: value for key, value in to_dict(action).items() if key not in ("message", "reason", "note", "warn")}
    return from_dict(silent)
