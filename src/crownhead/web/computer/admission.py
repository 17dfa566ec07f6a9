"""Beginning a game against the computer, as long as it does not owe too many answers to the same player or place."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from crownhead.rules.rulebook import Rulebook
from crownhead.web.computer import queue
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import NO_LIMIT, Seat, Time, start_game
from crownhead.web.players.models import User

MOST_OF_A_PLAYER = 8
"""In how many games of one player the computer may have to answer when they begin another one."""
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
    if isinstance(white, int) or isinstance(black, int):
        refuse_too_many(user, client)
    with transaction.atomic():
        game = start_game(rulebook, white, black, time, start=start, rematch_of=rematch_of)
        queue.begun_from(game, client)
        return game


def refuse_too_many(user: User, client: str) -> None:
    """Refuse another game while too many wait for the computer."""
    waits = queue.waiting().filter(player=user.pk).count()
    if waits >= MOST_OF_A_PLAYER:
        text = _("The computer still has to move in %(number)d of your games. Wait for it before you begin another.")
        raise PermissionDenied(text % {"number": waits})
    if client and queue.waiting().filter(client=client).count() >= MOST_OF_A_CLIENT:
        text = _("Many games that were begun from your network wait for the computer. Try again in a minute.")
        raise PermissionDenied(text)
