"""Who may read a rulebook: what comes with the site everyone, a player's book those whom its owner lets."""

from __future__ import annotations

from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf


def is_readable(key: str, user: User | None) -> bool:
    """Whether a user may read a rulebook: also one that is private or removed, if they have played by it or rule."""
    if shelf.is_known(key, user):
        return True
    if user is None or shelf.row(key) is None:
        return False
    return user.may_rule or Game.objects.of(user).filter(rulebook=key).exists()
