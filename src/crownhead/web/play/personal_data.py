"""What the tables of the games keep of a user."""

from __future__ import annotations

import secrets

from crownhead.play.actions import Resign
from crownhead.web.play import service
from crownhead.web.play.models import Game, LoggedAction, Message
from crownhead.web.players.data_export.registry import PersonalData, register
from crownhead.web.players.models import User


@register
class Games(PersonalData):
    """The games of a user, and what they said in them."""

    def lock(self, user: User) -> None:
        """Their games, in one order for all."""
        list(Game.objects.of(user).order_by("pk").select_for_update())

    def hand_over(self, guest: User, user: User) -> bool:
        """The guest's games become the account's, except those between the two."""
        kept = [*Game.objects.between(guest, user).values_list("pk", flat=True)]
        Game.objects.filter(white=guest).exclude(pk__in=kept).update(white=user)
        Game.objects.filter(black=guest).exclude(pk__in=kept).update(black=user)
        LoggedAction.objects.filter(user=guest).exclude(game__in=kept).update(user=user)
        Message.objects.filter(author=guest).exclude(game__in=kept).update(author=user)
        return bool(kept)

    def unfinished(self, user: User) -> int:
        """The games that go on."""
        return Game.objects.of(user).unfinished().count()

    def wind_up(self, user: User) -> None:
        """Resign the user's games that go on, so that no opponent waits in vain."""
        for game in Game.objects.of(user).unfinished():
            service.act(game.number, user, Resign(), game.ply, f"leaving-{secrets.token_urlsafe(12)}")

    def forget(self, user: User) -> None:
        """Remove what they said along with their actions; the actions stay."""
        for entry in LoggedAction.objects.filter(user=user):
            quiet = {key: value for key, value in entry.action.items() if key not in ("message", "reason", "note")}
            if quiet != entry.action:
                entry.action = quiet
                entry.save(update_fields=["action"])
