"""What is sent twice begins once: a game, a challenge, a letter.

A form that begins something has a key, which was made with its page; a program may choose one. Where it led is kept in
the transaction that begins it, so that of two that cross each other one begins and the other follows. It is kept by a
digest of who sent it and of all that the form says, its key among it: whoever goes back to the page and chooses
something else means something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.db import transaction
from django.http import HttpRequest

from crownhead.web.play.models import Challenge, Game, Sending
from crownhead.web.players.models import User

Begun = TypeVar("Begun", Game, Challenge)


def sent_by(request: HttpRequest, key: str) -> str:
    """A form as it was sent, to be told from all others; nothing if it has no key."""
    if not key:
        return ""
    said = request.POST.copy()
    said.pop("csrfmiddlewaretoken", None)
    return f"{request.path}?{said.urlencode()}"


def once(sender: User | str, sent: str, begin: Callable[[], Begun]) -> Begun:
    """What ``begin`` makes; if the same sender has sent the same before, what that made.

    The sender is a player, or the secret of the browser of somebody who is none. Who says nothing to be known by gets
    something new each time.
    """
    who = f"user {sender.pk}" if isinstance(sender, User) else f"browser {sender}" if sender else ""
    if not who or not sent:
        return begin()
    with transaction.atomic():
        known = Sending.objects.select_related("game", "challenge")
        sending, is_new = known.get_or_create(digest=Sending.digest_of(who, sent))
        if not is_new:
            return cast(Begun, sending.challenge or sending.game)
        begun = begin()
        sending.game = begun if isinstance(begun, Game) else None
        sending.challenge = begun if isinstance(begun, Challenge) else None
        sending.save()
        return begun
