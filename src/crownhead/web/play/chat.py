"""A few words between the players."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from crownhead.web.contract.actions import LONGEST_MESSAGE
from crownhead.web.http.security import why_not_plain
from crownhead.web.play import effects, permissions, service
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Message
from crownhead.web.play.storage.replay import replayed
from crownhead.web.players import relations
from crownhead.web.players.models import User

MOST_MESSAGES = 500
"""How many messages a game may have."""


def say(number: int, user: User | None, text: str, key: str) -> Answer:
    """Say something to the other player; the same key says nothing twice."""
    with transaction.atomic():
        game = service.locked(number)
        replay, words = replayed(game), " ".join(text.split())
        sides = game.sides_of(user)
        if user is None or not sides:
            return Answer(Code.FORBIDDEN, game, replay, permissions.no_player(game, user))
        if not game.has_two_people:
            return Answer(Code.REFUSED, game, replay, _("There is no one to chat with here."))
        if silent := relations.why_silent(user, game.opponent_of(user)):
            return Answer(Code.REFUSED, game, replay, silent)
        try:
            service.valid_key(key)
        except ValueError as error:
            return Answer(Code.INVALID, game, replay, str(error))
        if game.messages.filter(key=key).exists():
            return Answer(Code.REPEATED, game, replay)
        if not words or len(words) > LONGEST_MESSAGE:
            message = _("A message can have 1 to %(number)d characters.") % {"number": LONGEST_MESSAGE}
            return Answer(Code.INVALID, game, replay, message)
        if problem := why_not_plain(words):
            return Answer(Code.INVALID, game, replay, problem)
        if game.messages.count() >= MOST_MESSAGES:
            return Answer(Code.REFUSED, game, replay, _("The chat of this game is full."))
        Message.objects.create(game=game, author=user, side=sides[0].value, text=words, key=key)
        effects.note_change(game)
        return Answer(Code.DONE, game, replay)
