"""Games as files to take along."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from crownhead.notation.pdn import PdnGame
from crownhead.play.actions import Action, from_dict, to_dict
from crownhead.play.game import Game as CoreGame
from crownhead.sides import Side
from crownhead.web.play import phrases
from crownhead.web.play.models import Game
from crownhead.web.play.replay import replayed
from crownhead.web.players.models import User
from crownhead.web.players.personal_data import PersonalData


def pdn_of(game: Game, core: CoreGame, *, with_words: bool = False) -> str:
    """A game as PDN, with everything that was done in it; what was said only for those whom it was said to."""
    tags = {
        "Event": f"Crownhead game {game.number}",
        "Site": settings.SITE_URL,
        "Date": game.created_at.strftime("%Y.%m.%d"),
        "White": phrases.player_name(game, Side.WHITE),
        "Black": phrases.player_name(game, Side.BLACK),
    }
    return str(PdnGame.from_game(core if with_words else hushed(core), tags))


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
    told = {key: value for key, value in to_dict(action).items() if key not in ("message", "reason", "note", "warn")}
    return from_dict(told)


class GameFiles(PersonalData):
    """A user's games among their data, as PDN and as logs."""

    def export(self, user: User) -> dict[str, Any]:
        """All games, with what the user said in them."""
        games = Game.objects.of(user).select_related("white", "black").order_by("number")
        return {"games": [_record(game, user) for game in games]}


def _record(game: Game, user: User) -> dict[str, Any]:
    own_messages = game.messages.filter(author=user)
    return {
        "number": game.number,
        "rulebook": game.rulebook,
        "sides": [side.value for side in game.sides_of(user)],
        "begun": game.created_at.isoformat(),
        "result": game.result,
        "pdn": pdn_of(game, replayed(game).core),
        "log": [{"at": entry.at.isoformat(), "by": entry.by, "action": entry.action} for entry in game.log.all()],
        "chat": [{"at": message.at.isoformat(), "text": message.text} for message in own_messages],
    }
