"""Games against the computer are begun, and moves made in them, as long as it does not owe too many answers to the same
player or place."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.utils.translation import gettext as _

from crownhead.play.actions import Action, Claim, Compel, Offer, Play, TakeBack
from crownhead.rules.rulebook import Rulebook
from crownhead.web.computer import queue
from crownhead.web.computer.models import Turn
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import NO_LIMIT, Seat, Time, start_game
from crownhead.web.players.models import User

MOST_OF_A_PLAYER = 8
"""In how many games of one player the computer may have to answer at a time."""
ASKING = (Play, Offer, TakeBack, Claim, Compel)
"""The actions after which it may be the computer's turn to do something."""
MOST_OF_A_CLIENT = 40
"""The same for all players who come from one address: a club behind one router has many."""


def begin(
    user: User,
    client: str,
    rulebook: Rulebook | str,
    white: Seat,
    black: Seat,
    time: Time = NO_LIMIT,
    *,
    start: str = "",
    rematch_of: Game | None = None,
) -> Game:
    """A game that needs no other person, for a user who comes from a client (`rate_limits.client_of`).

    `PermissionDenied` if too many of their games wait for the computer.
    """
    with transaction.atomic():
        if isinstance(white, int) or isinstance(black, int):
            refuse_too_many(user, client)
        game = start_game(rulebook, white, black, time, start=start, rematch_of=rematch_of)
        queue.begun_from(game, client)
        return game


def refuse_too_many(user: User, client: str) -> None:
    """Refuse another game while too many wait for the computer."""
    if (waits := _waiting_for(user.pk)) >= MOST_OF_A_PLAYER:
        text = _("The computer still has to move in %(number)d of your games. Wait for it before you begin another.")
        raise PermissionDenied(text % {"number": waits})
    if _is_crowded(client):
        raise PermissionDenied(_crowded())


def why_not_asked(game: Game, action: Action) -> str:
    """Why something cannot be done yet in a game: the computer would have to answer, and owes too many answers already.
    The row of the game has to be locked."""
    if game.white_level is None and game.black_level is None:
        return ""
    if not isinstance(action, ASKING) or game.computer_asked:  # a game that waits already waits no more than before
        return ""
    player = game.white_id if game.white_id is not None else game.black_id
    if player is not None and (waits := _waiting_for(player)) >= MOST_OF_A_PLAYER:
        text = _("The computer still has to move in %(number)d of your other games. Wait for it, then move here.")
        return text % {"number": waits}
    client = Turn.objects.filter(game=game.number).values_list("client", flat=True).first()
    return _crowded() if _is_crowded(client or "") else ""


def _waiting_for(player: int) -> int:
    """How many games of a player wait. No other request can add one until the transaction ends: of two that are made
    at once, the second counts what the first has added."""
    if connection.features.has_select_for_update:  # else there is one writer at a time
        User.objects.select_for_update(no_key=True).filter(pk=player).values_list("pk").first()
    return queue.waiting().filter(player=player).count()


def _is_crowded(client: str) -> bool:
    return bool(client) and queue.waiting().filter(client=client).count() >= MOST_OF_A_CLIENT


def _crowded() -> str:
    return _("Many games that were begun from your network wait for the computer. Try again in a minute.")
