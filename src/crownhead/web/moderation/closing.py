"""What an account that was closed leaves behind."""

from __future__ import annotations

from crownhead.web.players import services
from crownhead.web.players.data_export import registry
from crownhead.web.players.models import User


def end_games(player: int) -> bool:
    """End what a closed account leaves behind; False if it was opened again meanwhile."""
    user = User.objects.filter(pk=player, is_active=False).first()
    if user is None:
        return False
    while services.unfinished(user):  # an opponent may move at the same moment
        for part in registry.parts():
            part.wind_up(user)
    return True
